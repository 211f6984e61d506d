import { DOMParser, DOMSerializer, type Node, type Schema } from "prosemirror-model";
import { isBlock } from "./schema/content.ts";
import { getDefaultSchema } from "./schema/index.ts";

/** The options for writing a document as HTML. */
interface SerializeOptions {
  readonly schema?: Schema;
  readonly spaces?: string | number;
}

/** Parses HTML into a document. Scripts and handlers never run, and are removed. */
export function parseHTMLString(htmlString: string, schema: Schema = getDefaultSchema()): Node {
  const template = document.createElement("template");
  template.innerHTML = htmlString;
  for (const element of template.content.querySelectorAll("script, style")) element.remove();
  return DOMParser.fromSchema(schema).parse(template.content);
}

/** Puts blocks on their own lines, indented by level. Inline content stays together. */
function indent(element: Element, space: string, depth: number): void {
  const children = [...element.childNodes];
  if (children.length === 0 || !children.every(isBlock)) return;
  for (const child of children) {
    if (depth > 0 || child !== children[0]) child.before(`\n${space.repeat(depth)}`);
    indent(child as Element, space, depth + 1);
  }
  if (depth > 0) element.append(`\n${space.repeat(depth - 1)}`);
}

/** Returns the HTML of a document. */
export function serializeHTMLString(doc: Node, options: SerializeOptions = {}): string {
  const { schema = getDefaultSchema(), spaces = 0 } = options;
  const holder = document.implementation.createHTMLDocument("").createElement("div");
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: holder.ownerDocument }, holder);
  const space = typeof spaces === "number" ? " ".repeat(Math.min(spaces, 10)) : spaces.slice(0, 10);
  if (space) indent(holder, space, 0);
  return holder.innerHTML;
}

/** Whether a document is blank: it has no text, and nothing that is visible without text. */
export function isBlank(doc: Node): boolean {
  let blank = doc.textContent.trim() === "";
  doc.descendants((node) => {
    if ((node.isLeaf && !node.isText && node.type.name !== "hard_break") || node.type.spec["tableRole"] === "table") blank = false;
    return blank;
  });
  return blank;
}
