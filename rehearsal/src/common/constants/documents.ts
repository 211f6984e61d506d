/** Constants of documents: which kinds there are, where they are kept, and which role has which permission. */
const EMBEDDED_ONLY = [
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
];
export const PRIMARY_DOCUMENT_TYPES = [
  "Actor",
  "Adventure",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
];
export const EMBEDDED_DOCUMENT_TYPES = [
  "ActiveEffect",
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
];
export const ALL_DOCUMENT_TYPES = [...PRIMARY_DOCUMENT_TYPES, "ActiveEffect", ...EMBEDDED_ONLY].sort();
export const WORLD_DOCUMENT_TYPES = [
  "Actor",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
];
export const COMPENDIUM_DOCUMENT_TYPES = ["Actor", "Adventure", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"];
export const FOLDER_DOCUMENT_TYPES = [
  "Actor",
  "Adventure",
  "Item",
  "Scene",
  "JournalEntry",
  "Playlist",
  "RollTable",
  "Cards",
  "Macro",
  "Compendium",
];
export const DOCUMENT_LINK_TYPES = ["Actor", "Cards", "Item", "Scene", "JournalEntry", "Macro", "RollTable", "PlaylistSound"];
export const SYSTEM_SPECIFIC_COMPENDIUM_TYPES = ["Actor", "Item"];

export const USER_ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };
export const USER_ROLE_NAMES = { 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" };

interface UserPermission {
  readonly label: string;
  readonly hint: string;
  readonly disableGM: boolean;
  readonly defaultRole: number;
}

/** Permissions with the lowest role that holds them by default. */
const DEFAULT_ROLES: Record<string, { role: keyof typeof USER_ROLES; disableGM?: boolean; key?: string }> = {
  ACTOR_CREATE: { role: "ASSISTANT" },
  BROADCAST_AUDIO: { role: "TRUSTED", disableGM: true },
  BROADCAST_VIDEO: { role: "TRUSTED", disableGM: true },
  CARDS_CREATE: { role: "ASSISTANT" },
  DRAWING_CREATE: { role: "TRUSTED" },
  ITEM_CREATE: { role: "ASSISTANT" },
  FILES_BROWSE: { role: "TRUSTED" },
  FILES_UPLOAD: { role: "ASSISTANT" },
  JOURNAL_CREATE: { role: "TRUSTED" },
  MACRO_SCRIPT: { role: "PLAYER" },
  MANUAL_ROLLS: { role: "TRUSTED", disableGM: true },
  MESSAGE_WHISPER: { role: "PLAYER" },
  NOTE_CREATE: { role: "TRUSTED" },
  PING_CANVAS: { role: "PLAYER", disableGM: true },
  PLAYLIST_CREATE: { role: "ASSISTANT" },
  QUERY_USER: { role: "PLAYER" },
  REGION_CREATE: { role: "PLAYER" },
  SETTINGS_MODIFY: { role: "ASSISTANT" },
  SHOW_CURSOR: { role: "PLAYER", disableGM: true },
  SHOW_RULER: { role: "PLAYER", disableGM: true },
  TEMPLATE_CREATE: { role: "PLAYER" },
  TOKEN_CREATE: { role: "ASSISTANT" },
  TOKEN_DELETE: { role: "ASSISTANT" },
  TOKEN_CONFIGURE: { role: "TRUSTED" },
  WALL_DOORS: { role: "PLAYER" },
};

function camel(name: string): string {
  return name
    .split("_")
    .map((part) => (part[0] ?? "") + part.slice(1).toLowerCase())
    .join("");
}

export const USER_PERMISSIONS: Record<string, UserPermission> = Object.fromEntries(
  Object.entries(DEFAULT_ROLES).map(([name, { role, disableGM = false }]) => [
    name,
    { label: `PERMISSION.${camel(name)}`, hint: `PERMISSION.${camel(name)}Hint`, disableGM, defaultRole: USER_ROLES[role] },
  ]),
);
