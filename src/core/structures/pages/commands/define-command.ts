import { makeCommandDefiners } from "../../../kernel/command-definition.ts";
import { withParts, type LogLine } from "../../../kernel/log-lines.ts";
import { line, type LogKey } from "../log.ts";
import { TEXT } from "../limits.ts";
import type { Moved } from "../setters.ts";
import type { PagesState, Step } from "../state.ts";

/** The function that defines a command of `pages`, typed for its state and steps. */
export const { command } = makeCommandDefiners<PagesState, Step>();

/** The field for a text that a person types. */
export const WORDS = { type: "text", max: TEXT } as const;

/** The field for the address of a side or die, or for the number of a conflict. */
export const ADDRESS = { type: "word", max: 12 } as const;

/** The field for the key of a character's Drive. */
export const DRIVE = { type: "word", max: 40 } as const;

/** Returns the result of a command: the state, and one log line with a part for each change. */
export function appliedWithLine(key: LogKey, { data = {}, about = [] }: Partial<Pick<LogLine, "data" | "about">>, { state, parts }: Moved) {
  return { state, line: withParts(line(key, about, data), parts) };
}
