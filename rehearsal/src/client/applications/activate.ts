import { ContextMenu } from "./ux/context-menu.ts";
import { TextEditor } from "./ux/text-editor.ts";

let active = false;

/** Starts the listeners of the whole page: context menus, links and rolls in texts. Further calls do nothing. */
export function activateApplications(): void {
  if (active) return;
  active = true;
  ContextMenu.eventListeners();
  TextEditor.activateListeners();
}
