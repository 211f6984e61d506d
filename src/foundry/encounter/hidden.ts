import { lookup, type Id, type StateBase } from "../../core/index.ts";
import { isReadableCallboard, stateOf, structureOf } from "./encounter-lookups.ts";
import { type CallboardEncounter } from "./encounter-types.ts";

/** Whether a combatant is hidden: by its own flag, or by its token's. */
export function isHidden(combatant: Combatant.Implementation): boolean {
  return combatant.hidden || combatant.token?.hidden === true;
}

/** Whether the rules hide a combatant's token, so that its hidden flag has no meaning. */
export function isHiddenByRules(combat: CallboardEncounter, state: StateBase, id: Id): boolean {
  return structureOf(combat).isVeiled?.(state, id) === true;
}

/** Whether players may not know of a combatant because the combatant is hidden or veiled. False for a combatant that the state does not know. */
export function isKeptFromPlayers(combat: CallboardEncounter, state: StateBase, id: Id): boolean {
  const known = lookup(state.combatants as Readonly<Record<Id, { readonly hidden?: boolean }>>, id);
  return known !== undefined && (known.hidden === true || isHiddenByRules(combat, state, id));
}

/** Whether the rules of a running encounter hide a combatant's token. */
function isVeiledNow({ parent, id }: Combatant.Implementation): boolean {
  const state = isReadableCallboard(parent) ? stateOf(parent) : null;
  return isReadableCallboard(parent) && state !== null && isHiddenByRules(parent, state, id ?? "");
}

/** Whether a combatant is hidden from this client's user, by a GM or by the rules of a running encounter. Its owners always see it. */
export function isHiddenHere(combatant: Combatant.Implementation): boolean {
  return !combatant.isOwner && (isHidden(combatant) || isVeiledNow(combatant));
}

/** Whether a GM has hidden a combatant. A token that the rules veil does not count. */
export function isHiddenByHand(combatant: Combatant.Implementation): boolean {
  return isVeiledNow(combatant) ? combatant.hidden : isHidden(combatant);
}

/** Shows a combatant to players, and its token unless the rules veil it. */
export async function revealCombatant(combatant: Combatant.Implementation): Promise<void> {
  const { token } = combatant;
  if (token?.hidden === true && !isVeiledNow(combatant)) await token.update({ hidden: false });
  if (combatant.hidden) await combatant.update({ hidden: false });
}
