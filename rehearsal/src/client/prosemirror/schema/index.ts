import { Schema } from "prosemirror-model";
import { blocks, rareBlocks } from "./blocks.ts";
import { inlineNodes, marks } from "./inline.ts";
import { tables } from "./tables.ts";

function makeSchema() {
  return new Schema({
    nodes: { doc: { content: "block+" }, text: { group: "inline" }, ...blocks, ...inlineNodes, ...tables, ...rareBlocks },
    marks,
  });
}

let schema: ReturnType<typeof makeSchema> | null = null;

/** Returns the default schema of rich texts. It is created at first use, since most pages never need it. */
export function getDefaultSchema(): ReturnType<typeof makeSchema> {
  schema ??= makeSchema();
  return schema;
}
