import type { Refusal } from "../../kernel/structure.ts";

/** Why a command of `timeline` is refused: CALLBOARD.timeline.Refusal.<reason>. */
export const REFUSALS = [
  "step",
  "referee",
  "table",
  "notYours",
  "combatant",
  "out",
  "left",
  "joined",
  "surprised",
  "late",
  "sealed",
  "passed",
  "maxPending",
  "called",
  "declareOrder",
] as const;
/** Why a command is refused. */
export type Reason = (typeof REFUSALS)[number];

/** A refusal of `timeline`. */
export function no(reason: Reason, data?: Refusal["data"]): Refusal {
  return data === undefined ? { reason } : { reason, data };
}
