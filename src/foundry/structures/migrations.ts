import { localizePools } from "./timeline/usual-pools.ts";
import type { Migration, Source } from "../migrations/migration.ts";

type Cast = { readonly timeline?: { readonly pools?: object } } | undefined;

/** An actor of before there were pools gets the usual ones; a token's copy, which has no prototype of a token, takes them from its actor. */
function withPools(source: Source): Source {
  const system = source["system"] as Cast;
  if (!("prototypeToken" in source) || Object.keys(system?.timeline?.pools ?? {}).length > 0) return source;
  return { ...source, system: { ...system, timeline: { ...system?.timeline, pools: localizePools() } } };
}

/** The levels of the swamp road and of the fish market in 0.1.0. On 14, their tokens stood on none of them. */
const LEVELS = ["callboardGround0", "callboardGround1"];

/** Every migration there is, the oldest first. Version 0.1.0 is the first whose worlds anybody has. */
export const MIGRATIONS: readonly Migration[] = [{ version: "0.2.0", world: { Actor: withPools }, levels: LEVELS }];
