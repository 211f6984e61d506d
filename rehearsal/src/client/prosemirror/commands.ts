import { lift, setBlockType, splitBlock, wrapIn } from "prosemirror-commands";
import { Fragment, type Attrs, type Node, type NodeType, type Schema } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { TextSelection, type Command, type EditorState, type Transaction } from "prosemirror-state";
import { canSplit } from "prosemirror-transform";
import { isInTable } from "prosemirror-tables";
import "./ancestors.ts";

/** Returns the default schema's node of a name. Throws if there is none. */
export function nodeOf(schema: Schema, name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The schema has no node ${name}.`);
  return type;
}

/** Turns a list's plain-text items into items with a paragraph, which can be moved. Null if the selection is in no such item. */
function asItemsOfBlocks(state: EditorState): Transaction | null {
  const { $from, $to } = state.selection;
  if ($from.parent.type.name !== "list_item_text" || !$from.sameParent($to)) return null;
  const { list_item: item, paragraph } = state.schema.nodes;
  if (!item || !paragraph) return null;
  const list = $from.node(-1);
  const index = $from.index(-1);
  const isText = (node: Node) => node.type === $from.parent.type;
  const whole = list.children.map((one) => (isText(one) ? item.create(one.attrs, paragraph.create(null, one.content)) : one));
  const transaction = state.tr.replaceWith($from.start(-1), $from.end(-1), whole);
  const moved = 2 * list.children.slice(0, index).filter(isText).length + 1;
  return transaction.setSelection(TextSelection.create(transaction.doc, $from.pos + moved, $to.pos + moved));
}

/** Wraps a command for list items so that it works on plain-text items too. */
function toItem(command: (item: NodeType) => Command): Command {
  return (state, dispatch) => {
    const item = state.schema.nodes["list_item"];
    if (!item) return false;
    const before = asItemsOfBlocks(state);
    if (!before) return command(item)(state, dispatch);
    const then = (after: Transaction): void => {
      for (const step of after.steps) before.step(step);
      dispatch?.(before.setSelection(TextSelection.create(before.doc, after.selection.anchor, after.selection.head)).scrollIntoView());
    };
    return command(item)(state.apply(before), dispatch && then);
  };
}

export const liftItem: Command = toItem(liftListItem);
export const sinkItem: Command = toItem(sinkListItem);

/** Handles Enter in a list: adds an item, or leaves the list if the item is empty. */
export const splitItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isText = $from.parent.type.name === "list_item_text";
  if (isText && empty && $from.parent.content.size === 0) return liftItem(state, dispatch);
  const item = state.schema.nodes["list_item"];
  return isText ? splitBlock(state, dispatch) : item !== undefined && splitListItem(item)(state, dispatch);
};

/** Handles Enter in an empty paragraph inside a secret: splits it into two secrets with their own ids. */
export const splitSecret: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection;
  const secret = state.schema.nodes["secret"];
  if (!$cursor || !secret || $cursor.depth < 2 || $cursor.parent.content.size > 0) return false;
  const around = $cursor.node(-1);
  const isAmid = $cursor.index(-1) > 0 && $cursor.indexAfter(-1) < around.childCount;
  if (around.type !== secret || !isAmid || !canSplit(state.doc, $cursor.before())) return false;
  dispatch?.(state.tr.split($cursor.before(), 1, [{ type: secret, attrs: { ...around.attrs, id: newSecretId() } }]).scrollIntoView());
  return true;
};

/** Returns a unique id for a secret. */
function newSecretId(): string {
  return `secret-${foundry.utils.randomID()}`;
}

/** Wraps the selection in a secret with a new id. */
export function wrapInSecret(secret: NodeType): Command {
  return (state, dispatch) => wrapIn(secret, { id: newSecretId() })(state, dispatch);
}

/** Whether the whole selection lies in a node of a type, with the given attributes if any. */
export function isIn(state: EditorState, type: NodeType, attrs: Attrs | null = null): boolean {
  const { $from, $to } = state.selection;
  return $from.hasAncestor(type, attrs) && $to.hasAncestor(type, attrs);
}

/** Wraps the selection in a block, or lifts it out if it is in one. */
export function toggleWrap(type: NodeType, wrap: Command): Command {
  return (state, dispatch) => (isIn(state, type) ? lift(state, dispatch) : wrap(state, dispatch));
}

/** Turns the selection into a list, or lifts it out of its list. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => (isIn(state, type) ? liftItem(state, dispatch) : wrapInList(type)(state, dispatch));
}

/** Turns the selection into text blocks of a type, or back into paragraphs. */
export function toggleTextBlock(type: NodeType, attrs: Attrs | null = null): Command {
  return (state, dispatch) => {
    const { paragraph } = state.schema.nodes;
    const wanted = isIn(state, type, attrs) && paragraph ? setBlockType(paragraph) : setBlockType(type, attrs);
    return wanted(state, dispatch);
  };
}

/** Removes all marks from the selection. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  dispatch?.(empty ? state.tr.setStoredMarks([]) : state.tr.removeMark(from, to));
  return true;
};

/** Replaces the selection by a node. */
export function insertNode(type: NodeType, attrs: Attrs | null = null): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(type.create(attrs)).scrollIntoView());
    return true;
  };
}

/** Replaces the selection by a table of two rows and two columns. Does nothing inside a table. */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const { schema, tr } = state;
  const row = (cell: NodeType) => nodeOf(schema, "table_row").create(null, [cell.createAndFill()!, cell.createAndFill()!]);
  const rows = [row(nodeOf(schema, "table_header")), row(nodeOf(schema, "table_cell"))];
  const start = state.selection.from;
  dispatch?.(
    tr
      .replaceSelectionWith(nodeOf(schema, "table").create(null, Fragment.from(rows)))
      .setSelection(TextSelection.near(tr.doc.resolve(start + 1)))
      .scrollIntoView(),
  );
  return true;
};
