import { arrowsFrom, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingIn } from "../../../reading/reading.ts";

/** Returns arrows from open cards of this phase that have no result yet to their targets. */
export const TIMELINE_ARROWS: Arrows = (combat) => {
  const view = readingIn(combat, "timeline")?.view;
  const stacks = view?.step === "resolve" ? (view.line.find(({ phase }) => phase === view.phase)?.stacks ?? []) : [];
  return stacks
    .filter(({ side, result, voided }) => side === "up" && result === null && voided === null)
    .flatMap(({ combatant, targets }) => arrowsFrom(combatant, targets ?? []));
};
