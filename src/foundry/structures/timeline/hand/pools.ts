import type { Timeline } from "../../../../core/index.ts";
import { poolText } from "../shared/pools.ts";
import { say } from "../../../applications/texts.ts";
import type { Bid } from "./plan.ts";

const ASPECTS = ["body", "mind", "spirit"] as const satisfies readonly Timeline.Aspect[];
/** A pool with more points than this is shown as a bar. */
export const MOST_PIPS = 12;
/** The places a point can be in, from the left. */
const PLACES = ["hand", "bid", "committed", "spent"] as const;

/** One pool, as it would be with the bids of the draft. */
export interface PoolContext {
  readonly stat: string;
  readonly label: string;
  /** The points that would be left in hand, and the maximum. */
  readonly left: number;
  readonly max: number;
  readonly text: string;
  readonly touched: boolean;
  readonly pips: readonly { readonly css: string }[];
  /** Shown instead of pips if there are too many: shares of the maximum in per cent. */
  readonly bars: readonly { readonly css: string; readonly share: number }[];
}

/** The pools of one aspect. */
export interface AspectContext {
  readonly aspect: Timeline.Aspect;
  readonly label: string;
  readonly pools: readonly PoolContext[];
}

/** Returns a stat's label in a hand, or its key if there is no such pool. */
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

/** Returns the pools by aspect, as they would be with the given bids. */
export function poolsOf({ pools }: Timeline.Hand, bids: readonly Bid[]): AspectContext[] {
  return ASPECTS.map((aspect) => ({
    aspect,
    label: say(`CALLBOARD.timeline.Hand.Aspect.${aspect}`),
    pools: pools.filter((pool) => pool.aspect === aspect).map((pool) => poolContext(pool, bids)),
  })).filter((group) => group.pools.length > 0);
}
