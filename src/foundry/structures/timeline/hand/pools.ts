import type { Timeline } from "../../../../core/index.ts";
import { ASPECTS } from "../pools.ts";
import { poolText } from "../shared/pools.ts";
import { say } from "../../../applications/texts.ts";
import type { Bid } from "./plan.ts";

/** A pool with more points than this is shown as a bar instead of pips. */
export const MOST_PIPS = 12;
/** Where a point of a pool can be, in the order that pips and bars show from the left. */
const PLACES = ["hand", "bid", "committed", "spent"] as const;

/** One pool of the Hand, with the points that the draft would bid. */
export interface PoolContext {
  readonly stat: string;
  readonly label: string;
  /** The points that would be left in hand after the draft's bids, and the pool's maximum. */
  readonly left: number;
  readonly max: number;
  readonly text: string;
  readonly touched: boolean;
  readonly pips: readonly { readonly css: string }[];
  /** The parts of the bar, in per cent of the maximum. Empty if pips are shown. */
  readonly bars: readonly { readonly css: string; readonly share: number }[];
}

/** An aspect's pools, as the Hand shows them. */
export interface AspectContext {
  readonly aspect: Timeline.Aspect;
  readonly label: string;
  readonly pools: readonly PoolContext[];
}

/** Returns the label of a stat's pool in a hand. If there is no such pool or label, returns the stat's key. */
export function statName(hand: Timeline.Hand | undefined, stat: string): string {
  return hand?.pools.find((pool) => pool.stat === stat)?.label || stat;
}

function poolContext(pool: Timeline.ShownPool, bids: readonly Bid[]): PoolContext {
  const { stat, max, committed, spent } = pool;
  const hand = pool.hand ?? 0;
  const wanted = bids.filter((bid) => bid.stat === stat).reduce((sum, { bid }) => sum + bid, 0);
  const bid = Math.min(hand, wanted);
  const points = { hand: hand - bid, bid, committed, spent: Math.max(0, max - hand - committed) };
  const label = pool.label || stat;
  return {
    stat,
    label,
    left: points.hand,
    max,
    text: poolText({ stat: label, hand: points.hand, max }, { bid, committed, spent }),
    touched: bid > 0,
    pips: max > MOST_PIPS ? [] : PLACES.flatMap((css) => Array.from({ length: points[css] }, () => ({ css }))),
    bars: max > MOST_PIPS ? PLACES.map((css) => ({ css, share: Math.round((1000 * points[css]) / max) / 10 })) : [],
  };
}

/** Returns the pools of a hand by aspect, as they would be with the given bids. */
export function poolsAfterBids({ pools }: Timeline.Hand, bids: readonly Bid[]): AspectContext[] {
  return ASPECTS.map((aspect) => ({
    aspect,
    label: say(`CALLBOARD.timeline.Hand.Aspect.${aspect}`),
    pools: pools.filter((pool) => pool.aspect === aspect).map((pool) => poolContext(pool, bids)),
  })).filter((group) => group.pools.length > 0);
}
