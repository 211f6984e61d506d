import { lookup, type Id, type StateBase } from "../core/index.ts";
import { structureOf, type CallboardEncounter } from "./encounters.ts";

/** Whether a combatant is hidden: by its own flag, or by its token's. */
export function isHidden(combatant: Combatant.Implementation): boolean {
  return combatant.hidden || combatant.token?.hidden === true;
}

/** Whether the rules themselves hide the token of a combatant of a state, so that its being hidden tells nothing. */
export function isVeiled(combat: CallboardEncounter, state: StateBase, id: Id): boolean {
  return structureOf(combat).isVeiled?.(state, id) === true;
}

/** Whether players may not know of a combatant of a state, with a token or without: a hidden one, and one that the rules veil. False for one that the state does not know. */
export function isKept(combat: CallboardEncounter, state: StateBase, id: Id): boolean {
  const known = lookup(state.combatants as Readonly<Record<Id, { readonly hidden?: boolean }>>, id);
  return known !== undefined && (known.hidden === true || isVeiled(combat, state, id));
}
