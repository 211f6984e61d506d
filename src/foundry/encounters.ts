import type { Encounter, Id, StateBase, StructureId } from "../core/index.ts";
import { registrationOf, type AnyStructure, type Registration } from "./models/structures.ts";

/** A Combat document that is played by one of our structures. */
export type CallboardEncounter = Combat.OfType<StructureId> & { readonly id: Id };

/** Whether an encounter is played by one of our structures; those of type `base` are Foundry's own. */
export function isCallboard(combat: Combat.Implementation | null | undefined): combat is CallboardEncounter {
  return Boolean(combat && registrationOf(combat.type));
}

/** The structure that an encounter is played by, with what its screens need. */
export function registered(combat: CallboardEncounter): Registration {
  const registration = registrationOf(combat.type);
  if (!registration) throw new Error(`No structure is registered as ${combat.type}.`);
  return registration;
}

/** The structure that an encounter is played by. */
export function structureOf(combat: CallboardEncounter): AnyStructure {
  return registered(combat).structure;
}

/** The stored state, or null before the start. */
export function stateOf(combat: CallboardEncounter): StateBase | null {
  return combat.system.state as unknown as StateBase | null;
}

/** The longest name that is shown, in characters: a name is whatever the owner of an actor wrote. */
const MAX_NAME = 120;

function cut(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).toWellFormed()}…` : name;
}

/** The name of a combatant that a state knows, also once it is gone, cut where it is long; undefined for what is no combatant's id. */
export function nameIn(combat: CallboardEncounter, id: string): string | undefined {
  const known = stateOf(combat)?.combatants as Readonly<Record<string, { readonly name?: string }>> | undefined;
  const name = combat.combatants.get(id)?.name;
  if (name) return cut(name);
  if (!known || !Object.hasOwn(known, id)) return name ?? undefined;
  return cut(known[id]?.name ?? game.i18n.localize("CALLBOARD.Unknown"));
}

/** What the rules read and write of an encounter, or null before the start. */
export function encounterOf(combat: CallboardEncounter): Encounter | null {
  const state = stateOf(combat);
  if (!state) return null;
  const { revision, ledger, undone } = combat.system;
  return { state, revision, ledger: ledger as Record<string, string>, undone: undone as Record<string, number> };
}

const places = new WeakMap<StateBase, ReadonlyMap<Id, number>>();

/** The place of each combatant in the order of the tracker, counted from 0; read from stored state alone. */
export function placesOf(combat: CallboardEncounter): ReadonlyMap<Id, number> {
  const state = stateOf(combat);
  if (!state) return new Map();
  let known = places.get(state);
  if (!known) {
    known = new Map(
      structureOf(combat)
        .order(state)
        .map((slot) => [slot.combatant, slot.place]),
    );
    places.set(state, known);
  }
  return known;
}

/** The combatant whose turn it is by the rules, or null. */
export function actingOf(combat: CallboardEncounter): Id | null {
  const state = stateOf(combat);
  if (!state) return null;
  const structure = structureOf(combat);
  const turn = structure.turn(state);
  return turn === null ? null : (structure.order(state)[turn]?.combatant ?? null);
}

/** All encounters of the world that are played by our structures. */
export function encounters(): CallboardEncounter[] {
  return game.combats.filter((combat) => isCallboard(combat));
}
