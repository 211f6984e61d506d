import { storedDamage } from "../../core/index.ts";
import { makeUsualPools } from "./timeline/usual-pools.ts";
import type { Migration, Source } from "../migrations/migration.ts";

type Cast = { readonly timeline?: { readonly pools?: object } } | undefined;

/** Gives the usual pools to an actor that has none. An unlinked token's copy is left alone and takes them from its actor. */
function withPools(source: Source): Source {
  const system = source["system"] as Cast;
  if (!("prototypeToken" in source) || Object.keys(system?.timeline?.pools ?? {}).length > 0) return source;
  return { ...source, system: { ...system, timeline: { ...system?.timeline, pools: makeUsualPools() } } };
}

type Weapon = { readonly damage?: string; readonly moments?: { readonly damage?: string } } | undefined;

/** Makes the damage of a weapon a formula if it is one. Free text stays as a note. */
function withFormula(source: Source): Source {
  const system = source["system"] as Weapon;
  const formula = storedDamage(system?.moments?.damage ?? "");
  if (source["type"] !== "weapon" || !formula || (system?.damage ?? "") !== "") return source;
  return { ...source, system: { ...system, damage: formula, moments: { ...system?.moments, damage: "" } } };
}

/** The ids that the levels of the swamp road and the fish market had in 0.1.0. On v14 those scenes' tokens stood on neither level. */
const LEVELS = ["callboardGround0", "callboardGround1"];

/** Every migration of stored data, oldest first. Version 0.1.0 is the first that was released. */
export const MIGRATIONS: readonly Migration[] = [{ version: "0.2.0", world: { Actor: withPools, Item: withFormula }, levels: LEVELS }];
