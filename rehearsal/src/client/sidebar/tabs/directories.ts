import { DIRECTORY_MENU, DIRECTORY_OPEN, DocumentDirectory } from "../document-directory.ts";
import { sceneMenu } from "../directory/menus.ts";

/** The tab of actors. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override DEFAULT_OPTIONS: any = { classes: ["actors-sidebar"], collection: "Actor", window: { icon: "fa-solid fa-user" } };
}

/** The tab of stacks of cards. */
export class CardsDirectory extends DocumentDirectory {
  static override tabName = "cards";
  static override DEFAULT_OPTIONS: any = { classes: ["cards-sidebar"], collection: "Cards", window: { icon: "fa-solid fa-clone" } };
}

/** The tab of items. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override DEFAULT_OPTIONS: any = { classes: ["items-sidebar"], collection: "Item", window: { icon: "fa-solid fa-suitcase" } };
}

/** The tab of journal entries. */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override DEFAULT_OPTIONS: any = {
    classes: ["journal-sidebar"],
    collection: "JournalEntry",
    window: { icon: "fa-solid fa-book-open" },
  };
}

/** The list of macros. It has no tab, but a window that the hotbar opens. */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override DEFAULT_OPTIONS: any = { classes: ["macros-sidebar"], collection: "Macro", window: { icon: "fa-solid fa-code" } };
}

/** The tab of playlists. They are listed, but cannot be played. */
export class PlaylistDirectory extends DocumentDirectory {
  static override tabName = "playlists";
  static override DEFAULT_OPTIONS: any = { classes: ["playlists-sidebar"], collection: "Playlist", window: { icon: "fa-solid fa-music" } };
}

/** The tab of roll tables. */
export class RollTableDirectory extends DocumentDirectory {
  static override tabName = "tables";
  static override DEFAULT_OPTIONS: any = {
    classes: ["tables-sidebar"],
    collection: "RollTable",
    window: { icon: "fa-solid fa-table-list" },
  };
}

/** The tab of scenes. A click views a scene. */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override DEFAULT_OPTIONS: any = {
    classes: ["scenes-sidebar"],
    collection: "Scene",
    renderUpdateKeys: ["active", "navigation", "thumb"],
    window: { icon: "fa-solid fa-map" },
  };

  override async [DIRECTORY_OPEN](entry: any): Promise<void> {
    await entry?.view();
  }

  override [DIRECTORY_MENU](find: (target: HTMLElement) => any): object[] {
    return sceneMenu(find);
  }
}
