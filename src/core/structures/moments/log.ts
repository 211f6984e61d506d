import { LINES, type Lines, type LogLine } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import { isBlank } from "../../kernel/clean-text.ts";

/** The key of a log line: CALLBOARD.moments.Log.<key>, or a key of the cast's log. */
export type LogKey = KeysAt<"moments", "Log"> | KeysAt<"Cast", "Log">;

/** The functions that make log lines with the keys of `moments`. */
export const { line, lineOf }: Lines<LogKey> = LINES;

/** Returns the reason of an override as data of a log line. Empty if there is no override. */
export function overrideReasonData({ override = "" }: { readonly override?: string }): LogLine["data"] {
  return isBlank(override) ? {} : { reason: override };
}
