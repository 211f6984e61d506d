import { maySpeakFor, readEntry, type Encounter, type Entry, type Id, type Position } from "../../core/index.ts";
import { rulesEncounterOf, stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { isKeptFromPlayers } from "../encounter/hidden.ts";
import { isOpeningCommand, commandsInBatch } from "../seals/escrow.ts";
import { seatOf } from "../encounter/seats.ts";

interface Told {
  readonly revision: number;
  readonly position: Position;
}

const told = new Map<Id, Told>();

/**
 * Calls our hooks on every client: `callboard.command` (encounter, entry) per new entry, `callboard.reveal` ({encounter, combatant, stack,
 * part}) per seal that an entry opened, `callboard.group` (encounter, from, to) per closed step, except by an undo.
 */
export function callEntryHooks(combat: CallboardEncounter): void {
  const encounter = rulesEncounterOf(combat);
  if (!encounter) {
    told.delete(combat.id);
    return;
  }
  const position = structureOf(combat).position(encounter.state);
  const before = told.get(combat.id);
  told.set(combat.id, { revision: encounter.revision, position });
  if (!before || before.revision >= encounter.revision) return;
  const call = (Hooks as unknown as { callAll(name: string, ...args: unknown[]): boolean }).callAll.bind(Hooks);
  const entries = since(encounter, before.revision);
  for (const entry of entries) call("callboard.command", combat, entry);
  for (const shown of entries.flatMap((entry) => revealedOf(combat, entry))) call("callboard.reveal", shown);
  const moved = position.unit !== before.position.unit || position.step !== before.position.step;
  if (moved && position.undos === before.position.undos) call("callboard.group", combat, before.position, position);
}

/** Whether this client's user may know of a combatant. */
function mayKnow(combat: CallboardEncounter, id: unknown): boolean {
  const state = stateOf(combat);
  if (typeof id !== "string" || state === null || !isKeptFromPlayers(combat, state, id)) return true;
  return maySpeakFor(seatOf(game.user, combat), id);
}

/** Returns the seals that an entry opened, for combatants that this client's user may know of. */
function revealedOf(combat: CallboardEncounter, { command }: Entry): readonly object[] {
  const structure = structureOf(combat);
  const openers = commandsInBatch(command).filter((part) => isOpeningCommand(structure, part) && mayKnow(combat, part["combatant"]));
  return openers.map(({ combatant, stack, part }) => ({ encounter: combat.id, combatant, stack, part }));
}

/** Returns the ledger entries after a given entry number, in order. Unreadable entries are left out. */
function since({ ledger, revision }: Encounter, number: number): readonly Entry[] {
  const numbers = Array.from({ length: revision - number }, (_, index) => String(number + index + 1));
  return numbers.map((key) => readEntry(ledger[key] ?? "")).filter((entry) => entry !== null);
}

/** Marks the entries of these encounters as already announced to hooks, since events before this client joined are no news. */
export function markEntriesAsAnnounced(combats: readonly CallboardEncounter[]): void {
  for (const combat of combats) callEntryHooks(combat);
}
