import { LINES, type Lines } from "../log-lines.ts";
import type { KeysAt } from "../text-keys.ts";

/** A log line of the cast's commands: CALLBOARD.Cast.Log.<key>, unless the structure has a text of its own. */
export type CastKey = KeysAt<"Cast", "Log">;

/** The functions that make the log lines of the cast's commands. */
export const { lineOf }: Lines<CastKey> = LINES;
