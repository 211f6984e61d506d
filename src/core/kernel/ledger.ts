import { foldChanges, isEqual, patch, unfoldChanges, type Change, type ChangeTree } from "./diff.ts";
import type { Rolled } from "./dice.ts";
import type { Encounter, Entry } from "./encounter.ts";
import { isRecord, lookup } from "./records.ts";
import { OPEN } from "./seal-types.ts";
import type { Json, JsonRecord } from "./json.ts";
import type { LogLine } from "./log-lines.ts";
import type { StateBase } from "./structure.ts";

/** Entries beyond this many can be read but no longer undone. */
export const LEDGER_ENTRIES = 500;
/** Characters of the newest entries beyond which older ones can be read but no longer undone. */
const LEDGER_SIZE = 256 * 1024;
/** The newest entries that keep their way back, however large they are: a mass join costs nobody the undo of what came before it. */
const ALWAYS_KEPT = 4;

/** A line of the log as it is stored: without `data` where there is none, and without `about` where that is `data.combatant` alone. */
type Short = Omit<LogLine, "data" | "about" | "parts"> & Partial<Pick<LogLine, "data" | "about">> & { readonly parts?: readonly Short[] };
/** A roll as it is stored: without the count of its dice, their sum, and a modifier of 0. */
type ShortRoll = Omit<Rolled, "count" | "modifier" | "total"> & Partial<Pick<Rolled, "count" | "modifier" | "total">>;
/** An entry as it is stored: without what the rest of it tells. Entries of older versions hold `inverse` in place of `back`. */
type Stored = Omit<Entry, "gm" | "rolled" | "line"> &
  Partial<Pick<Entry, "gm">> & { readonly rolled?: readonly ShortRoll[]; readonly line: Short; readonly back?: ChangeTree };

const totalOf = (dice: readonly number[], modifier: number): number => dice.reduce((sum, die) => sum + die, modifier);

function shortRoll({ count, modifier, total, ...roll }: Rolled): ShortRoll {
  return {
    ...roll,
    ...(count === roll.dice.length ? {} : { count }),
    ...(modifier === 0 ? {} : { modifier }),
    ...(total === totalOf(roll.dice, modifier) ? {} : { total }),
  };
}

function wholeRoll(roll: ShortRoll): Rolled {
  const { dice, modifier = 0 } = roll;
  return { ...roll, count: roll.count ?? dice.length, modifier, total: roll.total ?? totalOf(dice, modifier) };
}

/** Those of whom a line speaks that names but one combatant in its data. */
function subjectsOf({ combatant }: LogLine["data"]): readonly string[] {
  return combatant === undefined ? [] : [String(combatant)];
}

function short({ data, about, parts, ...line }: LogLine): Short {
  return {
    ...line,
    ...(Object.keys(data).length === 0 ? {} : { data }),
    ...(isEqual(about, subjectsOf(data)) ? {} : { about }),
    ...(parts === undefined ? {} : { parts: parts.map(short) }),
  };
}

function whole({ data = {}, about = subjectsOf(data), parts, ...line }: Short): LogLine {
  return { ...line, data, about, ...(parts === undefined ? {} : { parts: parts.map(whole) }) };
}

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "number") && Object.hasOwn(value, "command");
}

/** How many lines are kept as they were read: more than an undo or a drawing of the log goes through. */
const KEPT = 2 * LEDGER_ENTRIES;
const read = new Map<string, Entry | null>();

/** One entry read from its line, with all that was left out of it; null where the line is not one. The same lines are read again and again, at each undo and each drawing: the newest that were read are kept. */
export function readEntry(line: string): Entry | null {
  const known = read.get(line);
  if (known !== undefined) return known;
  const entry = readEntryUncached(line);
  if (read.size >= KEPT) read.clear();
  read.set(line, entry);
  return entry;
}

/** One entry read from its line, as `readEntry` does, that is not kept. */
export function readEntryUncached(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    if (!isStored(value)) return null;
    const { gm = false, rolled = [], command, line: said, back, ...entry } = value;
    const inverse = back === undefined ? {} : { inverse: unfoldChanges(back) as readonly Change[] };
    return {
      ...entry,
      ...inverse,
      gm,
      rolled: rolled.map(wholeRoll),
      command: { position: entry.position as unknown as Json, ...command },
      line: whole(said),
    };
  } catch {
    return null;
  }
}

/** One entry as a line, without what `readEntry` knows from the rest of it: there are thousands of them, and each of a few hundred characters. */
export function writeEntry({ gm, rolled, command, line, idle, inverse, ...entry }: Entry): string {
  const { position, ...given } = command;
  const back = inverse && foldChanges(inverse);
  const stored: Stored = {
    ...(idle ? { idle } : {}),
    ...entry,
    ...(back ? { back } : inverse ? { inverse } : {}),
    ...(gm ? { gm } : {}),
    ...(rolled.length > 0 ? { rolled: rolled.map(shortRoll) } : {}),
    command: isEqual(position, entry.position) ? given : command,
    line: short(line),
  };
  return JSON.stringify(stored);
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

/** Entries from the newest back, read one at a time; those that were undone are passed over unread. */
function* backwards(ledger: Encounter["ledger"], undone: Encounter["undone"] = {}): Generator<Entry> {
  const numbers = Object.keys(ledger)
    .map(Number)
    .sort((a, b) => b - a);
  for (const number of numbers) {
    if (Object.hasOwn(undone, String(number))) continue;
    const entry = readEntry(ledger[String(number)] ?? "");
    if (entry !== null) yield entry;
  }
}

function stands(entry: Entry, undone: Encounter["undone"]): boolean {
  return isPlayed(entry) && !Object.hasOwn(undone, String(entry.number));
}

/** The entries that stand: played, and not undone. */
export function standingEntriesOf(encounter: Pick<Encounter, "ledger" | "undone">): Entry[] {
  return entriesOf(encounter).filter((entry) => stands(entry, encounter.undone));
}

/** The standing entries from the newest back to number `to`, or null where that one does not stand. */
export function findStandingBackTo(encounter: Pick<Encounter, "ledger" | "undone">, to: number): Entry[] | null {
  const taken: Entry[] = [];
  for (const entry of backwards(encounter.ledger, encounter.undone)) {
    if (entry.number < to) return null;
    if (!stands(entry, encounter.undone)) continue;
    taken.push(entry);
    if (entry.number === to) return taken;
  }
  return null;
}

/** True where all that a command does is to open what is due: a browser gave it by itself. */
export function isOpening({ kind, commands }: JsonRecord): boolean {
  if (kind !== "batch" || !Array.isArray(commands)) return kind === OPEN;
  return commands.length > 0 && commands.every((command) => isRecord(command) && command["kind"] === OPEN);
}

/** True for an entry that a person asked for: neither the table's own, nor an opening that a browser gave by itself, nor of a kind that is only `talk`. An undo takes the others back with the one that caused them. */
export function isGivenByPerson({ by, command }: Pick<Entry, "by" | "command">, talk: readonly string[] = []): boolean {
  return by !== "table" && !isOpening(command) && !talk.includes(command.kind);
}

/** The entry that an undo takes back first: the last standing one that a person asked for, or null. What nobody asked for goes with it, and what is only `talk` by its kind. */
export function findUndoable(encounter: Pick<Encounter, "ledger" | "undone">, talk: readonly string[] = []): Entry | null {
  for (const entry of backwards(encounter.ledger, encounter.undone)) {
    if (isGivenByPerson(entry, talk) && stands(entry, encounter.undone)) return entry.inverse === undefined ? null : entry;
  }
  return null;
}

/** Returns the newest entry that still stands, whoever caused it. Null if there is none, or if it can no longer be undone. */
export function findNewestStanding(encounter: Pick<Encounter, "ledger" | "undone">): Entry | null {
  for (const entry of backwards(encounter.ledger, encounter.undone)) {
    if (stands(entry, encounter.undone)) return entry.inverse === undefined ? null : entry;
  }
  return null;
}

/** The undo that a redo takes back: the last one not redone, as long as nothing was played since; else null. */
export function findRedoable(encounter: Pick<Encounter, "ledger">): Entry | null {
  let redone = 0;
  for (const entry of backwards(encounter.ledger)) {
    if (isPlayed(entry)) return null;
    if (entry.command.kind === "redo") redone += 1;
    else if (redone === 0) return entry;
    else redone -= 1;
  }
  return null;
}

/** The line of an old entry without its way back, and of its command the kind alone, since nobody carries it out again; null where that has been done. */
function shortenLine(line: string): string | null {
  const entry = readEntry(line);
  if (entry === null) return null;
  const { inverse, command, ...rest } = entry;
  if (inverse === undefined) return null;
  return writeEntry({ ...rest, command: { kind: command.kind, position: entry.position as unknown as Json } });
}

/** Whether the line of an entry says that it came to nothing; that stands first in it, so that nobody has to read the rest. */
function isIdle(line: string): boolean {
  return line.startsWith('{"idle":true');
}

/** How far back it is looked for what came to nothing. */
const MOST_IDLE = 8;

/** Whether an entry may come to nothing together with others: what a player asked for, without dice. */
function mayCancel({ by, gm, rolled }: Entry): boolean {
  return by !== "table" && !gm && rolled.length === 0;
}

/** The newest entries after which the state was as it is now, so that they came to nothing; none where there are no such. Only those that players gave one after the other are looked at. */
export function cancelledEntriesOf<State extends StateBase>({ state, ledger, undone }: Encounter<State>, now: State): readonly Entry[] {
  let before = state;
  const found: Entry[] = [];
  for (const entry of backwards(ledger, undone)) {
    if (found.length >= MOST_IDLE || !isPlayed(entry) || !mayCancel(entry) || entry.inverse === undefined) break;
    // What came to nothing before is no step of this walk.
    if (entry.idle) continue;
    found.push(entry);
    before = patch(before, entry.inverse);
    if (isEqual(before, now)) return found;
  }
  return [];
}

/** The ledger with one more line. Older entries than fit into both bounds lose their way back, but for the newest few. Those that came to nothing take no place in either. */
export function appendEntry(ledger: Encounter["ledger"], entry: Entry, idle: readonly Entry[] = []): Encounter["ledger"] {
  const marked = idle.map((one) => [String(one.number), writeEntry({ ...one, idle: true })] as const);
  const added = idle.length > 0 ? { ...entry, idle: true as const } : entry;
  const next: Record<string, string> = { ...ledger, ...Object.fromEntries(marked), [String(entry.number)]: writeEntry(added) };
  let [count, size] = [0, 0];
  for (let { number } = entry; number > 0; number -= 1) {
    const line = lookup(next, String(number)) ?? "";
    if (!isIdle(line)) [count, size] = [count + 1, size + line.length];
    if (number > entry.number - ALWAYS_KEPT || (count <= LEDGER_ENTRIES && size <= LEDGER_SIZE)) continue;
    const shorter = shortenLine(line);
    // What is older still has lost its way back before.
    if (shorter === null) break;
    next[String(number)] = shorter;
  }
  return next;
}
