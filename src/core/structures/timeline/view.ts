import type { Seat, Secrets } from "../../kernel/structure.ts";
import { cardOf } from "./cards.ts";
import { handsOf } from "./hands.ts";
import { lensOf, waited, type Lens, type Seen } from "./lens.ts";
import { nextOf } from "./next.ts";
import { nowOf } from "./now.ts";
import { pursesOf } from "./purse.ts";
import { rowsOf } from "./rows.ts";
import type { Mark, ShownPhase, ShownStack, TimelineView } from "./shown.ts";
import { STEPS, type TimelineState } from "./state.ts";

export type * from "./shown.ts";

function markOf(where: number, counter: number): Mark {
  if (where === counter) return "now";
  return where < counter ? "done" : "ahead";
}

function stripOf({ state }: Lens): TimelineView["strip"] {
  const at = STEPS.indexOf(state.step);
  return STEPS.filter((step) => step !== "over").map((step, index) => ({ step, mark: markOf(index, at) }));
}

/** Actions of a phase are simultaneous; listed party first, then in the cast's order, in which they come. */
function sorted(stacks: readonly Seen[], lens: Lens): ShownStack[] {
  const isParty = ({ combatant }: Seen) => lens.state.combatants[combatant]?.side === "party";
  return [...stacks.filter(isParty), ...stacks.filter((seen) => !isParty(seen))].map((seen) => cardOf(lens, seen));
}

function lineOf(lens: Lens): ShownPhase[] {
  const phases = new Map<number, Seen[]>();
  for (const seen of lens.stacks) {
    const { phase } = seen.stack;
    if (phase === null) continue;
    const there = phases.get(phase);
    if (there === undefined) phases.set(phase, [seen]);
    else there.push(seen);
  }
  return [...phases]
    .sort(([a], [b]) => a - b)
    .map(([phase, stacks]) => ({ phase, mark: markOf(phase, lens.state.phase), stacks: sorted(stacks, lens) }));
}

/** Stacks whose phase nobody has told yet: those that stand, or those that are void. */
function unplaced(lens: Lens, isVoid: boolean): ShownStack[] {
  return lens.stacks.filter(({ stack }) => stack.phase === null && (stack.voided !== null) === isVoid).map((seen) => cardOf(lens, seen));
}

/** What one seat may see, with what its browser keeps. What it may not know is not in it: no id of a hidden combatant, no step, count or sum that would tell of one, nothing of what others have sealed. */
export function view(state: TimelineState, seat: Seat, secrets: Secrets): TimelineView {
  const lens = lensOf(state, seat, secrets);
  const waiting = waited(lens);
  const purses = pursesOf(lens);
  const { targetAt, dbc, phaseReveal, surprise, surpriseDelay, uniqueCards, maxPending, firstActionRequired } = state.house;
  return {
    referee: lens.referee,
    phase: lens.state.phase,
    step: lens.state.step,
    call: lens.state.call,
    strip: stripOf(lens),
    now: nowOf(lens, waiting),
    waiting,
    rows: rowsOf(lens, waiting, purses),
    line: lineOf(lens),
    sealed: unplaced(lens, false),
    dropped: unplaced(lens, true),
    hands: handsOf(lens, purses),
    next: nextOf(lens, waiting.length),
    house: { targetAt, dbc, phaseReveal, surprise, surpriseDelay, uniqueCards, maxPending, firstActionRequired },
  };
}
