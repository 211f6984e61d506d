import { LINES, type Lines } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** A line of the log: CALLBOARD.pages.Log.<key>, or one of the cast. */
export type LogKey = KeysAt<"pages", "Log"> | KeysAt<"Cast", "Log">;

/** Builds the lines of this log. */
export const { line, lineOf }: Lines<LogKey> = LINES;
