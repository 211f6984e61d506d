import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceMonsters, arrange, swampTable, Table, TOKENS } from "./support/index.ts";

/** An application with everything in it that must work in a window of its own; what happens to it is noted on `seen`. */
function define(): void {
  const page = globalThis as any;
  page.seen = [];
  const note = (word: string): number => page.seen.push(word);
  for (const hook of ["openDetachedWindow", "closeDetachedWindow"])
    Hooks.on(hook, (id: string, view: Window) => note(`${hook} ${id} ${typeof view.document}`));
  class Plain extends foundry.applications.api.ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "plain",
      tag: "form",
      window: { title: "Plain", resizable: true },
      position: { width: 420, height: 340, left: 60, top: 60 },
      actions: { wave: () => note("waved"), ask: Plain.ask },
      form: { handler: (_event: unknown, _form: unknown, data: any) => note(`sent ${data.object.word}`) },
    };
    static async ask(this: any): Promise<void> {
      const dialog = new foundry.applications.api.DialogV2({
        window: { title: "Sure?" },
        content: "<p>Really?</p>",
        buttons: [{ action: "yes", label: "Yes", callback: () => note("answered") }],
      });
      await this.renderChild(dialog);
    }
    async _renderHTML(): Promise<HTMLElement> {
      const box = document.createElement("div");
      box.innerHTML = `<button type="button" data-action="wave" data-tooltip-text="Says hello">Wave</button>
        <button type="button" data-action="ask">Ask</button>
        <input name="word" aria-label="Word"><button type="submit">Send</button>
        <p class="menu" tabindex="0">Menu</p><p class="take" draggable="true">Take</p><p class="give">Give</p>`;
      return box;
    }
    _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(result);
    }
    async _onFirstRender(context: any, options: any): Promise<void> {
      await super._onFirstRender(context, options);
      const old = game.release.generation < 14;
      const entry = old
        ? { name: "Choose", icon: "", condition: true, callback: () => note("chosen") }
        : { label: "Choose", icon: "", visible: true, onClick: () => note("chosen") };
      this["_createContextMenu"](() => [entry], ".menu", { fixed: true });
    }
    async _onRender(context: any, options: any): Promise<void> {
      await super._onRender(context, options);
      new foundry.applications.ux.DragDrop.implementation({
        dragSelector: ".take",
        dropSelector: ".give",
        callbacks: {
          dragstart: (event: DragEvent) => event.dataTransfer!.setData("text/plain", JSON.stringify({ type: "Word", word: "gift" })),
          drop: (event: DragEvent) => note(foundry.applications.ux.TextEditor.implementation.getDragEventData(event).word),
        },
      }).bind(this.element);
    }
    _onDetach(from: Document, to: Document): void {
      note(`onDetach ${from === document} ${to !== document}`);
    }
    _onAttach(from: Document, to: Document): void {
      note(`onAttach ${from !== document} ${to === document}`);
    }
  }
  page.plain = new Plain();
}

const seen = (page: Page): Promise<string[]> => page.evaluate("seen.splice(0)");

/** What a person does with the application, wherever it stands. */
async function work(home: Page, at: Page): Promise<void> {
  const plain = at.locator("#plain");
  await plain.locator("[name=word]").hover();
  await plain.locator("[data-action=wave]").hover();
  await at.locator("#tooltip.active").filter({ hasText: "Says hello" }).waitFor();
  await plain.locator("[data-action=wave]").click();
  await plain.locator("[name=word]").fill("hello");
  await plain.locator("[name=word]").press("Enter");
  await plain.locator(".menu").click({ button: "right" });
  await at.locator("#context-menu .context-item").filter({ hasText: "Choose" }).click();
  await plain.locator(".take").dragTo(plain.locator(".give"));
  await expect.poll(() => home.evaluate("seen.length")).toBe(4);
  expect(await seen(home)).toEqual(["waved", "sent hello", "chosen", "gift"]);
}

/** Opens the menu of a window's header and chooses from it; gives the window that opens. */
async function detach(page: Page, selector: string): Promise<Page> {
  await page.locator(`${selector} .window-header [data-action=toggleControls]`).click();
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .locator("#context-menu .context-item")
      .filter({ has: page.locator(".fa-up-right-from-square") })
      .click(),
  ]);
  await opened.locator(selector).waitFor();
  return opened;
}

describe("windows of their own, in generation 14", () => {
  const table = new Table({ ...swampTable(), generation: 14 });
  let gm: Page;
  beforeAll(async () => {
    await table.open();
    gm = await table.join("Gamemaster");
    await gm.evaluate(define);
  });
  afterAll(() => table.close());

  it("hold an application with its looks, and everything in it works", async () => {
    await gm.evaluate("plain.render({ force: true })");
    const other = await detach(gm, "#plain");
    expect(await seen(gm)).toEqual(["openDetachedWindow detached-plain object", "onDetach true true"]);
    expect(await gm.locator("#plain").count()).toBe(0);
    expect(await other.title()).toBe("Plain");
    const look = (page: Page) =>
      page.evaluate(() => [
        document.body.classList.contains("theme-dark"),
        getComputedStyle(document.querySelector(".window-header, #sidebar")!).fontFamily,
        getComputedStyle(document.body).getPropertyValue("--color-text-primary"),
      ]);
    expect(await look(other)).toEqual(await look(gm));
    await work(gm, other);
    await other.locator("#plain [data-action=ask]").click();
    await other.locator("dialog [data-action=yes]").click();
    await expect.poll(() => seen(gm)).toEqual(["answered"]);
    await gm.evaluate(() =>
      game.settings.set("core", "uiConfig", {
        ...game.settings.get("core", "uiConfig"),
        colorScheme: { applications: "", interface: "light" },
      }),
    );
    expect(await other.evaluate(() => document.body.classList.contains("theme-light"))).toBe(true);
    await gm.evaluate("plain.render()");
    await work(gm, other);

    await other.locator("#plain .window-header [data-action=toggleControls]").click();
    await Promise.all([
      other.waitForEvent("close"),
      other
        .locator("#context-menu .context-item")
        .filter({ has: other.locator(".fa-down-left-and-up-right-to-center") })
        .click(),
    ]);
    await gm.locator("#plain").waitFor();
    expect(await seen(gm)).toEqual(["closeDetachedWindow detached-plain object", "onAttach true true"]);
    expect(await gm.evaluate("plain.position.left")).toBe(60);
    await work(gm, gm);
    table.assertQuiet();
  });

  it("close what they hold when they are closed, and are closed with it", async () => {
    const other = await detach(gm, "#plain");
    await other.close();
    await gm.waitForFunction("!plain.rendered");
    expect(await seen(gm)).toEqual([
      "openDetachedWindow detached-plain object",
      "onDetach true true",
      "closeDetachedWindow detached-plain object",
    ]);
    await gm.evaluate("plain.render({ force: true })");
    const again = await detach(gm, "#plain");
    await Promise.all([again.waitForEvent("close"), gm.evaluate("plain.close()")]);
    table.assertQuiet();
  });

  it("hold rich text and sheets, whose keys and elements work there", async () => {
    await gm.evaluate(() => game.actors.getName("Wilrow").sheet.render({ force: true }));
    const id = await gm.evaluate(() => game.actors.getName("Wilrow").sheet.id);
    const other = await detach(gm, `#${id}`);
    const name = other.locator(`#${id} input[name=name]`);
    await name.fill("Wilrow II");
    await name.press("Tab");
    await gm.waitForFunction(() => game.actors.getName("Wilrow II"));
    await gm.evaluate(() => game.actors.getName("Wilrow II").update({ name: "Wilrow" }));
    await expect.poll(() => other.locator(`#${id} input[name=name]`).inputValue()).toBe("Wilrow");
    await other.close();
    table.assertQuiet();
  });
});

describe.each([13, 14] as const)("Callboard's tracker beside the page, in generation %i", (generation) => {
  const table = new Table({ ...swampTable(), generation });
  beforeAll(() => table.open());
  afterAll(() => table.close());

  it("follows the encounter and takes announcements", async () => {
    const [gm, wil] = await Promise.all([table.join("Gamemaster"), table.join("Wil")]);
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    await wil.waitForFunction(() => game.combat?.system.state);
    await wil.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    await wil.locator("#sidebar-tabs [data-action=popout], #sidebar [data-action=popout]").first().click();
    await wil.locator("#combat-popout").waitFor();
    const at = generation === 14 ? await detach(wil, "#combat-popout") : wil;
    const tracker = at.locator("#combat-popout");
    await tracker.locator("form.composer [name=text]").fill("Paralyze blast");
    await tracker.locator("form.composer button[type=submit]").click();
    await gm.waitForFunction(() => JSON.stringify(game.combat.system.state).includes("Paralyze blast"));
    await gm.evaluate(() => game.combat.combatants.getName("Fjarva").update({ name: "Fjarva the Grey" }));
    await tracker.getByText("Fjarva the Grey").first().waitFor();
    table.assertQuiet();
  });
});
