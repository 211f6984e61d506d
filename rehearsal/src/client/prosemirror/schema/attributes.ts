import type { AttributeSpec, Attrs, DOMOutputSpec, MarkSpec, NodeSpec, TagParseRule } from "prosemirror-model";
import { isSafeAttribute } from "../../applications/clean.ts";

/** The attributes and classes that a node or mark writes itself, and so does not keep from its element. */
interface Own {
  readonly attributes?: readonly string[];
  readonly classes?: readonly string[];
}

type Kept = Readonly<Record<string, string>>;

/** Returns the attributes of an element to keep: none that run code, and none that the node itself writes. */
function keptAttributes(element: HTMLElement, { attributes = [], classes = [] }: Own): Kept {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (attributes.includes(name) || name.startsWith("data-pm-") || !isSafeAttribute(name, value)) continue;
    const rest =
      name === "class"
        ? value
            .split(/\s+/)
            .filter((one) => one && !classes.includes(one))
            .join(" ")
        : value;
    if (rest || name !== "class") kept[name] = rest;
  }
  return kept;
}

/** Merges kept and own attributes, with the classes of both. */
function mergeAttributes(kept: Kept, own: Attrs): Attrs {
  const classes = [own["class"], kept["class"]].filter(Boolean).join(" ");
  return { ...kept, ...own, ...(classes ? { class: classes } : {}) };
}

function isAttributes(part: unknown): part is Attrs {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

function withAttributes(output: DOMOutputSpec, kept: Kept): DOMOutputSpec {
  if (!Array.isArray(output) || Object.keys(kept).length === 0) return output;
  const [tag, first, ...rest] = output as readonly unknown[];
  const own = isAttributes(first) ? first : {};
  const inside = first === undefined || isAttributes(first) ? rest : [first, ...rest];
  return [tag, mergeAttributes(kept, own), ...inside] as unknown as DOMOutputSpec;
}

const KEPT: AttributeSpec = { default: {} };

/** Extends parse rules so that they also keep the attributes of the element. */
function keepingRules(rules: readonly TagParseRule[], own: Own): TagParseRule[] {
  return rules.map((rule) => ({
    ...rule,
    getAttrs: (element: HTMLElement) => {
      const given = rule.getAttrs ? rule.getAttrs(element) : (rule.attrs ?? null);
      return given === false ? false : { ...given, _preserve: keptAttributes(element, own) };
    },
  }));
}

/** Lets a node keep the attributes of its element, such as classes and styles, in addition to its own. */
export function keepingNode(spec: NodeSpec, own: Own = {}): NodeSpec {
  const { attrs = {}, parseDOM = [], toDOM } = spec;
  if (!toDOM) throw new Error("A node is written as an element.");
  return {
    ...spec,
    attrs: { ...attrs, _preserve: KEPT },
    parseDOM: keepingRules(parseDOM, own),
    toDOM: (node) => withAttributes(toDOM(node), node.attrs["_preserve"]),
  };
}

/** Lets a mark keep the attributes of its element, such as classes and styles, in addition to its own. */
export function keepingMark(spec: MarkSpec, own: Own = {}): MarkSpec {
  const { attrs = {}, parseDOM = [], toDOM } = spec;
  if (!toDOM) throw new Error("A mark is written as an element.");
  return {
    ...spec,
    attrs: { ...attrs, _preserve: KEPT },
    parseDOM: keepingRules(parseDOM as TagParseRule[], own),
    toDOM: (mark, inline) => withAttributes(toDOM(mark, inline), mark.attrs["_preserve"]),
  };
}
