import type { Timeline } from "../../../../core/index.ts";
import { ASPECTS } from "../pools.ts";
import { say } from "../../../applications/texts.ts";

/** A pool with more points than this shows numbers and no pips. */
const PIPS = 12;

/** One point of a pool: in hand, bid on an action on the line, or spent. */
interface Pip {
  readonly css: "hand" | "committed" | "spent";
}

/** One pool as tracker, board and sheet draw it. */
export interface PoolContext {
  readonly stat: string;
  readonly label: string;
  /** The points that may still be bid and the maximum, such as "3/5". */
  readonly count: string;
  /** All numbers of the pool as text, for screen readers. */
  readonly text: string;
  readonly pips: readonly Pip[];
}

/** An aspect's pools, as tracker, board and sheet draw them. */
export interface AspectContext {
  readonly aspect: Timeline.Aspect;
  readonly label: string;
  readonly pools: readonly PoolContext[];
}

/** Returns a pool's points left to bid. If the user may not know them, returns the points neither spent nor openly on the line. */
const leftOf = ({ hand, max, spent, committed }: Timeline.ShownPool): number => hand ?? Math.max(0, max - spent - committed);

function pipsOf(pool: Timeline.ShownPool): Pip[] {
  if (pool.max > PIPS) return [];
  const hand = Math.min(pool.max, leftOf(pool));
  const committed = Math.min(pool.max - hand, pool.committed);
  const many = (number: number, css: Pip["css"]) => Array.from({ length: Math.max(0, number) }, () => ({ css }));
  return [...many(hand, "hand"), ...many(committed, "committed"), ...many(pool.max - hand - committed, "spent")];
}

/** Returns a pool as text: its points in hand, and how many are bid, on the line or spent. */
export function poolText(
  pool: { readonly stat: string; readonly hand: number; readonly max: number },
  elsewhere: Readonly<Partial<Record<"bid" | "committed" | "spent", number>>>,
): string {
  const some = Object.entries(elsewhere).filter(([, points]) => points > 0);
  return [
    say("CALLBOARD.timeline.Pool.Text", pool),
    ...some.map(([where, points]) => say(`CALLBOARD.timeline.Pool.Where.${where}`, { points })),
  ].join(", ");
}

function poolContext(pool: Timeline.ShownPool): PoolContext {
  const { stat, max, committed, spent } = pool;
  const [label, hand] = [pool.label || stat, leftOf(pool)];
  return {
    stat,
    label,
    count: `${String(hand)}/${String(max)}`,
    text: poolText({ stat: label, hand, max }, { committed, spent }),
    pips: pipsOf(pool),
  };
}

/** Returns pools by aspect, as the partial `pools.hbs` takes them under the name `aspects`. Pools without any points are left out. */
export function poolsContext(pools: readonly Timeline.ShownPool[]): AspectContext[] {
  const shown = pools.filter(({ max, spent, committed }) => max > 0 || spent > 0 || committed > 0);
  return ASPECTS.map((aspect) => ({
    aspect,
    label: say(`CALLBOARD.timeline.Sheet.Aspect.${aspect}`),
    pools: shown.filter((pool) => pool.aspect === aspect).map(poolContext),
  })).filter(({ pools: some }) => some.length > 0);
}

/** Returns what is left of each aspect in one line: "Body 7/9, Mind 4/9". Says "at most" if this user cannot read something sealed. */
export function poolsLine(pools: readonly Timeline.ShownPool[]): string {
  const sums = ASPECTS.map((aspect) => {
    const some = pools.filter((pool) => pool.aspect === aspect);
    const [hand, max] = [some.reduce((sum, pool) => sum + leftOf(pool), 0), some.reduce((sum, pool) => sum + pool.max, 0)];
    const sum = some.some((pool) => pool.hand === null) ? "CALLBOARD.timeline.Pool.AtMost" : "CALLBOARD.timeline.Pool.Sum";
    return max === 0 ? "" : say(sum, { aspect: say(`CALLBOARD.timeline.Sheet.Aspect.${aspect}`), hand, max });
  });
  return sums.filter(Boolean).join(", ");
}
