import { makeCommandDefiners } from "../../../kernel/command-definition.ts";
import type { LogLine } from "../../../kernel/log-lines.ts";
import { TEXT } from "../limits.ts";
import { line, type LogKey } from "../log.ts";
import { membersOfUnseenSide } from "../sides.ts";
import { SIDES, type RoundsState, type Side, type Step } from "../state.ts";

/** The functions that define the commands and intents of `rounds`, typed for its state and steps. */
export const { command, intent } = makeCommandDefiners<RoundsState, Step>();

/** The field for a side of the conflict. */
export const SIDE = { type: "choice", among: SIDES } as const;

/** The field for a text that a person types. */
export const WORDS = { type: "text", max: TEXT } as const;

/** Returns a log line about a side. Players do not read it if they know no character of that side. */
export function sideLine(state: RoundsState, key: LogKey, side: Side, data: LogLine["data"] = {}): LogLine {
  return line(key, membersOfUnseenSide(state, side), { side, ...data });
}
