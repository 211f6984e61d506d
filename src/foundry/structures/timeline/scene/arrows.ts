import { arrowsToTargets, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingInStructure } from "../../../reading/reading.ts";

/** Returns arrows to the targets of the current phase's open actions that have no result yet. */
export const TIMELINE_ARROWS: Arrows = (combat) => {
  const view = readingInStructure(combat, "timeline")?.view;
  const stacks = view?.step === "resolve" ? (view.line.find(({ phase }) => phase === view.phase)?.stacks ?? []) : [];
  return stacks
    .filter(({ side, result, voided }) => side === "up" && result === null && voided === null)
    .flatMap(({ combatant, targets }) => arrowsToTargets(combatant, targets ?? []));
};
