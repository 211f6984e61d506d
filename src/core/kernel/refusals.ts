import type { Refusal } from "./structure.ts";

/** The kernel's reasons for a refusal: CALLBOARD.Refusal.<reason>. */
export const KERNEL_REFUSALS = [
  "position",
  "malformed",
  "tooLarge",
  "unknownKind",
  "field",
  "missing",
  "unknownCombatant",
  "gmOnly",
  "notSeated",
  "batchKind",
  "batchEmpty",
  "nothingToUndo",
  "nothingToRedo",
  "tooOld",
  "copied",
  "misfit",
  "sealedOften",
] as const;
/** A reason of the kernel for a refusal. */
export type KernelReason = (typeof KERNEL_REFUSALS)[number];

/** The log lines of the kernel's own commands: CALLBOARD.Log.<key>. */
export const KERNEL_LOG = ["undo", "redo", "batch"] as const;

/** The type of a function that makes refusals with the reasons of one structure, or the kernel's. */
export type Refuse<Reason extends string> = (reason: Reason, data?: Refusal["data"]) => Refusal;

/** Makes a refusal with any reason. A structure narrows this to its own reasons. */
export const makeRefusal: Refuse<string> = (reason, data) => (data === undefined ? { reason } : { reason, data });

/** Whether a finder returned a refusal. */
export const isRefusal = (found: object): found is Refusal => Object.hasOwn(found, "reason");

/** Makes a refusal with one of the kernel's reasons. */
export const refused: Refuse<KernelReason> = makeRefusal;

/** Returns the first of several combatants' refusals, or null. If not all are refused, it names its combatant as `member`. */
export function refusedAmong(refusals: readonly (Refusal | null)[], whose: (place: number) => unknown): Refusal | null {
  const place = refusals.findIndex((refusal) => refusal !== null);
  const first = refusals[place] ?? null;
  const member = whose(place);
  if (first === null || !refusals.includes(null) || typeof member !== "string") return first;
  return { ...first, data: { ...first.data, member } };
}
