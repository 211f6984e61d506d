import type { StructureId } from "../../core/index.ts";
import { CharacterData, NpcData } from "./actor/cast.ts";
import type { EncounterData } from "./combat/encounter.ts";
import { MomentsData } from "./combat/moments.ts";
import { StagesData } from "./combat/stages.ts";
import { TimelineData } from "./combat/timeline.ts";
import { ActionData } from "./item/action.ts";
import { WeaponData } from "./item/weapon.ts";

/** The model of each structure's encounters. */
export const COMBAT_MODELS = { stages: StagesData, timeline: TimelineData, moments: MomentsData } as const satisfies Record<
  StructureId,
  typeof EncounterData
>;
/** The model of each type of actor. */
export const ACTOR_MODELS = { character: CharacterData, npc: NpcData } as const;
/** The model of each type of item. */
export const ITEM_MODELS = { action: ActionData, weapon: WeaponData } as const;
