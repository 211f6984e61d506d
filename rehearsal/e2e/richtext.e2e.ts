import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ACTORS, announceMonsters, arrange, clearTable, faults, noCanvas, swampTable, TOKENS, useTable } from "./support/index.ts";

const id = (name: string) => name.padEnd(16, "0");

describe("rich text", () => {
  const table = useTable({
    packages: [path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof")],
    documents: { actors: [{ _id: id("hero"), name: "Hero", type: "hero", system: { story: "<p>Born.</p>" } }] },
  });
  let page: Page;
  beforeAll(async () => {
    page = await table.join("Gamemaster", noCanvas);
    await page.evaluate(() => {
      class Story extends foundry.applications.api.DocumentSheetV2 {
        static DEFAULT_OPTIONS = {
          id: "story",
          window: { title: "Story" },
          position: { width: 520, height: 420 },
          form: { submitOnChange: true },
        };
        async _renderHTML(): Promise<HTMLElement> {
          const { HTMLProseMirrorElement } = foundry.applications.elements;
          const element = HTMLProseMirrorElement.create({ name: "system.story", value: this["document"].system.story, toggled: true });
          element.setAttribute("aria-label", "Story");
          return element;
        }
        _replaceHTML(result: HTMLElement, content: HTMLElement): void {
          content.replaceChildren(result);
        }
      }
      (globalThis as any).story = new (Story as any)({ document: game.actors.getName("Hero") });
    });
  });

  const story = () => page.evaluate(() => game.actors.getName("Hero").system.story);
  const open = async () => {
    await page.evaluate("story.render({ force: true })");
    await page.locator("#story button.toggle").press("Enter");
    await page.locator("#story [contenteditable]").waitFor();
  };

  it("is written by keys alone, and saved on leaving", async () => {
    await open();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Plain ");
    await page.keyboard.press("Control+B");
    await page.keyboard.type("bold");
    await page.keyboard.press("Control+B");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Second");
    await page.keyboard.press("Control+S");
    await expect.poll(story).toBe("<p>Plain <strong>bold</strong></p><p>Second</p>");
    await expect.poll(() => page.locator("#story .editor-content").textContent()).toBe("Plain boldSecond");
    expect(await page.locator("#story [contenteditable]").count()).toBe(0);
  });

  it("has named tools that the arrow keys reach: headings, lists, links", async () => {
    await open();
    const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Title");
    await tool("Bold").focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await tool("Heading").getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await tool("Paragraph").click();
    await tool("List").click();
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Shift+Home");
    await tool("Link").click();
    expect(await faults(page, "#story")).toEqual([]);
    await page.keyboard.type("https://example.org/two");
    await page.keyboard.press("Enter");
    await tool("Save and close").click();
    await expect.poll(story).toContain('<li><p>one</p></li><li><p><a href="https://example.org/two">two</a></p></li>');
    expect(await story()).toMatch(/^<h2>Title<\/h2>/);
    expect(await faults(page, "#story")).toEqual([]);
  });

  it("is stored as HTML in its place, just as written", async () => {
    await open();
    await page.getByRole("toolbar").getByRole("button", { name: "HTML", exact: true }).press("Enter");
    const source = page.locator("#story textarea");
    expect(await source.inputValue()).toContain("<h2>Title</h2>\n<ul>\n  <li>");
    expect(await faults(page, "#story")).toEqual([]);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("<h3>Far</h3><script>a()</script>");
    await page.keyboard.press("Escape");
    await page.locator("#story [contenteditable] h3", { hasText: "Far" }).waitFor();
    await page.getByRole("toolbar").getByRole("button", { name: "HTML", exact: true }).press("Enter");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("<p>away</p>");
    await page.keyboard.press("Control+S");
    await expect.poll(story).toBe("<h3>Far</h3><p>away</p>");
  });

  it("loses text when it is removed from its document, unless it is told to close", async () => {
    const left = () => page.evaluate(() => (globalThis as any).story.element.querySelector("prose-mirror").active);
    const before = await story();
    await open();
    await page.keyboard.type("Lost");
    expect(await left()).toBe(true);
    await page.evaluate("story.render()");
    await page.locator("#story button.toggle").waitFor();
    await open();
    await page.keyboard.type("Lost too");
    await page.evaluate("story.close()");
    expect(await story()).toBe(before);
    await open();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Kept");
    await page.evaluate(() => ((globalThis as any).story.element.querySelector("prose-mirror").open = false));
    await expect.poll(story).toBe("<p>Kept</p>");
    expect(await left()).toBe(false);
    await page.evaluate("story.close()");
  });

  it("reports opening, changing, saving and closing, and saves nothing if nothing was written", async () => {
    await page.evaluate("story.render({ force: true })");
    await page.evaluate(() => {
      const told: string[] = ((globalThis as any).told = []);
      for (const name of ["open", "change", "close", "save"])
        document.addEventListener(name, (event) => (event.target as Element).localName === "prose-mirror" && told.push(name), true);
    });
    await open();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Escape");
    await expect.poll(story).toBe("");
    expect(await page.evaluate("told")).toEqual(["open", "change", "close", "save"]);
    expect(await page.evaluate("story.rendered")).toBe(true);
    await page.evaluate("story.close()");
    table.assertQuiet();
  });
});

describe.each([13, 14] as const)("an open editor of Callboard, on generation %i", (generation) => {
  const table = useTable(swampTable({ generation }));
  let gm: Page;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    await gm.evaluate(() => game.settings.set("callboard", "structures", ["stages"]));
  });

  /** What a sheet shows, by the path of its text: that of Wilrow, or of a card of his. */
  const SHEETS = [
    ["character", "biography"],
    ["card", "description"],
    ["weapon", "description"],
  ] as const;
  const textOf = (kind: string, path: string) =>
    gm.evaluate(([actor, which, field]) => findShown(actor, which).system[field], [ACTORS.wilrow, kind, path] as const);

  /** Opens a sheet's editor, and writes in it. */
  async function write(kind: string, text: string): Promise<Locator> {
    await gm.evaluate(
      async ([actor, which]) => {
        const shown = findShown(actor, which);
        await shown.sheet.render({ force: true });
        if (which === "character") shown.sheet.changeTab("biography", "sheet");
      },
      [ACTORS.wilrow, kind] as const,
    );
    const sheet = gm.locator(`.application.${kind === "character" ? "cast-sheet" : "action-sheet"}`);
    await sheet.locator("prose-mirror button.toggle").press("Enter");
    await sheet.locator("[contenteditable]").waitFor();
    await gm.keyboard.press("Control+A");
    await gm.keyboard.type(text);
    return sheet;
  }

  const editor = (sheet: Locator) => sheet.locator("prose-mirror [contenteditable]");
  const close = (kind: string) => gm.evaluate(([actor, which]) => findShown(actor, which).sheet.close(), [ACTORS.wilrow, kind] as const);

  beforeAll(async () => {
    await gm.evaluate(async (actor) => {
      (globalThis as any).findShown = (id: string, kind: string) => {
        const holder = game.actors.get(id);
        return kind === "character" ? holder : holder.items.find(({ type }: any) => type === (kind === "card" ? "action" : kind));
      };
      await game.actors.get(actor).createEmbeddedDocuments("Item", [{ name: "Club", type: "weapon" }] as any);
    }, ACTORS.wilrow);
  });

  it.each(SHEETS)("of a %s is saved when its sheet closes", async (kind, path) => {
    await write(kind, `Closed ${kind}`);
    await close(kind);
    await expect.poll(() => textOf(kind, path)).toBe(`<p>Closed ${kind}</p>`);
  });

  it.each(SHEETS)("of a %s keeps the typed text while an encounter goes on and others write", async (kind, path) => {
    await arrange(gm, Object.values(TOKENS));
    const sheet = await write(kind, "Half a ");
    await announceMonsters(gm);
    await gm.evaluate(
      async ([actor, which]) => {
        const shown = findShown(actor, which);
        await shown.update({ name: `${shown.name}!`, flags: { callboard: { test: foundry.utils.randomID() } } });
        await shown.sheet.render();
      },
      [ACTORS.wilrow, kind] as const,
    );
    await expect.poll(() => sheet.locator("input[name=name]").inputValue()).toMatch(/!$/);
    await gm.keyboard.type("word");
    expect(await editor(sheet).innerText()).toBe("Half a word");
    await gm.keyboard.press("Control+S");
    await expect.poll(() => textOf(kind, path)).toBe("<p>Half a word</p>");
    await close(kind);
    await clearTable(gm);
  });

  it.each(SHEETS)("of a %s shows what others wrote once it closes without a change", async (kind, path) => {
    await gm.evaluate(async ([actor, which, field]) => findShown(actor, which).update({ system: { [field]: "<p>Mine</p>" } }), [
      ACTORS.wilrow,
      kind,
      path,
    ] as const);
    const sheet = await write(kind, "Mine");
    await gm.evaluate(async ([actor, which, field]) => findShown(actor, which).update({ system: { [field]: "<p>Theirs</p>" } }), [
      ACTORS.wilrow,
      kind,
      path,
    ] as const);
    expect(await editor(sheet).innerText()).toBe("Mine");
    await gm.keyboard.press("Escape");
    await expect.poll(() => sheet.locator("prose-mirror .editor-content").innerText()).toBe("Theirs");
    await close(kind);
  });

  it.skipIf(generation === 13).each(SHEETS)("of a %s is saved when its sheet gets a separate window", async (kind, path) => {
    await write(kind, `Detached ${kind}`);
    const [popup] = await Promise.all([
      gm.waitForEvent("popup"),
      gm.evaluate(([actor, which]) => void (findShown(actor, which).sheet as any).detachWindow(), [ACTORS.wilrow, kind] as const),
    ]);
    await expect.poll(() => textOf(kind, path)).toBe(`<p>Detached ${kind}</p>`);
    await expect.poll(() => popup.locator("prose-mirror .editor-content").innerText()).toBe(`Detached ${kind}`);
    await close(kind);
    table.assertQuiet();
  });
});

declare function findShown(actor: string, kind: string): any;
