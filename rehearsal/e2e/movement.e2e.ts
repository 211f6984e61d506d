import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { swampTable, TOKENS, useTable } from "./support/index.ts";

/** What a page heard of movements: the hook, where the token then was, its state and how many movements came before. */
type Heard = readonly [hook: string, x: number, state: string, before: number];

const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: unknown[] = [];
    (globalThis as any).heardMovements = heard;
    for (const hook of ["moveToken", "stopToken", "pauseToken"] as const)
      Hooks.on(hook, ({ x, movement }: any) => void heard.push([hook, x, movement.state, movement.chain.length]));
  });
const heard = (page: Page) => page.evaluate(() => (globalThis as any).heardMovements.splice(0) as Heard[]);
const state = (page: Page) =>
  page.evaluate((id) => {
    const { x, movement } = game.scenes.active.tokens.get(id);
    return [x, movement.state, movement.user.name] as const;
  }, TOKENS.wilrow);

/** Sends the token over two checkpoints, each a space further down its column; with a key it waits at the first. */
const march = (page: Page, key?: string) =>
  page.evaluate(
    async ([id, wait]) => {
      const token = game.scenes.active.tokens.get(id!);
      const start = token._positionToGridOffset();
      const at = (i: number) => ({ ...token._gridOffsetToPosition({ ...start, i: start.i + i }), explicit: true, checkpoint: true });
      if (wait) Hooks.once("moveToken", () => void token.pauseMovement(wait));
      await token.move([at(1), at(2)]);
    },
    [TOKENS.wilrow, key] as const,
  );

describe.each([13, 14] as const)("a movement as all at the table see it, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation }));
  let gm: Page;
  let wil: Page;
  let fee: Page;
  const everywhere = async (wanted: readonly [number, string, string]) => {
    for (const page of [gm, wil, fee].filter((each) => !each.isClosed()))
      await expect.poll(() => state(page), { timeout: 30_000 }).toEqual(wanted);
  };

  it("goes over its checkpoints everywhere, one movement after another, run by its mover", async () => {
    [gm, wil, fee] = [await table.join("Gamemaster"), await table.join("Wil"), await table.join("Fee")];
    for (const page of [gm, wil, fee]) await listen(page);
    const [x] = await state(wil);
    await march(wil);
    await everywhere([x, "completed", "Wil"]);
    for (const page of [gm, wil, fee]) {
      await expect.poll(() => page.evaluate(() => (globalThis as any).heardMovements.length)).toBe(2);
      expect(await heard(page)).toEqual([
        ["moveToken", x, "pending", 0],
        ["moveToken", x, "completed", 1],
      ]);
    }
  });

  it("waits everywhere while its mover lets it wait, and goes on when another user gives the key back", async () => {
    const [x] = await state(wil);
    await march(wil, "trap");
    await everywhere([x, "paused", "Wil"]);
    await gm.evaluate((id) => {
      const token = game.scenes.active.tokens.get(id);
      token.resumeMovement(token.movement.id, "trap");
    }, TOKENS.wilrow);
    await everywhere([x, "completed", "Wil"]);
    for (const page of [gm, wil, fee])
      expect((await heard(page)).map(([hook]) => hook).sort()).toEqual(["moveToken", "moveToken", "pauseToken"]);
  });

  it("costs infinitely much everywhere if it does anywhere", async () => {
    const cost = (page: Page) =>
      page.evaluate((id) => {
        const { passed, history } = game.scenes.active.tokens.get(id).movement;
        return [passed.cost === Infinity, passed.waypoints.at(-1).cost === Infinity, history.cost];
      }, TOKENS.wilrow);
    await wil.evaluate(async (id) => {
      const actions: any = CONFIG.Token.movement.actions;
      actions["wade"] = { label: "Wade", getCostFunction: () => () => Infinity };
      const token = game.scenes.active.tokens.get(id);
      const { i, j } = token._positionToGridOffset();
      await token.move({ ...token._gridOffsetToPosition({ i: i - 1, j }), action: "wade" });
    }, TOKENS.wilrow);
    for (const page of [gm, wil, fee]) await expect.poll(() => cost(page), { timeout: 30_000 }).toEqual([true, true, 0]);
    for (const page of [gm, wil, fee]) expect(await heard(page)).toHaveLength(1);
  });

  it("stops where it is if its mover leaves", async () => {
    const [x] = await state(wil);
    await march(wil, "trap");
    await everywhere([x, "paused", "Wil"]);
    await wil.close();
    await everywhere([x, "stopped", "Wil"]);
    for (const page of [gm, fee]) expect((await heard(page)).map(([hook]) => hook)).toEqual(["moveToken", "pauseToken", "stopToken"]);
  });
});
