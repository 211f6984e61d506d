import { foldChanges, isEqual, patch, unfoldChanges, type Change, type ChangeTree } from "./diff.ts";
import type { Rolled } from "./dice.ts";
import type { Encounter, Entry } from "./encounter.ts";
import { isRecord, lookup } from "./records.ts";
import { OPEN } from "./seal-types.ts";
import type { Json, JsonRecord } from "./json-types.ts";
import type { LogLine } from "./log-lines.ts";
import type { StateBase } from "./structure.ts";

/** The number of newest entries that can be undone. Older ones can only be read. */
export const LEDGER_ENTRIES = 500;
/** The size of the newest entries that can be undone, in characters. Older ones can only be read. */
const LEDGER_SIZE = 256 * 1024;
/** The number of newest entries that can always be undone, however large they are, such as a mass join. */
const ALWAYS_KEPT = 4;

/** A log line as stored. Empty `data` is left out, and so is an `about` that is `data.combatant` alone. */
type Short = Omit<LogLine, "data" | "about" | "parts"> & Partial<Pick<LogLine, "data" | "about">> & { readonly parts?: readonly Short[] };
/** A roll as stored, without a modifier of 0 and without a count and total that follow from its dice. */
type ShortRoll = Omit<Rolled, "count" | "modifier" | "total"> & Partial<Pick<Rolled, "count" | "modifier" | "total">>;
/** An entry as stored: fields that can be derived from the others are left out. Older versions stored `inverse` instead of `back`. */
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

/** Returns the combatants that a line is about by default: the one named in its data. Empty if the data names none. */
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

/** The number of entries that stay parsed: more than an undo or a drawing of the log reads. */
const KEPT = 2 * LEDGER_ENTRIES;
const read = new Map<string, Entry | null>();

/** Parses a stored entry and restores the fields that were left out. Null if the line is no entry. Results are cached. */
export function readEntry(line: string): Entry | null {
  const known = read.get(line);
  if (known !== undefined) return known;
  const entry = readEntryUncached(line);
  if (read.size >= KEPT) read.clear();
  read.set(line, entry);
  return entry;
}

/** Parses a stored entry as `readEntry` does, without the cache. */
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

/** Writes one entry as a line, without what `readEntry` can derive. A ledger holds thousands of lines of a few hundred characters each. */
export function serializeEntry({ gm, rolled, command, line, idle, inverse, ...entry }: Entry): string {
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

/** Returns all entries of the ledger in order, also undone ones. */
export function entriesOf(encounter: Pick<Encounter, "ledger">): Entry[] {
  return Object.values(encounter.ledger)
    .map(readEntry)
    .filter((entry) => entry !== null)
    .sort((a, b) => a.number - b.number);
}

/** Whether an entry is a command of the rules, and not an undo or a redo. */
function isPlayed(entry: Entry): boolean {
  return entry.command.kind !== "undo" && entry.command.kind !== "redo";
}

/** Yields entries from the newest back, each read on demand. Undone entries are skipped unread. */
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

/** Returns the entries that stand: played, and not undone. */
export function standingEntriesOf(encounter: Pick<Encounter, "ledger" | "undone">): Entry[] {
  return entriesOf(encounter).filter((entry) => isPlayed(entry) && !Object.hasOwn(encounter.undone, String(entry.number)));
}

/** Returns the standing entries from the newest back to number `to`. Null if that entry does not stand. */
export function findStandingBackTo(encounter: Pick<Encounter, "ledger" | "undone">, to: number): Entry[] | null {
  const taken: Entry[] = [];
  for (const entry of backwards(encounter.ledger, encounter.undone)) {
    if (entry.number < to) return null;
    if (!isPlayed(entry)) continue;
    taken.push(entry);
    if (entry.number === to) return taken;
  }
  return null;
}

/** Whether a command, or each command of a batch, only opens sealed envelopes, so that a browser gave it automatically. */
export function isSealOpening({ kind, commands }: JsonRecord): boolean {
  if (kind !== "batch" || !Array.isArray(commands)) return kind === OPEN;
  return commands.length > 0 && commands.every((command) => isRecord(command) && command["kind"] === OPEN);
}

/** Whether a person asked for an entry. False for Callboard's own entries, automatic openings and `talk`, which an undo takes back with their cause. */
export function isGivenByPerson({ by, command }: Pick<Entry, "by" | "command">, talk: readonly string[] = []): boolean {
  return by !== "table" && !isSealOpening(command) && !talk.includes(command.kind);
}

/** Returns the last standing entry that a person asked for, which an undo takes back first. Null if missing or too old. */
export function findUndoable(encounter: Pick<Encounter, "ledger" | "undone">, talk: readonly string[] = []): Entry | null {
  for (const entry of backwards(encounter.ledger, encounter.undone)) {
    if (isGivenByPerson(entry, talk) && isPlayed(entry)) return entry.inverse === undefined ? null : entry;
  }
  return null;
}

/** Returns the newest standing entry, also one that Callboard gave itself. Null if there is none, or if it can no longer be undone. */
export function findNewestStanding(encounter: Pick<Encounter, "ledger" | "undone">): Entry | null {
  for (const entry of backwards(encounter.ledger, encounter.undone)) {
    if (isPlayed(entry)) return entry.inverse === undefined ? null : entry;
  }
  return null;
}

/** Returns the undo that a redo takes back: the last one not redone. Null if a command was played since. */
export function findUndoToRedo(encounter: Pick<Encounter, "ledger">): Entry | null {
  let redone = 0;
  for (const entry of backwards(encounter.ledger)) {
    if (isPlayed(entry)) return null;
    if (entry.command.kind === "redo") redone += 1;
    else if (redone === 0) return entry;
    else redone -= 1;
  }
  return null;
}

/** Shortens an old entry's line: it can no longer be undone, and its command keeps only the kind. Null if done before. */
function shortenLine(line: string): string | null {
  const entry = readEntry(line);
  if (entry === null) return null;
  const { inverse, command, ...rest } = entry;
  if (inverse === undefined) return null;
  return serializeEntry({ ...rest, command: { kind: command.kind, position: entry.position as unknown as Json } });
}

/** Whether a stored entry is idle (not counted by undo's limits). The mark comes first in the line, so the rest need not be parsed. */
function isIdle(line: string): boolean {
  return line.startsWith('{"idle":true');
}

/** The most consecutive entries that are searched for ones that cancel each other. */
const MOST_IDLE = 8;

/** Whether an entry may cancel others, or be cancelled: a player asked for it, and it has no dice. */
function mayCancel({ by, gm, rolled }: Entry): boolean {
  return by !== "table" && !gm && rolled.length === 0;
}

/** Returns the newest consecutive players' entries that cancel each other, so that the state is as before them. Empty if there are none. */
export function mutuallyCancellingEntriesOf<State extends StateBase>(
  { state, ledger, undone }: Encounter<State>,
  now: State,
): readonly Entry[] {
  let before = state;
  const found: Entry[] = [];
  for (const entry of backwards(ledger, undone)) {
    if (found.length >= MOST_IDLE || !isPlayed(entry) || !mayCancel(entry) || entry.inverse === undefined) break;
    // Entries that were cancelled before are skipped.
    if (entry.idle) continue;
    found.push(entry);
    before = patch(before, entry.inverse);
    if (isEqual(before, now)) return found;
  }
  return [];
}

/**
 * Adds an entry to the ledger. Old entries beyond `LEDGER_ENTRIES` or `LEDGER_SIZE` lose their undo. Idle entries do not count towards these limits.
 */
export function appendEntry(ledger: Encounter["ledger"], entry: Entry, idle: readonly Entry[] = []): Encounter["ledger"] {
  const marked = idle.map((one) => [String(one.number), serializeEntry({ ...one, idle: true })] as const);
  const added = idle.length > 0 ? { ...entry, idle: true as const } : entry;
  const next: Record<string, string> = { ...ledger, ...Object.fromEntries(marked), [String(entry.number)]: serializeEntry(added) };
  let [count, size] = [0, 0];
  for (let { number } = entry; number > 0; number -= 1) {
    const line = lookup(next, String(number)) ?? "";
    if (!isIdle(line)) [count, size] = [count + 1, size + line.length];
    if (number > entry.number - ALWAYS_KEPT || (count <= LEDGER_ENTRIES && size <= LEDGER_SIZE)) continue;
    const shorter = shortenLine(line);
    // Still older entries were shortened before.
    if (shorter === null) break;
    next[String(number)] = shorter;
  }
  return next;
}
