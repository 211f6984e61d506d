import { membersInOrder } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import { bidIn, isToRefund } from "./pools.ts";
import { isNpc, atSeenPlace, canSee } from "./visibility.ts";
import { isPending, stacksOfAll, type Placed } from "./stacks.ts";
import type { Bid, Combatant, Stack, TimelineState } from "./state.ts";
import { awaitedOf } from "./waiting.ts";

/** One stack, and what of it the seat may read. */
export interface Seen {
  readonly combatant: Id;
  /** The number of the combatant's stack. */
  readonly number: number;
  readonly stack: Stack;
  readonly own: boolean;
  /** Null where neither the line nor this seat's own openings tell it. */
  readonly phase: number | null;
  /** Null also of another's card that is turned already, until all of its phase are: a GM plays some of them. */
  readonly bid: Bid | null;
}

/** A state through the eyes of one seat: what it may know and read. */
export interface Perspective {
  /** At the place where the seat sees it; with all combatants, so that only what concerns those it knows may be told. */
  readonly state: TimelineState;
  readonly secrets: Secrets;
  readonly referee: boolean;
  /** Those the seat may know of, in the cast's order; who left too. */
  readonly cast: readonly (readonly [Id, Combatant])[];
  /** Their stacks, in the cast's order, then by number. */
  readonly stacks: readonly Seen[];
  /** The combatants waited for, in the cast's order: who has not declared, not opened, not aimed, not answered, not chosen what a Pause gives back. */
  readonly waiting: readonly Id[];
  knows(id: Id): boolean;
  /** True where the seat controls a combatant. */
  owns(id: Id): boolean;
}

/** True while the cards of a stack's phase are turned over one by one, and this one with them. */
export function isTurning({ step, phase: counter }: Pick<TimelineState, "step" | "phase">, { phase, voided, known }: Stack): boolean {
  return step === "flip" && phase === counter && voided === null && known === "no";
}

/** A perspective before it is known who is waited for. */
type Unasked = Omit<Perspective, "waiting">;

/** Whose stacks a seat looks at: where it stands, and what it controls and plays itself. */
type Looker = Pick<Perspective, "state" | "secrets" | "referee" | "owns">;

/** What lies in a stack, as far as the seat may read it. A GM, who controls all, plays the NPCs: what a player has turned it reads with the others. */
function bidFor({ state, secrets, referee, owns }: Looker, id: Id, stack: Stack): Bid | null {
  const isOwn = owns(id);
  if (!isTurning(state, stack) || (referee ? isNpc(state, id) : isOwn)) return isOwn ? bidIn(stack, secrets) : stack.bid;
  return isOwn ? bidIn({ ...stack, bid: null }, secrets) : null;
}

function seenOf(looker: Looker, { at: { combatant, stack: number }, stack }: Placed): Seen {
  const bid = bidFor(looker, combatant, stack);
  return { combatant, number, stack, own: looker.owns(combatant), phase: stack.phase ?? bid?.phase ?? null, bid };
}

/** The state as one seat may see it, with what its browser keeps. */
export function perspectiveOf(state: TimelineState, seat: Seat, secrets: Secrets): Perspective {
  const referee = isReferee(seat);
  const owns = (id: Id) => maySpeakFor(seat, id);
  const knows = (id: Id) => referee || canSee(seat, id, lookup(state.combatants, id));
  const known = membersInOrder(state).filter(([id]) => knows(id));
  const ids = known.map(([id]) => id);
  const looker = { state: atSeenPlace(state, seat), secrets, referee, owns };
  const seen = { ...looker, cast: known, stacks: stacksOfAll(state, ids).map((placed) => seenOf(looker, placed)), knows };
  return { ...seen, waiting: waitingIn(seen) };
}

/** The stacks that act on the counter's phase. */
function seenActingOf({ stacks, state }: Unasked): Seen[] {
  return stacks.filter(({ stack }) => stack.phase === state.phase && isPending(stack));
}

/** Of them those whose cards are still face down, at the flip. */
export function unopenedStacksOf(perspective: Unasked): Seen[] {
  return perspective.state.step === "flip" ? seenActingOf(perspective).filter(({ stack }) => stack.bid === null) : [];
}

/** Of them those that an undo closed again, and that the GM has neither kept nor given back. */
export function undecidedStacksOf(perspective: Perspective): Seen[] {
  return perspective.state.step === "flip" ? seenActingOf(perspective).filter(({ stack }) => stack.known === "undecided") : [];
}

/** Of them those that want targets, once all are open. */
export function unaimedStacksOf(perspective: Unasked): Seen[] {
  return perspective.state.step === "aim"
    ? seenActingOf(perspective).filter(({ stack }) => stack.bid?.kind !== "pause" && stack.targets === null)
    : [];
}

/** Of them those that want a result, or the pool that a Pause gives back. */
export function unresolvedStacksOf(perspective: Unasked): Seen[] {
  if (perspective.state.step !== "resolve") return [];
  const { state } = perspective;
  return seenActingOf(perspective).filter(({ combatant, stack }) =>
    stack.bid?.kind === "pause" ? isToRefund(state, combatant, stack) : stack.result === null,
  );
}

/** Of them those whose contest wants an answer of somebody of whom the seat knows. */
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
      return new Set(awaitedOf(perspective.state));
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

/** Combatants that the one who looks speaks for: a player's own, for the GM the NPCs. */
export function keepSpokenFor(perspective: Perspective, ids: readonly Id[]): Id[] {
  return ids.filter((id) => (perspective.referee ? isNpc(perspective.state, id) : perspective.owns(id)));
}
