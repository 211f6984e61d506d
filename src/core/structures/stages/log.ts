import type { Id, LogLine } from "../../kernel/structure.ts";

/** The lines of the log: CALLBOARD.stages.Log.<key>. */
export const LOG = [
  "announce",
  "announceAgain",
  "announceFor",
  "announceLate",
  "withdraw",
  "pass",
  "lock",
  "lockPassing",
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
  "join",
  "leave",
  "hold",
  "release",
  "conceal",
  "reveal",
  "party",
  "foe",
  "defeat",
  "undefeat",
  "status",
  "statusEnds",
] as const;
/** A line of the log. */
export type LogKey = (typeof LOG)[number];

/** A line about combatants: their ids in `about` keep it from seats that may not know of them. */
export function line(key: LogKey, about: readonly Id[], data: LogLine["data"] = {}): LogLine {
  return { key, data, about };
}

/** A line about one combatant, which is `combatant` in its data. */
export function lineOf(key: LogKey, combatant: Id, data: LogLine["data"] = {}): LogLine {
  return line(key, [combatant], { combatant, ...data });
}
