import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  announceMonsters,
  arrange,
  atBoard,
  cardIn,
  chooseInterface,
  column,
  give,
  noCanvas,
  openBoard,
  stateOf,
  swampTable,
  Table,
  TOKENS,
  Tracker,
  until,
} from "./support/index.ts";

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
  // A focus that moves meanwhile takes a tooltip away that was about to come.
  const tooltip = at.locator("#tooltip.active").filter({ hasText: "Says hello" });
  const isTold = async (): Promise<boolean> => {
    await plain.locator("[name=word]").hover();
    await plain.locator("[data-action=wave]").hover();
    return tooltip.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isTold).toBe(true);
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

describe("separate windows, in generation 14", () => {
  const table = new Table({ ...swampTable(), generation: 14 });
  let gm: Page;
  beforeAll(async () => {
    await table.open();
    gm = await table.join("Gamemaster", { painted: true });
    await gm.evaluate(define);
  });
  afterAll(() => table.close());

  it("hold an application with its styles, and everything in it works", async () => {
    await gm.evaluate("plain.render({ force: true })");
    const other = await detach(gm, "#plain");
    await expect.poll(() => gm.evaluate("seen.length")).toBe(2);
    expect(await seen(gm)).toEqual(["openDetachedWindow detached-plain object", "onDetach true true"]);
    expect(await gm.locator("#plain").count()).toBe(0);
    expect(await other.title()).toBe("Plain");
    const look = (page: Page) =>
      page.evaluate(() => [
        document.body.classList.contains("theme-dark"),
        getComputedStyle(document.querySelector(".window-header, #sidebar")!).fontFamily,
        getComputedStyle(document.body).getPropertyValue("--color-text-primary"),
      ]);
    await expect.poll(() => look(other)).toEqual(await look(gm));
    await work(gm, other);
    await other.locator("#plain [data-action=ask]").click();
    await other.locator("dialog [data-action=yes]").click();
    await expect.poll(() => seen(gm)).toEqual(["answered"]);
    await chooseInterface(gm, { colorScheme: { applications: "light", interface: "" } });
    await other.waitForFunction(() => document.body.classList.contains("theme-light"));
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

  it("hold rich text and sheets, with working keys and elements", async () => {
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

describe.each([13, 14] as const)("Callboard's windows outside the page, in generation %i", (generation) => {
  const table = new Table({ ...swampTable(), generation });
  let gm: Page;
  let wil: Page;
  beforeAll(async () => {
    await table.open();
    [gm, wil] = [await table.join("Gamemaster", { ...noCanvas, painted: true }), await table.join("Wil", { ...noCanvas, painted: true })];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
  });
  afterAll(() => table.close());

  /** Half a text with a part of it selected, and the focus in it. */
  const halfTyped = (field: Locator) =>
    field.evaluate((input: any) => [input.value, input.selectionStart, input.selectionEnd, input.ownerDocument.activeElement === input]);
  const HALF = ["Paralyze bl", 2, 7, true];
  const typeHalf = async (field: Locator): Promise<void> => {
    await field.fill("Paralyze bl");
    await field.evaluate((input: any) => {
      input.focus();
      input.setSelectionRange(2, 7);
    });
  };

  it("have a tracker that follows the encounter, keeps half-typed text, and takes announcements", async () => {
    await new Tracker(wil).open();
    await wil.locator("#sidebar-tabs [data-action=popout], #sidebar [data-action=popout]").first().click();
    await wil.locator("#combat-popout").waitFor();
    const at = generation === 14 ? await detach(wil, "#combat-popout") : wil;
    const tracker = at.locator("#combat-popout");
    const field = tracker.locator("form.composer [name=text]");
    await typeHalf(field);
    await gm.evaluate(() => game.combat.combatants.getName("Fjarva").update({ name: "Fjarva the Grey" }));
    await tracker.getByText("Fjarva the Grey").first().waitFor();
    await give(gm, { kind: "announce", combatant: "Fjarva the Grey", text: "Dodge all strikes" });
    await tracker.getByText("Dodge all strikes").first().waitFor();
    expect(await halfTyped(field)).toEqual(HALF);
    await tracker.locator(`[data-focus="aim-${await new Tracker(gm).id("Monster 2")}"]`).click();
    await tracker.locator("form.composer .chip", { hasText: "Monster 2" }).waitFor();
    await field.fill("Paralyze blast");
    await tracker.locator("form.composer button[type=submit]").click();
    await gm.waitForFunction(() => JSON.stringify(game.combat.system.state).includes("Paralyze blast"));
    await until(() => tracker.locator(".callboard-live").count()).toBe(1);
    table.assertQuiet();
  });

  it("have a board that follows the encounter, keeps half-typed text, and moves cards", async () => {
    await new Tracker(gm).open();
    await openBoard(gm);
    const at = generation === 14 ? await detach(gm, ".callboard-board") : gm;
    const board = at.locator(".callboard-board");
    await board.locator("[data-focus=next]").click();
    await atBoard(board, "classify");
    const fjarva = cardIn(board, "Fjarva the Grey");
    await fjarva.locator("details.by-stage > summary").click();
    const reason = fjarva.locator("input[name=reason]");
    await typeHalf(reason);
    await give(gm, { kind: "classify", combatant: "Monster 1", movements: 2 });
    await until(() => column(board, "R")).toEqual(["Monster 1"]);
    expect(await halfTyped(reason)).toEqual(HALF);
    await cardIn(board, "Wilrow").locator(".row-head").dragTo(board.locator("[data-lane=Q]"));
    await until(() => column(board, "Q")).toEqual(["Wilrow"]);
    await cardIn(board, "Monster 2").focus();
    await at.keyboard.press("ArrowRight");
    await until(() => column(board, "Q")).toContain("Monster 2");
    await until(() => cardIn(board, "Monster 2").evaluate((card) => card === card.ownerDocument.activeElement)).toBe(true);
    await board.locator("[data-action=undo]").click();
    await until(() => column(board, "Q")).toEqual(["Wilrow"]);
    await fjarva.locator("[data-action=classify][data-stage=Q]").click();
    await until(() => column(board, "Q")).toContain("Fjarva the Grey");
    expect(Object.values((await stateOf(gm)).actions)).toContainEqual(expect.objectContaining({ reason: "Paralyze bl" }));
    await gm.evaluate(() => game.combat.delete());
    await (generation === 14 ? until(() => at.isClosed()).toBe(true) : board.waitFor({ state: "detached" }));
    table.assertQuiet();
  });
});
