import type { Id } from "../../../core/index.ts";
import type { CallboardEncounter } from "../encounter.ts";

/** An action that is resolved now, and one of those at whom it is aimed. */
export interface Arrow {
  readonly from: Id;
  readonly to: Id;
}

/** What a structure draws of the actions that resolve, from the view of the user at this client, so that it shows nothing that they may not know. */
export type Arrows = (combat: CallboardEncounter) => readonly Arrow[];

/** One arrow for each at whom somebody aims. */
export function arrowsFrom(from: Id, targets: readonly Id[]): Arrow[] {
  return targets.filter((to) => to !== "" && to !== from).map((to) => ({ from, to }));
}
