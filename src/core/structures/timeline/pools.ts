import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import { findOwnOpening, type Opening } from "../../kernel/seal-types.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Secrets } from "../../kernel/structure.ts";
import { readBid } from "./bids-and-antes.ts";
import { allStacksOf, answerPoolHolderOf, poolHolderOf, stackPoolHolderOf } from "./find-stacks.ts";
import type { Bid, Points, Pool, Pools, Stack, TimelineState } from "./state.ts";

/** Returns the points of a pool that are neither drained nor spent, at least 0. */
export function freePointsOf({ max, drained, spent }: Pool): number {
  return Math.max(0, max - drained - spent);
}

/** Returns the pools that a combatant bids from. */
export function combatantPoolsOf(state: TimelineState, combatant: Id): Pools {
  return lookup(state.holders, poolHolderOf(state, combatant)) ?? {};
}

/** Returns the label of a stat in a combatant's pools. Its key if it has no such pool. */
export function statLabelOf(state: TimelineState, combatant: Id, stat: string): string {
  return lookup(combatantPoolsOf(state, combatant), stat)?.label ?? stat;
}

/** Whether an open Pause waits for the choice of its pool. A choice is needed only if its combatant has spent points. Rule: rules.md ND-12. */
export function isToRefund(state: TimelineState, combatant: Id, { bid, refund }: Stack): boolean {
  return bid?.kind === "pause" && refund === null && Object.values(combatantPoolsOf(state, combatant)).some(({ spent }) => spent > 0);
}

/** Returns the points of each pool that are neither drained nor spent. */
export function freePointsByPool(pools: Pools): Points {
  return Object.fromEntries(Object.entries(pools).map(([stat, pool]) => [stat, freePointsOf(pool)]));
}

/** Returns the sums of several records of points, by stat. */
function addPoints(...many: readonly Points[]): Points {
  const sum: Record<string, number> = {};
  for (const points of many) for (const [stat, amount] of Object.entries(points)) sum[stat] = (lookup(sum, stat) ?? 0) + amount;
  return sum;
}

/** Returns the points in a bid, by stat. Both parts of a bid may be of one stat, if its card says so. */
export function bidPointsOf({ relevant, secondary, relevantBid, secondaryBid }: Bid): Points {
  return addPoints(relevant === "" ? {} : { [relevant]: relevantBid }, secondary === "" ? {} : { [secondary]: secondaryBid });
}

/** Reads the bid in an opening. Cached, since a browser keeps its openings. */
const sealedBid = memoByIdentity(({ payload }: Opening) => readBid(payload));

/** Returns the bid in a stack, if it is open or among this client's secrets. Else null. */
export function readableBidOf(stack: Stack, secrets: Secrets): Bid | null {
  if (stack.bid !== null) return stack.bid;
  const opening = findOwnOpening(secrets, stack.bidSeal);
  return opening === null ? null : sealedBid(opening);
}

/** Returns the points of a sealed or shown answer, 0 if it is free. Null if they cannot be read. */
export function answerPointsOf({ contest }: Stack, secrets: Secrets): number | null {
  if (contest === null || contest.stands || contest.seal === "") return 0;
  const points = contest.answer ?? findOwnOpening(secrets, contest.seal)?.payload["points"];
  return typeof points === "number" ? points : null;
}

/** Returns the points in a holder's stacks and answers, null for each unreadable one. Unreadable ones of hidden combatants are left out. */
function pointsHeldOf(state: TimelineState, holder: Id, secrets: Secrets): readonly (Points | null)[] {
  const isHidden = (id: Id) => lookup(state.combatants, id)?.hidden === true;
  return allStacksOf(state).flatMap((placed) => {
    const { at, stack } = placed;
    if (stack.closed !== null) return [];
    const { contest } = stack;
    const bid = readableBidOf(stack, secrets);
    const bids = stackPoolHolderOf(state, placed) === holder ? bid && bidPointsOf(bid) : {};
    const points = contest !== null && answerPoolHolderOf(state, contest) === holder ? answerPointsOf(stack, secrets) : 0;
    const held = [bids, points === null ? null : { [contest?.stat ?? ""]: points }];
    return isHidden(at.combatant) ? held.filter((each) => each !== null) : held;
  });
}

/** Returns the points in a holder's stacks and answers that are open or in `secrets`. */
export function committedOf(state: TimelineState, holder: Id, secrets: Secrets): Points {
  return addPoints(...pointsHeldOf(state, holder, secrets).filter((points) => points !== null));
}

/** Whether all that a combatant's holder has sealed can be read, so that its hand is known. */
export function isHandReadable(state: TimelineState, combatant: Id, secrets: Secrets): boolean {
  return !pointsHeldOf(state, poolHolderOf(state, combatant), secrets).includes(null);
}

/** Returns what a combatant may still bid by stat, as far as this client knows: max less drained, spent and committed, at least 0. */
export function handPointsOf(state: TimelineState, combatant: Id, secrets: Secrets): Points {
  const holder = poolHolderOf(state, combatant);
  const committed = committedOf(state, holder, secrets);
  const pools = Object.entries(combatantPoolsOf(state, combatant));
  return Object.fromEntries(pools.map(([stat, pool]) => [stat, Math.max(0, freePointsOf(pool) - (lookup(committed, stat) ?? 0))]));
}

/** Whether everyone sees that a combatant has nothing to bid: its pools are empty, and no own or visible stack holds points. Rule: rules.md ND-18. */
export function hasNothingToBid(state: TimelineState, combatant: Id): boolean {
  if (Object.values(combatantPoolsOf(state, combatant)).some((pool) => freePointsOf(pool) > 0)) return false;
  const holder = poolHolderOf(state, combatant);
  const isSeen = (id: Id) => id === combatant || lookup(state.combatants, id)?.hidden === false;
  return !allStacksOf(state).some(
    (one) => one.stack.closed === null && stackPoolHolderOf(state, one) === holder && isSeen(one.at.combatant),
  );
}
