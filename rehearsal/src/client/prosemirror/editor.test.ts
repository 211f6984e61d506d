// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TextSelection } from "prosemirror-state";
import { installPage } from "../applications/test-page.ts";
import { openEditor, type ProseMirrorEditor } from "../applications/ux/prosemirror-editor.ts";
import { toggleTextBlock } from "./commands.ts";
import { prosemirror } from "./index.ts";

const { dom, defaultSchema } = prosemirror;
let editor: ProseMirrorEditor | null = null;

beforeEach(() => void installPage());
afterEach(() => {
  editor?.destroy();
  editor = null;
});

/** Opens an editor with a text. The cursor is after the first occurrence of the given words. */
function opened(html: string, after: string): ProseMirrorEditor {
  const target = document.createElement("div");
  document.body.append(target);
  const made = openEditor(target, html);
  editor = made;
  const { state } = made.view;
  state.doc.descendants((node, position) => {
    const at = node.isText && after ? (node.text ?? "").indexOf(after) : node.isTextblock && node.childCount === 0 && !after ? 0 : -1;
    if (at >= 0) made.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, position + at + (after ? after.length : 1))));
  });
  return made;
}

const written = ({ view }: ProseMirrorEditor): string => dom.serializeString(view.state.doc);

/** Presses a key in an editor. Returns whether the editor handled it. */
function press({ view }: ProseMirrorEditor, key: string, held: KeyboardEventInit = {}): boolean {
  return view.someProp("handleKeyDown", (handle) => handle(view, new KeyboardEvent("keydown", { key, ...held }))) === true;
}

describe("the editor", () => {
  it("parses pasted text by its schema, without anything that runs", () => {
    const made = opened("<p>before</p>", "before");
    made.view.pasteHTML(
      '<p onclick="a()">one <a href="javascript:b()">two</a></p><script>c()</script><p><img src="x.webp" onerror="d()"></p><blink>three</blink>',
    );
    expect(written(made)).not.toMatch(/script|on\w+=|[abcd]\(\)|blink/);
    expect(written(made)).toContain("two");
    expect(written(made)).toContain('<img src="x.webp">');
    expect(written(made)).toContain("three");
  });

  it("removes an address with code when a text is read", () => {
    expect(dom.serializeString(dom.parseString('<p><a href="java\nscript:x()" title="t">x</a></p>'))).toBe('<p><a title="t">x</a></p>');
  });

  it("writes a text over several lines if asked to", () => {
    const text = dom.parseString("<ul><li>a</li></ul><p>b <em>c</em></p>");
    expect(dom.serializeString(text, { spaces: 2 })).toBe("<ul>\n  <li>a</li>\n</ul>\n<p>b <em>c</em></p>");
  });

  it("moves plain-text items in and out of lists, and ends a list at an empty one", () => {
    const made = opened("<ul><li>one</li><li>two</li></ul>", "two");
    expect(press(made, "Tab")).toBe(true);
    expect(written(made)).toBe("<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>");
    press(made, "Tab", { shiftKey: true });
    press(made, "Enter");
    press(made, "Enter");
    expect(written(made)).toBe("<ul><li><p>one</p></li><li><p>two</p></li></ul><p></p>");
  });

  it("ends a list of plain items at an empty one, too", () => {
    const made = opened("<ul><li>one</li></ul>", "one");
    press(made, "Enter");
    expect(written(made)).toBe("<ul><li>one</li><li></li></ul>");
    press(made, "Enter");
    expect(written(made)).toBe("<ul><li><p>one</p></li></ul><p></p>");
  });

  it("leaves the Tab key to the page if there is nothing to move", () => {
    expect(press(opened("<p>x</p>", "x"), "Tab")).toBe(false);
    expect(press(opened("<ul><li>one</li></ul>", "one"), "Tab")).toBe(false);
  });

  it("splits a secret at an empty paragraph into two with different ids", () => {
    const made = opened('<section class="secret" id="secret-a"><p>x</p><p></p><p>y</p></section>', "");
    expect(press(made, "Enter")).toBe(true);
    const ids = [...written(made).matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([2, 2, "secret-a"]);
  });

  it("shows the HTML in place of the text, and applies what is typed there at once", () => {
    const made = opened("<p>one</p><p>two</p>", "two");
    const menu = made.view.dom.parentElement!.previousElementSibling!;
    const tool = (action: string) => menu.querySelector<HTMLButtonElement>(`[data-action=${action}]`)!;
    tool("source-code").click();
    const area = made.view.dom.parentElement!.querySelector("textarea")!;
    expect([area.value, made.view.dom.hidden, tool("bold").disabled]).toEqual(["<p>one</p>\n<p>two</p>", true, true]);
    expect([made.isDirty(), tool("source-code").getAttribute("aria-pressed")]).toEqual([false, "true"]);
    area.value = '<h2 onclick="a()">three</h2><script>b()</script>';
    area.dispatchEvent(new Event("input", { bubbles: true }));
    expect([made.isDirty(), written(made)]).toEqual([true, "<h2>three</h2>"]);
    area.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect([made.view.dom.hidden, area.isConnected, tool("bold").disabled]).toEqual([false, false, false]);
  });

  it("turns a paragraph into a heading and back", () => {
    const made = opened("<p>x</p>", "x");
    const { heading } = defaultSchema.nodes;
    const toggle = toggleTextBlock(heading!, { level: 3 });
    toggle(made.view.state, made.view.dispatch);
    expect(written(made)).toBe("<h3>x</h3>");
    toggle(made.view.state, made.view.dispatch);
    expect(written(made)).toBe("<p>x</p>");
  });
});
