import { CAST_LOG } from "../../kernel/cast/log.ts";
import { LINES, type Lines } from "../../kernel/lines.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id, LogLine } from "../../kernel/structure.ts";
import type { StagesState } from "./state.ts";

/** The lines of the log: CALLBOARD.stages.Log.<key>. */
export const LOG = [
  "announce",
  "announceAgain",
  "announceFor",
  "announceLate",
  "seal",
  "sealAgain",
  "sealFor",
  "withdraw",
  "withdrawSealed",
  "giveBack",
  "pass",
  "lock",
  "lockPassing",
  "open",
  "openFalse",
  "exposed",
  "break",
  "lose",
  "revealed",
  "classify",
  "classifyStage",
  "rate",
  "tag",
  "untag",
  "faster",
  "slower",
  "settle",
  "bide",
  "begin",
  "beginEmpty",
  "judge",
  "judgeAgain",
  "affectModifier",
  "affectOut",
  "affectStatus",
  "affectStatusEnds",
  "affectDrop",
  "void",
  "retarget",
  "restoreAction",
  "restoreCombatant",
  "reorder",
  "closeStage",
  "nextRound",
  ...CAST_LOG,
] as const;
/** A line of the log. */
export type LogKey = (typeof LOG)[number];

/** The lines of this log. */
export const { line, lineOf }: Lines<LogKey> = LINES;

/** A line about what a combatant does: with its words, its card and its targets, as a state has them. */
export function deedOf(state: StagesState, key: LogKey, combatant: Id, data: LogLine["data"] = {}): LogLine {
  const action = lookup(state.actions, combatant);
  if (action === undefined) return lineOf(key, combatant, data);
  const { text, card, targets } = action;
  const said = lineOf(key, combatant, { text, ...(card === "" ? {} : { card }), ...data });
  return targets.length === 0 ? said : { ...said, targets };
}
