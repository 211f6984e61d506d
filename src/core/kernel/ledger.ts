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

/** The entries that stand: played, and not undone. */
export function standing(encounter: Pick<Encounter, "ledger" | "undone">): Entry[] {
  return entriesOf(encounter).filter((entry) => isPlayed(entry) && !Object.hasOwn(encounter.undone, String(entry.number)));
}

/** The entry that an undo takes back first: the last standing one that a person asked for, or null. What nobody asked for goes with it. */
export function undoable(encounter: Pick<Encounter, "ledger" | "undone">): Entry | null {
  const entry = standing(encounter).findLast((candidate) => candidate.by !== "table");
  return entry?.inverse === undefined ? null : entry;
}

/** The undo that a redo takes back: the last one not redone, as long as nothing was played since; else null. */
export function redoable(encounter: Pick<Encounter, "ledger">): Entry | null {
  const open: Entry[] = [];
  for (const entry of entriesOf(encounter)) {
    if (isPlayed(entry)) open.length = 0;
    else if (entry.command.kind === "undo") open.push(entry);
    else open.pop();
  }
  return open.at(-1) ?? null;
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
