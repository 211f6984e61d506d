import { LINES, type Lines, type LogLine } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import { isBlank } from "../../kernel/text.ts";

/** A line of the log: CALLBOARD.moments.Log.<key>, or one of the cast. */
export type LogKey = KeysAt<"moments", "Log"> | KeysAt<"Cast", "Log">;

/** The lines of this log. */
export const { line, lineOf }: Lines<LogKey> = LINES;

/** The reason of an override as the data of a line; nothing where there is none. */
export function reasonOf({ override = "" }: { readonly override?: string }): LogLine["data"] {
  return isBlank(override) ? {} : { reason: override };
}
