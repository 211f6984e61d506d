import { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";
import { ChatPopout } from "./apps/chat-popout.ts";
import { Compendium } from "./apps/compendium.ts";
import { ControlsConfig } from "./apps/controls-config.ts";
import { DocumentDirectory } from "./document-directory.ts";
import { HeadsUpDisplayContainer } from "./hud/container.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { Sidebar } from "./sidebar.ts";
import { ChatLog } from "./tabs/chat-log.ts";
import { CombatTracker } from "./tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./tabs/compendium-directory.ts";
import * as directories from "./tabs/directories.ts";
import { Settings } from "./tabs/settings.ts";
import { GamePause } from "./ui/game-pause.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { MainMenu } from "./ui/main-menu.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { SceneNavigation } from "./ui/scene-navigation.ts";

export { renderChatMessage } from "./chat/render.ts";
export { initializeUI } from "./initialize.ts";

/** `foundry.applications.sidebar`. */
export const sidebar = {
  AbstractSidebarTab,
  DocumentDirectory,
  Sidebar,
  apps: { ChatPopout, Compendium, ControlsConfig },
  tabs: { ...directories, ChatLog, CombatTracker, CompendiumDirectory, Settings },
};

/** `foundry.applications.ui`, without the notifications, which belong to the core. */
export const interfaceParts = { GamePause, Hotbar, MainMenu, Players, SceneControls, SceneNavigation };

/** `foundry.applications.hud`. */
export const hud = { HeadsUpDisplayContainer, TokenHUD };
