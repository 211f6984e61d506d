import { patch } from "./diff.ts";
import type { Encounter, Entry } from "./encounter.ts";
import { readEntry } from "./ledger.ts";
import { playCommand } from "./play.ts";
import { lookup } from "./records.ts";
import { TABLE } from "./seat-rights.ts";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";

/** Returns the commitments (hashes) of the seals that the rules want opened in this state. */
export function dueCommitmentsOf<State extends StateBase>(structure: Structure<State>, state: State): ReadonlySet<string> {
  return new Set((structure.due?.(state) ?? []).map(({ commitment }) => commitment));
}

/** Returns the seat that gave a ledger entry. A user's seat controls every combatant, since the owners of that time are not stored. */
function seatOf({ by, gm }: Entry, state: StateBase): Seat {
  return by === "table" ? TABLE : { kind: "user", user: by, gm, combatants: Object.keys(state.combatants) };
}

/** Returns the seals due after replaying an entry. Empty if the rules refuse it. Null for an undo or redo, which is not replayed. */
function dueAfter<State extends StateBase>(structure: Structure<State>, before: State, entry: Entry): ReadonlySet<string> | null {
  const { kind } = entry.command;
  if (kind === "undo" || kind === "redo") return null;
  const encounter: Encounter<State> = { state: before, revision: entry.number - 1, ledger: {}, undone: {} };
  const verdict = playCommand(structure, encounter, entry.command as unknown as CommandBase, seatOf(entry, before), entry.rolled);
  return verdict.kind === "done" ? dueCommitmentsOf(structure, verdict.encounter.state) : new Set();
}

function collectUnexplained<State extends StateBase>(
  structure: Structure<State>,
  { state, revision, ledger }: Encounter<State>,
): ReadonlySet<string> {
  const sought = new Set(dueCommitmentsOf(structure, state));
  const doubted = new Set<string>();
  let after = state;
  for (let number = revision; number > 0 && sought.size > 0; number -= 1) {
    const entry = readEntry(lookup(ledger, String(number)) ?? "");
    if (entry?.inverse === undefined || entry.number !== number) break;
    const before = patch(after, entry.inverse);
    const was = dueCommitmentsOf(structure, before);
    const fresh = [...sought].filter((commitment) => !was.has(commitment));
    const made = fresh.length === 0 ? null : dueAfter(structure, before, entry);
    for (const commitment of fresh) {
      sought.delete(commitment);
      // The seal became due with this entry, but replaying the entry does not make it due.
      if (made?.has(commitment) === false) doubted.add(commitment);
    }
    after = before;
  }
  return new Set([...sought, ...doubted]);
}

/** Returns the commitments (hashes) of seals that are to be opened although no ledger entry explains it, as after tampering. Never throws. */
export function unexplainedCommitmentsOf<State extends StateBase>(
  structure: Structure<State>,
  encounter: Encounter<State>,
): ReadonlySet<string> {
  const due = dueCommitmentsOf(structure, encounter.state);
  if (due.size === 0) return due;
  try {
    return collectUnexplained(structure, encounter);
  } catch {
    return due;
  }
}
