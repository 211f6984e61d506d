import type { Id } from "../../../core/index.ts";
import type { CallboardEncounter } from "../encounter-types.ts";

/** An action that resolves now, and one of its targets, which an arrow on the map shows. */
export interface Arrow {
  readonly from: Id;
  readonly to: Id;
}

/** Returns a structure's arrows for the actions that resolve, from this user's view. They show nothing that the user may not know. */
export type Arrows = (combat: CallboardEncounter) => readonly Arrow[];

/** Returns one arrow for each target. Empty ids and the actor itself are left out. */
export function arrowsToTargets(from: Id, targets: readonly Id[]): Arrow[] {
  return targets.filter((to) => to !== "" && to !== from).map((to) => ({ from, to }));
}
