import "../styles/callboard.css";
import { registerApplications } from "./foundry/applications/register.ts";
import { followDocuments } from "./foundry/arbiter/hooks.ts";
import { followArrows } from "./foundry/canvas/arrows.ts";
import { followTokens } from "./foundry/canvas/badges.ts";
import { moveNamesFromFlags } from "./foundry/platform/compat.ts";
import { reuseActorsForDrops } from "./foundry/documents/reuse-dropped-actors.ts";
import { CallboardActor, TRACKED } from "./foundry/documents/actor.ts";
import { CallboardCombat } from "./foundry/documents/combat.ts";
import { CallboardCombatant } from "./foundry/documents/combatant.ts";
import { CallboardItem } from "./foundry/documents/item.ts";
import { CallboardToken } from "./foundry/documents/token.ts";
import { registerKeys } from "./foundry/applications/keys.ts";
import { registerCardMacros } from "./foundry/applications/card-macros.ts";
import { migrateWorld } from "./foundry/migrations/migrate-world.ts";
import { ACTOR_MODELS, COMBAT_MODELS, ITEM_MODELS } from "./foundry/models/index.ts";
import { addMacrosToApi, publicApi } from "./foundry/public.ts";
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
  for (const ours of registered) addMacrosToApi(ours);
  registerSettings();
  registerKeys();
  registerCardMacros();
  registerApplications();
  followDocuments();
  followTokens();
  followArrows();
  reuseActorsForDrops();
  for (const { start } of registered) start?.();
});

Hooks.once("ready", () => {
  void migrateWorld();
  if (game.users.activeGM?.isSelf === true) void moveNamesFromFlags(game.combats.contents);
});
