import { type Id, lookup, type Timeline } from "../../../core/index.ts";
import { poolsIn, usablePoolsInOrder } from "./pools.ts";
import type { SyncedValues } from "../../encounter/parts/synced-values.ts";

const FIELDS = ["max", "drained", "spent"] as const;
const PREFIX = "timeline.pools.";

/** Returns the stat and the pool's field that a data path names. Null for any other path. */
function readPath(path: string): { readonly stat: string; readonly field: (typeof FIELDS)[number] } | null {
  const [stat = "", name, ...more] = path.startsWith(PREFIX) ? path.slice(PREFIX.length).split(".") : [];
  const field = FIELDS.find((known) => known === name);
  return field && more.length === 0 ? { stat, field } : null;
}

function heldOf({ combatants, holders }: Timeline.TimelineState, combatant: Id, path: string): number | undefined {
  const named = readPath(path);
  const pools = holders[combatants[combatant]?.holder ?? ""];
  return named && pools && Object.hasOwn(pools, named.stat) ? pools[named.stat]?.[named.field] : undefined;
}

/** Returns the whole pool that a data path belongs to, as an actor stores it. Undefined if there is none. */
function wholeOf(
  { combatants, holders }: Timeline.TimelineState,
  combatant: Id,
  path: string,
): { path: string; value: object } | undefined {
  const named = readPath(path);
  const pool = named && lookup(lookup(holders, lookup(combatants, combatant)?.holder ?? "") ?? {}, named.stat);
  if (!named || !pool) return undefined;
  const { place, ...value } = pool;
  return { path: PREFIX + named.stat, value: { ...value, sort: place } };
}

/** The pool values of actors that an encounter copies. A GM's changes count at once, a player's new maximum from the next encounter on. */
export const TIMELINE_WATCHED: SyncedValues = {
  held: heldOf,
  whole: wholeOf,
  told: (combatant, path, value) => {
    const { stat, field } = readPath(path) ?? { stat: "", field: "spent" };
    return { kind: "pool", combatant, stat, [field]: value };
  },
  isOwned: (path) => readPath(path)?.field === "max",
  owned: (system: object) =>
    Object.fromEntries(
      usablePoolsInOrder(poolsIn(system)).map(([stat, { label, max }]) => [`${PREFIX}${stat}.max`, { label: label || stat, value: max }]),
    ),
};
