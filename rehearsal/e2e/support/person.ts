import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { changes, inLine } from "./tracker.ts";

/** Returns a pattern that matches a text as a whole. */
export const exactly = (text: string): RegExp => new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*$`);

/** A person at a table. All is done by clicks in the tracker, with combatants by name. */
export class Person {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get tracker(): Locator {
    return this.page.locator("#combat");
  }
  /** The one large button of the tracker. */
  get next(): Locator {
    return this.tracker.locator(".bar button.next");
  }
  /** The open dialog. */
  get dialog(): Locator {
    return this.page.locator(".application.dialog:has(.callboard-ask)");
  }

  /** Opens the tab of encounters. */
  async open(): Promise<this> {
    await this.page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    await this.tracker.locator("header").first().waitFor();
    return this;
  }

  /** Clicks a button and waits until the encounter has changed. */
  async press(button: Locator): Promise<void> {
    await changes(this.page, () => button.click());
  }

  /** Returns a combatant's row in the list, which may stand inside the row of an unfolded crowd. A crowd's row has the crowd's name. */
  row(name: string): Locator {
    return this.tracker.locator("li.row", { has: this.page.locator(".token-name .name", { hasText: exactly(name) }) }).last();
  }

  /** Unfolds the row of a crowd, so that each of its members has a row of its own. */
  async unfoldCrowd(name: string): Promise<void> {
    await this.row(name).locator("[data-focus^=crowd-][aria-expanded=false]").click();
    await this.row(name).locator(".members").waitFor();
  }

  /** Unfolds the GM's controls of a combatant. */
  async unfold(name: string): Promise<Locator> {
    const fold = this.row(name).locator(".combatant-controls [data-action=unfold]");
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
    await this.row(name).locator(".combatant-controls [aria-expanded=true]").waitFor();
    return this.row(name);
  }

  /** Polls the texts of elements of the tracker, each in one line. */
  says(locator: Locator) {
    return expect.poll(() => locator.allTextContents().then((all) => all.map(inLine)));
  }

  /** Opens a dialog with a button, fills it in and confirms it. */
  async answer(button: Locator, fill: (dialog: Locator) => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    await button.click();
    await this.dialog.waitFor();
    await fill(this.dialog);
    await this.press(this.dialog.locator("[data-action=yes]"));
    await this.dialog.waitFor({ state: "detached" });
  }
}
