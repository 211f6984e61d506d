// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { installPage } from "../test-page.ts";
import { DragDrop } from "./drag-drop.ts";
import { TextEditor } from "./text-editor.ts";

beforeEach(() => {
  installPage();
  const maren = { documentName: "Actor", name: "Maren", id: "a", uuid: "Actor.a" };
  (globalThis as any).fromUuid = async (uuid: string) => (uuid === "Actor.a" ? maren : null);
  (globalThis as any).CONFIG.TextEditor = { enrichers: [] };
  (globalThis as any).Roll = { create: (formula: string) => ({ evaluate: async () => ({ total: 7, toJSON: () => ({ formula }) }) }) };
});

async function enriched(text: string, options: object = {}): Promise<HTMLElement> {
  const holder = document.createElement("div");
  holder.innerHTML = await TextEditor.enrichHTML(text, options);
  return holder;
}

describe("enriching", () => {
  it("links documents by their UUID, with a given name or their own, and marks broken links", async () => {
    const html = await enriched("<p>@UUID[Actor.a]{Her} @UUID[Actor.a] @UUID[Actor.z]{Who}</p>");
    const links = [...html.querySelectorAll<HTMLElement>("a.content-link")];
    expect(links.map((link) => link.textContent)).toEqual(["Her", "Maren", "Who"]);
    expect(links.map((link) => link.classList.contains("broken"))).toEqual([false, false, true]);
    expect(links[0]?.dataset).toMatchObject({ uuid: "Actor.a", type: "Actor", id: "a" });
  });

  it("rolls at once without a command, and waits for a click with one", async () => {
    const html = await enriched("[[1d6]] [[/r 2d6 # hit]]{strike} [[/dance 1]]");
    const [result, waiting] = [...html.querySelectorAll<HTMLElement>("a.inline-roll")];
    expect(result?.textContent).toBe("7");
    expect([waiting?.textContent, waiting?.dataset["formula"], waiting?.dataset["flavor"]]).toEqual(["strike", "2d6", "hit"]);
    expect(html.textContent).toContain("[[/dance 1]]");
  });

  it("removes secrets unless they may be read", async () => {
    const text = `<section class="secret" id="s">hush</section><section class="secret revealed" id="r">known</section>`;
    expect((await enriched(text)).textContent).toBe("known");
    expect((await enriched(text, { secrets: true })).querySelector("secret-block #s")?.textContent).toBe("hush");
  });

  it("uses enrichers of packages, and skips what is switched off", async () => {
    (globalThis as any).CONFIG.TextEditor.enrichers.push({
      pattern: /@Shout\[(\w+)\]/g,
      enricher: async (match: RegExpMatchArray) => Object.assign(document.createElement("b"), { textContent: match[1]?.toUpperCase() }),
    });
    expect((await enriched("a @Shout[hey] b")).innerHTML).toBe("a <b>HEY</b> b");
    expect((await enriched("@Shout[hey] [[1d6]]", { custom: false, rolls: false })).innerHTML).toBe("@Shout[hey] [[1d6]]");
  });
});

describe("dragging", () => {
  it("reads the data of a drop, and nothing from other data", () => {
    const event = (text: string): any => ({ dataTransfer: { getData: () => text } });
    expect(TextEditor.getDragEventData(event(`{"type":"Item","uuid":"Item.x"}`))).toEqual({ type: "Item", uuid: "Item.x" });
    expect(TextEditor.getDragEventData(event("hello"))).toEqual({});
  });

  it("is bound if permitted, and calls the callbacks", () => {
    const heard: string[] = [];
    const root = document.createElement("div");
    root.innerHTML = `<i class="drag"></i><i class="other"></i>`;
    const callbacks = Object.fromEntries(["dragstart", "dragover", "drop"].map((name) => [name, () => void heard.push(name)]));
    new DragDrop({ dragSelector: ".drag", permissions: { drop: () => true }, callbacks }).bind(root);
    const [dragged, other] = root.children as unknown as [HTMLElement, HTMLElement];
    expect([dragged.draggable, Boolean(other.draggable)]).toEqual([true, false]);
    dragged.dispatchEvent(new Event("dragstart"));
    for (const type of ["dragover", "drop"]) root.dispatchEvent(new Event(type, { cancelable: true }));
    expect(heard).toEqual(["dragstart", "dragover", "drop"]);
    const closed = document.createElement("div");
    new DragDrop({ permissions: { drop: () => false }, callbacks }).bind(closed);
    closed.dispatchEvent(new Event("drop"));
    expect(heard.length).toBe(3);
  });
});
