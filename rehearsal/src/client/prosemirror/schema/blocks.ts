import type { NodeSpec } from "prosemirror-model";
import { keepingNode } from "./attributes.ts";
import { hasOnlyText } from "./content.ts";

/** Creates a block with its own element and the given content. */
function block(tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return keepingNode({ content, group: "block", defining: true, parseDOM: [{ tag }], toDOM: () => [tag, 0], ...more });
}

/** Creates a part of another block, which is allowed nowhere else. */
const part = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => block(tag, content, { group: "", ...more });

/** Creates two variants of a part: one with only text, and one with blocks. */
const textOrBlocks = (tag: string): { readonly text: NodeSpec; readonly blocks: NodeSpec } => ({
  text: part(tag, "inline*", { parseDOM: [{ tag, getAttrs: (element) => (hasOnlyText(element) ? null : false) }] }),
  blocks: part(tag, "block+", { parseDOM: [{ tag, getAttrs: (element) => (hasOnlyText(element) ? false : null) }] }),
});

/** Creates an element without content. */
const leaf = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => keepingNode({ parseDOM: [{ tag }], toDOM: () => [tag], ...more });

const heading = keepingNode({
  attrs: { level: { default: 1 } },
  content: "inline*",
  group: "block",
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: ({ attrs }) => [`h${attrs["level"]}`, 0],
});

const secret = keepingNode(
  {
    attrs: { id: { default: null }, revealed: { default: false } },
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [
      {
        tag: "section",
        getAttrs: (element) =>
          element.classList.contains("secret") && { id: element.id || null, revealed: element.classList.contains("revealed") },
      },
    ],
    toDOM: ({ attrs: { id, revealed } }) => ["section", { class: revealed ? "secret revealed" : "secret", ...(id ? { id } : {}) }, 0],
  },
  { attributes: ["id"], classes: ["secret", "revealed"] },
);

const list = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec =>
  keepingNode(
    { content: "(list_item | list_item_text)+", group: "block", parseDOM: [{ tag }], toDOM: () => [tag, 0], ...more },
    { attributes: tag === "ol" ? ["start"] : [] },
  );

const ordered = list("ol", {
  attrs: { order: { default: 1 } },
  parseDOM: [{ tag: "ol", getAttrs: (element) => ({ order: Number(element.getAttribute("start") ?? 1) || 1 }) }],
  toDOM: ({ attrs }) => ["ol", attrs["order"] === 1 ? {} : { start: attrs["order"] }, 0],
});

const items = textOrBlocks("li");
const summaries = textOrBlocks("summary");

/** The blocks of a text, except tables. */
export const blocks = {
  paragraph: block("p", "inline*", { defining: false }),
  blockquote: block("blockquote", "block+"),
  secret,
  horizontal_rule: leaf("hr", { group: "block" }),
  heading,
  code_block: block("pre", "text*", { marks: "code", code: true, parseDOM: [{ tag: "pre", preserveWhitespace: "full" }] }),
  ordered_list: ordered,
  bullet_list: list("ul"),
  list_item: { ...items.blocks, content: "block+" },
  list_item_text: items.text,
} satisfies Record<string, NodeSpec>;

/** Rarely used blocks, which are kept as they are. */
export const rareBlocks = {
  details: block("details", "(summary | summary_block) block*"),
  summary: summaries.text,
  summary_block: summaries.blocks,
  dl: block("dl", "(dt | dd)+"),
  dt: part("dt", "inline*"),
  dd: part("dd", "block+"),
  fieldset: block("fieldset", "legend? block*"),
  legend: part("legend", "inline*"),
  audio: block("audio", "(source | track)*", { atom: true }),
  video: block("video", "(source | track)*", { atom: true }),
  track: leaf("track", { inline: true }),
  // An image, which is inline, may contain a source too.
  source: leaf("source", { inline: true }),
  object: leaf("object", { group: "block" }),
  figure: block("figure", "(figcaption | block)*"),
  figcaption: part("figcaption", "inline*"),
  iframe: leaf("iframe", { group: "block" }),
} satisfies Record<string, NodeSpec>;
