import type { Refusal } from "./structure.ts";

/** Why the kernel refuses, whatever the structure: CALLBOARD.Refusal.<reason>. */
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
/** Why the kernel refuses. */
export type KernelReason = (typeof KERNEL_REFUSALS)[number];

/** The log lines of the kernel's own commands: CALLBOARD.Log.<key>. */
export const KERNEL_LOG = ["undo", "redo", "batch"] as const;

/** How the refusals of one structure are made, or the kernel's. */
export type Refuse<Reason extends string> = (reason: Reason, data?: Refusal["data"]) => Refusal;

/** A refusal, whatever its reason; a structure narrows this to its own. */
export const REFUSE: Refuse<string> = (reason, data) => (data === undefined ? { reason } : { reason, data });

/** Whether a finder returned a refusal. */
export const isRefusal = (found: object): found is Refusal => Object.hasOwn(found, "reason");

/** A refusal of the kernel. */
export const refused: Refuse<KernelReason> = REFUSE;
