import { actorFieldsAfterUndo } from "../../kernel/cast/health.ts";
import { keepCastFacts } from "../../kernel/cast/keep-facts-after-undo.ts";
import { mapValues, lookup } from "../../kernel/records.ts";
import { pinSealsToHolder, withStack } from "./setters.ts";
import { withContestResult } from "./contests.ts";
import { openedTargetsOf } from "./preconditions.ts";
import { allStacksOf, isPending, stackAt, type Placed } from "./find-stacks.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import type { Pools, Stack, TimelineState } from "./state.ts";
import { leaveSuggestions } from "./suggestions.ts";
import { voidLeaversStacks } from "./voiding.ts";

/** Returns pools with their present maxima, and with drained and spent points as before the undone commands. */
function poolsKept(then: Pools | undefined, now: Pools): Pools {
  return mapValues(now, (pool, stat) => {
    const { drained = pool.drained, spent = pool.spent } = lookup(then ?? {}, stat) ?? {};
    const lowered = Math.min(drained, pool.max);
    return { ...pool, drained: lowered, spent: Math.min(spent, pool.max - lowered) };
  });
}

/** Keeps a bid readable that people had seen before an undo. If its stack is still pending, the GM decides whether the bid counts. */
function keepSeen(state: TimelineState, { at: ref, stack }: Placed, { bid, face }: Stack): TimelineState {
  if (stack.bid !== null || bid === null) return state;
  const targets = openedTargetsOf(state, ref.combatant, bid);
  const known = isPending(stack) ? ("undecided" as const) : ("kept" as const);
  return withStack(state, ref, { bid, face, known, targets });
}

/** Keeps a contest's shown answer and its result after an undo. Only if the answer was already sealed at the restored point. */
function keepAnswer(state: TimelineState, { at: ref, stack: { contest } }: Placed, later: Stack): TimelineState {
  if (contest === null || contest.stands) return state;
  if (contest.seal === "")
    return contest.answer === null ? state : withStack(state, ref, { contest: { ...contest, answer: null }, result: null });
  const answer = contest.seal === later.contest?.seal ? later.contest.answer : null;
  return contest.answer !== null || answer === null
    ? state
    : withContestResult(withStack(state, ref, { contest: { ...contest, answer } }), ref);
}

/** Keeps a public phase, an opened card and a shown answer known after an undo. */
function keepKnown(state: TimelineState, placed: Placed, undone: TimelineState): TimelineState {
  const { at: ref, stack } = placed;
  const later = stackAt(undone, ref);
  if (later?.bidSeal !== stack.bidSeal) return state;
  const isTold = stack.phase === null && later.phase !== null;
  const told = isTold ? withStack(state, ref, { phase: later.phase }) : state;
  return keepAnswer(keepSeen(told, placed, later), placed, later);
}

/** After an undo, lets a combatant's earlier seals still draw on its former holder's pools, if it has another holder by now. */
function keepClaims(state: TimelineState, undone: TimelineState): TimelineState {
  return Object.entries(undone.combatants).reduce((next, [id, { holder }]) => {
    const then = lookup(next.combatants, id);
    return then === undefined || then.holder === holder ? next : pinSealsToHolder(next, id, then.holder);
  }, state);
}

/** Keeps facts after an undo: the cast, holders and maxima of pools, public phases, opened cards and shown answers. Rule: rules.md 6.5. */
export function keepFacts(restored: TimelineState, undone: TimelineState, target?: JsonRecord): TimelineState {
  const cast = keepCastFacts(keepClaims(restored, undone), undone, {
    target,
    freshen: () => ({ passed: false, sealed: 0 }),
    observe: actorFieldsAfterUndo,
    drop: (state, id) => voidLeaversStacks(state, id, "left", true),
  });
  const holders = Object.fromEntries(
    Object.entries(undone.holders).map(([id, pools]) => [id, poolsKept(lookup(restored.holders, id), pools)]),
  );
  const next = { ...cast, holders };
  return leaveSuggestions(allStacksOf(next).reduce((state, placed) => keepKnown(state, placed, undone), next));
}
