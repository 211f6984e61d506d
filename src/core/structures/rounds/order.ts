import { membersInOrder, type Entry } from "../../kernel/cast/member.ts";
import type { Slot } from "../../kernel/structure.ts";
import { publicStateOf } from "./perspective.ts";
import type { Character, RoundsState } from "./state.ts";
import { slotsOf } from "./visibility.ts";
import { awaitedCombatantsOf } from "./waiting.ts";

/** Returns the cast by initiative, highest first. Combatants without a score follow in cast order. */
export function charactersInOrder(state: RoundsState): readonly Entry<Character>[] {
  return [...membersInOrder(state)].sort(([, a], [, b]) => (b.initiative ?? -1) - (a.initiative ?? -1));
}

/** Returns the tracker's slots, by initiative, then in cast order. The combatants that are waited for are active. */
export function order(state: RoundsState): readonly Slot[] {
  const waited = new Set(awaitedCombatantsOf(publicStateOf(state)));
  return slotsOf(charactersInOrder(state), (id) => waited.has(id));
}

/** Returns the index in the order of the combatant that acts now. Null if no combatant acts, or if players may not know of it. */
export function turnIndexOf(state: RoundsState): number | null {
  const index = order(state).findIndex(({ combatant }) => combatant === state.actor);
  return index < 0 || state.combatants[state.actor]?.hidden === true ? null : index;
}
