import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { choose, isAt, reach } from "./support/keys.ts";
import { Board, CAVERS, changes, noCanvas, readyCave, spaceOf, stateOf, useTable, stopAtEachHalf } from "./support/index.ts";

const DIALOG = ".application.dialog:has(.callboard-ask)";

/** Somebody at a table of Moments who has nothing but keys; figures by their names. */
class Typist {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The name for the focus of a control of a figure. */
  of(control: string, name: string): Promise<string> {
    return this.page.evaluate(([place, who]) => `${place}-${game.combat.combatants.getName(who).id}`, [control, name] as const);
  }

  async to(control: string): Promise<void> {
    await reach(this.page, `#combat [data-focus="${control}"]`);
  }

  /** Where the focus is: the name of a control, else the row of a figure, else the kind of element. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      return active.dataset["focus"] ?? (active.matches(".what-now") ? "what-now" : active.tagName);
    });
  }

  /** The name of the figure in whose row the focus is. */
  inRow(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.closest("#combat li.row")?.querySelector(".name")?.textContent ?? "");
  }

  /** Goes to a control and presses it, which changes the encounter. */
  async press(control: string, key = "Enter"): Promise<void> {
    await this.to(control);
    await changes(this.page, () => this.page.keyboard.press(key));
  }

  /** What the live region says. */
  heard() {
    return expect.poll(() => this.page.locator("#combat .callboard-live").textContent());
  }

  async phase(phase: string, half: string): Promise<void> {
    await this.page.locator(`#combat .combat-tracker.phase-${phase}.half-${half}`).waitFor();
  }

  /** Leads on by the large button, over the question whether to where somebody whose player is here may still act. */
  async on(phase: string, half: string): Promise<void> {
    await this.to("next");
    const isAsked = await this.page.evaluate(() =>
      game.callboard
        .view(game.combat)
        .waiting.some((id: string) => game.combat.combatants.get(id).players.some(({ active }: any) => active)),
    );
    await changes(this.page, async () => {
      await this.page.keyboard.press("Enter");
      if (isAsked) await this.answer();
    });
    await this.phase(phase, half);
    await expect.poll(() => this.focused()).toBe("next");
  }

  /** Answers the dialog that stands open by its button. */
  async answer(): Promise<void> {
    await this.page.locator(DIALOG).waitFor();
    await reach(this.page, `${DIALOG} [data-action=yes]`);
    await this.page.keyboard.press("Enter");
    await this.page.locator(DIALOG).waitFor({ state: "detached" });
  }
}

describe("a Moment by keys alone", () => {
  const table = useTable(readyCave());
  let gm: Typist;
  let bry: Typist;
  let board: Board;

  beforeAll(async () => {
    gm = new Typist(await table.join("Gamemaster", noCanvas));
    bry = new Typist(await table.join("Bry"));
    board = await new Board(bry.page).ready();
  });

  it("is begun and started, with the focus on the next thing to do", async () => {
    await stopAtEachHalf(gm.page);
    await bry.page.keyboard.press("Tab");
    expect(await board.selected()).toEqual([CAVERS.bryn]);
    for (const { page } of [gm, bry]) {
      await page.keyboard.press("c");
      await page.waitForFunction(() => document.activeElement?.id === "chat-message");
      await reach(page, "#sidebar [role=tab][aria-selected=true]");
      for (let step = 0; step < 10 && !(await isAt(page, "[data-tab=combat]")); step += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.locator("#combat").waitFor();
    }
    await gm.to("begin-moments");
    await gm.page.keyboard.press("Enter");
    await gm.page.locator("#combat .setup .row").nth(4).waitFor();
    await gm.to("next");
    await gm.page.keyboard.press("Enter");
    for (const one of [gm, bry]) await one.phase("meeting", "party");
    await expect.poll(() => gm.focused()).toBe("what-now");
  });

  it("lets a player talk with Enter in the field, and the Director answer", async () => {
    await choose(bry.page, `#combat [data-focus="${await bry.of("talk-way", "Bryn")}"]`, "warn");
    const text = await bry.of("talk-text", "Bryn");
    await bry.to(text);
    await bry.page.keyboard.type("Back off!");
    await bry.press(text);
    expect(await bry.focused()).toBe(text);
    await bry.heard().toBe("Bryn: Warn or threaten: “Back off!”.");
    await gm.heard().toBe("Bryn: Warn or threaten: “Back off!”. Bryn tries to talk: answer.");
    await gm.to("text");
    await gm.page.keyboard.type("They laugh");
    await gm.press(await gm.of("deny", "Bryn"), "Space");
    await expect.poll(() => gm.inRow()).toBe("Bryn");
    await bry.heard().toBe("Bryn: They do not: They laugh.");
  });

  it("asks before it goes on over a figure, with the focus in the question and then back where it was", async () => {
    await gm.on("meeting", "foe");
    await bry.heard().toBe("Moment 1, Meeting: foes.");
    await gm.on("missile", "party");
    await bry.heard().toBe("Moment 1, Missile: party. Your turn: choose Bryn’s action.");
    await gm.to("next");
    await gm.page.keyboard.press("Enter");
    await gm.page.locator(DIALOG).waitFor();
    await expect.poll(() => isAt(gm.page, `${DIALOG} *`)).toBe(true);
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(DIALOG).waitFor({ state: "detached" });
    await expect.poll(() => gm.focused()).toBe("next");
    const { phase, half } = await stateOf(gm.page);
    expect([phase, half]).toEqual(["missile", "party"]);
  });

  it("strikes, says why no other strike is possible, and keeps the focus in the row", async () => {
    await bry.press(`${await bry.of("target", "Bryn")}-${(await bry.of("", "Goblin 1")).slice(1)}`);
    await expect.poll(() => bry.inRow()).toBe("Bryn");
    for (const one of [gm, bry]) await one.heard().toMatch(/^Bryn: (Hit|Missed) Goblin 1: (rolled )?\d+/);
    await bry.to(await bry.of("strike", "Bryn"));
    await bry.page.keyboard.press("Enter");
    const refusal = bry.page.locator("#combat li.row .refusal", { hasText: "Already struck this Moment" });
    await refusal.waitFor();
    expect(await bry.focused()).toBe(await bry.of("strike", "Bryn"));
    await gm.on("missile", "foe");
    const summary = await gm.of("strike", "Goblin 2");
    await gm.to(summary);
    if (!(await isAt(gm.page, "[open] > *"))) await gm.page.keyboard.press("Enter");
    await gm.press(`${await gm.of("target", "Goblin 2")}-${(await gm.of("", "Odile")).slice(1)}`);
    await expect.poll(() => gm.inRow()).toBe("Goblin 2");
    await gm.on("movement", "party");
  });

  it("moves the token by arrow keys, takes cover and drops prone, and announces all of it", async () => {
    await bry.phase("movement", "party");
    expect(await board.selected()).toEqual([CAVERS.bryn]);
    await changes(bry.page, () => bry.page.keyboard.press("ArrowRight"));
    await expect.poll(() => spaceOf(board, CAVERS.bryn)).toEqual({ i: 4, j: 2 });
    for (const one of [gm, bry]) await one.heard().toBe("Bryn: 10 of 11 Beats left.");
    const cover = await bry.of("cover", "Bryn");
    await bry.to(cover);
    await changes(bry.page, () => bry.page.keyboard.press("ArrowDown"));
    expect(await bry.focused()).toBe(cover);
    await bry.heard().toBe("Bryn: In partial cover.");
    await bry.press(await bry.of("sneak", "Bryn"), "Space");
    expect(await bry.focused()).toBe(await bry.of("sneak", "Bryn"));
    await bry.heard().toBe("Bryn: Sneaking.");
    await bry.press(await bry.of("prone", "Bryn"));
    await expect.poll(() => bry.inRow()).toBe("Bryn");
    await bry.heard().toMatch(/^Bryn: .*Prone, 4 of 11 Beats left/);
    await bry.press(await bry.of("done", "Bryn"));
    await gm.heard().toMatch(/^Bryn: .*Done/);
  });

  it("changes a figure's place in the order of its side, and announces it", async () => {
    await bry.to(await bry.of("row", "Bryn"));
    await changes(bry.page, () => bry.page.keyboard.press("Alt+ArrowDown"));
    expect(await bry.focused()).toBe(await bry.of("row", "Bryn"));
    for (const one of [gm, bry]) await one.heard().toBe("Party order: Odile, Bryn.");
  });

  it("gives effects, business and points from the fold of a row, and returns the focus after each dialog", async () => {
    const tools = await gm.of("tools", "Goblin 1");
    await gm.to(tools);
    await gm.page.keyboard.press("Enter");
    await gm.page.locator("#combat .row-tools").waitFor();
    expect(await gm.focused()).toBe(tools);
    const effect = await gm.of("effect", "Goblin 1");
    await gm.to(effect);
    await gm.page.keyboard.press("Enter");
    await reach(gm.page, `${DIALOG} [name=effect]`);
    await gm.page.keyboard.press("ArrowDown");
    await choose(gm.page, `${DIALOG} [name=status]`, "blind");
    await changes(gm.page, () => gm.answer());
    await expect.poll(() => gm.focused()).toBe(effect);
    await expect.poll(() => bry.page.evaluate((id) => [...game.actors.get(id).statuses], CAVERS.goblin1)).toEqual(["blind"]);
    const business = await gm.of("business", "Goblin 1");
    await gm.to(business);
    await gm.page.keyboard.press("Enter");
    await reach(gm.page, `${DIALOG} [name=what]`);
    await gm.page.keyboard.type("Wind the crank");
    await changes(gm.page, () => gm.answer());
    await expect.poll(() => gm.focused()).toBe(business);
    await gm.heard().toBe("Goblin 1: Wind the crank: 0 of 3.");
    const amount = await gm.of("amount", "Goblin 1");
    await gm.to(amount);
    await gm.page.keyboard.press("ArrowUp");
    await gm.press(amount);
    await gm.heard().toBe("Goblin 1: Next strike +1.");
    await gm.to(tools);
    await gm.page.keyboard.press("Enter");
    await gm.page.locator("#combat .row-tools").waitFor({ state: "detached" });
    expect(await gm.focused()).toBe(tools);
  });

  it("goes on by the large button half by half, through management, into the next Moment", async () => {
    const halves = ["movement foe", "melee party", "melee foe", "magic party", "magic foe", "management party"];
    for (const half of halves) await gm.on(...(half.split(" ") as [string, string]));
    await bry.heard().toMatch(/^Moment 1, Management: party\./);
    await gm.to("text");
    await gm.page.keyboard.type("Binds a wound");
    await gm.press("text");
    await bry.heard().toBe("Odile: Did: Binds a wound.");
    await expect.poll(() => gm.inRow()).toBe("Odile");
    await gm.on("management", "foe");
    await gm.press(await gm.of("manage", "Goblin 1"));
    await gm.heard().toBe("Goblin 1: Wind the crank: 1 of 3.");
    await gm.on("meeting", "party");
    await bry.heard().toBe("Moment 2, Meeting: party. Your turn: choose Bryn’s action.");
    await gm.press("undo");
    await gm.phase("management", "foe");
    expect(await gm.focused()).toBe("undo");
  });
});
