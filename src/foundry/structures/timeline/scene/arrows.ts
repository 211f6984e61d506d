import { arrowsFrom, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingIn } from "../../../reading/reading.ts";

/** Returns arrows to the targets of the current phase's open actions that have no result yet. */
export const TIMELINE_ARROWS: Arrows = (combat) => {
  const view = readingIn(combat, "timeline")?.view;
  const stacks = view?.step === "resolve" ? (view.line.find(({ phase }) => phase === view.phase)?.stacks ?? []) : [];
  return stacks
    .filter(({ side, result, voided }) => side === "up" && result === null && voided === null)
    .flatMap(({ combatant, targets }) => arrowsFrom(combatant, targets ?? []));
};
