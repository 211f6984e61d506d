import { arrowsFrom, type Arrows } from "../../../encounter/parts/arrow.ts";
import { viewsIn } from "../../../reading/view-cache.ts";

/** From those whose actions of the open stage have no result yet. */
export const STAGES_ARROWS: Arrows = (combat) => {
  const { view } = viewsIn(combat, "stages");
  const open = view?.lanes.find(({ stage }) => stage === view.step)?.cards ?? [];
  return open
    .filter(({ result, voided }) => result === null && voided === null)
    .flatMap(({ combatant, targets }) => arrowsFrom(combatant, targets));
};
