import type { Id } from "./json.ts";

/** One line of the log: the last part of a lang key, and the data of its text. */
export interface LogLine {
  readonly key: string;
  /** Values by placeholder. Ids of combatants are shown as names. `text` is a person's own words. `card` is the id of the played card, which stands for words if there are none. */
  readonly data: Readonly<Record<string, string | number>>;
  /** The combatants that the line is about. A seat that may not know one of them does not read the line. */
  readonly about: readonly Id[];
  /** Whom it is aimed at: a seat reads of those it may know of. */
  readonly targets?: readonly Id[];
  /** The unit and the step under which players read it, where they see others than those of its position. */
  readonly unit?: number;
  readonly step?: string;
  /** Only referees read it. */
  readonly secret?: true;
  /** The line tells of a card that is turned together with others. It is read once the encounter has left that step. */
  readonly turning?: true;
  /** The lines of what happened together. A batch has one for each command. */
  readonly parts?: readonly LogLine[];
}

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
