import type { StructureId } from "../../core/index.ts";
import { DATA_PARTS, OWN_ITEMS } from "../structures/data.ts";
import { CharacterData, NpcData } from "./actor/cast.ts";
import { EncounterData } from "./combat/encounter.ts";
import { ActionData } from "./item/action.ts";
import { WeaponData } from "./item/weapon.ts";

/** The model of each structure's encounters: what it holds is checked by the rules themselves. */
export const COMBAT_MODELS = Object.fromEntries(DATA_PARTS.map(([id]) => [id, EncounterData])) as Readonly<
  Record<StructureId, typeof EncounterData>
>;
/** The model of each type of actor. */
export const ACTOR_MODELS = { character: CharacterData, npc: NpcData } as const;
/** The model of each type of item. */
export const ITEM_MODELS = { action: ActionData, weapon: WeaponData, ...OWN_ITEMS } as const;
