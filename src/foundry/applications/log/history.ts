import { entriesOf, type Encounter, type Entry } from "../../../core/index.ts";

/** An entry with what has become of it. */
export interface Past {
  readonly entry: Entry;
  /** False for an undo or a redo, which itself is neither undone nor redone. */
  readonly played: boolean;
  readonly undone: boolean;
  /** What an undo took back or a redo brought back, in order. */
  readonly moved: readonly Entry[];
}

type Kept = Pick<Encounter, "ledger" | "undone">;

const targetOf = (entry: Entry): number => Number(entry.line.data["to"]);

/** The whole log, in order; what each undo and redo moved is followed from the beginning. */
export function pastOf(encounter: Kept): readonly Past[] {
  const taken = new Map<number, readonly Entry[]>();
  let standing: Entry[] = [];
  return entriesOf(encounter).map((entry) => {
    const to = targetOf(entry);
    const undone = Object.hasOwn(encounter.undone, String(entry.number));
    if (entry.command.kind === "undo") {
      const moved = standing.filter(({ number }) => number >= to);
      taken.set(entry.number, moved);
      standing = standing.filter(({ number }) => number < to);
      return { entry, played: false, undone: false, moved };
    }
    if (entry.command.kind === "redo") {
      const moved = taken.get(to) ?? [];
      standing = [...standing, ...moved];
      return { entry, played: false, undone: false, moved };
    }
    standing.push(entry);
    return { entry, played: true, undone, moved: [] };
  });
}

/** What must be done to stand right after an undone entry: how many redos, and the entry that must then be undone again, where the last redo brings back more. */
export interface RedoPath {
  readonly redos: number;
  readonly undo: number | null;
}

/** The undos that a redo takes back one after the other, the next one first; none once something was played since. */
function redoables(past: readonly Past[]): readonly Past[] {
  const waiting: Past[] = [];
  let redone = 0;
  for (const one of past.toReversed()) {
    if (one.played) break;
    if (one.entry.command.kind === "redo") redone += 1;
    else if (redone > 0) redone -= 1;
    else waiting.push(one);
  }
  return waiting;
}

/** By the number of each entry that can be redone, the way to it. An entry that nobody asked for goes with the one that caused it. */
export function redoPathsOf(past: readonly Past[]): ReadonlyMap<number, RedoPath> {
  const ways = new Map<number, RedoPath>();
  for (const [index, { moved }] of redoables(past).entries()) {
    const asked = moved.filter(({ by }) => by !== "table");
    for (const [place, { number }] of asked.entries()) ways.set(number, { redos: index + 1, undo: asked[place + 1]?.number ?? null });
  }
  return ways;
}

/** What the way back to before an entry is: open, closed because the entry is too old, or none of its own. */
export type UndoPath = "open" | "old" | "none";

/** The way back to before an entry. What nobody asked for goes with the entry that caused it. */
export function undoPathOf({ entry, played, undone }: Past): UndoPath {
  if (!played || undone || entry.by === "table") return "none";
  return entry.inverse === undefined ? "old" : "open";
}

/** How many entries that a person asked for an undo to before this one takes back. */
export function countUndone(past: readonly Past[], number: number): number {
  return past.filter(({ entry, played, undone }) => played && !undone && entry.by !== "table" && entry.number >= number).length;
}
