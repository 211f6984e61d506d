import { FilePicker } from "./apps/file-picker.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

/** `CONFIG.ux`: the classes of the user interface, which packages can replace. */
export const ux = { ContextMenu, DragDrop, Draggable, FilePicker, TextEditor, TooltipManager };

/** `CONFIG.TextEditor`: enrichers of texts that packages add. */
export const textEditor = {
  enrichers: [] as { pattern: RegExp; enricher: (match: RegExpMatchArray, options: any) => Promise<HTMLElement | null> }[],
};
