import { providers } from "../common/abstract/type-data-model.ts";
import { registry } from "../common/registry.ts";
import { setBackend, setWorld } from "../common/world.ts";
import { activateApplications } from "./applications/index.ts";
import { settleMovementActions } from "./canvas/index.ts";
import { applyInterface } from "./core-settings.ts";
import { AudioHelper } from "./audio/helper.ts";
import { takeEarly } from "./connection.ts";
import { ClientDatabaseBackend } from "./data/backend.ts";
import { fontsLoaded } from "./fonts.ts";
import { collections } from "./documents/index.ts";
import { initializeSheets } from "./documents/sheets.ts";
import { setDocumentsReady } from "./documents/state.ts";
import { statusList } from "./documents/actor-effects.ts";
import { localizeConfig } from "./i18n-models.ts";
import { everyPage } from "./pages.ts";
import { hearMovements } from "./documents/token-continuation.ts";
import { answerQueries } from "./queries.ts";
import { initializeUI } from "./sidebar/index.ts";

const WORLD_COLLECTIONS: Readonly<Record<string, string>> = {
  users: "User",
  folders: "Folder",
  actors: "Actor",
  items: "Item",
  scenes: "Scene",
  combats: "Combat",
  journal: "JournalEntry",
  macros: "Macro",
  messages: "ChatMessage",
  cards: "Cards",
  playlists: "Playlist",
  tables: "RollTable",
};

const database = new ClientDatabaseBackend();

/** Returns the package that defines a document's type: the module named before the dot, or else the system. Null for core's own types. */
function providerOf(document: any): any {
  const { type } = document ?? {};
  if (!type || document.constructor.metadata.coreTypes.includes(type)) return null;
  const [first = "", ...rest] = type.split(".");
  return (rest.length > 0 && first !== game.system.id ? game.modules.get(first) : null) ?? game.system;
}

/** Connects the common code to this page's classes, models, collections and user. */
export function connectCommon(): void {
  registry.documentClass = (documentName) => (documentName in CONFIG ? CONFIG[documentName].documentClass : undefined);
  registry.dataModel = (documentName, type) => (documentName in CONFIG ? CONFIG[documentName].dataModels?.[type] : undefined);
  registry.types = (documentName) => game.documentTypes[documentName] ?? ["base"];
  providers.of = ({ parent }) => providerOf(parent);
  setBackend(database);
  setWorld({
    get: (collectionName, id) => game[collectionName]?.get(id),
    user: () => game.user,
    collection: (documentName) => game.collections.get(documentName),
    pack: (id) => game.packs?.get(id),
    permissionRoles: (permission) => {
      const stored = game.settings.settings.has("core.permissions") ? game.settings.get("core", "permissions") : {};
      return stored[permission];
    },
    stats: () => ({ coreVersion: game.version, systemId: game.system.id, systemVersion: game.system.version }),
  });
}

/** Runs the game up to the hook `ready`. */
export async function initialize(running: any): Promise<void> {
  ui.notifications = new CONFIG["ui"].notifications();
  applyInterface();
  Hooks.callAll("init");
  running.initializeConfig();
  await running.i18n.initialize();
  localizeConfig();
  Hooks.callAll("i18nInit");
  await running.setupGame();
}

/** Settles the movement actions, and lets packages change CONFIG's combat settings. */
export function initializeConfig(): void {
  settleMovementActions(CONFIG["Token"].movement.actions);
  Hooks.callAll("initializeCombatConfiguration", CONFIG["Combat"].settings);
}

function localizeStatuses(): void {
  for (const status of statusList()) if (status.name) status.name = game.i18n.localize(status.name);
}

/** Removes the method of rolling by hand if the user lacks the permission. */
function keepManualDice(): void {
  if (!game.user?.hasPermission("MANUAL_ROLLS")) delete CONFIG["Dice"].fulfillment.methods.manual;
}

/** Sets up documents, page and canvas, in the order that packages expect. */
export async function setupGame(running: any): Promise<void> {
  await running.initializePacks();
  running.initializeDocuments();
  running.activateSocketListeners();
  localizeStatuses();
  keepManualDice();
  Hooks.callAll("setup");
  initializeSheets();
  running.tooltip.activateEventListeners?.();
  running.time.initializeCalendar();
  running.keybindings._registerCoreKeybindings(running.view);
  running.initializeKeyboard();
  activateApplications();
  running.activateListeners();
  viewFirstScene();
  // Texts must be measured in their final fonts.
  await fontsLoaded();
  await running.initializeUI();
  await running.initializeCanvas();
  await running.time.sync();
  running.ready = true;
  Hooks.callAll("ready");
}

/** Creates all documents of the world, then prepares them. */
export function initializeDocuments(running: any): void {
  for (const [name, documentName] of Object.entries(WORLD_COLLECTIONS)) {
    const collectionClass = CONFIG[documentName].collection;
    const collection = new collectionClass(running.data.collections[name] ?? []);
    running[name] = collection;
    running.collections.set(documentName, collection);
  }
  running.collections.set("Setting", running.settings.storage.get("world"));
  setDocumentsReady(true);
  for (const collection of running.collections.values()) {
    for (const document of collection) document._safePrepareData();
  }
}

/** Creates the compendiums. */
export function initializePacks(running: any): any {
  running.packs = new collections.CompendiumPacks();
  for (const { id, metadata, index } of running.data.packs) {
    running.packs.set(id, new collections.CompendiumCollection({ ...metadata, id, index }));
  }
  return running.packs;
}

function viewFirstScene(): void {
  const scene = game.scenes.active ?? game.scenes.find((entry: any) => entry.navigation && entry.visible);
  if (!scene) return;
  scene._view = true;
  game.user.viewedScene = scene.id;
  const tell = () => game.user.broadcastActivity({ sceneId: game.user.viewedScene });
  tell();
  Hooks.on("userConnected", (user: any, connected: boolean) => void (connected && !user.isSelf && tell()));
}

/** Creates and renders the interface. */
export async function initializeInterface(): Promise<void> {
  await initializeUI();
}

/** Shows the scene, unless the canvas is switched off. */
export async function initializeCanvas(running: any): Promise<void> {
  running.canvas = canvas;
  if (running.settings.get("core", "noCanvas")) return;
  try {
    canvas.initialize();
    const scene = running.scenes.viewed;
    if (scene) await canvas.draw(scene);
  } catch (error) {
    Hooks.onError("Game#initializeCanvas", error instanceof Error ? error : new Error(String(error)), {
      msg: "The scene cannot be drawn",
      log: "error",
      notify: "error",
    });
  }
}

/** Listens to the server and other clients. First handles their events since the world was read. */
export function activateSocketListeners(running: any): void {
  const { socket } = running;
  const early = takeEarly(socket);
  database.activateSocketListeners(socket);
  CONFIG["User"].collection._activateSocketListeners(socket);
  CONFIG["Scene"].collection._activateSocketListeners(socket);
  collections.CompendiumCollection._activateSocketListeners(socket);
  socket.on("pause", (paused: boolean, userId: string) => running.togglePause(paused, { broadcast: false, userId }));
  answerQueries(socket);
  hearMovements(socket);
  AudioHelper._activateSocketListeners(socket);
  let lost: { remove(): void } | null = null;
  socket.on("disconnect", () => {
    lost ??= ui.notifications.error("SOCKET.Disconnected", { localize: true, permanent: true, console: false });
  });
  socket.on("connect", () => {
    lost?.remove();
    lost = null;
  });
  for (const { event, args } of early) for (const hear of socket.listeners(event)) hear(...args);
}

/** Listens to events of the whole page. */
export function activateListeners(): void {
  document.addEventListener("contextmenu", (event) => {
    if (event.target instanceof HTMLElement && event.target.closest("#board")) event.preventDefault();
  });
  // A drop outside any target must not navigate away from the page.
  const keep = (event: DragEvent): void => {
    if (!(event.target as Element | null)?.closest?.("input, textarea, [contenteditable]")) event.preventDefault();
  };
  everyPage((page) => {
    page.defaultView?.addEventListener("dragover", keep);
    page.defaultView?.addEventListener("drop", keep);
  });
}
