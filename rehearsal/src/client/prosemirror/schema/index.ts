import { Schema } from "prosemirror-model";
import { blocks, rareBlocks } from "./blocks.ts";
import { inlineNodes, marks } from "./inline.ts";
import { tables } from "./tables.ts";

/** What a rich text may hold. */
export const defaultSchema = new Schema({
  nodes: { doc: { content: "block+" }, text: { group: "inline" }, ...blocks, ...inlineNodes, ...tables, ...rareBlocks },
  marks,
});
