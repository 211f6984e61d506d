import { cleanLine, isWordKey, Timeline, MAX_LABEL } from "../../../core/index.ts";

/** The three aspects of the Trine, in the order of the sheet. */
export const ASPECTS = ["body", "mind", "spirit"] as const;
/** An aspect of the Trine. */
export type Aspect = (typeof ASPECTS)[number];

/** The stats that an actor has from the start, by aspect. Rule: rules.md 1.1. */
export const USUAL_STATS = {
  body: ["strength", "agility", "fitness"],
  mind: ["reason", "quickness", "knowledge"],
  spirit: ["willpower", "intuition", "presence"],
} as const satisfies Record<Aspect, readonly string[]>;

/** What an adult human has of each. Rule: rules.md 1.1. */
export const USUAL_POINTS = 3;
/** The most points of a pool. */
export const MAX_POINTS = 999;
/** What a pool holds in an actor's data. */
export interface PoolData {
  readonly label: string;
  readonly aspect: Aspect;
  readonly sort: number;
  readonly max: number;
  /** How far effects lowered the maximum. */
  readonly drained: number;
  readonly spent: number;
}
/** The pools of an actor by stat. */
export type PoolRecord = Readonly<Record<string, PoolData>>;

/** The pools in an actor's system data; none in that of a type which another package brought. */
export function poolsIn(system: object): PoolRecord {
  const { pools } = "timeline" in system ? (system.timeline as { readonly pools?: PoolRecord }) : {};
  return pools ?? {};
}

/** A pool as it is stored where it is made: in its aspect, at a place, with a name. */
export function freshPool(label: string, aspect: Aspect, sort: number): PoolData {
  return { label, aspect, sort, max: USUAL_POINTS, drained: 0, spent: 0 };
}

/** Points that are neither drained nor spent: what a bar on a token shows. */
export const pointsLeftOf = ({ max, drained, spent }: PoolData): number => Math.max(0, max - drained - spent);

/** The pools by aspect and place, with names as long as they may be, and no more of them than one may have; those under a key that no command could name are passed over. */
export function sortPools(pools: PoolRecord): readonly (readonly [string, PoolData])[] {
  const aspectOf = ({ aspect }: PoolData) => ASPECTS.indexOf(aspect);
  return Object.entries(pools)
    .filter(([key]) => isWordKey(key, 40))
    .sort(([one, a], [other, b]) => aspectOf(a) - aspectOf(b) || a.sort - b.sort || (one < other ? -1 : 1))
    .slice(0, Timeline.MAX_POOLS)
    .map(([stat, pool]) => [stat, { ...pool, label: cleanLine(pool.label, MAX_LABEL) }] as const);
}
