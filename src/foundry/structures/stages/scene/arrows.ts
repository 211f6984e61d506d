import { arrowsToTargets, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingInStructure } from "../../../reading/reading.ts";

/** Returns arrows to the targets of the open stage's actions that have no result yet. */
export const STAGES_ARROWS: Arrows = (combat) => {
  const view = readingInStructure(combat, "stages")?.view;
  const open = view?.lanes.find(({ stage }) => stage === view.step)?.cards ?? [];
  return open
    .filter(({ result, voided }) => result === null && voided === null)
    .flatMap(({ combatant, targets }) => arrowsToTargets(combatant, targets));
};
