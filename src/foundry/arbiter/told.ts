import { readEntry, type Encounter, type Entry, type Id, type Position } from "../../core/index.ts";
import { encounterOf, structureOf, type CallboardEncounter } from "../encounters.ts";

interface Told {
  readonly revision: number;
  readonly position: Position;
}

const told = new Map<Id, Told>();

/**
 * Calls our hooks on every client: `callboard.command` (encounter, entry) for each entry that is new, `callboard.group`
 * (encounter, from, to) where a step closed by something other than an undo.
 */
export function tellEntries(combat: CallboardEncounter): void {
  const encounter = encounterOf(combat);
  if (!encounter) {
    told.delete(combat.id);
    return;
  }
  const position = structureOf(combat).position(encounter.state);
  const before = told.get(combat.id);
  told.set(combat.id, { revision: encounter.revision, position });
  if (!before || before.revision >= encounter.revision) return;
  const call = (Hooks as unknown as { callAll(name: string, ...args: unknown[]): boolean }).callAll.bind(Hooks);
  for (const entry of since(encounter, before.revision)) call("callboard.command", combat, entry);
  const moved = position.unit !== before.position.unit || position.step !== before.position.step;
  if (moved && position.undos === before.position.undos) call("callboard.group", combat, before.position, position);
}

/** The entries after a number; the others are not even read. */
function since({ ledger, revision }: Encounter, number: number): readonly Entry[] {
  const numbers = Array.from({ length: revision - number }, (_, index) => String(number + index + 1));
  return numbers.map((key) => readEntry(ledger[key] ?? "")).filter((entry) => entry !== null);
}

/** Takes an encounter as told: what happened before this client joined is no news. */
export function joinEncounters(combats: readonly CallboardEncounter[]): void {
  for (const combat of combats) tellEntries(combat);
}
