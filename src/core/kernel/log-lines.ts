import type { Id } from "./json-types.ts";

/** One line of the log: the last part of a lang key, and the data of its text. */
export interface LogLine {
  readonly key: string;
  /** Values by placeholder. Ids of combatants show as names. `text` is a person's own words. `card`, the played card's id, replaces missing words. */
  readonly data: Readonly<Record<string, string | number>>;
  /** The combatants that the line is about. A seat that may not know one of them does not read the line. */
  readonly about: readonly Id[];
  /** The combatants that the line's action is aimed at. A seat reads only those that it may know of. */
  readonly targets?: readonly Id[];
  /** The unit, and in `step` the step, under which players read the line, if they differ from those of its position. */
  readonly unit?: number;
  readonly step?: string;
  /** Set if only referees may read the line. */
  readonly secret?: true;
  /** Set if only referees may read the line, and seats that control one of these combatants. */
  readonly readers?: readonly Id[];
  /** Set if the line tells what an envelope held that is opened together with others. It is read once the encounter has left that step. */
  readonly turning?: true;
  /** The lines of all that happened together with this line. A batch has one for each of its commands. */
  readonly parts?: readonly LogLine[];
}

/** Returns a line with the lines of what happened together with it. The same line if there are none. */
export function withParts(line: LogLine, parts: readonly LogLine[] = []): LogLine {
  return parts.length === 0 ? line : { ...line, parts };
}

/** Whether a seat is among the readers that a line is limited to. What the seat may know of combatants is another question. */
export function isReaderOf(
  { secret, readers }: Pick<LogLine, "secret" | "readers">,
  { referee, owns }: { readonly referee: boolean; readonly owns: (id: Id) => boolean },
): boolean {
  return referee || (secret !== true && readers?.some((id) => owns(id)) !== false);
}

/** Returns a line and all lines within it, in order. */
export function linesOf(line: LogLine): readonly LogLine[] {
  return [line, ...(line.parts ?? []).flatMap(linesOf)];
}

/** The functions that make the lines of one log. */
export interface Lines<Key extends string> {
  /** Makes a line about combatants. A seat that may not know one of them in `about` does not read it. */
  readonly line: (key: Key, about: readonly Id[], data?: LogLine["data"]) => LogLine;
  /** Makes a line about one combatant, which is `combatant` in its data. */
  readonly lineOf: (key: Key, combatant: Id, data?: LogLine["data"]) => LogLine;
}

/** Functions that make log lines with any key. A structure narrows them to its own keys. */
export const LINES: Lines<string> = {
  line: (key, about, data = {}) => ({ key, data, about }),
  lineOf: (key, combatant, data = {}) => ({ key, data: { combatant, ...data }, about: [combatant] }),
};
