import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { Board } from "./board.ts";
import { exactly, Person } from "./person.ts";
import { inLine } from "./tracker.ts";

/** A person at a table of Moments. All is done by clicks in the tracker, with figures by name. */
export class Stagehand extends Person {
  /** The same person's scene. */
  readonly board: Board;

  constructor(page: Page) {
    super(page);
    this.board = new Board(page);
  }

  get nowLine(): Locator {
    return this.tracker.locator(".what-now");
  }

  /** Returns the button of a figure's deed. */
  deed(name: string, deed: string): Locator {
    return this.row(name).locator(`.deed[data-deed="${deed}"]`);
  }

  /** Returns the button with which a figure strikes a target, and unfolds the strikes first. */
  async target(name: string, target: string): Promise<Locator> {
    const button = this.row(name).getByRole("button", { name: new RegExp(`^${name} strikes ${target}(:|$)`) });
    if (!(await button.isVisible())) await this.row(name).locator(".strikes > summary").click();
    return button;
  }

  /** Waits until the header shows a Moment and its half, and the list is that half's. */
  async at(moment: number, half: string): Promise<void> {
    await this.says(this.tracker.locator(".unit")).toEqual([`Moment ${String(moment)}`]);
    await this.says(this.tracker.locator(".pips [aria-current=step] .half.now")).toEqual([`${half}: now`]);
    const side = half.endsWith("party") ? "party" : "foe";
    await this.tracker.locator(`.combat-tracker.half-${side}`).waitFor();
  }

  /** Polls the texts of a figure's row, without its name and deeds. */
  told(name: string) {
    return expect.poll(async () => inLine((await this.row(name).locator("p.words, p.beats, p.back, p.remark").allInnerTexts()).join(" ")));
  }

  /** Polls the names of a side in order. */
  order(side: "party" | "foe") {
    return this.says(this.tracker.locator(`.side-${side} .token-name .name`));
  }

  /** Folds a figure's controls again. */
  async fold(name: string): Promise<void> {
    await this.row(name).locator(".combatant-controls [aria-expanded=true]").click();
    await this.row(name).locator(".row-tools").waitFor({ state: "detached" });
  }

  /** Returns one of the Director's buttons for the whole encounter. */
  async director(name: string): Promise<Locator> {
    const fold = this.tracker.locator("details.director");
    if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    return fold.getByRole("button", { name, exact: true });
  }

  /** Presses the large button with a label, once no figure is waited for. */
  async on(label: string): Promise<void> {
    await this.press(this.tracker.locator("footer .next.ready", { hasText: label }));
  }

  /** Leads on while figures are still waited for, with the large button or another, and confirms the question. Resolves to the names in it. */
  async onOver(button: Locator = this.next): Promise<string[]> {
    await this.tracker.locator("footer .next:not(.ready)").waitFor();
    let names: string[] = [];
    await this.answer(button, async (dialog) => {
      names = (await dialog.locator(".chip").allTextContents()).map(inLine);
    });
    return names;
  }

  /** The button that skips to the next phase. */
  get nextPhase(): Locator {
    return this.tracker.locator("footer [data-action=skipPhase]");
  }

  /** Skips further, and confirms the question if one appears. */
  async skip(button: Locator): Promise<void> {
    const before = await this.page.evaluate(() => game.combat.system.revision);
    await button.click();
    const asked = await this.page.waitForFunction((revision) => {
      const isAsked = document.querySelector("dialog.application [data-action=yes], .application.dialog [data-action=yes]") !== null;
      return isAsked ? "asked" : game.combat.system.revision > revision && "gone";
    }, before);
    if ((await asked.jsonValue()) === "gone") return;
    await this.dialog.locator("[data-action=yes]").click();
    await this.page.waitForFunction((revision) => game.combat.system.revision > revision, before);
    await this.dialog.waitFor({ state: "detached" });
  }

  /** Opens a figure's sheet from the list of actors and returns to the tracker. */
  async sheet(name: string): Promise<Locator> {
    await this.page.locator("#sidebar [data-action=tab][data-tab=actors]").click();
    await this.page
      .locator("#actors .entry", { hasText: exactly(name) })
      .locator("a, button, .entry-name")
      .first()
      .click();
    const sheet = this.page.locator(".application.cast-sheet");
    await sheet.waitFor();
    await this.page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    return sheet;
  }
}
