import { LINES, type Lines } from "../lines.ts";

/** The lines of the cast's own commands, whatever the structure: CALLBOARD.Cast.Log.<key>, unless the structure words it otherwise. */
export const CAST_LOG = [
  "join",
  "leave",
  "hold",
  "release",
  "conceal",
  "reveal",
  "party",
  "foe",
  "defeat",
  "undefeat",
  "status",
  "statusEnds",
] as const;
/** A line of the cast. */
export type CastKey = (typeof CAST_LOG)[number];

/** The lines of the cast. */
export const { lineOf }: Lines<CastKey> = LINES;
