import { groupBy } from "../../kernel/records.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import { shownActionOf } from "./shown-actions.ts";
import { controlledHandsOf } from "./hands.ts";
import { perspectiveOf, type Perspective, type Seen } from "./perspective.ts";
import { nextCommandOf } from "./next-command.ts";
import { promptOf } from "./prompt.ts";
import { committedByHolder } from "./committed-points.ts";
import { rowsOf } from "./rows.ts";
import type { ShownPhase, ShownStack, TimelineView } from "./view-types.ts";
import type { TimelineState } from "./state.ts";
import { progressStatusOf, progressStepsOf } from "./progress-strip.ts";

export type * from "./view-types.ts";

/** Returns a phase's simultaneous actions as the seat may see them: the party's first, otherwise in the given order. */
function sortStacks(stacks: readonly Seen[], perspective: Perspective): ShownStack[] {
  const isParty = ({ combatant }: Seen) => perspective.state.combatants[combatant]?.side === "party";
  return [...stacks.filter(isParty), ...stacks.filter((seen) => !isParty(seen))].map((seen) => shownActionOf(perspective, seen));
}

function lineOf(perspective: Perspective): ShownPhase[] {
  const phases = groupBy(perspective.stacks, ({ stack }) => stack.phase);
  return [...phases]
    .flatMap(([phase, stacks]) => (phase === null ? [] : [{ phase, stacks }]))
    .sort((a, b) => a.phase - b.phase)
    .map(({ phase, stacks }) => ({
      phase,
      mark: progressStatusOf(phase, perspective.state.phase),
      stacks: sortStacks(stacks, perspective),
    }));
}

/** Returns the stacks whose phase is not public yet: the void stacks if `isVoid`, else those that are not void. */
function stacksOffLine(perspective: Perspective, isVoid: boolean): ShownStack[] {
  return perspective.stacks
    .filter(({ stack }) => stack.phase === null && (stack.voided !== null) === isVoid)
    .map((seen) => shownActionOf(perspective, seen));
}

/** Returns what one seat may see. It reveals no hidden combatant by id, step, count or sum, and nothing that others have sealed. */
export function view(state: TimelineState, seat: Seat, secrets: Secrets): TimelineView {
  const perspective = perspectiveOf(state, seat, secrets);
  const purses = committedByHolder(perspective);
  const { targetAt, surprise, surpriseDelay, uniqueCards } = state.house;
  return {
    referee: perspective.referee,
    phase: perspective.state.phase,
    step: perspective.state.step,
    call: perspective.state.call,
    progress: progressStepsOf(perspective),
    now: promptOf(perspective),
    waiting: perspective.waiting,
    rows: rowsOf(perspective, purses),
    line: lineOf(perspective),
    sealed: stacksOffLine(perspective, false),
    dropped: stacksOffLine(perspective, true),
    hands: controlledHandsOf(perspective, purses),
    next: nextCommandOf(perspective),
    house: { targetAt, surprise, surpriseDelay, uniqueCards },
  };
}
