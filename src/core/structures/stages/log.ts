import { own } from "../../kernel/records.ts";
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
  "break",
  "lose",
  "reveal",
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

/** A line about what a combatant does: with its words, its card and its targets, as a state has them. */
export function deedOf(state: StagesState, key: LogKey, combatant: Id, data: LogLine["data"] = {}): LogLine {
  const action = own(state.actions, combatant);
  if (action === undefined) return lineOf(key, combatant, data);
  const { text, card, targets } = action;
  const said = lineOf(key, combatant, { text, ...(card === "" ? {} : { card }), ...data });
  return targets.length === 0 ? said : { ...said, targets };
}
