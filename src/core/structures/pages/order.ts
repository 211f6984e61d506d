import { membersInOrder, type Entry } from "../../kernel/cast/member.ts";
import type { Slot } from "../../kernel/structure.ts";
import { clockwiseFrom } from "./players.ts";
import type { Character, PagesState } from "./state.ts";
import { slotsOf } from "./visibility.ts";
import { awaitedOf } from "./waiting.ts";

/** The cast by the seats of those who play them, clockwise from the starter; who is played by nobody comes last. */
export function inOrder(state: PagesState): readonly Entry<Character>[] {
  const seats = clockwiseFrom(state, state.starter === "" ? state.declarer : state.starter);
  const placeOf = ({ player }: Character) => (seats.includes(player) ? seats.indexOf(player) : seats.length);
  return [...membersInOrder(state)].sort(([, a], [, b]) => placeOf(a) - placeOf(b));
}

/** The slots of the tracker: by seats, then by place. Active is who is waited for. */
export function order(state: PagesState): readonly Slot[] {
  const waited = new Set(awaitedOf(state));
  return slotsOf(inOrder(state), (id) => waited.has(id));
}

/** The character that acts now; null for nobody, and for somebody of whom players may not know. */
export function turn(state: PagesState): number | null {
  const index = order(state).findIndex(({ combatant }) => combatant === state.acting);
  return index < 0 || state.combatants[state.acting]?.hidden === true ? null : index;
}
