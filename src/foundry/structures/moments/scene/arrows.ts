import { arrowsToTargets, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingInStructure } from "../../../reading/reading.ts";

/** Returns arrows from figures of the acting side to the targets they struck in this phase. A strike is made and shown at once. */
export const MOMENTS_ARROWS: Arrows = (combat) => {
  const view = readingInStructure(combat, "moments")?.view;
  const acting = view?.rows.filter(({ side }) => side === view.half) ?? [];
  return acting.flatMap(({ combatant, struck }) =>
    struck?.kind === view?.phase ? arrowsToTargets(combatant, [struck?.target ?? ""]) : [],
  );
};
