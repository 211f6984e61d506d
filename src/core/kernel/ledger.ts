import type { Encounter, Entry } from "./encounter.ts";
import { own } from "./records.ts";

/** Entries beyond this many can be read but no longer undone. */
export const LEDGER_ENTRIES = 500;
/** Characters of the ledger beyond which the oldest entries lose their way back. */
export const LEDGER_SIZE = 256 * 1024;

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "number") && Object.hasOwn(value, "command");
}

/** One entry read from its line; null where the line is not one. */
export function readEntry(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : null;
  } catch {
    return null;
  }
}

/** One entry as a line. */
export function writeEntry(entry: Entry): string {
  return JSON.stringify(entry);
}

/** All entries, in order. */
export function entriesOf(encounter: Pick<Encounter, "ledger">): Entry[] {
  return Object.values(encounter.ledger)
    .map(readEntry)
    .filter((entry) => entry !== null)
    .sort((a, b) => a.number - b.number);
}

/** True for a command of the rules: not an undo or a redo. */
function isPlayed(entry: Entry): boolean {
  return entry.command.kind !== "undo" && entry.command.kind !== "redo";
}

/** Entries from the newest back, read one at a time. */
function* backwards(ledger: Encounter["ledger"]): Generator<Entry> {
  const numbers = Object.keys(ledger)
    .map(Number)
    .sort((a, b) => b - a);
  for (const number of numbers) {
    const entry = readEntry(ledger[String(number)] ?? "");
    if (entry !== null) yield entry;
  }
}

function stands(entry: Entry, undone: Encounter["undone"]): boolean {
  return isPlayed(entry) && !Object.hasOwn(undone, String(entry.number));
}

/** The entries that stand: played, and not undone. */
export function standing(encounter: Pick<Encounter, "ledger" | "undone">): Entry[] {
  return entriesOf(encounter).filter((entry) => stands(entry, encounter.undone));
}

/** The standing entries from the newest back to number `to`, or null where that one does not stand. */
export function standingBackTo(encounter: Pick<Encounter, "ledger" | "undone">, to: number): Entry[] | null {
  const taken: Entry[] = [];
  for (const entry of backwards(encounter.ledger)) {
    if (entry.number < to) return null;
    if (!stands(entry, encounter.undone)) continue;
    taken.push(entry);
    if (entry.number === to) return taken;
  }
  return null;
}

/** The entry that an undo takes back first: the last standing one that a person asked for, or null. What nobody asked for goes with it. */
export function undoable(encounter: Pick<Encounter, "ledger" | "undone">): Entry | null {
  for (const entry of backwards(encounter.ledger)) {
    if (entry.by !== "table" && stands(entry, encounter.undone)) return entry.inverse === undefined ? null : entry;
  }
  return null;
}

/** The undo that a redo takes back: the last one not redone, as long as nothing was played since; else null. */
export function redoable(encounter: Pick<Encounter, "ledger">): Entry | null {
  let redone = 0;
  for (const entry of backwards(encounter.ledger)) {
    if (isPlayed(entry)) return null;
    if (entry.command.kind === "redo") redone += 1;
    else if (redone === 0) return entry;
    else redone -= 1;
  }
  return null;
}

/** The line of an old entry without its way back, or null where it has none. */
function worn(line: string): string | null {
  const entry = readEntry(line);
  if (entry?.inverse === undefined) return null;
  return JSON.stringify({ ...entry, inverse: undefined });
}

/** The ledger with one more line; the oldest entries lose their way back when it grows too long or too large. */
export function append(ledger: Encounter["ledger"], entry: Entry): Encounter["ledger"] {
  const next: Record<string, string> = { ...ledger, [String(entry.number)]: writeEntry(entry) };
  const past = String(entry.number - LEDGER_ENTRIES);
  const aged = own(next, past);
  if (aged !== undefined) next[past] = worn(aged) ?? aged;
  let size = Object.values(next).reduce((sum, line) => sum + line.length, 0);
  for (let number = 1; size > LEDGER_SIZE && number < entry.number; number += 1) {
    const line = own(next, String(number));
    const shorter = line === undefined ? null : worn(line);
    if (line === undefined || shorter === null) continue;
    next[String(number)] = shorter;
    size -= line.length - shorter.length;
  }
  return next;
}
