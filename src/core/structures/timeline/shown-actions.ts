import { mayReadHealth } from "../../kernel/cast/health.ts";
import type { Id } from "../../kernel/json-types.ts";
import { contestTotalsOf, contestWinnerOf } from "./contests.ts";
import { isTurning, type Perspective, type Seen } from "./perspective.ts";
import { suggestionOf, type Suggestion } from "./suggestions.ts";
import type { ShownBid, ShownContest, ShownEffect, ShownStack } from "./view-types.ts";
import type { Bid, Effect, Stack } from "./state.ts";

function bidOf({ card, name, kind, relevant, secondary, opposing, ante, ability, relevantBid, secondaryBid }: Bid): ShownBid {
  return { card, name, kind, relevant, secondary, opposing, ante, ability, relevantBid, secondaryBid };
}

/** Whether a stack was readable before an undo closed it, and its card is still to be turned over. */
function isKnown(perspective: Perspective, { phase, known, closed }: Stack): boolean {
  if (known === "no" || closed !== null) return false;
  const { step, phase: counter } = perspective.state;
  return phase === null || phase > counter || (phase === counter && (step === "declare" || step === "flip"));
}

function sideOf(perspective: Perspective, { stack, own: isOwn, bid }: Seen): ShownStack["side"] {
  if (stack.bid !== null && !isTurning(perspective.state, stack)) return isKnown(perspective, stack) ? "known" : "up";
  return isOwn && bid !== null ? "own" : "down";
}

function effectOf(key: string, effect: Effect, { result, voided, closed }: Stack, perspective: Perspective): ShownEffect {
  const { landed, rolled: _rolled, ...rest } = effect;
  const isLost = voided !== null || result === "failure" || closed !== null;
  const isRead = effect.kind !== "damage" || mayReadHealth(perspective.state, effect.target, perspective);
  return { key, ...rest, amount: isRead ? effect.amount : null, state: landed ? "landed" : isLost ? "lost" : "pending" };
}

function contestOf(perspective: Perspective, stack: Stack): ShownContest | null {
  const { contest } = stack;
  if (contest === null || !perspective.knows(contest.defender)) return null;
  const { defender, stat, ability, resistance, seal } = contest;
  const base = { defender, stat, ability, resistance };
  const totals = contestTotalsOf(stack);
  if (totals === null) return { ...base, state: seal === "" ? "open" : "answered", initiator: null, opponent: null, winner: null };
  return { ...base, state: "shown", ...totals, winner: contestWinnerOf(perspective.state, totals) };
}

/** Returns the targets that the seat may know. Null if it may not know them yet, such as others' targets during `aim`. */
function targetsOf(perspective: Perspective, { stack, own: isOwn, bid }: Seen, isRead: boolean): readonly Id[] | null {
  const isHeld = perspective.state.step === "aim" && stack.phase === perspective.state.phase && !isOwn;
  const sealed = perspective.state.house.targetAt === "seal" ? (bid?.targets ?? null) : null;
  const targets = isRead && !isHeld ? (stack.targets ?? sealed) : null;
  return targets === null ? null : targets.filter((id) => perspective.knows(id));
}

/** Returns what an action of the phase that resolves suggests by what the seat knows. */
function suggestedOf({ state }: Perspective, { combatant, number, stack, bid }: Seen, targets: readonly Id[] | null): Suggestion | null {
  if (state.step !== "resolve" || stack.phase !== state.phase || stack.closed !== null) return null;
  return suggestionOf(state, { at: { combatant, stack: number }, stack, bid, targets: targets ?? [] });
}

/** Returns one action as the seat may see it. Another's card stays face down until all cards of its phase are open. */
export function shownActionOf(perspective: Perspective, seen: Seen): ShownStack {
  const { combatant, number, stack, own: isOwn, phase, bid } = seen;
  const side = sideOf(perspective, seen);
  const isRead = side !== "down";
  const targets = targetsOf(perspective, seen, isRead);
  const effects = Object.entries(stack.effects).filter(([, { target }]) => perspective.knows(target));
  return {
    combatant,
    stack: number,
    own: isOwn,
    phase,
    placed: stack.phase !== null,
    side,
    ready: stack.bid !== null && isTurning(perspective.state, stack),
    kept: side === "known" && stack.known === "kept",
    face: stack.face,
    bid: isRead && bid !== null ? bidOf(bid) : null,
    targets,
    aimed: isRead && stack.targets !== null,
    text: targets === null ? "" : stack.text,
    result: stack.result,
    note: stack.note,
    proposed: stack.result === null && stack.voided === null ? (stack.proposed ?? null) : null,
    refund: stack.refund,
    effects: effects.map(([key, effect]) => effectOf(key, effect, stack, perspective)),
    contest: contestOf(perspective, stack),
    suggested: suggestedOf(perspective, seen, targets),
    voided: stack.voided === null ? null : { why: stack.voided.why, note: stack.voided.note },
    doubt: stack.doubt,
    closed: stack.closed !== null,
    paid: stack.paid,
    unopened: stack.voided !== null && stack.bid === null && stack.closed === null,
  };
}
