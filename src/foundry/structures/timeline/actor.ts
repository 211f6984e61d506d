import { lookup, type JsonRecord } from "../../../core/index.ts";
import type { Fact, ItemLike } from "../../encounter/parts/data-part.ts";
import { ASPECTS, pointsLeftOf, MAX_POINTS, poolsIn, sortPools, USUAL_POINTS, type PoolRecord } from "./pools.ts";

const { NumberField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

const points = (initial = 0) => new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial });

/** Returns the schema of an actor's section for Timeline: pools of stat points, by the key of their stat. */
export const timelineSectionSchema = () => ({
  pools: new TypedObjectField(
    new SchemaField({
      label: new StringField({ required: true, blank: true }),
      aspect: new StringField({ required: true, choices: [...ASPECTS], initial: "body" }),
      /** The pool's place among the pools of its aspect, lowest first. */
      sort: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      max: points(USUAL_POINTS),
      drained: points(),
      spent: points(),
    }),
  ),
});

/** Returns the points left in each aspect's pools, for the head of a sheet. */
export const timelineHeadFacts = ({ pools }: { readonly pools: PoolRecord }): readonly Fact[] =>
  ASPECTS.flatMap((aspect) => {
    const own = Object.values(pools).filter((pool) => pool.aspect === aspect);
    const [left, max] = [own.map(pointsLeftOf), own.map((pool) => pool.max)].map((numbers) => numbers.reduce((sum, each) => sum + each, 0));
    return max ? [{ label: game.i18n.localize(`CALLBOARD.timeline.Sheet.Aspect.${aspect}`), value: `${String(left)}/${String(max)}` }] : [];
  });

/** Returns the numbers that an encounter copies when a combatant joins: its pools, in order. */
export const copyTimelineNumbers = (
  system: object,
  _statuses: ReadonlySet<string> = new Set(),
  _items: Iterable<ItemLike> = [],
  source: object = system,
): JsonRecord => {
  // Drained and spent points are the stored ones, since the encounter writes them back.
  const stored = poolsIn(source);
  const pools = sortPools(poolsIn(system)).map(([stat, pool]) => {
    const { label, aspect, max } = pool;
    const { drained, spent } = lookup(stored, stat) ?? pool;
    return [stat, { label, aspect, max, drained, spent }];
  });
  return { pools: Object.fromEntries(pools) as JsonRecord };
};

/** Adds the points left in each pool to an actor's data. They are worked out, not stored. */
export function prepareTimeline({ pools }: { readonly pools: PoolRecord }): void {
  for (const pool of Object.values(pools)) Object.assign(pool, { value: pointsLeftOf(pool) });
}
