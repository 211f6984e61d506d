import type { MarkSpec, NodeSpec } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { isSafeAttribute } from "../../applications/clean.ts";
import { keepingMark, keepingNode } from "./attributes.ts";

/** Reads attributes of an element. Null for missing ones and for addresses with code. */
function read(element: HTMLElement, ...names: string[]): Record<string, string | null> {
  const safe = (name: string, value: string | null) => (value !== null && isSafeAttribute(name, value) ? value : null);
  return Object.fromEntries(names.map((name) => [name, safe(name, element.getAttribute(name))]));
}

/** Returns the attributes that have a value. */
function given(attributes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}

/** Opens a clicked link in a text that is being edited, if Control is held. */
function followLink(_view: EditorView, _position: number, event: MouseEvent, { attrs }: { readonly attrs: Record<string, any> }): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  if (attrs["href"]) globalThis.open(attrs["href"], "_blank", "noopener");
  return true;
}

const onlyImage = (element: HTMLElement): HTMLImageElement | null =>
  element.textContent?.trim() === "" && element.childElementCount === 1
    ? element.querySelector<HTMLImageElement>(":scope > img[src]")
    : null;

const within = (tag: string, content: string, group = ""): NodeSpec =>
  keepingNode({ content, group, inline: true, parseDOM: [{ tag }], toDOM: () => [tag, 0] });

/** Inline nodes other than text. */
export const inlineNodes = {
  image_link: keepingNode(
    {
      inline: true,
      group: "inline",
      draggable: true,
      attrs: { href: { default: null }, src: {}, alt: { default: null }, title: { default: null } },
      parseDOM: [
        {
          tag: "a",
          priority: 60,
          getAttrs: (element) => {
            const image = onlyImage(element);
            const attributes = image ? { ...read(element, "href"), ...read(image, "src", "alt", "title") } : null;
            return attributes?.["src"] ? attributes : false;
          },
        },
      ],
      toDOM: ({ attrs: { href, src, alt, title } }) => ["a", given({ href }), ["img", given({ src, alt, title })]],
      onClick: followLink,
    },
    { attributes: ["href"] },
  ),
  image: keepingNode(
    {
      inline: true,
      group: "inline",
      draggable: true,
      attrs: { src: {}, alt: { default: null }, title: { default: null } },
      parseDOM: [
        {
          tag: "img[src]",
          getAttrs: (element) => {
            const attributes = read(element, "src", "alt", "title");
            return attributes["src"] === null ? false : attributes;
          },
        },
      ],
      toDOM: ({ attrs: { src, alt, title } }) => ["img", given({ src, alt, title })],
    },
    { attributes: ["src", "alt", "title"] },
  ),
  hard_break: keepingNode({ inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] }),
  picture: within("picture", "source* image", "inline"),
  small: within("small", "inline*", "inline"),
  ruby: within("ruby", "(text | rp | rt)*", "inline"),
  rp: within("rp", "text*"),
  rt: within("rt", "text*"),
} satisfies Record<string, NodeSpec>;

const mark = (tag: string, others: readonly string[] = [], more: Partial<MarkSpec> = {}): MarkSpec =>
  keepingMark({ parseDOM: [tag, ...others].map((one) => ({ tag: one })), toDOM: () => [tag, 0], ...more });

/** The marks of text, outermost first. */
export const marks = {
  superscript: mark("sup", [], { excludes: "superscript subscript" }),
  subscript: mark("sub", [], { excludes: "superscript subscript" }),
  // Nested spans are both kept.
  span: mark("span", [], { excludes: "" }),
  font: mark("font"),
  link: keepingMark(
    {
      attrs: { href: { default: null }, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: "a", getAttrs: (element) => read(element as HTMLElement, "href", "title") }],
      toDOM: ({ attrs: { href, title } }) => ["a", given({ href, title }), 0],
      onClick: followLink,
    },
    { attributes: ["href", "title"] },
  ),
  em: mark("em", ["i"]),
  strong: mark("strong", ["b"]),
  underline: mark("u"),
  strikethrough: mark("s", ["del", "strike"]),
  code: mark("code", [], { code: true }),
} satisfies Record<string, MarkSpec>;
