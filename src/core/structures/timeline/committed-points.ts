import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Perspective } from "./perspective.ts";
import { answerPointsOf, freePointsOf } from "./pools.ts";
import type { ShownPool } from "./view-types.ts";
import { answerPoolHolderOf, stackPoolHolderOf } from "./find-stacks.ts";
import type { Bid, Combatant, Points, Pool, Pools, TimelineState } from "./state.ts";

/** A holder's points on the line, as far as a seat may read them. */
interface Purse {
  readonly points: Record<string, number>;
  /** Whether the seat cannot read one of the holder's seals, so that the seat cannot know how many points are left. */
  unread: boolean;
}

/** What each holder has on the line, by holder, as far as a seat may read it. */
export type Committed = ReadonlyMap<Id, Purse>;

function addPoints({ points }: Purse, stat: string, amount: number): void {
  if (stat !== "") points[stat] = (lookup(points, stat) ?? 0) + amount;
}

function putBid(purse: Purse, { relevant, secondary, relevantBid, secondaryBid }: Bid): void {
  addPoints(purse, relevant, relevantBid);
  addPoints(purse, secondary, secondaryBid);
}

/** Returns the points on the line of all holders, answers included. */
export function committedByHolder(perspective: Perspective): Committed {
  const purses = new Map<Id, Purse>();
  const purseOf = (holder: Id) => {
    const purse = purses.get(holder) ?? { points: {}, unread: false };
    purses.set(holder, purse);
    return purse;
  };
  for (const { combatant, number, stack, bid } of perspective.stacks) {
    if (stack.closed !== null) continue;
    const purse = purseOf(stackPoolHolderOf(perspective.state, { at: { combatant, stack: number }, stack }));
    if (bid === null) purse.unread = true;
    else putBid(purse, bid);
    const { contest } = stack;
    if (contest === null || !perspective.knows(contest.defender)) continue;
    const points = answerPointsOf(stack, perspective.owns(contest.defender) ? perspective.secrets : {});
    const answerer = purseOf(answerPoolHolderOf(perspective.state, contest));
    if (points === null) answerer.unread = true;
    else addPoints(answerer, contest.stat, points);
  }
  return purses;
}

function shownPool(stat: string, pool: Pool, points: Points, isRead: boolean): ShownPool {
  const { label, aspect, max, drained, spent } = pool;
  const committed = lookup(points, stat) ?? 0;
  const hand = isRead ? Math.max(0, freePointsOf(pool) - committed) : null;
  return { stat, label, aspect, max: Math.max(0, max - drained), spent, committed, hand };
}

/** Returns pools with their stats, in order of their places on the sheet. */
const poolsInPlaces = memoByIdentity((pools: Pools): readonly (readonly [string, Pool])[] =>
  Object.entries(pools).sort(([, a], [, b]) => a.place - b.place),
);

/** Returns the pools of a combatant by place on the sheet. `hand` is null unless the seat controls it and can read all its seals. */
export function shownPoolsOf(perspective: Perspective, id: Id, { holder }: Combatant, purses: Committed): ShownPool[] {
  const purse = purses.get(holder);
  const isRead = perspective.owns(id) && purse?.unread !== true;
  return poolsInPlaces(lookup(perspective.state.holders, holder) ?? {}).map(([stat, pool]) =>
    shownPool(stat, pool, purse?.points ?? {}, isRead),
  );
}

/** Returns a holder's points in hand by stat, in order of the sheet, all above 0. Null if a seal on its pools is unreadable. */
export function readableHandOf(state: TimelineState, holder: Id, purses: Committed): ReadonlyMap<string, number> | null {
  const purse = purses.get(holder);
  if (purse?.unread === true) return null;
  const hand = new Map<string, number>();
  for (const [stat, pool] of poolsInPlaces(lookup(state.holders, holder) ?? {})) {
    const left = freePointsOf(pool) - (lookup(purse?.points ?? {}, stat) ?? 0);
    if (left > 0) hand.set(stat, left);
  }
  return hand;
}
