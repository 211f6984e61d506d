// @vitest-environment happy-dom
import { AllSelection, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createElement } from "./form-element.ts";
import { Hooks } from "../../hooks.ts";
import { installPage } from "../test-page.ts";
import { setInputAttributes } from "../fields/attributes.ts";
import {
  HTMLColorPickerElement,
  HTMLDocumentTagsElement,
  HTMLFilePickerElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
} from "./index.ts";

beforeEach(() => void installPage());

/** Puts an element into the page and notes its events. */
function placed<T extends HTMLElement>(element: T): { element: T; events: string[] } {
  const events: string[] = [];
  for (const type of ["input", "change"]) element.addEventListener(type, () => events.push(type));
  document.body.append(element);
  return { element, events };
}

function enter(input: Element | null, value: string): void {
  (input as HTMLInputElement).value = value;
  input?.dispatchEvent(new Event("change", { bubbles: true }));
}

describe("a range picker", () => {
  it("keeps slider and number in step, within its bounds", () => {
    const { element, events } = placed(HTMLRangePickerElement.create({ name: "r", min: 2, max: 8, step: 1, value: 4 }));
    const [range, number] = element.querySelectorAll("input");
    expect([range?.value, number?.value, element.value]).toEqual(["4", "4", 4]);
    enter(number as Element, "12");
    expect([element.value, range?.value]).toEqual([8, "8"]);
    expect(events).toEqual(["input", "change"]);
  });
});

describe("a multiple select", () => {
  const options = [
    { value: "a", label: "A" },
    { value: "b", label: "B" },
  ];

  it("adds chosen values and removes others", () => {
    const { element, events } = placed(HTMLMultiSelectElement.create({ name: "m", options, value: ["a"] }));
    expect(element.value).toEqual(["a"]);
    enter(element.querySelector("select"), "b");
    expect(element.value).toEqual(["a", "b"]);
    (element.querySelector("[data-key=a] button") as HTMLElement).click();
    expect(element.value).toEqual(["b"]);
    expect(events).toEqual(["change", "change"]);
  });

  it("refuses a value that is no choice", () => {
    const { element } = placed(HTMLMultiSelectElement.create({ name: "m", options }));
    expect(() => element.select("z")).toThrow(/"z"/);
  });
});

describe("tags", () => {
  it("are added as words by Enter, once each", () => {
    const { element } = placed(HTMLStringTagsElement.create({ name: "t", value: ["one"] }));
    const input = element.querySelector("input") as HTMLInputElement;
    for (const word of ["two", "two"]) {
      input.value = word;
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }
    expect(element.value).toEqual(["one", "two"]);
    expect(element.querySelectorAll(".tag").length).toBe(2);
  });

  it("hold UUIDs of documents, only of the wanted type", async () => {
    const page = installPage();
    (globalThis as any).fromUuid = async (uuid: string) => ({ documentName: uuid.split(".")[0], name: "It", uuid });
    const { element } = placed(HTMLDocumentTagsElement.create({ name: "d", type: "Actor", single: true }));
    const input = element.querySelector("input");
    enter(input, "Item.x");
    await vi.waitFor(() => expect(page.warnings.length).toBe(1));
    expect(element.value).toBeNull();
    enter(input, "Actor.y");
    await vi.waitFor(() => expect(element.value).toBe("Actor.y"));
  });
});

describe("a file or a colour", () => {
  it("can be typed", () => {
    const file = placed(HTMLFilePickerElement.create({ name: "f", type: "image", value: "a.svg" }));
    enter(file.element.querySelector("input"), "b.svg");
    expect([file.element.value, file.element.type]).toEqual(["b.svg", "image"]);
    const colour = placed(HTMLColorPickerElement.create({ name: "c", value: "#112233" }));
    enter(colour.element.querySelector("input[type=color]"), "#445566");
    expect([colour.element.value, (colour.element.querySelector("input[type=text]") as HTMLInputElement).value]).toEqual([
      "#445566",
      "#445566",
    ]);
  });

  it("cannot be typed while it is disabled", () => {
    const { element } = placed(HTMLFilePickerElement.create({ name: "f", value: "a.svg", disabled: true }));
    expect(element.input.disabled).toBe(true);
    element.disabled = false;
    expect([element.input.disabled, element.button.disabled]).toEqual([false, false]);
  });
});

describe("a rich text", () => {
  /** Replaces everything in an editor with a text. */
  function write(view: EditorView | undefined, text: string): void {
    if (!view) throw new Error("No editor is open.");
    view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)).insertText(text));
  }

  it("shows its enriched text until it is opened, then the source, and saves it, if it is toggled", () => {
    let view: EditorView | undefined;
    Hooks.once("createProseMirrorEditor", (_uuid: string, plugins: Record<string, Plugin>) => {
      plugins["seen"] = new Plugin({
        view: (made) => {
          view = made;
          return {};
        },
      });
    });
    const { element, events } = placed(
      HTMLProseMirrorElement.create({ name: "p", value: "<p>raw</p>", enriched: "<p>shown</p>", toggled: true }),
    );
    expect(element.querySelector(".editor-content")?.innerHTML).toBe("<p>shown</p>");
    expect(element.value).toBe("<p>raw</p>");
    (element.querySelector("button.toggle") as HTMLElement).click();
    const editor = element.querySelector("[contenteditable]") as HTMLElement;
    expect(editor.innerHTML).toBe("<p>raw</p>");
    write(view, "new");
    (element.querySelector(".editor-menu [data-action=save]") as HTMLElement).click();
    expect(element.value).toBe("<p>new</p>");
    expect(element.querySelector("[contenteditable]")).toBeNull();
    expect(events).toEqual(["change"]);
  });

  it("can be edited at once if it is not toggled, but not while it is disabled", () => {
    const open = placed(HTMLProseMirrorElement.create({ name: "p", value: "x" }));
    expect(open.element.querySelector("[contenteditable]")).not.toBeNull();
    const shut = placed(HTMLProseMirrorElement.create({ name: "p", value: "x", disabled: true }));
    expect(shut.element.querySelector("[contenteditable]")).toBeNull();
  });
});

describe("source text", () => {
  it("is edited in a text area", () => {
    const { element } = placed(createElement("code-mirror", { name: "c", value: "let x;" }, setInputAttributes));
    expect(element.value).toBe("let x;");
    element.querySelector("textarea").value = "let y;";
    expect(element.value).toBe("let y;");
  });
});
