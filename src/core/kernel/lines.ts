import type { Id, LogLine } from "./structure.ts";

/** How the lines of one log are made. */
export interface Lines<Key extends string> {
  /** A line about combatants: their ids in `about` keep it from seats that may not know of them. */
  readonly line: (key: Key, about: readonly Id[], data?: LogLine["data"]) => LogLine;
  /** A line about one combatant, which is `combatant` in its data. */
  readonly lineOf: (key: Key, combatant: Id, data?: LogLine["data"]) => LogLine;
}

/** How lines are made, whatever their keys; a structure narrows these to its own. */
export const LINES: Lines<string> = {
  line: (key, about, data = {}) => ({ key, data, about }),
  lineOf: (key, combatant, data = {}) => ({ key, data: { combatant, ...data }, about: [combatant] }),
};
