import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { arrange, give, noCanvas, openBoard, SCENE, swampTable, TOKENS, Tracker, useTable, it, witness } from "../e2e/support/index.ts";
import { dialogOf } from "../e2e/support/foes.ts";

/** Puts goblins on the scene, copies of one new actor, and returns their tokens' ids. */
const goblinsOn = (gm: Page, count: number): Promise<string[]> =>
  gm.evaluate(
    async ([scene, size]) => {
      const actor = await Actor.implementation.create({ name: "Goblin", type: "npc", prototypeToken: { actorLink: false } });
      const data = Array.from({ length: size }, (_each, place) => ({
        name: `Goblin ${place + 1}`,
        actorId: actor.id,
        actorLink: false,
        disposition: -1,
        x: 100 * place,
        y: 0,
      }));
      const made = await game.scenes.get(scene).createEmbeddedDocuments("Token", data);
      return made.map((token: any) => token.id);
    },
    [SCENE, count] as const,
  );

describe("five of a kind on the board", () => {
  const table = useTable(swampTable({ witnesses: ["Gamemaster"] }));

  witness("are one card, moved into a stage together with a key, and separate cards once one differs", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    const goblins = await goblinsOn(gm, 5);
    await arrange(gm, [...goblins, TOKENS.wilrow]);
    for (let place = 1; place <= 5; place += 1)
      await give(gm, { kind: "announce", combatant: `Goblin ${place}`, text: "Swarm", targets: ["Wilrow"] });
    await give(gm, { kind: "announce", combatant: "Wilrow", text: "Stand firm" }, { kind: "lock" });
    const tracker = await new Tracker(gm).open();
    await tracker.at("classify");
    const board = await openBoard(gm);
    const group = board.locator("[data-lane=''] li.alike");
    await group.waitFor();
    expect([await group.count(), await board.locator("[data-lane=''] .lane-count").innerText()]).toEqual([1, "6 actions"]);

    await group.focus();
    await tracker.changes(() => gm.keyboard.press("ArrowRight"));
    const stages = () => gm.evaluate(() => Object.values(game.combat.system.state.actions).map((action: any) => action.stage));
    expect(await stages()).toEqual(["Q", "Q", "Q", "Q", "Q", null]);
    await board.locator("[data-lane=Q] li.alike").waitFor();
    expect(await gm.evaluate(() => JSON.parse(Object.values(game.combat.system.ledger).at(-1) as string).line.key)).toBe("batch");

    await give(gm, { kind: "classify", combatant: "Goblin 3", stage: "R" });
    await board.locator("[data-lane=R] li.combatant", { hasText: "Goblin 3" }).waitFor();
    expect(await board.locator("[data-lane=Q] li.alike .each li.combatant").count()).toBe(4);
    await table.leave();
  });
});

describe("twelve of a kind with results", () => {
  const table = useTable(swampTable());
  let gm: Tracker;
  let player: Tracker;
  const crowds = (of: Tracker) => of.root.locator("li.alike.card > .row-head .name").allTextContents();

  it("are one card in the lanes of a player too", async () => {
    gm = new Tracker(await table.join("Gamemaster", noCanvas));
    player = await new Tracker(await table.join("Wil", noCanvas)).open();
    await arrange(gm.page, [...(await goblinsOn(gm.page, 12)), TOKENS.wilrow]);
    const all = Array.from({ length: 12 }, (_each, place) => `Goblin ${place + 1}`);
    await give(gm.page, ...all.map((combatant) => ({ kind: "announce", combatant, text: "Swarm" })));
    await expect.poll(() => player.root.locator("li.alike.row > .row-head .name").allTextContents()).toEqual(["Goblin × 12"]);
    await give(gm.page, { kind: "announce", combatant: "Wilrow", text: "Stand firm" }, { kind: "lock" });
    await expect.poll(() => crowds(player)).toEqual(["Goblin × 12"]);
    await give(gm.page, ...[...all, "Wilrow"].map((combatant) => ({ kind: "classify", combatant, movements: 1 })), { kind: "begin" });
    await player.at("Q");
    expect(await crowds(player)).toEqual(["Goblin × 12"]);
    expect(await player.root.locator("[data-action=judgeSome]").count()).toBe(0);
  });

  it("give some a result by one question, and undo takes it back as one", async () => {
    await gm.open();
    await gm.root.locator("li.alike.card [data-action=judgeSome]").click();
    const dialog = dialogOf(gm.page);
    await dialog.waitFor();
    expect(await dialog.locator("label").first().innerText()).toContain("How many of the 12?");
    expect(await dialog.locator("input[name=count]").inputValue()).toBe("6");
    await dialog.locator("input[name=count]").fill("5");
    await dialog.locator("input[name=result][value=success]").check();
    await gm.changes(() => dialog.locator("[data-action=yes]").click());
    const results = () =>
      gm.page.evaluate(() =>
        game.combat.combatants.contents.map(({ id, name }: any) => [name, game.combat.system.state.actions[id].result]),
      );
    const firstFive = (await results()).filter(([, result]: any) => result === "success").map(([name]: any) => name);
    expect(firstFive).toEqual(["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4", "Goblin 5"]);
    await expect.poll(() => crowds(player)).toEqual(["Goblin × 5", "Goblin × 7"]);
    await gm.changes(() => gm.root.locator("[data-action=undo]").click());
    expect((await results()).every(([, result]: any) => result === null)).toBe(true);
    await table.leave();
  });
});
