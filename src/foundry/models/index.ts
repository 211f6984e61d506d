import type { StructureId } from "../../core/index.ts";
import { DATA_PARTS, OWN_ITEMS } from "../structures/data.ts";
import { CharacterData, NpcData } from "./actor/cast.ts";
import { EncounterData } from "./combat/encounter.ts";
import { ActionData } from "./item/action.ts";
import { WeaponData } from "./item/weapon.ts";

/** The data model of each structure's encounters. The rules check its content. */
export const COMBAT_MODELS = Object.fromEntries(DATA_PARTS.map(([id]) => [id, EncounterData])) as Readonly<
  Record<StructureId, typeof EncounterData>
>;
/** The data model of each actor type. */
export const ACTOR_MODELS = { character: CharacterData, npc: NpcData } as const;
/** The data model of each item type. */
export const ITEM_MODELS = { action: ActionData, weapon: WeaponData, ...OWN_ITEMS } as const;
