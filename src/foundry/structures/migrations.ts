import { makeUsualPools } from "./timeline/usual-pools.ts";
import type { Migration, Source } from "../migrations/migration.ts";

type Cast = { readonly timeline?: { readonly pools?: object } } | undefined;

/** Gives the usual pools to an actor that has none. An unlinked token's copy is left alone and takes them from its actor. */
function withPools(source: Source): Source {
  const system = source["system"] as Cast;
  if (!("prototypeToken" in source) || Object.keys(system?.timeline?.pools ?? {}).length > 0) return source;
  return { ...source, system: { ...system, timeline: { ...system?.timeline, pools: makeUsualPools() } } };
}

/** The ids that the levels of the swamp road and the fish market had in 0.1.0. On v14 those scenes' tokens stood on neither level. */
const LEVELS = ["callboardGround0", "callboardGround1"];

/** Every migration of stored data, oldest first. Version 0.1.0 is the first that was released. */
export const MIGRATIONS: readonly Migration[] = [{ version: "0.2.0", world: { Actor: withPools }, levels: LEVELS }];
