import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { faults, noCanvas, useTable } from "./support/index.ts";

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

  it("is written by keys alone, and kept when it is left", async () => {
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

  it("has tools with names that the arrow keys reach: headings, lists, links", async () => {
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

  it("is written as HTML in its place, and is what was written there", async () => {
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

  it("tells of opening, changing, saving and closing, and takes nothing where nothing was written", async () => {
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
