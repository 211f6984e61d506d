import { MAX_TEXT, type Cast, type CastMember, type Id, type JsonRecord, type StateBase } from "../../core/index.ts";
import { registered, type CallboardEncounter } from "../encounters.ts";
import { isHidden, isVeiled, type Known } from "../hidden.ts";
import { idOf } from "../ids.ts";
import { armsOf } from "../items.ts";

/** Friendly is party, all else foe: by the token, without one by the actor's prototype, without an actor foe. */
export function sideOf(combatant: Combatant.Implementation): "party" | "foe" {
  const disposition = combatant.token?.disposition ?? combatant.actor?.prototypeToken.disposition;
  return disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY ? "party" : "foe";
}

/** Who owns a combatant's resources: a linked actor, else the combatant itself. */
export function holderOf(combatant: Combatant.Implementation): Id {
  const linked = combatant.token ? combatant.token.actorLink : combatant.actor !== null;
  return linked && combatant.actorId ? combatant.actorId : idOf(combatant);
}

/** A combatant as it is copied into a state. */
export function memberOf(combat: CallboardEncounter, combatant: Combatant.Implementation): CastMember {
  const { actor } = combatant;
  return {
    id: idOf(combatant),
    name: (combatant.name ?? "").slice(0, MAX_TEXT).toWellFormed(),
    side: sideOf(combatant),
    npc: combatant.isNPC,
    hidden: isHidden(combatant),
    holder: holderOf(combatant),
    numbers: actor ? registered(combat).numbers(actor.system, actor.statuses, armsOf(actor)) : {},
  };
}

/** Who takes part in an encounter, at its start. */
export function castOf(combat: CallboardEncounter): Cast {
  return Object.fromEntries(combat.combatants.map((combatant): [Id, CastMember] => [idOf(combatant), memberOf(combat, combatant)]));
}

interface Standing extends Known {
  readonly standing?: string;
}

function knownOf(state: StateBase): Readonly<Record<Id, Standing>> {
  return state.combatants;
}

/** True for a combatant whose token is gone, and whose own flag does not hide it: whom the token hid stays hidden until a GM shows it. */
export function isUnveiledByLoss(combatant: Combatant.Implementation): boolean {
  return combatant.tokenId !== null && !combatant.token && !combatant.hidden;
}

/** Whether a state counts somebody among those who take part. */
export function takesPart(state: StateBase, id: Id): boolean {
  const known = knownOf(state);
  return Object.hasOwn(known, id) && known[id]?.standing !== "left";
}

/** True for a combatant that a player made, or changed last, before the rules knew of it. */
function isPlayers(combatant: Combatant.Implementation): boolean {
  const user = game.users.get(combatant._stats.lastModifiedBy ?? "");
  return user !== undefined && !user.isGM;
}

/** Combatants that take no part until a GM lets them in: those that a player made, and those that left and are still there. */
export function outsiders(combat: CallboardEncounter, state: StateBase): readonly Combatant.Implementation[] {
  const out = combat.combatants.filter((combatant) => !takesPart(state, idOf(combatant)));
  return out.filter((combatant) => Object.hasOwn(state.combatants, idOf(combatant)) || isPlayers(combatant));
}

/** The next thing that a state does not know yet of its combatants, as a command of the table without position: who left, joined, was hidden or shown; null where it knows all. Outsiders wait for a GM, and those who are `returning` have not left. */
export function observed(combat: CallboardEncounter, state: StateBase, returning: ReadonlySet<Id> = new Set()): JsonRecord | null {
  const known = knownOf(state);
  const left = Object.keys(known).filter((id) => takesPart(state, id) && !combat.combatants.has(id) && !returning.has(id));
  const joined = combat.combatants.filter((combatant) => !Object.hasOwn(known, idOf(combatant)) && !isPlayers(combatant));
  const turned = combat.combatants.filter(
    (combatant) =>
      takesPart(state, idOf(combatant)) &&
      !isVeiled(known[idOf(combatant)] ?? {}) &&
      known[idOf(combatant)]?.hidden === !isHidden(combatant) &&
      !isUnveiledByLoss(combatant),
  );
  return (
    together(left.map((combatant) => ({ kind: "leave", combatant }))) ??
    together(joined.map((combatant) => ({ kind: "join", member: { ...memberOf(combat, combatant) } }))) ??
    together(turned.map((combatant) => ({ kind: "conceal", combatant: idOf(combatant), hidden: isHidden(combatant) })))
  );
}

/** Several commands of one kind as one entry of the ledger. */
function together(commands: readonly JsonRecord[]): JsonRecord | null {
  const [first, ...more] = commands;
  if (!first) return null;
  return more.length === 0 ? first : { kind: "batch", commands };
}
