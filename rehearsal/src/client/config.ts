import { generation } from "../common/generation.ts";
import { textEditor, ux } from "./applications/config.ts";
import { canvasConfig, canvasNamespace, tokenConfig } from "./canvas/index.ts";
import { unusedConfig } from "./config-unused.ts";
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

/** Returns the classes that draw the documents of a scene, by document name. */
function drawn(documents: Record<string, any>): Record<string, any> {
  const { layers, placeables } = canvasNamespace;
  const classes: Record<string, object> = {
    AmbientLight: { objectClass: placeables.AmbientLight, layerClass: layers.LightingLayer },
    AmbientSound: { objectClass: placeables.AmbientSound, layerClass: layers.SoundsLayer },
    Drawing: { objectClass: placeables.Drawing, layerClass: layers.DrawingsLayer },
    MeasuredTemplate: { objectClass: placeables.MeasuredTemplate, layerClass: layers.TemplateLayer },
    Note: { objectClass: placeables.Note, layerClass: layers.NotesLayer },
    Tile: { objectClass: placeables.Tile, layerClass: layers.TilesLayer },
    Token: { ...tokenConfig, layerClass: layers.TokenLayer, hudClass: hud.TokenHUD },
    Wall: { objectClass: placeables.Wall, layerClass: layers.WallsLayer, thresholdAttenuationMultiplier: 1 },
  };
  const known = Object.entries(classes).filter(([name]) => documents[name]);
  return Object.fromEntries(known.map(([name, more]) => [name, { ...documents[name], ...more }]));
}

/** Returns CONFIG: one entry for each document type, then entries of the whole host. */
export function composeConfig(): Record<string, any> {
  const documents = documentConfig();
  const config: Record<string, any> = {
    ...documents,
    ...drawn(documents),
    ...unusedConfig(),
    Canvas: canvasConfig,
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
      audio: false,
      av: false,
      avclient: false,
      canvas: { primary: { bounds: false } },
      dice: false,
      documents: false,
      fog: { extractor: false, manager: false },
      gamepad: false,
      i18n: false,
      keybindings: false,
      mouseInteraction: false,
      polygons: false,
      rollParsing: false,
      sight: false,
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
