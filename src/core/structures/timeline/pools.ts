import { memoByIdentity } from "../../kernel/memo.ts";
import { lookup } from "../../kernel/records.ts";
import { openingIn, type Opening } from "../../kernel/seal-types.ts";
import type { Id } from "../../kernel/json.ts";
import type { Secrets } from "../../kernel/structure.ts";
import { bidFrom } from "./bids.ts";
import { allStacksOf, answerHolderOf, holderOf, payerOf, type Placed } from "./stacks.ts";
import type { Bid, Points, Pool, Pools, Stack, TimelineState } from "./state.ts";

/** Points that are neither drained nor spent; never below 0. */
export function freePointsOf({ max, drained, spent }: Pool): number {
  return Math.max(0, max - drained - spent);
}

/** The pools that a combatant bids from. */
export function poolsFor(state: TimelineState, combatant: Id): Pools {
  return lookup(state.holders, holderOf(state, combatant)) ?? {};
}

/** Whether an open Pause waits for the pool that it gives back: it has something to choose among only where its bearer has spent points. Rule: rules.md ND-12. */
export function isToRefund(state: TimelineState, combatant: Id, { bid, refund }: Stack): boolean {
  return bid?.kind === "pause" && refund === null && Object.values(poolsFor(state, combatant)).some(({ spent }) => spent > 0);
}

/** Of each pool what is neither drained nor spent. */
export function freePointsByPool(pools: Pools): Points {
  return Object.fromEntries(Object.entries(pools).map(([stat, pool]) => [stat, freePointsOf(pool)]));
}

/** Sums of points by stat. */
function addPoints(...many: readonly Points[]): Points {
  const sum: Record<string, number> = {};
  for (const points of many) for (const [stat, amount] of Object.entries(points)) sum[stat] = (lookup(sum, stat) ?? 0) + amount;
  return sum;
}

/** The points that a bid puts in. Both may be of one stat, where its card says so. */
export function pointsOf({ relevant, secondary, relevantBid, secondaryBid }: Bid): Points {
  return addPoints(relevant === "" ? {} : { [relevant]: relevantBid }, secondary === "" ? {} : { [secondary]: secondaryBid });
}

/** What was sealed as a bid: checked once, since a browser keeps its openings. */
const sealedBid = memoByIdentity(({ payload }: Opening) => bidFrom(payload));

/** What lies in a stack: where it is open, or in this client's own secrets; else null. */
export function bidIn(stack: Stack, secrets: Secrets): Bid | null {
  if (stack.bid !== null) return stack.bid;
  const opening = openingIn(secrets, stack.bidSeal);
  return opening === null ? null : sealedBid(opening);
}

function bidPoints(stack: Stack, secrets: Secrets): Points | null {
  const bid = bidIn(stack, secrets);
  return bid && pointsOf(bid);
}

/** The points of an answer that is sealed or shown, and not free; null where they may not be read. */
export function answerIn({ contest }: Stack, secrets: Secrets): number | null {
  if (contest === null || contest.stands || contest.seal === "") return 0;
  const points = contest.answer ?? openingIn(secrets, contest.seal)?.payload["points"];
  return typeof points === "number" ? points : null;
}

/** The stacks that hold points of a holder: their points are not settled, void ones too. */
function stacksHolding(state: TimelineState, holder: Id): readonly Placed[] {
  return allStacksOf(state).filter((placed) => placed.stack.closed === null && payerOf(state, placed) === holder);
}

/** The points that a holder's stacks and answers hold, as far as they are open or in `secrets`; null where one of them may not be read. What hidden ones hold that may not be read counts as nothing, since nobody may notice it. */
function pointsHeldOf(state: TimelineState, holder: Id, secrets: Secrets): readonly (Points | null)[] {
  const isHidden = (id: Id) => lookup(state.combatants, id)?.hidden === true;
  return allStacksOf(state).flatMap((placed) => {
    const {
      at: { combatant },
      stack,
    } = placed;
    if (stack.closed !== null) return [];
    const { contest } = stack;
    const bids = payerOf(state, placed) === holder ? bidPoints(stack, secrets) : {};
    const points = contest !== null && answerHolderOf(state, contest) === holder ? answerIn(stack, secrets) : 0;
    const held = [bids, points === null ? null : { [contest?.stat ?? ""]: points }];
    return isHidden(combatant) ? held.filter((each) => each !== null) : held;
  });
}

/** The points that lie in a holder's stacks and answers, as far as they are open or in `secrets`. */
export function committedOf(state: TimelineState, holder: Id, secrets: Secrets): Points {
  return addPoints(...pointsHeldOf(state, holder, secrets).filter((points) => points !== null));
}

/** True where everything that a holder has sealed can be read, so that its hand is known. */
export function isHandReadable(state: TimelineState, holder: Id, secrets: Secrets): boolean {
  return !pointsHeldOf(state, holder, secrets).includes(null);
}

/** What a combatant may still bid of each stat, as far as this client may know: max less drained, spent and committed, never below 0. */
export function handOf(state: TimelineState, combatant: Id, secrets: Secrets): Points {
  const holder = holderOf(state, combatant);
  const committed = committedOf(state, holder, secrets);
  const pools = Object.entries(poolsFor(state, combatant));
  return Object.fromEntries(pools.map(([stat, pool]) => [stat, Math.max(0, freePointsOf(pool) - (lookup(committed, stat) ?? 0))]));
}

/** True where everybody can see that a combatant has nothing to bid: no stack in sight holds points of its holder, and all its pools are empty. Rule: rules.md ND-18. */
export function isUnable(state: TimelineState, combatant: Id): boolean {
  if (Object.values(poolsFor(state, combatant)).some((pool) => freePointsOf(pool) > 0)) return false;
  const held = stacksHolding(state, holderOf(state, combatant));
  return !held.some(({ at: { combatant: id } }) => id === combatant || lookup(state.combatants, id)?.hidden === false);
}
