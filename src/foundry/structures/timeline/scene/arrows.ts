import { arrowsFrom, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingIn } from "../../../reading/reading.ts";

/** From those whose cards of this phase lie open, aimed, and without a result yet. */
export const TIMELINE_ARROWS: Arrows = (combat) => {
  const view = readingIn(combat, "timeline")?.view;
  const stacks = view?.step === "resolve" ? (view.line.find(({ phase }) => phase === view.phase)?.stacks ?? []) : [];
  return stacks
    .filter(({ side, result, voided }) => side === "up" && result === null && voided === null)
    .flatMap(({ combatant, targets }) => arrowsFrom(combatant, targets ?? []));
};
