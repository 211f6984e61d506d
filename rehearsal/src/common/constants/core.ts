/** Constants that belong to no document and no scene. */
export const BASE_DOCUMENT_TYPE = "base";
export const vtt = "Foundry VTT";
export const VTT = "Foundry Virtual Tabletop";
export const ASCII = "";
export const ACTIVE_EFFECT_MODES = { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 };
export const CARD_DRAW_MODES = { FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 };
export const CANVAS_PERFORMANCE_MODES = { LOW: 0, MED: 1, HIGH: 2, MAX: 3 };
export const CHAT_MESSAGE_STYLES = { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 };
export const CORE_SUPPORTED_LANGUAGES = ["en"];
export const COMPATIBILITY_MODES = { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 };
export const CURSOR_STYLES = {
  default: "default",
  "default-down": "default",
  pointer: "pointer",
  "pointer-down": "pointer",
  grab: "grab",
  "grab-down": "grabbing",
  text: "text",
};
export const LIGHTING_LEVELS = { DARKNESS: -2, HALFDARK: -1, UNLIT: 0, DIM: 1, BRIGHT: 2, BRIGHTEST: 3 };
export const CSS_THEMES = { dark: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" };
export const DEFAULT_TOKEN = "icons/svg/mystery-man.svg";
export const DOCUMENT_OWNERSHIP_LEVELS = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
export const DOCUMENT_META_OWNERSHIP_LEVELS = { DEFAULT: -20, NOCHANGE: -10 };
export const DICE_ROLL_MODES = { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" };
export const DRAWING_FILL_TYPES = { NONE: 0, SOLID: 1, PATTERN: 2 };
export const FOLDER_MAX_DEPTH = 4;
export const GAME_VIEWS = ["game", "stream"];
export const SETUP_VIEWS = ["auth", "license", "setup", "players", "join", "update"];
export const MACRO_SCOPES = ["global", "actors", "actor"];
export const MACRO_TYPES = { SCRIPT: "script", CHAT: "chat" };
export const AUDIO_CHANNELS = {
  music: "AUDIO.CHANNELS.MUSIC.label",
  environment: "AUDIO.CHANNELS.ENVIRONMENT.label",
  interface: "AUDIO.CHANNELS.INTERFACE.label",
};
export const PLAYLIST_MODES = { DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 };
export const PLAYLIST_SORT_MODES = { ALPHABETICAL: "a", MANUAL: "m" };
export const DIRECTORY_SEARCH_MODES = { FULL: "full", NAME: "name" };
export const PACKAGE_TYPES = ["world", "system", "module"];
export const PACKAGE_AVAILABILITY_CODES = {
  UNKNOWN: 0,
  VERIFIED: 1,
  UNVERIFIED_BUILD: 2,
  UNVERIFIED_SYSTEM: 3,
  UNVERIFIED_GENERATION: 4,
  MISSING_SYSTEM: 5,
  MISSING_DEPENDENCY: 6,
  REQUIRES_CORE_DOWNGRADE: 7,
  REQUIRES_CORE_UPGRADE_STABLE: 8,
  REQUIRES_CORE_UPGRADE_UNSTABLE: 9,
  REQUIRES_DEPENDENCY_UPDATE: 10,
};
export const PASSWORD_SAFE_STRING = "•".repeat(16);
export const SOFTWARE_UPDATE_CHANNELS = {
  stable: "SETUP.UpdateStable",
  testing: "SETUP.UpdateTesting",
  development: "SETUP.UpdateDevelopment",
  prototype: "SETUP.UpdatePrototype",
};
export const SORT_INTEGER_DENSITY = 100000;
export const TABLE_RESULT_TYPES = { TEXT: "text", DOCUMENT: "document" };
export const JOURNAL_ENTRY_PAGE_FORMATS = { HTML: 1, MARKDOWN: 2 };
export const TEXT_ANCHOR_POINTS = { CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 };
export const KEYBINDING_PRECEDENCE = { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 };
export const FILE_PICKER_PUBLIC_DIRS = ["cards", "css", "fonts", "icons", "lang", "scripts", "sounds", "ui"];
export const FONT_WEIGHTS = {
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
};
export const TIMEOUTS = {
  DEFAULT: 30_000,
  FOUNDRY_WEBSITE: 10_000,
  PACKAGE_REPOSITORY: 10_000,
  IP_DISCOVERY: 5_000,
  REMOTE_PACKAGE: 5_000,
};
export const COMBAT_ANNOUNCEMENTS = ["startEncounter", "nextUp", "yourTurn"];
export const TEXTURE_DATA_FIT_MODES = ["fill", "contain", "cover", "width", "height"];
export const TEXT_ENRICH_EMBED_MAX_DEPTH = 5;
export const SETTING_SCOPES = { CLIENT: "client", USER: "user", WORLD: "world" };
export const CLIPPER_SCALING_FACTOR = 100;
export const SHOWDOWN_OPTIONS = {
  disableForced4SpacesIndentedSublists: true,
  noHeaderId: true,
  parseImgDimensions: true,
  strikethrough: true,
  tables: true,
  tablesHeaderId: true,
};
export const WORLD_JOIN_THEMES = { default: "WORLD.JOIN_THEMES.default", minimal: "WORLD.JOIN_THEMES.minimal" };
export const SETUP_PACKAGE_PROGRESS = {
  ACTIONS: {
    CREATE_BACKUP: "createBackup",
    CREATE_SNAPSHOT: "createSnapshot",
    INSTALL_PKG: "installPackage",
    LAUNCH_WORLD: "launchWorld",
    UPDATE_CORE: "updateCore",
    UPDATE_DOWNLOAD: "updateDownload",
  },
  STEPS: {
    ARCHIVE: "archive",
    CLEAN_WORLD: "cleanWorld",
    COMPLETE: "complete",
    CONNECT_PKG: "connectPackage",
    DOWNLOAD: "download",
    EXTRACT: "extract",
    INSTALL: "install",
    MIGRATE: "migrate",
    STARTUP: "startup",
    VEND: "vend",
  },
};
/** Phases in which v14's active effects change an actor. */
export const ACTIVE_EFFECT_CHANGE_PHASES = ["initial", "final"];
