import type { Encounter, Entry } from "./encounter.ts";
import { own } from "./records.ts";
import { controls, isReferee } from "./seats.ts";
import type { Id, LogLine, Position, Seat, StateBase } from "./structure.ts";

/** An entry of the ledger as one seat may read it. */
export interface Reading {
  readonly number: number;
  /** Unit and step for the heading: where the encounter stood for the one who reads. */
  readonly position: Position;
  readonly line: LogLine;
  /** It was undone, and not redone. */
  readonly undone: boolean;
}

/** True where a seat may know of a combatant. */
export function knows(state: StateBase, seat: Seat, id: Id): boolean {
  const combatant = own(state.combatants, id);
  return combatant !== undefined && (combatant.hidden !== true || controls(seat, id));
}

/** The line less what the reader may not know; null where nothing is left. */
function trimmed(line: LogLine, isKnown: (id: Id) => boolean): LogLine | null {
  if (line.secret === true) return null;
  const parts = line.parts?.map((part) => trimmed(part, isKnown)).filter((part) => part !== null);
  if (parts === undefined ? !line.about.every(isKnown) : parts.length === 0) return null;
  const data = parts !== undefined && Object.hasOwn(line.data, "count") ? { ...line.data, count: parts.length } : line.data;
  return {
    key: line.key,
    data,
    about: line.about.filter(isKnown),
    ...(line.targets === undefined ? {} : { targets: line.targets.filter(isKnown) }),
    ...(parts === undefined ? {} : { parts }),
  };
}

/** An entry as a seat may read it now, or null where it may not: a line about a combatant that it may not know of, or one for referees. */
export function readingOf(encounter: Pick<Encounter, "state" | "undone">, entry: Entry, seat: Seat): Reading | null {
  const { number, position } = entry;
  const undone = Object.hasOwn(encounter.undone, String(number));
  if (isReferee(seat)) return { number, position, line: entry.line, undone };
  const line = trimmed(entry.line, (id) => knows(encounter.state, seat, id));
  return line && { number, position: { ...position, step: entry.line.step ?? position.step }, line, undone };
}
