import { commandsFor } from "../../../kernel/command.ts";
import type { LogLine } from "../../../kernel/log-lines.ts";
import { line, type LogKey } from "../log.ts";
import { TEXT } from "../limits.ts";
import type { Moved } from "../update.ts";
import type { PagesState, Step } from "../state.ts";

/** How commands of `pages` are written. */
export const { command } = commandsFor<PagesState, Step>();

/** Words of a person. */
export const WORDS = { type: "text", max: TEXT } as const;

/** The address of a side, of a die, or the number of a conflict. */
export const ADDRESS = { type: "word", max: 12 } as const;

/** The key of a Drive. */
export const DRIVE = { type: "word", max: 40 } as const;

/** What a command does, said by one line with a part for each thing that moved. */
export function appliedWithLine(key: LogKey, { data = {}, about = [] }: Partial<Pick<LogLine, "data" | "about">>, { state, parts }: Moved) {
  const first = line(key, about, data);
  return { state, line: parts.length === 0 ? first : { ...first, parts } };
}
