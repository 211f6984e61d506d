import { LINES, type Lines, type LogLine } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import { isBlank } from "../../kernel/text.ts";

/** A line of the log: CALLBOARD.moments.Log.<key>, or one of the cast. */
export type LogKey = KeysAt<"moments", "Log"> | KeysAt<"Cast", "Log">;

/** Builds the lines of this log. */
export const { line, lineOf }: Lines<LogKey> = LINES;

/** Returns the reason of an override as data of a log line. Empty if there is none. */
export function reasonOf({ override = "" }: { readonly override?: string }): LogLine["data"] {
  return isBlank(override) ? {} : { reason: override };
}
