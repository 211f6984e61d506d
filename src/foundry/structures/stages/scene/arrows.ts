import { arrowsFrom, type Arrows } from "../../../canvas/arrow.ts";
import { viewsIn } from "../../../view-cache.ts";

/** From those whose actions of the open stage have no result yet. */
export const STAGES_ARROWS: Arrows = (combat) => {
  const { view } = viewsIn(combat, "stages");
  const open = view?.lanes.find(({ stage }) => stage === view.step)?.cards ?? [];
  return open
    .filter(({ result, voided }) => result === null && voided === null)
    .flatMap(({ combatant, targets }) => arrowsFrom(combatant, targets));
};
