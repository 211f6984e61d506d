import { own } from "../../kernel/records.ts";
import type { Applied, Seat } from "../../kernel/structure.ts";
import { withStack } from "./change.ts";
import type { Of } from "./commands.ts";
import { deedOf, line } from "./log.ts";
import { freeOf, poolsFor } from "./pools.ts";
import { stackAt, type Spot } from "./stacks.ts";
import type { Contest, Result, Stack, TimelineState } from "./state.ts";

/** Both totals of a contest, once the answer is open. Rule: rules.md A11. */
export interface Totals {
  readonly initiator: number;
  readonly opponent: number;
}

/** Both totals of a stack's contest; null until the answer is open, and where there is none. */
export function totalsOf({ contest, bid }: Stack): Totals | null {
  if (contest === null || contest.answer === null || bid === null) return null;
  return { initiator: bid.relevantBid + contest.ability, opponent: contest.answer + contest.resistance };
}

/** Who wins a contest; null for a tie that the GM decides. Rule: rules.md ND-19. */
export function winnerOf({ house }: TimelineState, { initiator, opponent }: Totals): "initiator" | "opponent" | null {
  if (initiator !== opponent) return initiator > opponent ? "initiator" : "opponent";
  return house.dbcTie === "gm" ? null : house.dbcTie;
}

/** The state with the result that a shown contest gives; a tie that the GM decides gives none. */
export function shown(state: TimelineState, spot: Spot): TimelineState {
  const stack = stackAt(state, spot);
  const totals = stack === undefined ? null : totalsOf(stack);
  if (totals === null) return state;
  const winner = winnerOf(state, totals);
  const result: Result | null = winner === null ? null : winner === "initiator" ? "success" : "failure";
  return withStack(state, spot, { result });
}

function fullStat(state: TimelineState, { defender, stat }: Contest): number {
  const pool = own(poolsFor(state, defender), stat);
  return pool === undefined ? 0 : Math.max(0, pool.max - pool.drained);
}

function standing(state: TimelineState, contest: Contest): Contest {
  return { ...contest, stands: true, answer: fullStat(state, contest) };
}

/** A contest about an action opens; again it begins anew. Where the full stat stands free, it is shown at once. */
export function oppose(state: TimelineState, command: Of<"contest">): Applied<TimelineState> {
  const { combatant, stack, defender, stat, ability, resistance } = command;
  const spot: Spot = [combatant, stack];
  const sealed = { seal: "", by: "", order: 0, free: 0, call: state.calls, ordinal: stackAt(state, spot)?.order ?? 0 };
  const fresh: Contest = { defender, stat, ability, resistance, ...sealed, stands: false, answer: null };
  const contest = state.house.dbcDefence === "fullStatFree" ? standing(state, fresh) : fresh;
  const said = deedOf(state, "contest", spot, { target: defender });
  return { state: shown(withStack(state, spot, { contest, result: null }), spot), line: { ...said, about: [combatant, defender] } };
}

/** The defender seals an answer, or stands on the full stat. */
export function answer(state: TimelineState, command: Of<"answer">, seat: Seat): Applied<TimelineState> {
  const { combatant, against, stack: number, bid } = command;
  const spot: Spot = [against, number];
  const contest = stackAt(state, spot)?.contest ?? null;
  const say = (key: "answer" | "answerStands") => line(key, [combatant, against], { combatant, target: against });
  if (contest === null) return { state, line: say("answer") };
  if (bid === undefined)
    return { state: shown(withStack(state, spot, { contest: standing(state, contest) }), spot), line: say("answerStands") };
  const pool = own(poolsFor(state, combatant), contest.stat);
  const by = seat.kind === "table" ? "table" : seat.user;
  const sealed: Contest = { ...contest, seal: bid, by, order: state.seals + 1, free: pool === undefined ? 0 : freeOf(pool) };
  return { state: withStack({ ...state, seals: state.seals + 1 }, spot, { contest: sealed }), line: say("answer") };
}
