import {
  shortenLine,
  entriesOf as entriesIn,
  lookup,
  findStoredEncounterFault,
  isRecord,
  findFirstRulesError,
  type Encounter,
  type Entry,
  type Fault,
  type Id,
  type StateBase,
} from "../../core/index.ts";
import type { AnyStructure, CallboardEncounter } from "./encounter-types.ts";
import { isolateTextDirection } from "../platform/neutralize-text.ts";
import { registrationOf, type Registration } from "./registry.ts";

/** Whether an encounter belongs to one of our structures, readable or not. Type `base` is Foundry's own. */
export function isCallboardType(combat: Combat.Implementation | null | undefined): combat is CallboardEncounter {
  return Boolean(combat && registrationOf(combat.type));
}

/** Whether an encounter belongs to one of our structures and its stored data can be read. */
export function isReadableCallboard(combat: Combat.Implementation | null | undefined): combat is CallboardEncounter {
  return isCallboardType(combat) && faultOf(combat) === null;
}

/** Whether an encounter is ours but its stored data cannot be read. It can only be exported, reset or deleted. */
export function isBroken(combat: Combat.Implementation | null | undefined): combat is CallboardEncounter {
  return isCallboardType(combat) && faultOf(combat) !== null;
}

/** Returns the registration of an encounter's structure. Throws if there is none. */
export function registrationIn(combat: CallboardEncounter): Registration {
  const registration = registrationOf(combat.type);
  if (!registration) throw new Error(`No structure is registered as ${combat.type}.`);
  return registration;
}

/** Returns the structure of an encounter. */
export function structureOf(combat: CallboardEncounter): AnyStructure {
  return registrationIn(combat).structure;
}

/** The arbiter's fields of an encounter. Foundry creates a new record whenever one of them changes. */
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

/**
 * Returns why an encounter's data cannot be read, or null. Unless the rules wrote them (`isVouched`), checks that the rules can answer all
 * screens' questions.
 */
function readParts(combat: CallboardEncounter, parts: Parts, isVouched: boolean): Fault | null {
  const structure = structureOf(combat);
  const fault = findStoredEncounterFault(structure, parts);
  const thrown = fault || isVouched || !parts.state ? null : findFirstRulesError(structure, parts.state as StateBase);
  if (fault || thrown) console.warn(`Callboard: the encounter ${combat.id} can't be read.`, fault, thrown);
  return fault ?? (thrown ? { part: "state", at: "state" } : null);
}

/** Returns why the stored data of an encounter cannot be read, or null. Checked once per change. */
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

/** Forgets whether an encounter could be read, because its data may not come from the arbiter. They are then checked in full. */
export function forgetReadability(combat: CallboardEncounter): void {
  verdicts.delete(combat);
}

/** Returns the stored state. Null before the start, or if it cannot be read. */
export function stateOf(combat: CallboardEncounter): StateBase | null {
  return faultOf(combat) === null ? (combat.system.state as unknown as StateBase | null) : null;
}

/** Whether an encounter has ended. It stays with its log until it is deleted. */
export function hasEnded(combat: CallboardEncounter): boolean {
  return stateOf(combat) !== null && combat.system.ended;
}

/** Whether an encounter has started, has not ended, and can be read. */
export function isRunning(combat: CallboardEncounter): boolean {
  // An ended one may remain beside a running one with newer values, so only running ones follow actors.
  return stateOf(combat) !== null && !combat.system.ended;
}

/** The longest name that is shown, in characters. Actors' owners may write any name. */
const MAX_NAME = 120;

/** Returns a name as it is shown: shortened, and isolated so that its text direction affects nothing else. "Someone" if nothing of it would show. */
function shownName(name: string): string {
  return isolateTextDirection(shortenLine(name, MAX_NAME)) || game.i18n.localize("CALLBOARD.Unknown");
}

/** The parts of a state that hold names: combatants, and users with a seat. */
interface Named {
  readonly combatants: Readonly<Record<string, { readonly name?: string }>>;
  readonly seats: Readonly<Record<string, { readonly name?: string }>>;
}

/** Returns a combatant's name from its documents. Undefined if token and actor are gone and it has no name of its own. */
export function combatantDocumentName(combatant: Combatant.Implementation | undefined): string | undefined {
  if (!combatant) return undefined;
  const isNamed = Boolean(combatant.actor) || Boolean(combatant.token) || Boolean(combatant._source.name);
  return isNamed ? combatant.name : undefined;
}

/** Returns the shortened name of a combatant or of a user with a seat, even if gone. Undefined for any other id. */
export function nameById(combat: CallboardEncounter, id: string): string | undefined {
  const own = combatantDocumentName(combat.combatants.get(id));
  if (own) return shownName(own);
  const { combatants = {}, seats = {} }: Partial<Named> = stateOf(combat) ?? {};
  const name = own ?? (Object.hasOwn(seats, id) ? game.users.get(id)?.name : undefined);
  if (name) return shownName(name);
  const known = lookup(combatants, id) ?? lookup(seats, id);
  return known ? shownName(known.name ?? "") : name;
}

/** Returns the name of a user, with or without a seat, shortened. "Someone" if the user is gone and never had a seat. */
export function userNameIn(combat: CallboardEncounter, id: Id): string {
  return nameById(combat, id) ?? shownName(game.users.get(id)?.name ?? "");
}

/** Returns the part of an encounter that the rules read and write. Null before the start, or if it cannot be read. */
export function rulesEncounterOf(combat: CallboardEncounter): Encounter | null {
  const state = stateOf(combat);
  if (!state) return null;
  const { revision, ledger, undone } = combat.system;
  return { state, revision, ledger: ledger as Record<string, string>, undone: undone as Record<string, number> };
}

/** Returns the entries of an encounter, oldest first. Empty before the start. */
export function entriesOf(combat: CallboardEncounter): readonly Entry[] {
  const encounter = rulesEncounterOf(combat);
  return encounter ? entriesIn(encounter) : [];
}

const places = new WeakMap<StateBase, ReadonlyMap<Id, number>>();

/** Returns each combatant's place in the tracker's order, from 0. Only stored state is read. */
export function trackerPlacesOf(combat: CallboardEncounter): ReadonlyMap<Id, number> {
  const state = stateOf(combat);
  if (!state) return new Map();
  const order = () => structureOf(combat).order(state);
  const known = places.get(state) ?? new Map(order().map(({ combatant, place }) => [combatant, place]));
  places.set(state, known);
  return known;
}

/** Returns the id of the combatant whose turn it is by the rules. Null if there is none. */
export function actingCombatantId(combat: CallboardEncounter): Id | null {
  const state = stateOf(combat);
  if (!state) return null;
  const structure = structureOf(combat);
  const turn = structure.turn(state);
  return turn === null ? null : (structure.order(state)[turn]?.combatant ?? null);
}

/** Whether the world stores an encounter, even one that cannot be made a document. */
export function isStored(encounter: string): boolean {
  return game.combats.has(encounter) || game.combats.invalidDocumentIds.has(encounter);
}

/** Returns all readable encounters of our structures. */
export function encounters(): CallboardEncounter[] {
  return game.combats.filter((combat) => isReadableCallboard(combat));
}
