import { membersInOrder, type Entry } from "../../kernel/cast/member.ts";
import type { Slot } from "../../kernel/structure.ts";
import { publicStateOf } from "./perspective.ts";
import type { Character, RoundsState } from "./state.ts";
import { slotsOf } from "./visibility.ts";
import { awaitedOf } from "./waiting.ts";

/** The cast by initiative where it was rolled, else by place. */
export function inOrder(state: RoundsState): readonly Entry<Character>[] {
  return [...membersInOrder(state)].sort(([, a], [, b]) => (b.initiative ?? -1) - (a.initiative ?? -1));
}

/** The slots of the tracker: by initiative, then by place. Active is who is waited for. */
export function order(state: RoundsState): readonly Slot[] {
  const waited = new Set(awaitedOf(publicStateOf(state)));
  return slotsOf(inOrder(state), (id) => waited.has(id));
}

/** The one who acts now; null for nobody, and for somebody of whom players may not know. */
export function turn(state: RoundsState): number | null {
  const index = order(state).findIndex(({ combatant }) => combatant === state.actor);
  return index < 0 || state.combatants[state.actor]?.hidden === true ? null : index;
}
