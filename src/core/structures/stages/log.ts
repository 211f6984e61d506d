import { LINES, type Lines, type LogLine } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { StagesState } from "./state.ts";

/** The key of a log line: CALLBOARD.stages.Log.<key>, or a key of the cast's log. */
export type LogKey = KeysAt<"stages", "Log"> | KeysAt<"Cast", "Log">;

/** The functions that make log lines with the keys of `stages`. */
export const { line, lineOf }: Lines<LogKey> = LINES;

/** Returns a line about a combatant's action, with its words, card and targets. */
export function deedLine(state: StagesState, key: LogKey, combatant: Id, data: LogLine["data"] = {}): LogLine {
  const action = lookup(state.actions, combatant);
  if (action === undefined) return lineOf(key, combatant, data);
  const { text, card, targets } = action;
  const said = lineOf(key, combatant, { text, ...(card === "" ? {} : { card }), ...data });
  return targets.length === 0 ? said : { ...said, targets };
}
