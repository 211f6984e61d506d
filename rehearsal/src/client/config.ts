import { generation } from "../common/generation.ts";
import { textEditor, ux } from "./applications/config.ts";
import { canvasConfig, tokenConfig, Wall } from "./canvas/index.ts";
import { diceDefaults } from "./dice/index.ts";
import { documentConfig } from "./documents/config.ts";
import { defineStatusEffects } from "./documents/statuses.ts";
import { hud } from "./sidebar/index.ts";
import { uiConfig } from "./sidebar/config.ts";
import { Notifications } from "./notifications.ts";

function time(): object {
  const names = { worldCalendarConfig: null, worldCalendarClass: null, earthCalendarConfig: null, earthCalendarClass: null };
  return { roundTime: 0, turnTime: 0, ...names, formatters: {} };
}

/** Everything packages may configure: one entry a document, then what belongs to the whole host. */
export function composeConfig(): Record<string, any> {
  const documents = documentConfig();
  const config: Record<string, any> = {
    ...documents,
    Canvas: canvasConfig,
    Token: { ...documents["Token"], ...tokenConfig, hudClass: hud.TokenHUD },
    Wall: { ...documents["Wall"], objectClass: Wall },
    Dice: diceDefaults,
    TextEditor: textEditor,
    compatibility: { mode: CONST.COMPATIBILITY_MODES.WARNING, includePatterns: [], excludePatterns: [] },
    compendium: { uuidRedirects: {} },
    cursors: {},
    debug: {
      hooks: false,
      queries: false,
      combat: false,
      time: false,
      applications: false,
      documents: false,
      i18n: false,
      fog: false,
      sight: false,
      mouseInteraction: false,
    },
    fontDefinitions: {},
    queries: {},
    sounds: { dice: "sounds/dice.wav", lock: "sounds/lock.wav", notification: "sounds/notify.wav", combat: "sounds/drums.wav" },
    supportedLanguages: { en: "English" },
    time: time(),
    tooltipManager: null,
    ui: { ...uiConfig, notifications: Notifications },
    ux,
    ...(generation() >= 14 ? { formulaEditor: { contexts: {} } } : {}),
  };
  defineStatusEffects(config);
  return config;
}
