import { cleanLine, isWordKey, Timeline, MAX_LABEL } from "../../../core/index.ts";

/** The three aspects of the Trine, in the order of the sheet. */
export const ASPECTS = ["body", "mind", "spirit"] as const;
/** One of the three aspects that an actor's pools belong to. */
export type Aspect = (typeof ASPECTS)[number];

/** The keys of the stats that a new actor has, by aspect. Rule: rules.md 1.1. */
export const USUAL_STATS = {
  body: ["strength", "agility", "fitness"],
  mind: ["reason", "quickness", "knowledge"],
  spirit: ["willpower", "intuition", "presence"],
} as const satisfies Record<Aspect, readonly string[]>;

/** The points that an adult human has of each stat. Rule: rules.md 1.1. */
export const USUAL_POINTS = 3;
/** The highest maximum a pool may have, in points. */
export const MAX_POINTS = 999;
/** A pool of stat points as an actor stores it. */
export interface PoolData {
  readonly label: string;
  readonly aspect: Aspect;
  readonly sort: number;
  readonly max: number;
  /** How far effects lowered the maximum, in points. */
  readonly drained: number;
  readonly spent: number;
}
/** All pools of an actor, by the key of their stat. */
export type PoolRecord = Readonly<Record<string, PoolData>>;

/** Returns the pools that an actor's system data store. Empty for an actor type of another package. */
export function poolsIn(system: object): PoolRecord {
  const { pools } = "timeline" in system ? (system.timeline as { readonly pools?: PoolRecord }) : {};
  return pools ?? {};
}

/** Returns a new pool with the usual points, in an aspect and at a place among its pools. */
export function freshPool(label: string, aspect: Aspect, sort: number): PoolData {
  return { label, aspect, sort, max: USUAL_POINTS, drained: 0, spent: 0 };
}

/** Returns the points of a pool that are neither drained nor spent, as token bars show them. */
export const pointsLeftOf = ({ max, drained, spent }: PoolData): number => Math.max(0, max - drained - spent);

/** Returns the pools by aspect and place, with shortened labels, at most `MAX_POOLS`. Pools whose key no command could name are left out. */
export function usablePoolsInOrder(pools: PoolRecord): readonly (readonly [string, PoolData])[] {
  const aspectOf = ({ aspect }: PoolData) => ASPECTS.indexOf(aspect);
  return Object.entries(pools)
    .filter(([key]) => isWordKey(key, 40))
    .sort(([one, a], [other, b]) => aspectOf(a) - aspectOf(b) || a.sort - b.sort || (one < other ? -1 : 1))
    .slice(0, Timeline.MAX_POOLS)
    .map(([stat, pool]) => [stat, { ...pool, label: cleanLine(pool.label, MAX_LABEL) }] as const);
}
