import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { changes, inLine } from "./tracker.ts";

/** A text that is all of what stands somewhere. */
export const exactly = (text: string): RegExp => new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*$`);

/** Somebody at a table, who does everything by clicks in the tracker; combatants by their names. */
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
  /** The dialog that stands open. */
  get dialog(): Locator {
    return this.page.locator(".application.dialog:has(.callboard-ask)");
  }

  /** Opens the tab of encounters. */
  async open(): Promise<this> {
    await this.page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    await this.tracker.locator("header").first().waitFor();
    return this;
  }

  /** A click that comes back as a change of the encounter. */
  async press(button: Locator): Promise<void> {
    await changes(this.page, () => button.click());
  }

  /** The row of somebody in the list. */
  row(name: string): Locator {
    return this.tracker.locator("li.row", { has: this.page.locator(".token-name .name", { hasText: exactly(name) }) });
  }

  /** Unfolds what the GM may do with somebody. */
  async unfold(name: string): Promise<Locator> {
    const fold = this.row(name).locator(".combatant-controls [data-action=unfold]");
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
    await this.row(name).locator(".combatant-controls [aria-expanded=true]").waitFor();
    return this.row(name);
  }

  /** What a place of the tracker says, all of it. */
  says(locator: Locator) {
    return expect.poll(() => locator.allTextContents().then((all) => all.map(inLine)));
  }

  /** Fills in a dialog that a button opens, and gives its answer. */
  async answer(button: Locator, fill: (dialog: Locator) => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    await button.click();
    await this.dialog.waitFor();
    await fill(this.dialog);
    await this.press(this.dialog.locator("[data-action=yes]"));
    await this.dialog.waitFor({ state: "detached" });
  }
}
