import { generation } from "../../common/generation.ts";
import { ActiveEffectTypeDataModel } from "../data/active-effect-model.ts";
import { CombatConfiguration } from "../data/combat-configuration.ts";
import { ModifyMovementCostRegionBehaviorType } from "../data/modify-movement-cost.ts";
import { collections, documentClasses, earlierClasses, laterClasses } from "./index.ts";

/** The document types that compendiums can hold, and that have a banner. */
const COMPENDIUM = new Set(["Actor", "Adventure", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"]);

function entry(documentClass: any, more: object = {}): any {
  const banner = COMPENDIUM.has(documentClass.documentName) ? { compendiumBanner: "" } : {};
  return { documentClass, sheetClasses: {}, typeLabels: {}, ...banner, ...more };
}

function typed(documentClass: any, more: object = {}): any {
  return entry(documentClass, { dataModels: {}, typeIcons: {}, ...more });
}

const sounds = (label: string): object => ({ label, startEncounter: [], nextUp: [], yourTurn: [] });

function combat(): any {
  const config = typed(documentClasses.Combat, {
    collection: collections.CombatEncounters,
    sidebarIcon: "fa-solid fa-shield-halved",
    initiative: { formula: null, decimals: 2 },
    initiativeIcon: { icon: "../icons/svg/d20.svg", hover: "../icons/svg/d20-highlight.svg" },
    fallbackTurnMarker: "icons/svg/target.svg",
    sounds: { epic: sounds("COMBAT.Sounds.Epic"), mc: sounds("COMBAT.Sounds.MC") },
  });
  Object.defineProperty(config, "settings", { value: new CombatConfiguration(), writable: false, enumerable: true });
  return config;
}

function chatMessage(): any {
  const { ChatMessage } = documentClasses;
  const config = typed(ChatMessage, {
    collection: collections.ChatMessages,
    template: "templates/sidebar/chat-message.hbs",
    sidebarIcon: "fa-solid fa-comments",
    batchSize: 100,
  });
  if (generation() < 14) return config;
  const mode = (id: string, icon: string): object => ({ label: `CHAT.MODES.${id}`, icon: `fa-solid ${icon}` });
  return {
    ...config,
    modes: {
      public: mode("public", "fa-globe"),
      gm: mode("gm", "fa-user-secret"),
      blind: mode("blind", "fa-eye-slash"),
      self: mode("self", "fa-user"),
      ic: mode("ic", "fa-masks-theater"),
    },
  };
}

function activeEffect(): any {
  const config = typed(documentClasses.ActiveEffect, { sidebarIcon: "fa-solid fa-person-rays" });
  if (generation() < 14) return { ...config, legacyTransferral: false };
  config.dataModels.base = ActiveEffectTypeDataModel;
  return { ...config, defaultType: "base", expiryAction: "update", changeTypes: {}, expiryEvents: {}, phases: {} };
}

/** Returns the entries of cards, playlists and tables, and of their embedded documents. */
function atTheTable(): Record<string, any> {
  const classes = documentClasses;
  return {
    Card: typed(classes.Card),
    Cards: typed(classes.Cards, {
      collection: collections.CardStacks,
      compendiumIndexFields: [],
      presets: {},
      sidebarIcon: "fa-solid fa-clone",
    }),
    Playlist: entry(classes.Playlist, {
      collection: collections.Playlists,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-music",
      autoPreloadSeconds: 20,
    }),
    PlaylistSound: entry(classes.PlaylistSound),
    RollTable: entry(classes.RollTable, {
      collection: collections.RollTables,
      compendiumIndexFields: ["formula"],
      sidebarIcon: "fa-solid fa-table-list",
      resultIcon: "icons/svg/d20-black.svg",
      resultTemplate: "templates/dice/table-result.html",
    }),
    TableResult: entry(classes.TableResult),
  };
}

/** Returns the entries of a scene's documents, except tokens, regions and walls. */
function onScenes(): Record<string, any> {
  const classes = documentClasses;
  const placed = {
    AmbientLight: entry(classes.AmbientLightDocument),
    AmbientSound: entry(classes.AmbientSoundDocument),
    Drawing: entry(classes.DrawingDocument),
    Note: entry(classes.NoteDocument),
    Tile: entry(classes.TileDocument),
  };
  if (generation() >= 14) return placed;
  const types = { circle: "circle", cone: "cone", rect: "rect", ray: "ray" };
  const more = { defaults: { angle: 53.13, width: 1 }, types };
  return { ...placed, MeasuredTemplate: entry(earlierClasses.MeasuredTemplateDocument, more) };
}

/** Returns CONFIG's document entries by document name. It must be called once the generation is known. */
export function documentConfig(): Record<string, any> {
  const classes = documentClasses;
  return {
    ...atTheTable(),
    ...onScenes(),
    ActiveEffect: activeEffect(),
    Actor: typed(classes.Actor, {
      collection: collections.Actors,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-user",
      trackableAttributes: {},
    }),
    ActorDelta: entry(classes.ActorDelta),
    Adventure: entry(classes.Adventure, { compendiumIndexFields: [], sidebarIcon: "fa-solid fa-treasure-chest" }),
    ChatMessage: chatMessage(),
    Combat: combat(),
    Combatant: typed(classes.Combatant, { sidebarIcon: "fa-solid fa-person-running" }),
    CombatantGroup: typed(classes.CombatantGroup, { sidebarIcon: "fa-solid fa-people-group" }),
    Folder: entry(classes.Folder, { collection: collections.Folders, sidebarIcon: "fa-solid fa-folder" }),
    Item: typed(classes.Item, { collection: collections.Items, compendiumIndexFields: [], sidebarIcon: "fa-solid fa-suitcase" }),
    JournalEntry: entry(classes.JournalEntry, {
      collection: collections.Journal,
      compendiumIndexFields: [],
      noteIcons: {},
      sidebarIcon: "fa-solid fa-book-open",
    }),
    JournalEntryCategory: entry(classes.JournalEntryCategory),
    JournalEntryPage: typed(classes.JournalEntryPage, { defaultType: "text", sidebarIcon: "fa-solid fa-file-lines" }),
    Macro: entry(classes.Macro, {
      collection: collections.Macros,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-code",
    }),
    Region: entry(classes.RegionDocument, { sidebarIcon: "fa-solid fa-border-none" }),
    RegionBehavior: typed(classes.RegionBehavior, {
      sidebarIcon: "fa-solid fa-child-reaching",
      dataModels: { modifyMovementCost: ModifyMovementCostRegionBehaviorType },
    }),
    Scene: entry(classes.Scene, {
      collection: collections.Scenes,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-map",
    }),
    Setting: entry(classes.Setting, { collection: collections.WorldSettings }),
    Token: entry(classes.TokenDocument, {
      adjectivesPrefix: "TOKEN.Adjectives",
      prototypeSheetClass: null,
      hudClass: null,
    }),
    Wall: entry(classes.WallDocument, { sheetClasses: {}, doorSounds: {}, animationTypes: {} }),
    User: entry(classes.User, { collection: collections.Users }),
    ...(generation() >= 14 ? { Level: entry(laterClasses.Level) } : {}),
    specialStatusEffects: { DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind", BURROW: "burrow", HOVER: "hover", FLY: "fly" },
  };
}
