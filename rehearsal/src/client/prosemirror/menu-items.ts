import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, MarkType, NodeType, Schema } from "prosemirror-model";
import type { Command } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
} from "prosemirror-tables";
import { clearMarks, insertNode, insertTable, toggleList, toggleTextBlock, toggleWrap, wrapInSecret } from "./commands.ts";

/** An entry of the menu: its name, its command, and the mark or node that shows whether it is active. */
export interface MenuItem {
  readonly action: string;
  readonly title: string;
  readonly class?: string;
  readonly style?: string;
  readonly icon?: string;
  readonly mark?: MarkType | undefined;
  readonly node?: NodeType | undefined;
  readonly attrs?: Attrs;
  readonly priority?: number;
  readonly cmd?: Command;
  /** The scope of the entry: "text", "html" or, if missing, both. */
  readonly scope?: string;
  active?: boolean;
}

/** Returns the HTML of a button's icon. */
export const iconOf = (name: string): string => `<i class="fa-solid fa-fw ${name}" aria-hidden="true"></i>`;

function markItem(schema: Schema, name: string, action: string, title: string, picture: string): MenuItem[] {
  const mark = schema.marks[name];
  return mark ? [{ action, title, icon: picture && iconOf(picture), mark, cmd: toggleMark(mark) }] : [];
}

/** Returns an entry for a node if the schema has it. `command` creates its command. */
function nodeItem(schema: Schema, name: string, item: Omit<MenuItem, "node">, command: (node: NodeType) => Command): MenuItem[] {
  const node = schema.nodes[name];
  return node ? [{ ...item, node, cmd: command(node) }] : [];
}

/** Returns the buttons of the menu, from left to right. */
export function buttonsOf(schema: Schema): MenuItem[] {
  const { paragraph, horizontal_rule: rule } = schema.nodes;
  return [
    ...markItem(schema, "strong", "bold", "EDITOR.Bold", "fa-bold"),
    ...markItem(schema, "em", "italic", "EDITOR.Italic", "fa-italic"),
    ...markItem(schema, "underline", "underline", "EDITOR.Underline", "fa-underline"),
    ...nodeItem(schema, "bullet_list", { action: "bullet-list", title: "EDITOR.List", icon: iconOf("fa-list-ul") }, toggleList),
    ...nodeItem(schema, "ordered_list", { action: "ordered-list", title: "EDITOR.Numbered", icon: iconOf("fa-list-ol") }, toggleList),
    ...headingItem(schema, 2, { action: "heading", title: "EDITOR.Heading", icon: iconOf("fa-heading") }),
    ...(paragraph ? [{ action: "paragraph", title: "EDITOR.Paragraph", icon: iconOf("fa-paragraph"), cmd: setBlockType(paragraph) }] : []),
    ...(rule ? [{ action: "horizontal-rule", title: "EDITOR.Rule", icon: iconOf("fa-minus"), cmd: insertNode(rule) }] : []),
    { action: "clear-formatting", title: "EDITOR.Clear", icon: iconOf("fa-eraser"), cmd: clearMarks },
  ];
}

function headingItem(schema: Schema, level: number, item: Omit<MenuItem, "node">): MenuItem[] {
  return nodeItem(schema, "heading", { ...item, attrs: { level } }, (node) => toggleTextBlock(node, { level }));
}

/** Returns the entries of the drop-down of formats. */
export function formatsOf(schema: Schema): MenuItem[] {
  return [
    ...[1, 2, 3, 4, 5, 6].flatMap((level) =>
      headingItem(schema, level, { action: `h${level}`, title: game.i18n.format("EDITOR.HeadingLevel", { level }) }),
    ),
    ...nodeItem(schema, "blockquote", { action: "blockquote", title: "EDITOR.Quote" }, (node) => toggleWrap(node, wrapIn(node))),
    ...nodeItem(schema, "code_block", { action: "code-block", title: "EDITOR.CodeBlock" }, (node) => toggleTextBlock(node)),
    ...nodeItem(schema, "secret", { action: "secret", title: "EDITOR.Secret" }, (node) => toggleWrap(node, wrapInSecret(node))),
    ...markItem(schema, "strikethrough", "strikethrough", "EDITOR.Strikethrough", ""),
    ...markItem(schema, "superscript", "superscript", "EDITOR.Superscript", ""),
    ...markItem(schema, "subscript", "subscript", "EDITOR.Subscript", ""),
    ...markItem(schema, "code", "code", "EDITOR.Code", ""),
  ];
}

/** Returns the entries of the drop-down of tables. */
export function tableEntriesOf(schema: Schema): MenuItem[] {
  if (!schema.nodes["table"]) return [];
  const commands: readonly (readonly [action: string, cmd: Command])[] = Object.entries({
    insert: insertTable,
    rowBefore: addRowBefore,
    rowAfter: addRowAfter,
    columnBefore: addColumnBefore,
    columnAfter: addColumnAfter,
    deleteRow,
    deleteColumn,
    deleteTable,
    mergeCells,
    splitCell,
  });
  return commands.map(([name, cmd]) => ({
    action: `table-${name}`,
    title: `EDITOR.TABLE.${name[0]?.toUpperCase()}${name.slice(1)}`,
    cmd,
  }));
}
