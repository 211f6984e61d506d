import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { badgesOn, CALLBOARD, swampTable, TOKENS, Tracker, useTable, noCanvas, storyOn } from "./support/index.ts";

const COIN = path.resolve(import.meta.dirname, "../../tests/modules/callboard-coin");

const clock = (page: Page) => page.evaluate(() => [game.combat.round, game.combat.turn, game.combat.combatant?.name ?? null]);
const rolls = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.filter((message: any) => message.flags.callboard?.encounter === game.combat.id).length);

const generation = storyOn(14);

describe(`a structure that a module brings, on ${generation}`, () => {
  // What the module draws is looked at in the GM's browser; Wil, without one, has its rules, and presses a button.
  const table = useTable({ ...swampTable({ generation, witnesses: ["Gamemaster"] }), packages: [CALLBOARD, COIN] });
  let gm: Page;
  let wil: Page;
  let screen: Tracker;

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster"), await table.join("Wil", noCanvas)];
    await wil.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      Hooks.on("combatTurnChange", (_combat: any, from: any, to: any) => heard.push(["turn", from.turn, to.turn]));
      Hooks.on("callboard.command", (_combat: any, entry: any) => heard.push(["command", entry.command.kind]));
    });
    await gm.evaluate(
      async (tokens) => {
        const scene = game.scenes.active;
        const combat = await Combat.implementation.create({ type: "callboard-coin.coin", scene: scene.id, active: true });
        const data = tokens.map((id: string) => {
          const { name, actorId, hidden } = scene.tokens.get(id);
          return { tokenId: id, sceneId: scene.id, actorId, name, hidden };
        });
        await combat.createEmbeddedDocuments("Combatant", data);
      },
      [TOKENS.wilrow, TOKENS.fjarva],
    );
    screen = await new Tracker(gm).open();
  });

  it("is chosen, set up and started like one of our own, and shows its own screen", async () => {
    expect(await screen.root.locator("option[value='callboard-coin.coin']").textContent()).toBe("Toss a Coin");
    await screen.next.click();
    await screen.root.getByText("Round 1", { exact: true }).waitFor();
    expect(await screen.root.locator("li.combatant .name").allTextContents()).toEqual(["Fjarva", "Wilrow"]);
    expect(await clock(gm)).toEqual([1, 0, "Fjarva"]);
  });

  it("refuses commands out of turn, rolls its dice at the arbiter, and ends its turn", async () => {
    const refusal = await wil.evaluate(() => {
      const { id } = game.combat.combatants.getName("Wilrow");
      return game.callboard.send(game.combat, { kind: "toss", combatant: id });
    });
    expect(refusal).toMatchObject({ reason: "notYourTurn" });
    await screen.root.getByRole("button", { name: "Toss" }).click();
    await expect.poll(() => clock(gm)).toEqual([1, 1, "Wilrow"]);
    await expect.poll(() => rolls(gm)).toBe(1);
    const mine = await new Tracker(wil).open();
    await mine.root.getByRole("button", { name: "Toss" }).click();
    await expect.poll(() => clock(wil)).toEqual([2, 0, "Fjarva"]);
    await mine.root.getByText("Round 2", { exact: true }).waitFor();
    await expect.poll(() => rolls(gm)).toBe(2);
  });

  it("counts its heads, has a view, offers its options, and is reported to other packages", async () => {
    const told = await wil.evaluate(() => ({
      options: game.callboard.options(game.combat),
      view: game.callboard.view(game.combat),
      heard: (globalThis as any).heard,
    }));
    expect(told.options).toEqual([]);
    expect(told.view.round).toBe(2);
    const dice = await gm.evaluate(() => game.messages.contents.flatMap((message: any) => message.rolls.map((roll: any) => roll.total)));
    expect(Object.values<number>(told.view.heads).reduce((sum, each) => sum + each, 0)).toBe(
      dice.filter((total: number) => total === 2).length,
    );
    expect(told.heard.filter(([kind]: [string]) => kind === "command").map(([, kind]: [string, string]) => kind)).toEqual([
      "toss",
      "toss",
      "newRound",
    ]);
    expect(told.heard.filter(([kind]: [string]) => kind === "turn").length).toBeGreaterThanOrEqual(2);
  });

  it("brings a board, texts for its log, badges on tokens, and a tab on actor sheets", async () => {
    await screen.root.locator("[data-action=openBoard]").click();
    const board = gm.locator(".callboard-board");
    await board.locator("[data-key=column-open] .name", { hasText: "Wilrow" }).waitFor();
    const heads = await gm.evaluate(() => Object.values<number>(game.callboard.view(game.combat).heads));
    expect(await board.locator(".row").count()).toBe(2);
    const said = (count: number) => (count === 1 ? "1 head" : `${count} heads`);
    expect((await board.locator(".heads").allTextContents()).sort()).toEqual(heads.map(said).sort());
    await board.locator("[data-action=close]").click();
    const worn = await badgesOn(gm);
    const { names, view } = await gm.evaluate(() => ({
      names: Object.fromEntries(game.combat.combatants.map((one: any) => [one.name, one.id])),
      view: game.callboard.view(game.combat),
    }));
    expect(worn["Fjarva"]).toMatchObject({ text: String(view.heads[names["Fjarva"]]) });
    await screen.root.locator("[data-action=openLog]").click();
    const log = gm.locator(".callboard-log");
    await log.locator(".log-list").waitFor();
    await log.locator("summary", { hasText: "Round 1" }).click();
    await expect.poll(() => log.locator(".log-list").textContent()).toMatch(/Fjarva tosses (tails|heads: 1 head so far)\./);
    await log.locator("[data-action=close]").click();
    await gm.evaluate(() => game.actors.getName("Wilrow").sheet.render({ force: true }));
    await gm.locator(".cast-sheet [data-action=tab][data-tab='callboard-coin.coin']").click();
    await gm.locator(".cast-sheet select[name='flags.callboard-coin.side']").selectOption("heads");
    await wil.waitForFunction(() => game.actors.getName("Wilrow").getFlag("callboard-coin", "side") === "heads");
    await gm.locator(".cast-sheet [data-action=close]").click();
  });

  it("is undone, together with what followed by itself, and redone", async () => {
    await screen.root.getByRole("button", { name: /Undo/ }).click();
    await expect.poll(() => clock(gm)).toEqual([1, 1, "Wilrow"]);
    await screen.root.getByRole("button", { name: /Redo/ }).click();
    await expect.poll(() => clock(wil)).toEqual([2, 0, "Fjarva"]);
    expect(await rolls(gm)).toBe(2);
  });
});
