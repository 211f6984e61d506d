import { arrowsFrom, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingIn } from "../../../reading/reading.ts";

/** From those of the acting side who have struck in this phase: a strike is made and told at once. */
export const MOMENTS_ARROWS: Arrows = (combat) => {
  const view = readingIn(combat, "moments")?.view;
  const acting = view?.rows.filter(({ side }) => side === view.half) ?? [];
  return acting.flatMap(({ combatant, struck }) => (struck?.kind === view?.phase ? arrowsFrom(combatant, [struck?.target ?? ""]) : []));
};
