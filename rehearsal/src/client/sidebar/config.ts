import * as directories from "./tabs/directories.ts";
import { ChatLog } from "./tabs/chat-log.ts";
import { CombatTracker } from "./tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./tabs/compendium-directory.ts";
import { Settings } from "./tabs/settings.ts";
import { Sidebar } from "./sidebar.ts";
import { GamePause } from "./ui/game-pause.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { MainMenu } from "./ui/main-menu.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { SceneNavigation } from "./ui/scene-navigation.ts";

/** CONFIG.ui: the interface's classes by their names in `ui`. Notifications belong to the core. */
export const uiConfig: Record<string, any> = {
  menu: MainMenu,
  sidebar: Sidebar,
  pause: GamePause,
  nav: SceneNavigation,
  actors: directories.ActorDirectory,
  cards: directories.CardsDirectory,
  chat: ChatLog,
  combat: CombatTracker,
  compendium: CompendiumDirectory,
  controls: SceneControls,
  hotbar: Hotbar,
  items: directories.ItemDirectory,
  journal: directories.JournalDirectory,
  macros: directories.MacroDirectory,
  players: Players,
  playlists: directories.PlaylistDirectory,
  scenes: directories.SceneDirectory,
  settings: Settings,
  tables: directories.RollTableDirectory,
};
