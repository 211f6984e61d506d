import { generation } from "../common/generation.ts";
import { allPages } from "./pages.ts";

function dress(element: Element | null, scheme: string): void {
  for (const each of ["dark", "light"]) element?.classList.toggle(`theme-${each}`, scheme === each);
}

/** Applies the light or dark theme that the user chose: one for applications, one for the interface around the scene. */
function applyTheme(config: any): void {
  const { applications, interface: around } = config?.colorScheme ?? {};
  for (const { body } of allPages()) dress(body, applications || "dark");
  dress(document.getElementById("interface"), around || "dark");
}

/** The font sizes in pixels of the steps 1 to 10. */
const FONT_SIZES: readonly number[] = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32];

/** Sets the font size of all pages to a step from 1 to 10. The default is the user's choice. */
export function scaleFonts(step: number = game.settings.get("core", "uiConfig").fontScale): void {
  const size = FONT_SIZES[step - 1];
  for (const { documentElement } of allPages()) documentElement.style.fontSize = size === undefined ? "" : `${size}px`;
}

/** Applies the user's settings of the interface. */
export function applyInterface(config: any = game.settings.get("core", "uiConfig")): void {
  applyTheme(config);
  scaleFonts(config?.fontScale);
}

/** Returns the languages of the host and the packages by code. English is always included. */
function languages(): Record<string, string> {
  const found: Record<string, string> = { en: "English" };
  for (const { languages: offered } of [game.system, ...game.modules.values()])
    for (const { lang, name } of offered) found[lang] ??= name || new Intl.DisplayNames([lang], { type: "language" }).of(lang) || lang;
  return found;
}

function registerLooks(): void {
  game.settings.register("core", "language", {
    name: "SETTINGS.LangN",
    hint: "SETTINGS.LangL",
    scope: "client",
    config: true,
    type: String,
    choices: languages(),
    default: "en",
    requiresReload: true,
  });
  game.settings.register("core", "uiConfig", {
    scope: "client",
    config: false,
    type: Object,
    default: {
      uiScale: 1,
      fontScale: 5,
      colorScheme: { applications: "", interface: "" },
      chatNotifications: "cards",
      fade: { opacity: 0.6, speed: 250 },
    },
    onChange: (value: unknown) => applyInterface(value),
  });
  game.settings.register("core", "noCanvas", {
    name: "SETTINGS.NoCanvasN",
    hint: "SETTINGS.NoCanvasL",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
    requiresReload: true,
  });
  game.settings.register("core", "tourProgress", { scope: "client", config: false, type: Object, default: {} });
  game.settings.register("core", "performanceMode", { scope: "client", config: false, type: Number, default: 2 });
  game.settings.register("core", "maxFPS", { scope: "client", config: false, type: Number, default: 60 });
  game.settings.register("core", "photosensitiveMode", { scope: "client", config: false, type: Boolean, default: false });
  game.settings.register("core", "tokenDragPreview", { scope: "client", config: false, type: Boolean, default: true });
  game.settings.register("core", "scrollingStatusText", { scope: "client", config: false, type: Boolean, default: true });
  game.settings.register("core", "notesDisplayToggle", { scope: "client", config: false, type: Boolean, default: false });
  game.settings.register("core", "chatBubbles", { scope: "client", config: false, type: Boolean, default: true });
  for (const volume of ["globalPlaylistVolume", "globalAmbientVolume", "globalInterfaceVolume"]) {
    game.settings.register("core", volume, { scope: "client", config: false, type: Number, default: 0.5 });
  }
  for (const modes of ["collectionSortingModes", "collectionSearchModes", "keybindings"]) {
    game.settings.register("core", modes, { scope: "client", config: false, type: Object, default: {} });
  }
}

function registerCombat(): void {
  game.settings.register("core", "combatTrackerConfig", {
    scope: "world",
    config: false,
    type: Object,
    default: { resource: "", skipDefeated: false, turnMarker: { enabled: true, animation: "spin", src: "", disposition: false } },
    onChange: () => game.combats?.render(),
  });
  game.settings.register("core", "combatTheme", { scope: "client", config: false, type: String, default: "none" });
}

function registerDice(): void {
  game.settings.register("core", "diceConfiguration", { scope: "client", config: false, type: Object, default: {} });
  game.settings.registerMenu("core", "diceConfiguration", {
    name: "DICE.CONFIG.Title",
    label: "DICE.CONFIG.Label",
    hint: "DICE.CONFIG.Hint",
    icon: "fa-solid fa-dice",
    type: foundry.applications.settings.menus.DiceConfig,
    restricted: false,
  });
}

function registerMessages(): void {
  game.settings.register("core", "rollMode", {
    scope: "client",
    config: false,
    type: String,
    default: "publicroll",
    onChange: (mode: string) => Hooks.callAll("rollModeChange", mode),
  });
  if (generation() < 14) return;
  game.settings.register("core", "messageMode", {
    scope: "client",
    config: false,
    type: String,
    default: "public",
    onChange: (mode: string) => Hooks.callAll("messageModeChange", mode),
  });
}

function registerWorld(): void {
  game.settings.register("core", "time", {
    scope: "world",
    config: false,
    type: Number,
    default: 0,
    onChange: (time: number, options: object, userId: string) => game.time.onUpdateWorldTime(time, options, userId),
  });
  game.settings.register("core", "gridDiagonals", {
    name: "SETTINGS.GridDiagonalN",
    hint: "SETTINGS.GridDiagonalL",
    scope: "world",
    config: true,
    requiresReload: true,
    type: Number,
    default: game.system.grid?.diagonals ?? 0,
    choices: Object.fromEntries(Object.entries(CONST.GRID_DIAGONALS).map(([name, value]) => [value, `GRID.DIAGONALS.${name}`])),
  });
  const onChange = (config: any): void => foundry.documents.collections.CompendiumCollection._onConfigure(config);
  game.settings.register("core", "compendiumConfiguration", { scope: "world", config: false, type: Object, default: {}, onChange });
  for (const key of ["permissions", "sheetClasses", "prototypeTokenOverrides", "moduleConfiguration"]) {
    game.settings.register("core", key, { scope: "world", config: false, type: Object, default: {} });
  }
}

/** Registers the host's own settings. It runs before the hook `init`, so that packages can read them there. */
export function registerCoreSettings(): void {
  registerLooks();
  registerCombat();
  registerDice();
  registerMessages();
  registerWorld();
}
