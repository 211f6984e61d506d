import { commitmentOf } from "../../kernel/seal-crypto.ts";
import { lookup } from "../../kernel/records.ts";
import type { Opening } from "../../kernel/seal-types.ts";
import type { Id } from "../../kernel/json-types.ts";
import { isBlank } from "../../kernel/clean-text.ts";
import { abilityOf, minimumBidOf, readBid } from "./bids-and-antes.ts";
import { MAX_PHASE, MAX_POINTS } from "./limits.ts";
import { landingPhase } from "./compute-landing-phase.ts";
import { stacksBiddingFrom } from "./spend-points.ts";
import { bidPointsOf } from "./pools.ts";
import { sealContextOf, LENGTHS, type Part } from "./sealed-parts.ts";
import { allStacksOf, answerPoolHolderOf, stackPoolHolderOf, stackAt, stacksOf, type Placed, type StackRef } from "./find-stacks.ts";
import type { Bid, Doubt, Points, Stack, TimelineState } from "./state.ts";

/** Whether an opening is what was committed to for this part of the stack. */
export function isAsSealed(state: TimelineState, { at: ref, stack }: Placed, part: Part, opening: Opening): boolean {
  const sealed = { phase: stack.phaseSeal, bid: stack.bidSeal, answer: stack.contest?.seal ?? "" }[part];
  return sealed !== "" && commitmentOf(sealContextOf(state, stack, part, ref), opening, LENGTHS[part]) === sealed;
}

/** Returns the phase in an opening. Null if the stack cannot land on it, or if it contradicts a bid that is already known. */
export function readOpenedPhase({ start, bid }: Stack, { payload }: Opening): number | null {
  const phase = payload["phase"];
  if (Object.keys(payload).length !== 1 || typeof phase !== "number" || !Number.isSafeInteger(phase)) return null;
  if (bid !== null && bid.phase !== phase) return null;
  return phase > start && phase <= MAX_PHASE ? phase : null;
}

/** Returns the points of an opened answer. Null if they are invalid. */
export function readOpenedAnswer({ payload }: Opening): number | null {
  const points = payload["points"];
  if (Object.keys(payload).length !== 1 || typeof points !== "number" || !Number.isSafeInteger(points)) return null;
  return points >= 0 && points <= MAX_POINTS ? points : null;
}

/** The points that an open stack or a shown answer takes from a holder's pools, for checks of its size. */
interface Claim {
  readonly order: number;
  /** The points of the pools when the claim was sealed. Stats that are missing here cannot be checked. */
  readonly free: Points;
  readonly points: Points;
  readonly closed: number | null;
}

function claimsOf(state: TimelineState, holder: Id): Claim[] {
  const bids = stacksBiddingFrom(state, holder).flatMap(({ stack: { order, free, bid, closed, known } }) => {
    return bid === null || known === "undecided" ? [] : [{ order, free, points: bidPointsOf(bid), closed }];
  });
  const answers = allStacksOf(state).flatMap(({ stack: { contest, closed } }) => {
    if (contest === null || contest.answer === null || contest.stands || answerPoolHolderOf(state, contest) !== holder) return [];
    const { order, stat, free, answer } = contest;
    return [{ order, free: { [stat]: free }, points: { [stat]: answer }, closed }];
  });
  return [...bids, ...answers];
}

/** Whether a claim's points were already sealed and not yet spent when seal number `order` was made. */
function isWith(claim: Pick<Claim, "order" | "closed">, order: number): boolean {
  return claim.order <= order && (claim.closed === null || claim.closed >= order);
}

/** Whether all points committed when a claim was sealed exceed what its pools then had. Pools that the claim does not use are ignored. */
function isTooLarge(claims: readonly Claim[], { order, free, points }: Claim): boolean {
  const held = claims.filter((other) => isWith(other, order));
  const sumOf = (stat: string) => held.reduce((sum, other) => sum + (lookup(other.points, stat) ?? 0), 0);
  return Object.entries(free).some(([stat, amount]) => (lookup(points, stat) ?? 0) > 0 && sumOf(stat) > amount);
}

/** Whether a holder's pools cannot have covered open seal `seal` when it or a later one was made. Later drains do not count. Rule: docs/rules/timeline.md. */
export function isOverbid(state: TimelineState, holder: Id, seal: number): boolean {
  const claims = claimsOf(state, holder);
  return claims.some((claim) => claim.order >= seal && isTooLarge(claims, claim));
}

/** Whether a bid has a name, points of its own stats alone, and no ability that is not its card's. */
function isOwnAction(bid: Bid): boolean {
  const { kind, name, relevantBid, secondaryBid, relevant, secondary, card } = bid;
  if (isBlank(name) || bid.ability > abilityOf(bid)) return false;
  if (kind === "pause") return relevantBid === 0 && secondaryBid === 0 && relevant === "" && secondary === "";
  if (relevant === "" || (secondary === "" && secondaryBid > 0)) return false;
  return relevant !== secondary || card !== "";
}

function doubtsCard(state: TimelineState, { at: ref, stack }: Placed, bid: Bid): boolean {
  if (!state.house.uniqueCards || bid.kind === "pause") return false;
  return stacksOf(state, ref.combatant).some(({ at: { stack: number }, stack: { bid: other, voided, known, closed, back = 0 } }) => {
    const isBeside = number !== ref.stack && voided === null && known !== "undecided" && (closed === null || closed >= stack.order);
    // A stack that was restored after this seal was not on the line at that time.
    return isBeside && stack.order > back && other !== null && isSameCard(other, bid);
  });
}

/** Whether two bids are of the same card, or have the same words if there is no card. */
export function isSameCard(a: Bid, b: Pick<Bid, "card" | "name">): boolean {
  return a.card === b.card && (a.card !== "" || a.name === b.name);
}

function hasStats(state: TimelineState, placed: Placed, { relevant, secondary }: Bid): boolean {
  const pools = lookup(state.holders, stackPoolHolderOf(state, placed)) ?? {};
  return [relevant, secondary].every((stat) => stat === "" || Object.hasOwn(pools, stat));
}

function lands(stack: Stack, bid: Bid): boolean {
  const isClaimed = stack.phase === null || stack.phase === bid.phase;
  return isClaimed && (bid.kind === "pause" || bid.phase === landingPhase(stack.start, bid.relevantBid, bid.secondaryBid));
}

/** Returns what is wrong with an opened bid, apart from its size. "" if nothing is wrong. Rule: rules.md 6.3 "everybody verifies". */
function doubtOf(state: TimelineState, placed: Placed, bid: Bid): Doubt | "" {
  const { stack } = placed;
  if (!isOwnAction(bid) || !hasStats(state, placed, bid)) return "bid";
  if (!lands(stack, bid)) return "phase";
  if (bid.relevantBid < minimumBidOf(bid)) return "ante";
  if (bid.kind === "pause" && bid.phase <= stack.floor) return "pause";
  return doubtsCard(state, placed, bid) ? "unique" : "";
}

/** Returns what is wrong with a bid that an undo closed again, checked once more. "" if nothing is wrong. */
export function recheckBid(state: TimelineState, ref: StackRef): Doubt | "" {
  const stack = stackAt(state, ref);
  return stack === undefined || stack.bid === null ? "" : doubtOf(state, { at: ref, stack }, stack.bid);
}

/** The result of a check: the opened bid, or null if it is false, and what is wrong with it. */
export interface Checked {
  readonly bid: Bid | null;
  readonly doubt: Doubt | "";
}

/** Checks an opened bid against its commitment, its phase, the ante, the rule of Pauses and of unique cards. */
export function checkBid(state: TimelineState, ref: StackRef, opening: Opening): Checked {
  const stack = stackAt(state, ref);
  const isTrue = stack !== undefined && isAsSealed(state, { at: ref, stack }, "bid", opening);
  const bid = isTrue ? readBid(opening.payload) : null;
  if (stack === undefined || bid === null) return { bid: null, doubt: "commitment" };
  return { bid, doubt: doubtOf(state, { at: ref, stack }, bid) };
}
