/** Why a command of `timeline` is refused: CALLBOARD.timeline.Refusal.<reason>. */
export const REFUSALS = ["step", "referee", "notYours", "combatant", "out", "left", "joined", "table"] as const;
/** Why a command is refused. */
export type Reason = (typeof REFUSALS)[number];
