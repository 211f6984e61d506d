import { Collection } from "../common/utils/index.ts";
import { makeStrict } from "../common/strict.ts";
import type { WorldData } from "../common/protocol.ts";
import { AudioHelper } from "./audio/helper.ts";
import { ClipboardHelper } from "./clipboard.ts";
import { registerCoreSettings, scaleFonts } from "./core-settings.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { ToursCollection } from "./nue/tours-collection.ts";
import { KeyboardManager } from "./keyboard.ts";
import { Module, System, World } from "./packages.ts";
import { reportTo } from "./boot/door.ts";
import { connectSocket, fetchWorld } from "./connection.ts";
import * as setup from "./game-setup.ts";
import { ClientSettings } from "./settings.ts";
import type { Wire } from "./socket.ts";
import { GameTime } from "./time.ts";

/** The running game: the world with its documents, the users, and the tools of the page. */
export class Game {
  view: string;
  data: any;
  sessionId: string;
  socket: any;
  userId: string | null;
  world: any;
  system: any;
  modules: Collection<any>;
  release: any;
  ready = false;
  loading = false;
  debug = false;
  canvas: any = null;
  collections = new Collection<any>();
  packs: any = null;
  settings: any;
  i18n: Localization;
  keyboard: KeyboardManager;
  keybindings: ClientKeybindings;
  mouse: any = null;
  audio = new AudioHelper();
  clipboard = new ClipboardHelper();
  time: GameTime;
  tours: ToursCollection;
  compendiumUUIDRedirects = new Map<string, string>();
  actors: any = undefined;
  cards: any = undefined;
  combats: any = undefined;
  folders: any = undefined;
  items: any = undefined;
  journal: any = undefined;
  macros: any = undefined;
  messages: any = undefined;
  playlists: any = undefined;
  scenes: any = undefined;
  tables: any = undefined;
  users: any = undefined;
  permissions: any = undefined;
  #paused: boolean;
  #tooltip: any = null;

  constructor(view: string, data: WorldData, sessionId: string, socket: Wire) {
    this.view = view;
    this.data = data;
    this.sessionId = sessionId;
    this.socket = socket;
    this.userId = data.userId;
    const { generation, build } = data.release;
    this.release = Object.freeze({
      generation,
      build,
      channel: "stable",
      display: `Version ${generation} Build ${build}`,
      version: `${generation}.${build}`,
    });
    this.world = new World(data.world);
    this.system = new System(data.system);
    this.modules = new Collection(data.modules.map((module) => [module.id, new Module(module)]));
    this.#paused = data.paused;
    (globalThis as any).game = this;
    this.settings = new ClientSettings(data.collections["settings"] ?? []);
    this.i18n = new Localization("en");
    this.keyboard = new KeyboardManager();
    this.keybindings = new ClientKeybindings();
    this.time = new GameTime();
    this.tours = new ToursCollection();
    this.registerSettings();
  }

  /** Connects, requests the world, and creates the game. */
  static async create(view: string, sessionId: string | null): Promise<Game> {
    const socket = await Game.connect(sessionId);
    reportTo(socket);
    const data = await Game.getData(socket, view);
    return new Game(view, data, sessionId ?? "", socket);
  }

  /** Opens the connection to the server. */
  static async connect(_sessionId: string | null): Promise<any> {
    return connectSocket();
  }

  /** Requests the data of a view, which is the whole world. */
  static async getData(socket: Wire, _view: string): Promise<any> {
    return Game.getWorldData(socket);
  }

  /** Requests the whole world. */
  static async getWorldData(socket: Wire): Promise<any> {
    return fetchWorld(socket);
  }

  /** The subtypes of documents in this world. */
  get documentTypes(): any {
    return this.data.documentTypes;
  }

  /** The version of the host, such as "13.351". */
  get version(): string {
    return this.release.version;
  }

  /** The manager of tooltips. It is created at first use, from the class in CONFIG at that time. */
  get tooltip(): any {
    this.#tooltip ??= new CONFIG["ux"].TooltipManager();
    return this.#tooltip;
  }

  /** The user of this client. */
  get user(): any {
    return this.users?.current ?? null;
  }

  /** The encounter that this client's tracker shows. */
  get combat(): any {
    return this.combats?.viewed ?? null;
  }

  /** Whether the game is paused. */
  get paused(): boolean {
    return this.#paused;
  }

  /** The name of the active tool in the scene controls, or null. */
  get activeTool(): any {
    return "controls" in ui ? (ui.controls?.tool?.name ?? null) : null;
  }

  /** Whether this page administrates the server. Always false here. */
  get isAdmin(): boolean {
    return false;
  }

  /** Returns the scopes that flags and settings may have. */
  getPackageScopes(): string[] {
    return ["core", "world", this.system.id, ...[...this.modules.values()].filter((module) => module.active).map((module) => module.id)];
  }

  /** Registers the host's settings. */
  registerSettings(): void {
    registerCoreSettings();
  }

  /** Runs the game up to the hook `ready`. */
  async initialize(): Promise<void> {
    await setup.initialize(this);
  }

  /** Sets up the documents and the page. */
  async setupGame(): Promise<void> {
    await setup.setupGame(this);
  }

  /** Settles CONFIG's movement actions and combat settings. */
  initializeConfig(): void {
    setup.initializeConfig();
  }

  /** Creates all documents of the world, then prepares them. */
  initializeDocuments(): void {
    setup.initializeDocuments(this);
  }

  /** Creates the compendiums. */
  async initializePacks(): Promise<any> {
    return setup.initializePacks(this);
  }

  /** Creates and renders the interface. */
  initializeUI(): any {
    return setup.initializeInterface();
  }

  /** Shows the scene, unless the canvas is switched off. */
  async initializeCanvas(): Promise<void> {
    await setup.initializeCanvas(this);
  }

  /** Listens to the keyboard. */
  initializeKeyboard(): void {
    this.keyboard._activateListeners();
    this.keybindings.initialize();
  }

  /** Listens to the server and other clients. */
  activateSocketListeners(): void {
    setup.activateSocketListeners(this);
  }

  /** Listens to events of the whole page. */
  activateListeners(): void {
    setup.activateListeners();
  }

  /** Pauses or resumes the game, for all users if `broadcast`. Returns the wanted state. */
  togglePause(pause: boolean = !this.#paused, { broadcast = false, userId }: any = {}): boolean {
    const wanted = pause;
    if (broadcast && this.user?.isGM) {
      this.socket.emit("pause", wanted);
      return wanted;
    }
    if (wanted === this.#paused) return wanted;
    this.#paused = wanted;
    if ("pause" in ui) void ui.pause?.render();
    Hooks.callAll("pauseGame", wanted, { broadcast, userId: userId ?? this.userId });
    return wanted;
  }

  /** Sets the font size to a step from 1 to 10. The default is the user's choice. */
  scaleFonts(index?: number): void {
    scaleFonts(index);
  }

  /** Opens or closes the sheet of the user's character. */
  toggleCharacterSheet(): any {
    const actor = this.user.character ?? (canvas.ready ? canvas.tokens.controlled[0]?.actor : null);
    if (!actor?.sheet) return null;
    if (actor.sheet.rendered) void actor.sheet.close();
    else void actor.sheet.render({ force: true });
    return actor.sheet;
  }

  /** Leaves the game. */
  logOut(): void {
    this.socket.disconnect?.();
    window.location.href = foundry.utils.getRoute("join");
  }

  /** Leaves the game. A rehearsal's world is ended at its server. */
  async shutDown(): Promise<void> {
    this.logOut();
  }
}
makeStrict(Game);
