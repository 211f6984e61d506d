import { entriesOf, type Encounter, type Entry } from "../../../core/index.ts";

/** An entry of the log, with whether it was undone. An undo or redo also has the entries that it took back or restored. */
export interface Past {
  readonly entry: Entry;
  /** Whether the entry is neither an undo nor a redo. Only such entries can be undone or redone. */
  readonly played: boolean;
  readonly undone: boolean;
  /** The entries that this undo took back, or that this redo restored, in order. Empty for any other entry. */
  readonly moved: readonly Entry[];
}

type Kept = Pick<Encounter, "ledger" | "undone">;

const targetOf = (entry: Entry): number => Number(entry.line.data["to"]);

/** Returns the whole log in order, with the entries that each undo took back and each redo restored. */
export function logWithUndosOf(encounter: Kept): readonly Past[] {
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

/** How to reach the state right after an undone entry: the number of redos, then the entry to undo again, or null for none. */
export interface RedoPath {
  readonly redos: number;
  readonly undo: number | null;
}

/** Returns the undos that redos can take back, the next first. Empty if something was played since. */
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

/** Returns how to reach each undone entry by redo, by the entry's number. Entries that the rules made themselves (`table`) are left out. */
export function redoPathsOf(past: readonly Past[]): ReadonlyMap<number, RedoPath> {
  const ways = new Map<number, RedoPath>();
  for (const [index, { moved }] of redoables(past).entries()) {
    const asked = moved.filter(({ by }) => by !== "table");
    for (const [place, { number }] of asked.entries()) ways.set(number, { redos: index + 1, undo: asked[place + 1]?.number ?? null });
  }
  return ways;
}

/** How undo reaches the state before an entry: "open" if it can, "old" if the entry is too old, "none" for entries that undo skips. */
export type UndoPath = "open" | "old" | "none";

/** Returns whether undo can reach the state before an entry. "none" for undos, redos, undone entries, and entries that the rules made (`table`). */
export function undoPathOf({ entry, played, undone }: Past): UndoPath {
  if (!played || undone || entry.by === "table") return "none";
  return entry.inverse === undefined ? "old" : "open";
}

/** Returns how many of people's entries an undo takes back if it goes to before the entry of this number. */
export function countEntriesToUndo(past: readonly Past[], number: number): number {
  return past.filter(({ entry, played, undone }) => played && !undone && entry.by !== "table" && entry.number >= number).length;
}
