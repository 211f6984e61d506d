import { FilePicker } from "./apps/file-picker.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

/** `CONFIG.ux`: the classes that stand for the pieces of the user interface, replaceable by packages. */
export const ux = { ContextMenu, DragDrop, Draggable, FilePicker, TextEditor, TooltipManager };

/** `CONFIG.TextEditor`: how texts are enriched beyond what the host itself knows. */
export const textEditor = {
  enrichers: [] as { pattern: RegExp; enricher: (match: RegExpMatchArray, options: any) => Promise<HTMLElement | null> }[],
};
