import { makeStrict, strictPrototype } from "../../common/strict.ts";
import { Collection } from "../../common/utils/index.ts";
import { ContextMenu } from "../applications/ux/context-menu.ts";
import { DragDrop } from "../applications/ux/drag-drop.ts";
import { Draggable } from "../applications/ux/draggable.ts";
import { SearchFilter } from "../applications/ux/search-filter.ts";
import { Tabs } from "../applications/ux/tabs.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { TooltipManager } from "../applications/ux/tooltip-manager.ts";
import { AudioHelper } from "../audio/helper.ts";
import { ClipboardHelper } from "../clipboard.ts";
import { CombatConfiguration } from "../data/combat-configuration.ts";
import { Hooks } from "../hooks.ts";
import { Localization } from "../i18n.ts";
import { ClientKeybindings } from "../keybindings.ts";
import { KeyboardManager } from "../keyboard.ts";
import { Notifications } from "../notifications.ts";
import { Tour } from "../nue/tour.ts";
import { ClientSettings } from "../settings.ts";
import { GameTime } from "../time.ts";

/** The host's classes without a base class that are not strict by themselves. */
const CLASSES: readonly (abstract new (...args: any[]) => unknown)[] = [
  AudioHelper,
  ClientKeybindings,
  ClientSettings,
  ClipboardHelper,
  CombatConfiguration,
  ContextMenu,
  DragDrop,
  Draggable,
  GameTime,
  Hooks,
  KeyboardManager,
  Localization,
  Notifications,
  SearchFilter,
  Tabs,
  TextEditor,
  TooltipManager,
  Tour,
];

/** Makes collections strict. Their map methods are still found at once. */
function makeCollectionsStrict(): void {
  const ofMaps = Object.getOwnPropertyDescriptors(Map.prototype);
  Object.setPrototypeOf(Collection.prototype, Object.create(strictPrototype("Collection", Map.prototype), ofMaps));
}

/** Makes the host's classes throw on unknown members if they do not yet. */
export function makeHostStrict(): void {
  for (const one of CLASSES) makeStrict(one);
  makeCollectionsStrict();
}
