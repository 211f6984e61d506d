import { CAST_LOG } from "../../kernel/cast/log.ts";
import { LINES, type Lines } from "../../kernel/lines.ts";
import type { LogLine } from "../../kernel/structure.ts";

/** The lines of the log: CALLBOARD.moments.Log.<key>. */
export const LOG = [
  "talk",
  "grant",
  "deny",
  "ambushSprung",
  "ambushFoiled",
  "ambushPartly",
  "ambushCancelled",
  "penalise",
  "strikeHit",
  "strikeMiss",
  "strikeSums",
  "modify",
  "affectOut",
  "affectStatus",
  "affectStatusEnds",
  "affectNote",
  "move",
  "prone",
  "rise",
  "spent",
  "sneak",
  "sneakEnds",
  "cover",
  "sneakPassed",
  "sneakFailed",
  "detect",
  "lose",
  "manage",
  "manageLong",
  "manageDone",
  "business",
  "businessDrop",
  "reorder",
  "agilityOrder",
  "done",
  "undone",
  "contact",
  "contactEnds",
  "nextHalf",
  "nextPhase",
  "nextMoment",
  "restore",
  "moved",
  "movedFree",
  "movedUndo",
  "movedBack",
  "placed",
  "beats",
  ...CAST_LOG,
] as const;
/** A line of the log. */
export type LogKey = (typeof LOG)[number];

/** The lines of this log. */
export const { line, lineOf }: Lines<LogKey> = LINES;

/** The reason of an override as the data of a line; nothing where there is none. */
export function reasonOf({ override = "" }: { readonly override?: string }): LogLine["data"] {
  return override.trim() === "" ? {} : { reason: override };
}
