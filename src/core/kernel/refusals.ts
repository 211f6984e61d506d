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
  "batchKind",
  "batchEmpty",
  "nothingToUndo",
  "nothingToRedo",
  "tooOld",
  "copied",
] as const;
/** Why the kernel refuses. */
export type KernelReason = (typeof KERNEL_REFUSALS)[number];

/** The log lines of the kernel's own commands: CALLBOARD.Log.<key>. */
export const KERNEL_LOG = ["undo", "redo", "batch"] as const;

/** A refusal of the kernel. */
export function refused(reason: KernelReason, data?: Refusal["data"]): Refusal {
  return data === undefined ? { reason } : { reason, data };
}
