import { LINES, type Lines } from "../log-lines.ts";
import type { KeysAt } from "../text-keys.ts";

/** A line of the cast's own commands, whatever the structure: CALLBOARD.Cast.Log.<key>, unless the structure words it otherwise. */
export type CastKey = KeysAt<"Cast", "Log">;

/** The lines of the cast. */
export const { lineOf }: Lines<CastKey> = LINES;
