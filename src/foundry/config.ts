import type { CallboardActor } from "./documents/actor.ts";
import type { CallboardCombat } from "./documents/combat.ts";
import type { CallboardCombatant } from "./documents/combatant.ts";
import type { CallboardItem } from "./documents/item.ts";
import type { CallboardToken } from "./documents/token.ts";
import type { Escrow, House, JsonRecord, StructureId } from "../core/index.ts";
import type { ACTOR_MODELS, COMBAT_MODELS, ITEM_MODELS } from "./models/index.ts";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: CallboardActor<SubType>;
  }
  interface ConfiguredCombat<SubType extends Combat.SubType> {
    document: CallboardCombat<SubType>;
  }
  interface ConfiguredCombatant<SubType extends Combatant.SubType> {
    document: CallboardCombatant<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: CallboardItem<SubType>;
  }
  interface DocumentClassConfig {
    Actor: typeof CallboardActor;
    Combat: typeof CallboardCombat;
    Combatant: typeof CallboardCombatant;
    Item: typeof CallboardItem;
    Token: typeof CallboardToken;
  }
  interface DataModelConfig {
    Actor: typeof ACTOR_MODELS;
    Combat: typeof COMBAT_MODELS;
    Item: typeof ITEM_MODELS;
  }
  interface SettingConfig extends Record<`callboard.house.${StructureId}`, House> {
    "callboard.breakAfter": number;
    "callboard.defaultStructure": string;
    "callboard.escrow": Escrow;
    "callboard.hand": boolean;
    "callboard.holdings": Readonly<Record<string, JsonRecord>>;
    "callboard.howMany": number;
    "callboard.known": Record<string, Record<string, Record<string, number>>>;
    "callboard.migrationVersion": string;
    "callboard.welcomed": boolean;
    "callboard.sounds": boolean;
    "callboard.stepTimer": number;
    "callboard.structures": Set<string>;
    "callboard.waitedNotice": boolean;
  }
  interface FlagConfig {
    Combat: { callboard?: { name?: string; house?: unknown; log?: string } };
    User: { callboard?: { keys?: unknown; lease?: unknown; nudge?: unknown; outbox?: unknown } };
    Actor: { callboard?: { refunds?: unknown } };
    ActiveEffect: { callboard?: { encounter?: string } };
    ChatMessage: {
      callboard?: {
        encounter?: string;
        entry?: number;
        rolled?: number;
        key?: string;
        card?: unknown;
        started?: string;
        start?: unknown;
        explained?: unknown;
      };
    };
  }
}
