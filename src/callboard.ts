import "../styles/callboard.css";
import { registerApplications } from "./foundry/applications/register.ts";
import { followDocuments } from "./foundry/arbiter/hooks.ts";
import { followArrows } from "./foundry/canvas/arrows.ts";
import { followTokens } from "./foundry/canvas/badges.ts";
import { adoptNames } from "./foundry/platform/compat.ts";
import { followCompendiumDrops } from "./foundry/documents/compendium-drops.ts";
import { CallboardActor, TRACKED } from "./foundry/documents/actor.ts";
import { CallboardCombat } from "./foundry/documents/combat.ts";
import { CallboardCombatant } from "./foundry/documents/combatant.ts";
import { CallboardItem } from "./foundry/documents/item.ts";
import { CallboardToken } from "./foundry/documents/token.ts";
import { registerKeys } from "./foundry/applications/keys.ts";
import { registerMacros } from "./foundry/applications/macros.ts";
import { migrateWorld } from "./foundry/migrations/index.ts";
import { ACTOR_MODELS, COMBAT_MODELS, ITEM_MODELS } from "./foundry/models/index.ts";
import { addMacros, publicApi } from "./foundry/public.ts";
import { register } from "./foundry/encounter/registry.ts";
import { registerSettings } from "./foundry/encounter/settings.ts";
import { OURS } from "./foundry/structures/index.ts";

Hooks.once("init", () => {
  CONFIG.Actor.documentClass = CallboardActor;
  CONFIG.Combat.documentClass = CallboardCombat;
  CONFIG.Combatant.documentClass = CallboardCombatant;
  CONFIG.Item.documentClass = CallboardItem;
  CONFIG.Token.documentClass = CallboardToken;
  Object.assign(CONFIG.Actor.dataModels, ACTOR_MODELS);
  Object.assign(CONFIG.Actor.trackableAttributes, { character: TRACKED, npc: TRACKED });
  Object.assign(CONFIG.Combat.dataModels, COMBAT_MODELS);
  Object.assign(CONFIG.Item.dataModels, ITEM_MODELS);
  Object.assign(game, { callboard: publicApi });
  const registered = OURS.map(({ type, ...ours }) => register(type, ours));
  for (const ours of registered) addMacros(ours);
  registerSettings();
  registerKeys();
  registerMacros();
  registerApplications();
  followDocuments();
  followTokens();
  followArrows();
  followCompendiumDrops();
  for (const { start } of registered) start?.();
});

Hooks.once("ready", () => {
  void migrateWorld();
  if (game.users.activeGM?.isSelf === true) void adoptNames(game.combats.contents);
});
