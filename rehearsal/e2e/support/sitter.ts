import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { exactly, Person } from "./person.ts";
import { inLine } from "./tracker.ts";

/** A bid: a card by name and the points on its two stats. A Pause has a phase. */
export interface Bidding {
  readonly card: string;
  readonly points?: number;
  readonly faster?: number;
  readonly phase?: number;
}

/** A person at a timeline. All is done by clicks in tracker and Hand, with combatants by name. */
export class Sitter extends Person {
  get hand(): Locator {
    return this.page.locator(".callboard-hand");
  }
  /** Returns the card of a combatant's action in the tracker. */
  action(name: string): Locator {
    return this.tracker.locator("li.stack", { has: this.page.locator(".token-name .name", { hasText: exactly(name) }) });
  }

  /** Returns a button in the unfolded part of a row. */
  async tool(name: string, text: string): Promise<Locator> {
    return (await this.unfold(name)).locator(".tools button", { hasText: exactly(text) });
  }

  /** Waits until the tracker's header shows a phase and its strip a step. */
  async at(place: string, step: string): Promise<void> {
    await expect.poll(() => this.tracker.locator(".unit").textContent().then(inLine)).toBe(place);
    await this.tracker.locator(`.combat-tracker.step-${step}`).waitFor();
  }

  /** Chooses a combatant in the Hand of a user with several. */
  async take(name: string): Promise<void> {
    await this.hand.locator(".sitter", { has: this.page.locator(".name", { hasText: exactly(name) }) }).click();
    await this.hand.locator(".hand-title .name", { hasText: name }).waitFor();
  }

  /** Places an action in the Hand. */
  async lay({ card, points, faster, phase }: Bidding): Promise<void> {
    const name = this.page.locator(".play-name", { hasText: exactly(card) });
    await this.hand.locator(".play-card", { has: name }).click();
    await this.hand.locator(".play-card.picked", { has: name }).waitFor();
    for (const [field, value] of Object.entries({ relevantBid: points, secondaryBid: faster, at: phase }))
      if (value !== undefined) await this.#slide(field, value);
  }

  /** Polls where the Hand says that its action lands. */
  lands() {
    return expect.poll(async () => inLine(await this.hand.locator("p.lands").textContent()));
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

  /** Passes this call in the Hand. */
  async pass(): Promise<void> {
    await this.press(this.hand.locator("[data-action=passHand]"));
  }

  /** Chooses the targets of an action in the open form. */
  async aim(...names: readonly string[]): Promise<void> {
    const form = this.tracker.locator("form.aiming");
    for (const name of names) await form.locator("label.member", { hasText: name }).click();
    const label = names.length === 0 ? "No target" : names.length === 1 ? "Confirm 1 target" : `Confirm ${String(names.length)} targets`;
    await this.press(form.locator("[type=submit]", { hasText: label }));
  }

  /** Enters the result of an action. */
  async judge(name: string, result: "Success" | "Partial" | "Miss"): Promise<void> {
    await this.press(this.action(name).locator("[data-action=judge]", { hasText: result }));
  }

  /** Gives an action the effect that a combatant is out of action. */
  async putOut(name: string, target: string): Promise<void> {
    await this.answer(this.action(name).locator("[data-action=effect]"), async (dialog) => {
      await dialog.locator("[name=effect][value=out]").check();
      await dialog.locator("[name=target]").selectOption({ label: target });
    });
  }

  /** Presses the large button once it has a label. */
  async lead(label: string): Promise<void> {
    await this.press(this.next.filter({ hasText: label }));
  }
}
