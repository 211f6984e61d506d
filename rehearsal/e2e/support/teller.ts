import type { Locator } from "playwright-core";
import { exactly, Person } from "./person.ts";
import { changes } from "./tracker.ts";

/** A person who plays a scene in pages. All is done by clicks and drags in tracker, Board and Hand. */
export class Teller extends Person {
  get hand(): Locator {
    return this.page.locator(".callboard-hand");
  }

  /** Returns the form in the Hand with a heading. */
  form(heading: string): Locator {
    return this.hand.locator("fieldset", { has: this.page.locator("legend", { hasText: heading }) });
  }

  /** Returns an ability of the acting character. */
  ability(name: string): Locator {
    return this.hand.locator("li.ability", { has: this.page.locator(".ability-name", { hasText: name }) });
  }

  /** Returns a side of a conflict in the tracker, by its address. */
  side(word: string): Locator {
    return this.tracker.locator(`.conflict-side[data-side="${word}"]`);
  }

  /** Returns a die in the tracker, by its address. */
  die(word: string): Locator {
    return this.tracker.locator(`.die[data-die="${word}"]`);
  }

  /** Presses the large button once it has a label. */
  async lead(label: string): Promise<void> {
    await this.press(this.next.filter({ hasText: label }));
  }

  /** Takes a character in the Hand. */
  async takes(name: string): Promise<void> {
    await this.press(this.hand.locator(".takes button", { hasText: exactly(`Play ${name}`) }));
  }

  /** Adds a conflict in the Hand. */
  async adds(type: "Goal" | "Event", text: string): Promise<void> {
    const form = this.hand.locator(".add-conflict");
    await form.locator("select").selectOption({ label: type });
    await form.locator("input").fill(text);
    await this.press(form.locator("button"));
  }

  /** Claims a side in the tracker. */
  async claims(word: string): Promise<void> {
    await this.press(this.side(word).locator("[data-action=claim]"));
  }

  /** Drags one element onto another and waits until the encounter has changed. */
  async drags(source: Locator, target: Locator): Promise<void> {
    await changes(this.page, () => source.dragTo(target));
  }
}
