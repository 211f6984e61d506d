import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACTORS, arrange, faults, noCanvas, SCENE, swampTable, TOKENS, Tracker, useTable } from "./support/index.ts";

const KINDS = { Goblin: 8, Troll: 7, Wisp: 5 } as const;

/** Puts copies of new actors on the scene, each with a card, and gives the tokens' ids. */
function summon(gm: Page): Promise<string[]> {
  return gm.evaluate(
    async ([kinds, scene]) => {
      const tokens: string[] = [];
      for (const [name, count] of Object.entries(kinds)) {
        const items = [{ name: `${name} rush`, type: "action", system: { stages: { movements: 2, strike: true } } }];
        const actor = await Actor.implementation.create({
          name,
          type: "npc",
          items,
          prototypeToken: { actorLink: false, disposition: -1 },
        });
        const data = Array.from({ length: count }, (_each, place) => ({
          name: `${name} ${place + 1}`,
          actorId: actor.id,
          actorLink: false,
          disposition: -1,
          x: 100 * place,
          y: 0,
        }));
        const made = await game.scenes.get(scene).createEmbeddedDocuments("Token", data);
        tokens.push(...made.map((token: any) => token.id));
      }
      return tokens;
    },
    [KINDS, SCENE] as const,
  );
}

const ledger = (page: Page) =>
  page.evaluate(
    () => Object.values(game.combat.system.ledger).map((entry: any) => JSON.parse(entry).line) as { key: string; parts?: unknown[] }[],
  );
const texts = (page: Page, text: string) =>
  page.evaluate((wanted) => Object.values(game.combat.system.state.actions).filter((one: any) => one.text === wanted).length, text);
const waiting = (page: Page) => page.evaluate(() => game.callboard.view(game.combat).waiting.length);

describe("twenty foes of three kinds", () => {
  const table = useTable(swampTable());
  let gm: Tracker;
  let wil: Tracker;

  const title = (text: string) => gm.composer.locator("strong", { hasText: text }).waitFor();

  it("are announced for in three gestures, each one entry, by keys alone", async () => {
    gm = await new Tracker(await table.join("Gamemaster", noCanvas)).open();
    wil = await new Tracker(await table.join("Wil", noCanvas)).open();
    await arrange(gm.page, [...(await summon(gm.page)), TOKENS.wilrow], [{ actorId: ACTORS.heron, name: "Young heron" }]);
    await gm.at("announce");
    await title("Goblin × 8");
    await gm.composer.locator("textarea").focus();
    await gm.page.keyboard.type("Swarm the wizard");
    await gm.changes(() => gm.page.keyboard.press("Enter"));
    await title("Troll × 7");
    await expect.poll(() => gm.page.evaluate(() => document.activeElement?.getAttribute("data-focus"))).toBe("text");
    await gm.page.keyboard.type("Throw logs");
    await gm.changes(() => gm.page.keyboard.press("Enter"));
    await title("Wisp × 5");
    await gm.composer.locator("[data-focus=card]").selectOption({ label: "Wisp rush" });
    await gm.changes(() => gm.composer.locator("[data-focus=announce]").press("Enter"));
    await title("Young heron");
    expect((await ledger(gm.page)).map(({ key, parts }) => [key, parts?.length])).toEqual([
      ["batch", 8],
      ["batch", 7],
      ["batch", 5],
    ]);
    await wil.page.waitForFunction(() => Object.keys(game.combat.system.state.actions).length === 20);
    expect([await texts(wil.page, "Swarm the wizard"), await texts(wil.page, "Wisp rush")]).toEqual([8, 5]);
    expect(await waiting(wil.page)).toBe(2);
    const cards = await gm.page.evaluate(() =>
      Object.entries(game.combat.system.state.actions)
        .filter(([, action]: any) => action.text === "Wisp rush")
        .map(([id, action]: any) => game.combat.combatants.get(id).actor.items.get(action.card)?.name),
    );
    expect(cards).toEqual(Array(5).fill("Wisp rush"));
  });

  it("are taken back as one, and announced for anew without some of them", async () => {
    await gm.changes(() => gm.root.locator("[data-action=undo]").click());
    await title("Wisp × 5");
    expect(await waiting(gm.page)).toBe(7);
    await gm.composer.locator(".crowd summary").click();
    await gm.composer.locator(".member", { hasText: "Wisp 2" }).locator("input").uncheck();
    await title("Wisp × 4");
    await gm.composer.locator(".member", { hasText: "Wisp 4" }).locator("input").uncheck();
    await title("Wisp × 3");
    expect(await faults(gm.page, "#combat")).toEqual([]);
    await gm.composer.locator("textarea").fill("Throw stones");
    for (const name of ["Wilrow"]) await (await gm.row(name)).locator("[data-action=aim]").click();
    await gm.composer.locator(".aims .chip", { hasText: "Wilrow" }).waitFor();
    await gm.changes(() => gm.composer.locator("[data-focus=announce]").click());
    expect(await texts(gm.page, "Throw stones")).toBe(3);
    expect(await waiting(gm.page)).toBe(4);
  });

  it("leave out who has announced, unless chosen; hold and pass are for all that are chosen", async () => {
    await gm.composer.locator("[data-focus=who]").selectOption({ label: "Wisp (5)" });
    await title("Wisp × 2");
    await gm.changes(() => gm.composer.locator("[data-action=holdFor]").click());
    // The composer has gone on to who is waited for still: only then a choice is one of what stands now.
    await title("Young heron");
    expect(await waiting(gm.page)).toBe(2);
    await gm.composer.locator("[data-focus=who]").selectOption({ label: "Wisp (5)" });
    await title("Wisp × 0");
    await gm.composer.locator("[data-action=chooseAll][data-all=true]").click();
    await title("Wisp × 5");
    await gm.composer.locator("textarea").fill("Run");
    await gm.changes(() => gm.composer.locator("[data-focus=announce]").click());
    expect(await texts(gm.page, "Run")).toBe(5);
    await gm.composer.locator("[data-focus=who]").selectOption({ label: "Troll (7)" });
    await gm.changes(() => gm.composer.locator("[data-action=passOthers]").click());
    await expect.poll(() => waiting(gm.page)).toBe(1);
    expect(await gm.page.evaluate(() => game.callboard.view(game.combat).waiting)).toEqual([await gm.id("Wilrow")]);
    expect(await wil.composer.locator("optgroup, .crowd, .others").count()).toBe(0);
    await table.leave();
  });
});
