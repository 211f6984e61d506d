import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { exactly, Person } from "./person.ts";
import { changes } from "./tracker.ts";

/** An outcome by its name in the price list, and its target. */
export interface Buying {
  readonly outcome: string;
  readonly at?: string;
}

/** A person in a conflict in rounds. All is done by clicks in tracker and Hand, with combatants by name. */
export class Haggler extends Person {
  get hand(): Locator {
    return this.page.locator(".callboard-hand");
  }

  /** Returns one side in the tracker. */
  side(name: string): Locator {
    return this.tracker.locator(".side-list > .side", { has: this.page.locator("h2", { hasText: exactly(name) }) });
  }

  /** Waits until the tracker shows a round and a step. */
  async at(round: number, step: string): Promise<void> {
    await this.tracker.locator(`.combat-tracker.step-${step}`).waitFor();
    await expect.poll(() => this.tracker.locator(".unit").textContent()).toContain(String(round));
  }

  /** Presses the large button once it has a label. */
  async lead(label: string): Promise<void> {
    await this.press(this.next.filter({ hasText: label }));
  }

  /** Enters the goal of a side. */
  async aimFor(side: string, goal: string): Promise<void> {
    const field = this.side(side).locator("[data-change=goal]");
    await field.fill(goal);
    await changes(this.page, () => field.press("Tab"));
  }

  /** Calls a combatant with the button in its row. */
  async call(name: string): Promise<void> {
    await this.press(this.row(name).locator("[data-action=call]"));
  }

  /** Returns the line of a skill in the Hand. */
  skill(name: string): Locator {
    return this.hand.locator(".skill", { has: this.page.locator("strong", { hasText: exactly(name) }) });
  }

  /** Acts with a skill, on a target if one is given. */
  async use(skill: string, target?: string): Promise<void> {
    await this.hand.locator("[data-change=aimAt]").waitFor();
    if (target !== undefined) await this.hand.locator("[data-change=aimAt]").selectOption({ label: target });
    await this.press(this.skill(skill).locator("[data-action=useSkill]"));
  }

  /** Counters with a skill in a stance. */
  async counter(skill: string, stance: "Aggressive" | "Evasive" = "Aggressive"): Promise<void> {
    await this.hand.locator(".stance", { hasText: stance }).locator("input").check();
    await this.press(this.skill(skill).locator("[data-action=counterWith]"));
  }

  /** Returns the line of an outcome in the price list. */
  price(outcome: string): Locator {
    return this.hand.locator(".price", { has: this.page.locator("strong", { hasText: exactly(outcome) }) });
  }

  /** Chooses outcomes for a side and seals them. */
  async buy(...list: readonly Buying[]): Promise<void> {
    await this.hand.locator(".prices").waitFor();
    for (const [place, { outcome, at }] of list.entries()) {
      if (at !== undefined) await this.price(outcome).locator("select").selectOption({ label: at });
      await this.price(outcome).locator("[data-outcome]:not(select)").click();
      await this.hand.locator(".chosen .icon").nth(place).waitFor();
    }
    await this.press(this.hand.locator("[data-action=sealList]"));
  }
}
