import type { NodeSpec } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import { keepingNode } from "./attributes.ts";
import { hasOnlyText } from "./content.ts";

/** Whether a table has more than rows of cells with blocks. Such a table is not edited by rows and columns. */
function isComplex(table: HTMLElement): boolean {
  if (table.querySelector("caption, colgroup, thead, tfoot, table") || table.querySelectorAll("tbody").length > 1) return true;
  return [...table.querySelectorAll<HTMLElement>("td, th")].some((cell) => cell.childNodes.length > 0 && hasOnlyText(cell));
}

const CELL = { attributes: ["colspan", "rowspan", "data-colwidth"] };
const { table, table_row, table_cell, table_header } = tableNodes({ tableGroup: "block", cellContent: "block+", cellAttributes: {} });

/** Creates a part of a complex table. It is parsed only where it is allowed. */
function part(tag: string, content: string, context: string, isWanted: (element: HTMLElement) => boolean = () => true): NodeSpec {
  return keepingNode({
    content,
    isolating: true,
    parseDOM: [{ tag, context, priority: 60, getAttrs: (element) => (isWanted(element) ? null : false) }],
    toDOM: () => [tag, 0],
  });
}

const hasBlocks = (element: HTMLElement) => !hasOnlyText(element);
const CELLS = "(table_cell_complex | table_cell_complex_block | table_header_complex | table_header_complex_block)*";
const SECTIONS = "thead/|tbody/|tfoot/";

/** Simple tables of rows and columns, and complex ones with captions, heads, feet or plain-text cells, which are kept as they are. */
export const tables = {
  table: keepingNode({ ...table, parseDOM: [{ tag: "table", getAttrs: (element) => (isComplex(element) ? false : null) }] }),
  table_row: keepingNode(table_row),
  table_cell: keepingNode(table_cell, CELL),
  table_header: keepingNode(table_header, CELL),
  table_complex: keepingNode({
    content: "(caption | caption_block)? colgroup* thead? tbody* tfoot?",
    group: "block",
    isolating: true,
    parseDOM: [{ tag: "table", priority: 60, getAttrs: (element) => (isComplex(element) ? null : false) }],
    toDOM: () => ["table", 0],
  }),
  tbody: part("tbody", "table_row_complex*", "table_complex/"),
  thead: part("thead", "table_row_complex*", "table_complex/"),
  tfoot: part("tfoot", "table_row_complex*", "table_complex/"),
  caption: part("caption", "inline*", "table_complex/", hasOnlyText),
  caption_block: part("caption", "block+", "table_complex/", hasBlocks),
  colgroup: part("colgroup", "col*", "table_complex/"),
  col: keepingNode({ parseDOM: [{ tag: "col", context: "colgroup/" }], toDOM: () => ["col"] }),
  table_row_complex: part("tr", CELLS, SECTIONS),
  table_cell_complex: part("td", "inline*", "table_row_complex/", hasOnlyText),
  table_header_complex: part("th", "inline*", "table_row_complex/", hasOnlyText),
  table_cell_complex_block: part("td", "block+", "table_row_complex/", hasBlocks),
  table_header_complex_block: part("th", "block+", "table_row_complex/", hasBlocks),
} satisfies Record<string, NodeSpec>;
