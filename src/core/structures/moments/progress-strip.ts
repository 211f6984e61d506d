import { sidesOfPhaseInOrder } from "./halves.ts";
import type { Perspective } from "./perspective.ts";
import type { Mark, ShownPhase } from "./view-types.ts";
import { stepOf } from "./visibility.ts";
import { PHASES, type MomentsState, type Phase, type Side } from "./state.ts";
import { sideFiguresInOrder } from "./waiting.ts";

/** Whether a half is skipped: its side has no figure left, or for a half still to come no figure in play. */
function isPassedOver(state: MomentsState, side: Side, isAhead: boolean): boolean {
  return !sideFiguresInOrder(state, side).some(([, { standing }]) => (isAhead ? standing === "in" : standing !== "left"));
}

function markOf(state: MomentsState, side: Side, offset: number): Mark {
  if (offset === 0) return "now";
  if (isPassedOver(state, side, offset > 0)) return "skipped";
  return offset < 0 ? "done" : "ahead";
}

function shownPhase(state: MomentsState, phase: Phase): ShownPhase {
  const apart = PHASES.indexOf(phase) - PHASES.indexOf(state.phase);
  const sides = sidesOfPhaseInOrder(state, phase);
  const halves = sides.map((side, index) => ({
    side,
    step: stepOf({ phase, half: side }),
    mark: markOf(state, side, apart === 0 ? index - sides.indexOf(state.half) : apart),
  }));
  const marks = new Set(halves.map(({ mark }) => mark));
  const all: Mark = apart < 0 ? "done" : "ahead";
  return { phase, halves, mark: apart === 0 ? "now" : marks.size === 1 && marks.has("skipped") ? "skipped" : all };
}

/** Returns the six phases with their halves, as a seat sees them. Rule: rules.md SB-24. */
export function progressStepsOf({ state }: Perspective): ShownPhase[] {
  return PHASES.map((phase) => shownPhase(state, phase));
}
