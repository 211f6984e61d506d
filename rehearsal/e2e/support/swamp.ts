import path from "node:path";
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { TableOptions } from "./table.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The built system, as it is installed. */
export const CALLBOARD = path.join(ROOT, "dist/callboard");

const pad = (name: string) => name.padEnd(16, "0").slice(0, 16);
export const USERS = { gm: pad("gm"), second: pad("second"), wil: pad("wil"), fee: pad("fee") };
export const ACTORS = { wilrow: pad("wilrow"), fjarva: pad("fjarva"), monster: pad("monster") };
export const TOKENS = { wilrow: pad("tokenWilrow"), fjarva: pad("tokenFjarva"), first: pad("tokenFirst"), second: pad("tokenSecond") };
export const SCENE = pad("scene");

const token = (id: string, name: string, data: object) => ({ _id: id, name, width: 1, height: 1, texture: { src: "systems/callboard/assets/portraits/wilrow.svg" }, ...data });

/** The swamp of the source's example: two players' characters, and two copies of one unlinked monster. */
export function swampTable(more: Partial<TableOptions> = {}): TableOptions {
  return {
    packages: [CALLBOARD],
    documents: {
      users: [
        { _id: USERS.gm, name: "Gamemaster", role: 4, color: "#aa3333" },
        { _id: USERS.wil, name: "Wil", role: 1, color: "#3333aa", character: ACTORS.wilrow },
        { _id: USERS.fee, name: "Fee", role: 1, color: "#33aa33", character: ACTORS.fjarva },
      ],
      actors: [
        { _id: ACTORS.wilrow, name: "Wilrow", type: "character", ownership: { default: 1, [USERS.wil]: 3 }, prototypeToken: { actorLink: true, disposition: 1 } },
        { _id: ACTORS.fjarva, name: "Fjarva", type: "character", ownership: { default: 1, [USERS.fee]: 3 }, prototypeToken: { actorLink: true, disposition: 1 } },
        { _id: ACTORS.monster, name: "Swamp monster", type: "npc", ownership: { default: 0 }, prototypeToken: { actorLink: false, disposition: -1 } },
      ],
      scenes: [
        {
          _id: SCENE,
          name: "Swamp",
          active: true,
          navigation: true,
          width: 1200,
          height: 900,
          padding: 0,
          grid: { type: 4, size: 100, distance: 5, units: "ft" },
          tokens: [
            token(TOKENS.wilrow, "Wilrow", { actorId: ACTORS.wilrow, actorLink: true, disposition: 1, x: 87, y: 150 }),
            token(TOKENS.fjarva, "Fjarva", { actorId: ACTORS.fjarva, actorLink: true, disposition: 1, x: 260, y: 350 }),
            token(TOKENS.first, "Monster 1", { actorId: ACTORS.monster, disposition: -1, x: 433, y: 350 }),
            token(TOKENS.second, "Monster 2", { actorId: ACTORS.monster, disposition: -1, x: 606, y: 550 }),
          ],
        },
      ],
    },
    ...more,
  };
}

/** The tracker of one person: what a hand does there, by the names a person sees. */
export class Tracker {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get root(): Locator {
    return this.page.locator("#sidebar #combat, #sidebar [id='combat']").first();
  }

  /** Opens the tab. */
  async open(): Promise<this> {
    await this.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    return this;
  }

  /** The combatant's id by its name. */
  id(name: string): Promise<string> {
    return this.page.evaluate((wanted) => (globalThis as any).game.combat.combatants.find((each: any) => each.name === wanted)?.id, name);
  }

  /** The row or card of a combatant. */
  async row(name: string): Promise<Locator> {
    return this.root.locator(`.combat-tracker li.combatant[data-combatant-id="${await this.id(name)}"]`).first();
  }

  /** Presses the one large button. */
  async next(): Promise<void> {
    await this.root.locator("[data-action=advance].next").click();
  }

  /** Waits until the large button says that its step can be taken now. */
  async ready(): Promise<void> {
    await this.root.locator("[data-action=advance].next.ready").waitFor();
  }

  /** What the what-now line says. */
  async now(): Promise<string> {
    return (await this.root.locator(".now").first().innerText()).trim();
  }

  /** Waits until the encounter stands at a step. */
  async at(step: string, round = 1): Promise<void> {
    await this.page.waitForFunction(
      ([wanted, unit]) => {
        const { combat, callboard } = (globalThis as any).game;
        const view = combat && callboard.view(combat);
        return view?.step === wanted && view.round === unit;
      },
      [step, round] as const,
      { timeout: 15_000 },
    );
  }

  /** Announces in the composing form, for `who` where one may announce for several. */
  async announce(text: string, { who, targets = [] }: { who?: string; targets?: readonly string[] } = {}): Promise<void> {
    const form = this.root.locator("form.composer");
    if (who) await form.locator("[data-focus=who]").selectOption(await this.id(who));
    const area = form.locator("textarea[name=text]");
    await area.fill(text);
    for (const target of targets) await (await this.row(target)).locator("[data-action=aim]").first().click();
    await form.locator("[data-focus=announce]").click();
    await this.page.waitForFunction((wanted) => JSON.stringify((globalThis as any).game.combat.system.state.actions).includes(wanted), text, { timeout: 15_000 });
  }

  /** Presses a button of a combatant's card. */
  async press(name: string, selector: string): Promise<void> {
    await (await this.row(name)).locator(selector).first().click();
  }
}

/** The state of the encounter as a page holds it. */
export function stateOf(page: Page): Promise<any> {
  return page.evaluate(() => (globalThis as any).game.combat?.system.state ?? null);
}

/** Waits until all pages hold the same encounter. */
export async function settled(...pages: readonly Page[]): Promise<void> {
  await expect
    .poll(async () => new Set(await Promise.all(pages.map((page) => page.evaluate(() => JSON.stringify((globalThis as any).game.combat?._source.system ?? null))))).size, { timeout: 15_000 })
    .toBe(1);
}
