import { membersInOrder } from "../../kernel/cast/member.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { groupBy, lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import { readableBidOf, isToRefund } from "./pools.ts";
import { isNpc, stateAtSeenPlace, canSee } from "./visibility.ts";
import { isPending, stacksOfCombatants, type Placed } from "./find-stacks.ts";
import type { Bid, Combatant, Stack, TimelineState } from "./state.ts";
import { awaitedCombatantsOf } from "./waiting.ts";

/** One stack, with what the seat may read of it. */
export interface Seen {
  readonly combatant: Id;
  /** The number of the stack among its combatant's stacks. */
  readonly number: number;
  readonly stack: Stack;
  readonly own: boolean;
  /** The phase that the stack lands on. Null if neither the line nor the seat's own openings reveal it. */
  readonly phase: number | null;
  /** The stack's bid. Null if the seat may not read it, such as another's turned card before all cards of its phase are open. */
  readonly bid: Bid | null;
}

/** A state as one seat may know and read it, with helpers that answer what the seat controls. */
export interface Perspective {
  /** The state, but at the phase, step and call that the seat sees. It holds all combatants, also those unknown to the seat. */
  readonly state: TimelineState;
  readonly secrets: Secrets;
  readonly referee: boolean;
  /** The combatants that the seat may know of, in cast order. Combatants that left are included. */
  readonly cast: readonly (readonly [Id, Combatant])[];
  /** The stacks of the known combatants, in cast order, then by number. */
  readonly stacks: readonly Seen[];
  /** The combatants the step waits for, in cast order: to declare, open, aim, answer, or choose a Pause's refund. */
  readonly waiting: readonly Id[];
  knows(id: Id): boolean;
  /** Whether the seat controls a combatant. */
  owns(id: Id): boolean;
}

/** Whether a stack's card is among the cards that are now being turned over, one by one. */
export function isTurning({ step, phase: counter }: Pick<TimelineState, "step" | "phase">, { phase, voided, known }: Stack): boolean {
  return step === "flip" && phase === counter && voided === null && known === "no";
}

/** A perspective before its waiting list is known. */
type Unasked = Omit<Perspective, "waiting">;

/** The parts of a perspective that decide what its seat reads of stacks. */
type Looker = Pick<Perspective, "state" | "secrets" | "referee" | "owns">;

/** Returns a stack's bid. Null if the seat may not read it, such as another's turned card before all cards of its phase are open. */
function bidFor({ state, secrets, referee, owns }: Looker, id: Id, stack: Stack): Bid | null {
  const isOwn = owns(id);
  if (!isTurning(state, stack) || (referee ? isNpc(state, id) : isOwn)) return isOwn ? readableBidOf(stack, secrets) : stack.bid;
  return isOwn ? readableBidOf({ ...stack, bid: null }, secrets) : null;
}

function seenOf(looker: Looker, { at: { combatant, stack: number }, stack }: Placed): Seen {
  const bid = bidFor(looker, combatant, stack);
  return { combatant, number, stack, own: looker.owns(combatant), phase: stack.phase ?? bid?.phase ?? null, bid };
}

/** Returns what one seat may know of a state: combatants, stacks, and bids as far as the seat's stored secrets open them. */
export function perspectiveOf(state: TimelineState, seat: Seat, secrets: Secrets): Perspective {
  const referee = isReferee(seat);
  const owns = (id: Id) => maySpeakFor(seat, id);
  const knows = (id: Id) => referee || canSee(seat, id, lookup(state.combatants, id));
  const known = membersInOrder(state).filter(([id]) => knows(id));
  const ids = known.map(([id]) => id);
  const looker = { state: stateAtSeenPlace(state, seat), secrets, referee, owns };
  const seen = { ...looker, cast: known, stacks: stacksOfCombatants(state, ids).map((placed) => seenOf(looker, placed)), knows };
  return { ...seen, waiting: waitingIn(seen) };
}

/** Returns the known stacks that will act, by combatant. */
export const pendingByCombatant = memoByIdentity(({ stacks }: Perspective) =>
  groupBy(
    stacks.filter(({ stack }) => isPending(stack)),
    ({ combatant }) => combatant,
  ),
);

/** Returns the known stacks that act on the counter's phase. */
function seenActingOf({ stacks, state }: Unasked): Seen[] {
  return stacks.filter(({ stack }) => stack.phase === state.phase && isPending(stack));
}

/** Returns the acting stacks whose cards are still face down, during the flip. */
export function unopenedStacksOf(perspective: Unasked): Seen[] {
  return perspective.state.step === "flip" ? seenActingOf(perspective).filter(({ stack }) => stack.bid === null) : [];
}

/** Returns the acting stacks that an undo closed again and the GM has yet to decide on, during the flip. */
export function reclosedStacksOf(perspective: Perspective): Seen[] {
  return perspective.state.step === "flip" ? seenActingOf(perspective).filter(({ stack }) => stack.known === "undecided") : [];
}

/** Returns the acting stacks that still need targets, during `aim`. */
export function unaimedStacksOf(perspective: Unasked): Seen[] {
  return perspective.state.step === "aim"
    ? seenActingOf(perspective).filter(({ stack }) => stack.bid?.kind !== "pause" && stack.targets === null)
    : [];
}

/** Returns the acting stacks that still need a result, or a Pause's pool to refund. */
export function unresolvedStacksOf(perspective: Unasked): Seen[] {
  if (perspective.state.step !== "resolve") return [];
  const { state } = perspective;
  return seenActingOf(perspective).filter(({ combatant, stack }) =>
    stack.bid?.kind === "pause" ? isToRefund(state, combatant, stack) : stack.result === null,
  );
}

/** Returns the unresolved stacks whose contest waits for an answer of a known defender. */
export function unansweredStacksOf(perspective: Unasked): Seen[] {
  return unresolvedStacksOf(perspective).filter(({ stack: { contest } }) => {
    if (contest === null || contest.stands || contest.seal !== "" || contest.answer !== null) return false;
    return perspective.knows(contest.defender);
  });
}

function awaitedIdsOf(perspective: Unasked): Set<Id> {
  const owners = (stacks: readonly Seen[]) => stacks.map(({ combatant }) => combatant);
  switch (perspective.state.step) {
    case "declare":
      return new Set(awaitedCombatantsOf(perspective.state));
    case "flip":
      return new Set(owners(unopenedStacksOf(perspective)));
    case "aim":
      return new Set(owners(unaimedStacksOf(perspective)));
    case "resolve": {
      const pauses = unresolvedStacksOf(perspective).filter(({ stack }) => stack.bid?.kind === "pause");
      return new Set([...owners(pauses), ...unansweredStacksOf(perspective).flatMap(({ stack }) => stack.contest?.defender ?? [])]);
    }
    case "advance":
    case "over":
      return new Set();
  }
}

function waitingIn(perspective: Unasked): Id[] {
  const ids = awaitedIdsOf(perspective);
  return perspective.cast.flatMap(([id]) => (ids.has(id) ? [id] : []));
}

/** Returns the ids, among the given ones, of combatants that the seat speaks for: a player's own, or the NPCs for a GM. */
export function keepSpokenFor(perspective: Perspective, ids: readonly Id[]): Id[] {
  return ids.filter((id) => (perspective.referee ? isNpc(perspective.state, id) : perspective.owns(id)));
}
