import {
  shortenLine,
  entriesOf as entriesIn,
  lookup,
  faultIn,
  isRecord,
  findRulesFailure,
  type Encounter,
  type Entry,
  type Fault,
  type Id,
  type StateBase,
} from "../../core/index.ts";
import type { AnyStructure, CallboardEncounter } from "./encounter.ts";
import { isolate } from "../platform/plain-text.ts";
import { registrationOf, type Registration } from "./registry.ts";

/** Whether an encounter is one of our structures', readable or not; those of type `base` are Foundry's own. */
export function isOurs(combat: Combat.Implementation | null | undefined): combat is CallboardEncounter {
  return Boolean(combat && registrationOf(combat.type));
}

/** Whether an encounter is played by one of our structures: it is ours, and what is stored of it can be read. */
export function isCallboard(combat: Combat.Implementation | null | undefined): combat is CallboardEncounter {
  return isOurs(combat) && faultOf(combat) === null;
}

/** Whether an encounter is one of our structures' whose stored data cannot be read: nothing is done with it but to export, reset or delete it. */
export function isBroken(combat: Combat.Implementation | null | undefined): combat is CallboardEncounter {
  return isOurs(combat) && faultOf(combat) !== null;
}

/** The structure that an encounter is played by, with what its screens need. */
export function registrationIn(combat: CallboardEncounter): Registration {
  const registration = registrationOf(combat.type);
  if (!registration) throw new Error(`No structure is registered as ${combat.type}.`);
  return registration;
}

/** The structure that an encounter is played by. */
export function structureOf(combat: CallboardEncounter): AnyStructure {
  return registrationIn(combat).structure;
}

/** What the arbiter alone writes of an encounter, by name; Foundry makes the records anew whenever one of them changes. */
const PARTS = ["state", "revision", "ledger", "undone", "heard", "ticked", "seals", "ended", "resetting"] as const;
type Parts = Readonly<Partial<Record<(typeof PARTS)[number], unknown>>>;

interface Verdict {
  readonly parts: Parts;
  readonly fault: Fault | null;
}
const verdicts = new WeakMap<CallboardEncounter, Verdict>();
const sound = new WeakSet<CallboardEncounter>();

function partsOf(combat: CallboardEncounter): Parts {
  const system: unknown = combat.system;
  return isRecord(system) ? system : {};
}

/** Reads an encounter. One that nobody vouches for is asked all that screens ask; what came after it, the rules made of it. */
function readParts(combat: CallboardEncounter, parts: Parts, isVouched: boolean): Fault | null {
  const structure = structureOf(combat);
  const fault = faultIn(structure, parts);
  const thrown = fault || isVouched || !parts.state ? null : findRulesFailure(structure, parts.state as StateBase);
  if (fault || thrown) console.warn(`Callboard: the encounter ${combat.id} can't be read.`, fault, thrown);
  return fault ?? (thrown ? { part: "state", at: "state" } : null);
}

/** Why what is stored of an encounter cannot be read, or null. Judged once for each time that it changes. */
export function faultOf(combat: CallboardEncounter): Fault | null {
  const now = partsOf(combat);
  const known = verdicts.get(combat);
  if (known && PARTS.every((part) => known.parts[part] === now[part])) return known.fault;
  const parts = Object.fromEntries(PARTS.map((part) => [part, now[part]]));
  const fault = readParts(combat, parts, known?.fault === null);
  verdicts.set(combat, { parts, fault });
  if (fault === null) sound.add(combat);
  return fault;
}

/** Whether an encounter could be read at some time since this page was loaded. */
export function hasBeenReadable(combat: CallboardEncounter): boolean {
  return sound.has(combat);
}

/** Takes nothing for granted of an encounter that somebody else than an arbiter wrote: it is read from the beginning. */
export function readAnew(combat: CallboardEncounter): void {
  verdicts.delete(combat);
}

/** The stored state; null before the start, and where it cannot be read. */
export function stateOf(combat: CallboardEncounter): StateBase | null {
  return faultOf(combat) === null ? (combat.system.state as unknown as StateBase | null) : null;
}

/** Whether an encounter has ended. It lies there with its log until it is deleted. */
export function hasEnded(combat: CallboardEncounter): boolean {
  return stateOf(combat) !== null && combat.system.ended;
}

/**
 * Whether an encounter runs: it has started, has not ended, and can be read. Only such a one follows actors and asks people.
 * An ended one may lie there for long, beside a running one with newer numbers.
 */
export function isRunning(combat: CallboardEncounter): boolean {
  return stateOf(combat) !== null && !combat.system.ended;
}

/** The longest name that is shown, in characters: a name is whatever the owner of an actor wrote. */
const MAX_NAME = 120;

/** Returns a name as it is shown: cut if it is long, and turning no text beside it. One of which nothing shows is "Someone". */
function shownName(name: string): string {
  return isolate(shortenLine(name, MAX_NAME)) || game.i18n.localize("CALLBOARD.Unknown");
}

/** What a state says of the names of those whom it knows. */
interface Named {
  readonly combatants: Readonly<Record<string, { readonly name?: string }>>;
  readonly seats: Readonly<Record<string, { readonly name?: string }>>;
}

/** The name of a combatant as its documents have it. Undefined if its token and its actor are gone and it has none of its own: Foundry then calls it unknown. */
export function nameOfDocument(combatant: Combatant.Implementation | undefined): string | undefined {
  if (!combatant) return undefined;
  const isNamed = Boolean(combatant.actor) || Boolean(combatant.token) || Boolean(combatant._source.name);
  return isNamed ? combatant.name : undefined;
}

/** The name of a combatant that a state knows, or of somebody who sits at its table, also once they are gone, cut where it is long; undefined for any other id. */
export function nameIn(combat: CallboardEncounter, id: string): string | undefined {
  const { combatants = {}, seats = {} }: Partial<Named> = stateOf(combat) ?? {};
  const name = nameOfDocument(combat.combatants.get(id)) ?? (Object.hasOwn(seats, id) ? game.users.get(id)?.name : undefined);
  if (name) return shownName(name);
  const known = lookup(combatants, id) ?? lookup(seats, id);
  return known ? shownName(known.name ?? "") : name;
}

/** The name of a user, whether or not that user sits at the encounter's table, cut where it is long. "Someone" for a user who is gone and never sat there. */
export function userNameIn(combat: CallboardEncounter, id: Id): string {
  return nameIn(combat, id) ?? shownName(game.users.get(id)?.name ?? "");
}

/** What the rules read and write of an encounter; null before the start, and where it cannot be read. */
export function encounterOf(combat: CallboardEncounter): Encounter | null {
  const state = stateOf(combat);
  if (!state) return null;
  const { revision, ledger, undone } = combat.system;
  return { state, revision, ledger: ledger as Record<string, string>, undone: undone as Record<string, number> };
}

/** Returns the entries of an encounter, oldest first. Empty before the start. */
export function entriesOf(combat: CallboardEncounter): readonly Entry[] {
  const encounter = encounterOf(combat);
  return encounter ? entriesIn(encounter) : [];
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

/** Whether the world holds an encounter, be it one that cannot even be made a document. */
export function isStored(encounter: string): boolean {
  return game.combats.has(encounter) || game.combats.invalidDocumentIds.has(encounter);
}

/** All encounters of the world that are played by our structures, and can be read. */
export function encounters(): CallboardEncounter[] {
  return game.combats.filter((combat) => isCallboard(combat));
}
