import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Schema } from "prosemirror-model";
import type { Command, Plugin } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { insertNode, liftItem, sinkItem, splitItem, splitSecret, toggleList } from "./commands.ts";
import { ProseMirrorPlugin } from "./plugin.ts";

const MARKS = { "Mod-b": "strong", "Mod-i": "em", "Mod-u": "underline", "Mod-`": "code" };
const LISTS = { "Shift-Mod-8": "bullet_list", "Shift-Mod-9": "ordered_list" };

/** The keys of an editor: for the schema's marks and nodes, lists, tables, undo, and saving by Control and S. */
export class ProseMirrorKeyMaps extends ProseMirrorPlugin {
  declare readonly onSave: (() => void) | undefined;

  constructor(schema: Schema, { onSave }: any = {}) {
    super(schema);
    Object.defineProperty(this, "onSave", { value: onSave });
  }

  static override build(schema: Schema, options: any = {}): Plugin {
    return keymap(new this(schema, options).buildMapping());
  }

  buildMapping(): Record<string, Command> {
    const { marks, nodes } = this.schema;
    const keys: Record<string, Command> = { "Mod-z": undo, "Shift-Mod-z": redo, "Mod-y": redo, Backspace: undoInputRule };
    for (const [key, name] of Object.entries(MARKS)) if (marks[name]) keys[key] = toggleMark(marks[name]);
    for (const [key, name] of Object.entries(LISTS)) if (nodes[name]) keys[key] = toggleList(nodes[name]);
    const { blockquote, code_block: code, heading, hard_break: hardBreak, paragraph } = nodes;
    if (paragraph) keys["Shift-Mod-0"] = setBlockType(paragraph);
    if (code) keys["Shift-Mod-\\"] = setBlockType(code);
    if (blockquote) keys["Ctrl->"] = wrapIn(blockquote);
    for (let level = 1; heading && level <= 6; level += 1) keys[`Shift-Mod-${level}`] = setBlockType(heading, { level });
    if (hardBreak) keys["Shift-Enter"] = keys["Mod-Enter"] = chainCommands(exitCode, insertNode(hardBreak));
    keys["Enter"] = chainCommands(splitItem, splitSecret);
    keys["Tab"] = chainCommands(sinkItem, goToNextCell(1));
    keys["Shift-Tab"] = chainCommands(liftItem, goToNextCell(-1));
    const { onSave } = this;
    if (onSave) {
      keys["Mod-s"] = () => {
        onSave();
        return true;
      };
    }
    return keys;
  }
}
