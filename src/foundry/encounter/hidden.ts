import { lookup, type Id, type StateBase } from "../../core/index.ts";
import { isCallboard, stateOf, structureOf } from "./encounters.ts";
import { type CallboardEncounter } from "./encounter.ts";

/** Whether a combatant is hidden: by its own flag, or by its token's. */
export function isHidden(combatant: Combatant.Implementation): boolean {
  return combatant.hidden || combatant.token?.hidden === true;
}

/** Whether the rules themselves hide the token of a combatant of a state, so that its being hidden tells nothing. */
export function isVeiled(combat: CallboardEncounter, state: StateBase, id: Id): boolean {
  return structureOf(combat).isVeiled?.(state, id) === true;
}

/** Whether players may not know of a combatant of a state, with a token or without: a hidden one, and one that the rules veil. False for one that the state does not know. */
export function isKeptFromPlayers(combat: CallboardEncounter, state: StateBase, id: Id): boolean {
  const known = lookup(state.combatants as Readonly<Record<Id, { readonly hidden?: boolean }>>, id);
  return known !== undefined && (known.hidden === true || isVeiled(combat, state, id));
}

/** Whether the rules of a running encounter hide the token of a combatant. */
function isVeiledNow({ parent, id }: Combatant.Implementation): boolean {
  const state = isCallboard(parent) ? stateOf(parent) : null;
  return isCallboard(parent) && state !== null && isVeiled(parent, state, id ?? "");
}

/** Whether a combatant is hidden from the user at this client. Its owners see it, and a GM sees all. Before the start nothing else decides, later the views of the rules do as well. */
export function isHiddenHere(combatant: Combatant.Implementation): boolean {
  return !combatant.isOwner && (isHidden(combatant) || isVeiledNow(combatant));
}

/** Whether a GM has hidden a combatant. A token that the rules veil does not count. */
export function isHiddenByHand(combatant: Combatant.Implementation): boolean {
  return isVeiledNow(combatant) ? combatant.hidden : isHidden(combatant);
}

/** Shows a combatant to players: the combatant, and its token too unless the rules veil it. */
export async function reveal(combatant: Combatant.Implementation): Promise<void> {
  const { token } = combatant;
  if (token?.hidden === true && !isVeiledNow(combatant)) await token.update({ hidden: false });
  if (combatant.hidden) await combatant.update({ hidden: false });
}
