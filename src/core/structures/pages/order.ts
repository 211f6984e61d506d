import { membersInOrder, type Entry } from "../../kernel/cast/member.ts";
import type { Slot } from "../../kernel/structure.ts";
import { clockwiseFrom } from "./players.ts";
import type { Character, PagesState } from "./state.ts";
import { slotsOf } from "./visibility.ts";
import { awaitedCombatantsOf } from "./waiting.ts";

/** Returns the cast by the seats of their players, clockwise from the starter. Characters without a player come last. */
export function charactersInOrder(state: PagesState): readonly Entry<Character>[] {
  const seats = clockwiseFrom(state, state.starter === "" ? state.declarer : state.starter);
  const placeOf = ({ player }: Character) => (seats.includes(player) ? seats.indexOf(player) : seats.length);
  return [...membersInOrder(state)].sort(([, a], [, b]) => placeOf(a) - placeOf(b));
}

/** Returns the tracker's slots, by the seats of the characters' players, then in cast order. The characters that are waited for are active. */
export function order(state: PagesState): readonly Slot[] {
  const waited = new Set(awaitedCombatantsOf(state));
  return slotsOf(charactersInOrder(state), (id) => waited.has(id));
}

/** Returns the index in the order of the character that acts now. Null if no character acts, or if players may not know of it. */
export function turnIndexOf(state: PagesState): number | null {
  const index = order(state).findIndex(({ combatant }) => combatant === state.acting);
  return index < 0 || state.combatants[state.acting]?.hidden === true ? null : index;
}
