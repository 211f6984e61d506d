import { cleanLine, lookup, type Cast, type CastMember, type Id, type JsonRecord, type StateBase } from "../../core/index.ts";
import { isRunning, registrationIn, stateOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { healthCopyOf } from "../encounter/copy-health.ts";
import { isHidden, isHiddenByRules } from "../encounter/hidden.ts";
import { idOf } from "../platform/ids.ts";
import { sideOf } from "../encounter/sides.ts";

/** Returns the id that holds a combatant's resources: its linked actor's id, else its own. The actor is taken from the document. */
export function resourceHolderIdOf(combatant: Combatant.Implementation): Id {
  const { actor } = combatant;
  return actor?.id && !actor.isToken ? actor.id : idOf(combatant);
}

/** Returns a combatant as it is copied into a state. */
export function castMemberOf(combat: CallboardEncounter, combatant: Combatant.Implementation): CastMember {
  const { actor } = combatant;
  return {
    id: idOf(combatant),
    name: cleanLine(combatant.name ?? ""),
    side: sideOf(combat, combatant),
    npc: combatant.isNPC,
    hidden: isHidden(combatant),
    holder: resourceHolderIdOf(combatant),
    ...(actor ? healthCopyOf(registrationIn(combat), actor) : {}),
    numbers: actor ? registrationIn(combat).numbers(actor.system as never, actor.statuses, actor.items, actor._source.system as never) : {},
  };
}

/** Returns the cast of an encounter at its start. */
export function castOf(combat: CallboardEncounter): Cast {
  return Object.fromEntries(combat.combatants.map((combatant): [Id, CastMember] => [idOf(combatant), castMemberOf(combat, combatant)]));
}

interface Standing {
  readonly name?: string;
  readonly hidden?: boolean;
  readonly standing?: string;
}

function knownOf(state: StateBase): Readonly<Record<Id, Standing>> {
  return state.combatants;
}

/** Whether a combatant's token was deleted and its own flag does not hide it, so that the documents no longer say whether it is hidden. */
export function isHidingUnknown(combatant: Combatant.Implementation): boolean {
  return combatant.tokenId !== null && !combatant.token && !combatant.hidden;
}

/** Whether a combatant takes part in a state. */
function isTakingPart(state: StateBase, id: Id): boolean {
  const known = knownOf(state);
  return Object.hasOwn(known, id) && known[id]?.standing !== "left";
}

/** What the arbiter knows of combatants that the documents do not say. */
export interface Doubts {
  /** Combatants that a player removed and that are being restored. */
  readonly returning: ReadonlySet<Id>;
  /** Combatants that a player hid or showed, until the change is undone. */
  readonly disputed: ReadonlySet<Id>;
  /** Combatants that a player created, as soon as this page hears of them. */
  readonly uninvited: ReadonlySet<Id>;
  /** The last names of combatants that were removed since this page began to arbitrate. */
  readonly lastNames: ReadonlyMap<Id, string>;
}
const NO_DOUBTS: Doubts = { returning: new Set(), disputed: new Set(), uninvited: new Set(), lastNames: new Map() };

/** Whether a player removed a combatant that takes part and whose token, if it had one, still exists. */
export function isRemovedByPlayer(combat: CallboardEncounter, combatant: Combatant.Implementation, userId: Id): boolean {
  const state = stateOf(combat);
  const isPlayers = game.users.get(userId)?.isGM === false;
  const isHere = combatant.tokenId === null || combatant.token !== null;
  return isPlayers && isHere && isRunning(combat) && state !== null && isTakingPart(state, idOf(combatant));
}

/** Whether a player was the last to write to a combatant. */
function isPlayers({ _stats }: Combatant.Implementation): boolean {
  const user = game.users.get(_stats.lastModifiedBy ?? "");
  return user !== undefined && !user.isGM;
}

/** Whether a combatant was noted as created by a player, or was last written to by a player. */
function isGuest(combat: CallboardEncounter, combatant: Combatant.Implementation): boolean {
  return Object.hasOwn(combat.system.guests, idOf(combatant)) || isPlayers(combatant);
}

/** Returns combatants that take no part until a GM admits them: created by a player, or left but still in the encounter. */
export function findUnadmittedCombatants(combat: CallboardEncounter, state: StateBase): readonly Combatant.Implementation[] {
  const out = combat.combatants.filter((combatant) => !isTakingPart(state, idOf(combatant)));
  return out.filter((combatant) => Object.hasOwn(state.combatants, idOf(combatant)) || isGuest(combat, combatant));
}

/** Returns the ids of combatants that a player created, that the state does not contain and that are not yet noted as guests. */
export function newGuestIds(combat: CallboardEncounter, state: StateBase): readonly Id[] {
  const made = combat.combatants.filter((one) => !Object.hasOwn(state.combatants, idOf(one)) && isPlayers(one)).map(idOf);
  return made.filter((id) => !Object.hasOwn(combat.system.guests, id));
}

/** Whether a combatant's hidden flag differs from what the rules know of the combatant. */
function isTurned(combat: CallboardEncounter, state: StateBase, combatant: Combatant.Implementation): boolean {
  const id = idOf(combatant);
  const known = lookup(knownOf(state), id);
  if (!known || known.standing === "left" || isHiddenByRules(combat, state, id) || isHidingUnknown(combatant)) return false;
  return known.hidden === !isHidden(combatant);
}

/** Returns players' combatants that are hidden or shown against the rules. */
export function findMishidden(combat: CallboardEncounter, state: StateBase): readonly Combatant.Implementation[] {
  return combat.combatants.filter(
    (combatant) => !combatant.isNPC && (isTurned(combat, state, combatant) || isBare(combat, state, combatant)),
  );
}

/** Whether the rules veil a combatant whose token is visible. */
function isBare(combat: CallboardEncounter, state: StateBase, combatant: Combatant.Implementation): boolean {
  const id = idOf(combatant);
  const isUnseen = isTakingPart(state, id) && isHiddenByRules(combat, state, id);
  return isUnseen && combatant.token?.hidden === false;
}

/** Returns commands for departures, joins and hidden flags that only the documents show. Combatants that no GM admitted and disputed hidings are left out. */
export function observedChangesAsCommands(
  combat: CallboardEncounter,
  state: StateBase,
  doubts: Doubts = NO_DOUBTS,
): readonly (readonly JsonRecord[])[] {
  const known = knownOf(state);
  const { returning, disputed, uninvited, lastNames } = doubts;
  const left = Object.keys(known).filter((id) => isTakingPart(state, id) && !combat.combatants.has(id) && !returning.has(id));
  const isNew = (one: Combatant.Implementation) => !Object.hasOwn(known, idOf(one)) && !isGuest(combat, one) && !uninvited.has(idOf(one));
  const joined = combat.combatants.filter(isNew);
  const turned = combat.combatants.filter((combatant) => !disputed.has(idOf(combatant)) && isTurned(combat, state, combatant));
  return [
    left.map((combatant) => {
      const name = cleanLine(lastNames.get(combatant) ?? "");
      return { kind: "leave", combatant, ...(name === "" || name === known[combatant]?.name ? {} : { name }) };
    }),
    joined.map((combatant) => ({ kind: "join", member: { ...castMemberOf(combat, combatant) } })),
    turned.map((combatant) => ({ kind: "conceal", combatant: idOf(combatant), hidden: isHidden(combatant) })),
  ];
}
