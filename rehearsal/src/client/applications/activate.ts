import { ContextMenu } from "./ux/context-menu.ts";
import { TextEditor } from "./ux/text-editor.ts";

let active = false;

/** Starts what listens on the whole page: closing of context menus, links and rolls in texts. Only the first call does so. */
export function activateApplications(): void {
  if (active) return;
  active = true;
  ContextMenu.eventListeners();
  TextEditor.activateListeners();
}
