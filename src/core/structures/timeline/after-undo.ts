import { keepCastFacts } from "../../kernel/cast/after-undo.ts";
import { mapValues, lookup } from "../../kernel/records.ts";
import { moveToHolder, withStack } from "./update.ts";
import { withContestResult } from "./contests.ts";
import { sealedTargetsOf } from "./preconditions.ts";
import { allStacksOf, isPending, stackAt, type Placed } from "./stacks.ts";
import type { Pools, Stack, TimelineState } from "./state.ts";
import { voidLeaversStacks } from "./voiding.ts";

/** Maxima come from the sheet; what was drained and spent is as it was. */
function poolsKept(then: Pools | undefined, now: Pools): Pools {
  return mapValues(now, (pool, stat) => {
    const { drained = pool.drained, spent = pool.spent } = lookup(then ?? {}, stat) ?? {};
    const lowered = Math.min(drained, pool.max);
    return { ...pool, drained: lowered, spent: Math.min(spent, pool.max - lowered) };
  });
}

/** What lay open is known, and what it costs if it is void is settled as the next phase closes: an undo spends nothing. The GM decides what becomes of it, where it may still act. */
function keepSeen(state: TimelineState, { at: ref, stack }: Placed, { bid, face }: Stack): TimelineState {
  if (stack.bid !== null || bid === null) return state;
  const targets = sealedTargetsOf(state, ref.combatant, bid);
  const known = isPending(stack) ? ("undecided" as const) : ("kept" as const);
  return withStack(state, ref, { bid, face, known, targets });
}

/** An answer that was shown is known too, with what came of it, until its seal is undone. */
function keepAnswer(state: TimelineState, { at: ref, stack: { contest } }: Placed, later: Stack): TimelineState {
  if (contest === null || contest.stands) return state;
  if (contest.seal === "")
    return contest.answer === null ? state : withStack(state, ref, { contest: { ...contest, answer: null }, result: null });
  const answer = contest.seal === later.contest?.seal ? later.contest.answer : null;
  return contest.answer !== null || answer === null
    ? state
    : withContestResult(withStack(state, ref, { contest: { ...contest, answer } }), ref);
}

/** A phase that was public stays so, and a card or an answer that lay open is known. */
function keepKnown(state: TimelineState, placed: Placed, undone: TimelineState): TimelineState {
  const { at: ref, stack } = placed;
  const later = stackAt(undone, ref);
  if (later?.bidSeal !== stack.bidSeal) return state;
  const isTold = stack.phase === null && later.phase !== null;
  const told = isTold ? withStack(state, ref, { phase: later.phase }) : state;
  return keepAnswer(keepSeen(told, placed, later), placed, later);
}

/** What was sealed from other pools than those that a combatant has by now stays a claim on them. */
function keepClaims(state: TimelineState, undone: TimelineState): TimelineState {
  return Object.entries(undone.combatants).reduce((next, [id, { holder }]) => {
    const then = lookup(next.combatants, id);
    return then === undefined || then.holder === holder ? next : moveToHolder(next, id, then.holder);
  }, state);
}

/** After an undo: what the table observed of the cast, whose pools each bids from, and how large pools are, stays; phases that were public, cards that lay open and answers that were shown stay known. Rule: rules.md 6.5. */
export function keepFacts(restored: TimelineState, undone: TimelineState): TimelineState {
  const cast = keepCastFacts(keepClaims(restored, undone), undone, {
    freshen: () => ({ passed: false, sealed: 0 }),
    observe: ({ holder }) => ({ holder }),
    drop: (state, id) => voidLeaversStacks(state, id, "left", true),
  });
  const holders = Object.fromEntries(
    Object.entries(undone.holders).map(([id, pools]) => [id, poolsKept(lookup(restored.holders, id), pools)]),
  );
  const next = { ...cast, holders };
  return allStacksOf(next).reduce((state, placed) => keepKnown(state, placed, undone), next);
}
