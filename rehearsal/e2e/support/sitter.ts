import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { changes, inLine } from "./tracker.ts";

/** What somebody puts on the line: a card by its name, the points on its two stats; of a Pause the phase. */
export interface Bidding {
  readonly card: string;
  readonly points?: number;
  readonly faster?: number;
  readonly phase?: number;
}

const exactly = (text: string) => new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*$`);

/** Somebody at a timeline, who does everything by clicks in tracker and Hand; combatants by their names. */
export class Sitter {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get tracker(): Locator {
    return this.page.locator("#combat");
  }
  get hand(): Locator {
    return this.page.locator(".callboard-hand");
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
    await this.tracker.locator("header").waitFor();
    return this;
  }

  /** A click that comes back as a change of the encounter. */
  async press(button: Locator): Promise<void> {
    await changes(this.page, () => button.click());
  }

  /** The card of somebody's action in the tracker, by the combatant's name. */
  action(name: string): Locator {
    return this.tracker.locator("li.stack", { has: this.page.locator(".token-name .name", { hasText: exactly(name) }) });
  }

  /** The row of somebody in the list. */
  row(name: string): Locator {
    return this.tracker.locator("li.row", { has: this.page.locator(".token-name .name", { hasText: exactly(name) }) });
  }

  /** A button behind the fold of a row. */
  async tool(name: string, text: string): Promise<Locator> {
    const fold = this.row(name).locator(".combatant-controls [data-action=unfold]");
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
    return this.row(name).locator(".tools button", { hasText: exactly(text) });
  }

  /** Waits until the head of the tracker says a phase, and its strip a step. */
  async at(place: string, step: string): Promise<void> {
    await expect.poll(() => this.tracker.locator(".unit").textContent().then(inLine)).toBe(place);
    await this.tracker.locator(`.combat-tracker.step-${step}`).waitFor();
  }

  /** What a place of the tracker says, all of it. */
  says(locator: Locator) {
    return expect.poll(() => locator.allTextContents().then((all) => all.map(inLine)));
  }

  /** Takes somebody's hand, where one has several. */
  async take(name: string): Promise<void> {
    await this.hand.locator(".sitter", { has: this.page.locator(".name", { hasText: exactly(name) }) }).click();
    await this.hand.locator(".hand-title .name", { hasText: name }).waitFor();
  }

  /** Lays an action into the hand, and says where it lands. */
  async lay({ card, points, faster, phase }: Bidding): Promise<string> {
    const name = this.page.locator(".play-name", { hasText: exactly(card) });
    await this.hand.locator(".play-card", { has: name }).click();
    await this.hand.locator(".play-card.picked", { has: name }).waitFor();
    for (const [field, value] of Object.entries({ relevantBid: points, secondaryBid: faster, at: phase }))
      if (value !== undefined) await this.#slide(field, value);
    return inLine(await this.hand.locator("p.lands").textContent());
  }

  async #slide(field: string, value: number): Promise<void> {
    const slider = this.hand.locator(`[role=slider][data-field=${field}]`);
    const set = () => slider.getAttribute("aria-valuenow");
    const base = Number(await slider.getAttribute("data-base"));
    if (Number(await set()) !== value)
      await slider
        .locator(".notch")
        .nth(value - base - 1)
        .click();
    await expect.poll(set).toBe(String(value));
  }

  /** Seals an action. */
  async seal(bidding: Bidding, name = ""): Promise<void> {
    if (name) await this.take(name);
    await this.lay(bidding);
    await this.press(this.hand.locator("[data-action=sealHand]"));
  }

  /** Says in the hand that one is done for this call. */
  async pass(): Promise<void> {
    await this.press(this.hand.locator("[data-action=passHand]"));
  }

  /** Names whom an action is aimed at, in the form that stands open. */
  async aim(...names: readonly string[]): Promise<void> {
    const form = this.tracker.locator("form.aiming");
    for (const name of names) await form.locator("label.member", { hasText: name }).click();
    const label = names.length === 0 ? "On nobody" : names.length === 1 ? "Name 1 target" : `Name ${String(names.length)} targets`;
    await this.press(form.locator("[type=submit]", { hasText: label }));
  }

  /** Says what came of an action. */
  async judge(name: string, result: "Success" | "Partial" | "Failure"): Promise<void> {
    await this.press(this.action(name).locator("[data-action=judge]", { hasText: result }));
  }

  /** Fills in a dialog that a button opens, and gives its answer. */
  async answer(button: Locator, fill: (dialog: Locator) => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    await button.click();
    await this.dialog.waitFor();
    await fill(this.dialog);
    await this.press(this.dialog.locator("[data-action=yes]"));
    await this.dialog.waitFor({ state: "detached" });
  }

  /** Gives an action the effect that somebody is out of action. */
  async putOut(name: string, target: string): Promise<void> {
    await this.answer(this.action(name).locator("[data-action=effect]"), async (dialog) => {
      await dialog.locator("[name=effect][value=out]").check();
      await dialog.locator("[name=target]").selectOption({ label: target });
    });
  }

  /** Presses the large button, once it says so. */
  async lead(label: string): Promise<void> {
    await this.press(this.next.filter({ hasText: label }));
  }
}
