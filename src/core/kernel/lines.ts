import type { Id } from "./json.ts";

/** One line of the log: the last part of a lang key and its data; `about` names the combatants it concerns. */
export interface LogLine {
  readonly key: string;
  /** As in a refusal; also `text` (a person's words) and `card` (the id of the card that was played, which may have the words' place). */
  readonly data: Readonly<Record<string, string | number>>;
  /** A seat that may not know of one of them does not read the line. */
  readonly about: readonly Id[];
  /** Whom it is aimed at: a seat reads of those it may know of. */
  readonly targets?: readonly Id[];
  /** The unit and the step under which players read it, where they see others than those of its position. */
  readonly unit?: number;
  readonly step?: string;
  /** Only referees read it. */
  readonly secret?: true;
  /** Nobody reads it before the encounter has left the step in which it was given: it tells of a card that is turned with others. */
  readonly turning?: true;
  /** The lines of a batch, one a command; else of what happened together. */
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
