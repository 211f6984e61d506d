import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";

/** What a Narrator decides about an action. */
export interface Sorting {
  readonly movements?: 1 | 2 | 3;
  readonly stage?: "Q" | "R" | "S";
  readonly reason?: string;
  readonly difficulty?: number;
  readonly strike?: boolean;
}

/** The details of an announcement, without its text. */
export interface Announcing {
  /** The acting combatant, for a user who may announce for several. */
  readonly who?: string;
  readonly targets?: readonly string[];
  /** The name of a card. */
  readonly card?: string;
}

/** Does something and waits until a page has the encounter with a higher revision. */
export async function changes(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => game.combat.system.revision);
  await act();
  await page.waitForFunction((revision) => game.combat.system.revision > revision, before);
}

/** Returns a text in one line. */
export const inLine = (text: string | null): string => (text ?? "").replaceAll(/\s+/g, " ").trim();

/** One person's tracker. All is done as by hand, with combatants by name. */
export class Tracker {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get root(): Locator {
    return this.page.locator("#combat");
  }
  /** The large button, or the line in its place. */
  get next(): Locator {
    return this.root.locator(".bar .next");
  }
  get composer(): Locator {
    return this.root.locator("form.composer");
  }

  /** Opens the tracker's tab. */
  async open(): Promise<this> {
    await this.page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    await this.root.locator("header").waitFor();
    return this;
  }

  /** Returns the id of the combatant with a name. Throws if there is none. */
  async id(name: string): Promise<string> {
    const id = await this.page.evaluate((wanted) => game.combat.combatants.find((each: any) => each.name === wanted)?.id, name);
    if (!id) throw new Error(`No combatant is called ${name}.`);
    return id;
  }

  /** Returns the row or card of a combatant. */
  async row(name: string): Promise<Locator> {
    return this.root.locator(`li.combatant[data-combatant-id="${await this.id(name)}"]`).first();
  }

  /** Does something and waits until the encounter has a higher revision. */
  async changes(act: () => Promise<unknown>): Promise<void> {
    await changes(this.page, act);
  }

  /** Waits until this person's view and screen show a step of a round. */
  async at(step: string, round = 1): Promise<void> {
    await this.page.waitForFunction(
      ([wanted, unit]) => {
        const view = game.combat && game.callboard.view(game.combat);
        return view?.step === wanted && view.round === unit;
      },
      [step, round] as const,
    );
    const label = await this.page.evaluate((id) => game.i18n.localize(`CALLBOARD.stages.Step.${id}`), step);
    if (step === "end") await this.root.locator(".summary").waitFor();
    else await this.root.locator(".strip [aria-current=step]", { hasText: label }).waitFor();
  }

  /** Waits until the what-now line contains a text. */
  async says(text: string): Promise<void> {
    await this.root.locator(".what-now", { hasText: text }).waitFor();
  }

  /** Presses the large button once nothing is missing for its step. */
  async advance(): Promise<void> {
    await this.changes(() => this.root.locator("[data-action=advance].next.ready").click());
  }

  /** Announces with the composer. */
  async announce(text: string, { who, targets = [], card }: Announcing = {}): Promise<void> {
    if (who) await this.composer.locator("[data-focus=who]").selectOption(await this.id(who));
    const id = who ? await this.id(who) : await this.composer.getAttribute("data-of");
    const form = this.root.locator(`form.composer[data-of="${id}"]`);
    if (card) await form.locator(".deck").getByRole("button", { name: card, exact: true, pressed: false }).click();
    await form.locator("textarea[name=text]").fill(text);
    for (const target of targets) {
      await (await this.row(target)).locator("[data-action=aim]").click();
      await form.locator(`[data-action=aim][data-of="${await this.id(target)}"]`).waitFor();
    }
    await this.changes(() => form.locator("[data-focus=announce]").click());
    await form.waitFor({ state: "detached" });
  }

  /** Gives an action its stage, difficulty and strike tag, as the Narrator. */
  async classify(name: string, { movements, stage, reason, difficulty, strike }: Sorting): Promise<void> {
    const row = await this.row(name);
    if (movements) await this.changes(() => row.locator(`[data-action=classify][data-movements="${movements}"]`).click());
    if (stage) {
      await row.locator("details.by-stage > summary").click();
      await row.locator("input[name=reason]").fill(reason ?? "");
      await this.changes(() => row.locator(`[data-action=classify][data-stage="${stage}"]`).click());
    }
    if (difficulty !== undefined) {
      await row.locator("input[name=difficulty]").fill(String(difficulty));
      await this.changes(() => row.locator("input[name=difficulty]").press("Tab"));
    }
    if (strike) await this.changes(() => row.locator("[data-action=tag]").click());
  }

  /** Enters the result of an action. */
  async judge(name: string, result: "miss" | "partial" | "success", note = ""): Promise<void> {
    const row = await this.row(name);
    if (note) await row.locator("input[name=note]").fill(note);
    await this.changes(() => row.locator(`[data-action=judge][data-result="${result}"]`).click());
  }

  /** Gives an action the effect that strikes against a target are harder or easier. */
  async modify(name: string, target: string, amount: number): Promise<void> {
    await (await this.row(name)).locator("[data-action=effect]").click();
    const form = this.page.locator(".application:has(.effect-form)");
    await form.locator("[name=effect][value=modifier]").check();
    await form.locator("select[name=target]").selectOption({ label: target });
    await form.locator("input[name=amount]").fill(String(amount));
    await this.changes(() => form.locator("[data-action=yes]").click());
    await form.waitFor({ state: "detached" });
  }

  /** Returns the text of a combatant's card or row in one line. */
  async text(name: string, within = ""): Promise<string> {
    const row = await this.row(name);
    return inLine(await (within ? row.locator(within) : row).first().textContent());
  }
}

/** Returns the encounter's state on a page, or null. */
export function stateOf(page: Page): Promise<any> {
  return page.evaluate(() => game.combat?.system.state ?? null);
}

/** Returns the state with the count of undos set to 0. */
export async function playedState(page: Page): Promise<any> {
  return { ...(await stateOf(page)), undos: 0 };
}

/** Waits until a page has handled what it received, and the server has handled and answered what the page sent. */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => game.socket.emit("modifyDocument", { operations: [] }, resolve));
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** Waits until all pages hold the same encounter. Returns its state. */
export async function settled(...pages: readonly Page[]): Promise<any> {
  const held = () => Promise.all(pages.map((page) => page.evaluate(() => JSON.stringify(game.combat?._source.system ?? null))));
  await expect.poll(async () => new Set(await held()).size, { timeout: 30_000 }).toBe(1);
  return pages[0] ? stateOf(pages[0]) : null;
}

/** Returns the encounter's cards in a person's chat, each in one line. */
export async function chatCards(page: Page): Promise<string[]> {
  const texts = await page.locator("#chat .chat-message .chat-stages").allTextContents();
  return texts.map(inLine);
}
