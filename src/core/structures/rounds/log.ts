import { LINES, type Lines } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";

/** The key of a log line: CALLBOARD.rounds.Log.<key>, or a key of the cast's log. */
export type LogKey = KeysAt<"rounds", "Log"> | KeysAt<"Cast", "Log">;

/** The functions that make log lines with the keys of `rounds`. */
export const { line, lineOf }: Lines<LogKey> = LINES;
