import { isReferee } from "../../kernel/seats.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { TimelineView } from "./shown.ts";
import type { TimelineState } from "./state.ts";

export type * from "./shown.ts";

/** What one seat may see. What it may not know is not in it. */
export function view(state: TimelineState, seat: Seat): TimelineView {
  const { targetAt, dbc, phaseReveal, surprise, surpriseDelay, uniqueCards, maxPending, firstActionRequired } = state.house;
  return {
    referee: isReferee(seat),
    phase: state.phase,
    step: state.step,
    call: state.call,
    strip: [],
    now: { key: "declareWait", data: {} },
    waiting: [],
    rows: [],
    line: [],
    sealed: [],
    dropped: [],
    hands: [],
    next: { kind: "closeCall", ready: false, allowed: false, waiting: 0, to: null },
    house: { targetAt, dbc, phaseReveal, surprise, surpriseDelay, uniqueCards, maxPending, firstActionRequired },
  };
}
