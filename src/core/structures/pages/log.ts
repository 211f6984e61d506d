import { LINES, type Lines } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The key of a log line: CALLBOARD.pages.Log.<key>, or a key of the cast's log. */
export type LogKey = KeysAt<"pages", "Log"> | KeysAt<"Cast", "Log">;

/** The functions that make log lines with the keys of `pages`. */
export const { line, lineOf }: Lines<LogKey> = LINES;
