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

/** What a rich text may hold; made when it is first asked for, as most pages never do. */
export function getDefaultSchema(): ReturnType<typeof makeSchema> {
  schema ??= makeSchema();
  return schema;
}
