import type { Id, LogLine } from "../../kernel/structure.ts";

/** The lines of the log: CALLBOARD.timeline.Log.<key>. */
export const LOG = ["pass"] as const;
/** A line of the log. */
export type LogKey = (typeof LOG)[number];

/** A line about one combatant, which is `combatant` in its data. */
export function lineOf(key: LogKey, combatant: Id, data: LogLine["data"] = {}): LogLine {
  return { key, data: { combatant, ...data }, about: [combatant] };
}
