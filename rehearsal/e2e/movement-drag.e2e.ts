import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Board, Dragging, dragOver, spaceOf, useTable } from "./support/index.ts";

const SYSTEM = path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof");
const id = (name: string) => name.padEnd(16, "0");
const WALKER = id("walker");
const scene = (type: number) => ({
  _id: id("scene"),
  name: "Field",
  active: true,
  width: 1400,
  height: 1000,
  padding: 0,
  grid: { type, size: 100, distance: 5, units: "ft" },
  tokens: [{ _id: WALKER, name: "Hero", actorId: id("hero"), actorLink: true, width: 1, height: 1, x: 0, y: 0 }],
});
const documents = (type: number) => ({
  users: [
    { _id: id("gamemaster"), name: "Gamemaster", role: 4 },
    { _id: id("player"), name: "Player", role: 1, character: id("hero") },
  ],
  actors: [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [id("player")]: 3 } }],
  scenes: [scene(type)],
});

describe.each([
  [13, 2],
  [14, 4],
  [14, 1],
] as const)("a drag on generation %d and a grid of type %d", (generation, type) => {
  const table = useTable({ generation, packages: [SYSTEM], documents: documents(type) });
  let gm: Board;
  let player: Board;

  beforeAll(async () => {
    gm = await new Board(await table.join("Gamemaster")).ready();
    player = await new Board(await table.join("Player")).ready();
    for (const { page } of [gm, player]) {
      await page.evaluate(() => {
        const action = { label: "Wade", icon: "fa-solid fa-water", order: 9 };
        CONFIG.Token.movement.actions.wade = {
          ...action,
          canSelect: () => true,
          getCostFunction: () => (cost: number, _from: object, to: { j: number }) => (to.j === 8 ? Infinity : 2 * cost),
        };
      });
    }
    await gm.page.evaluate((token) => {
      const document = canvas.scene.tokens.get(token);
      return document.update({ ...document._gridOffsetToPosition({ i: 4, j: 3 }) });
    }, WALKER);
    await player.page.waitForFunction(
      (token) => canvas.tokens.get(token).x > 100 && !canvas.tokens.get(token).movementAnimationPromise,
      WALKER,
    );
  });

  it("goes through waypoints, and says at each of them what was gone and what it cost", async () => {
    const drag = await Dragging.lift(player, WALKER);
    await drag.over({ i: 4, j: 5 });
    await expect.poll(() => drag.labels()).toEqual(["10 ft 10"]);
    await drag.waypoint();
    await drag.over({ i: 4, j: 6 });
    await expect.poll(() => drag.labels()).toEqual(["10 ft 10", "15 ft (+5) 15 (+5)"]);
    await drag.drop();
    await expect.poll(() => spaceOf(gm, WALKER)).toEqual({ i: 4, j: 6 });
    await expect.poll(() => drag.labels()).toEqual([]);
    const movement = await gm.page.evaluate((token) => {
      const { method, passed, pending, chain } = canvas.scene.tokens.get(token).movement;
      return { method, cost: passed.cost, pending: pending.waypoints.length, chained: chain.length };
    }, WALKER);
    expect(movement).toMatchObject({ method: "dragging", pending: 0 });
  });

  it("ends before the first space that costs too much to enter, and for a GM only where nothing is switched off", async () => {
    await player.page.evaluate((token) => canvas.scene.tokens.get(token).update({ movementAction: "wade" }), WALKER);
    await dragOver(player, WALKER, { i: 4, j: 9 });
    await expect.poll(() => spaceOf(gm, WALKER)).toEqual({ i: 4, j: 7 });
    await dragOver(player, WALKER, { i: 4, j: 8 });
    await gm.page.locator("[data-tool=unconstrainedMovement]").click();
    await gm.page.waitForFunction((token) => !canvas.tokens.get(token).movementAnimationPromise, WALKER);
    expect(await spaceOf(gm, WALKER)).toEqual({ i: 4, j: 7 });
    await dragOver(gm, WALKER, { i: 4, j: 8 });
    await expect.poll(() => spaceOf(player, WALKER)).toEqual({ i: 4, j: 8 });
  });

  it("is taken back by Ctrl+Z in one step, waypoints and all, and keys move it as far as it may go", async () => {
    const { page } = player;
    await dragOver(player, WALKER, { i: 4, j: 11 });
    await expect.poll(() => spaceOf(gm, WALKER)).toEqual({ i: 4, j: 11 });
    await page.keyboard.press("Control+z");
    await expect.poll(() => spaceOf(gm, WALKER)).toEqual({ i: 4, j: 8 });
    const method = () => gm.page.evaluate((token) => canvas.scene.tokens.get(token).movement.method, WALKER);
    expect(await method()).toBe("undo");
    await page.keyboard.press("ArrowRight");
    await expect.poll(method).toBe("keyboard");
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await spaceOf(gm, WALKER)).j).toBe(10);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await spaceOf(gm, WALKER)).j).toBe(9);
    // The column that costs too much is on the left now.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => (await spaceOf(gm, WALKER)).i).toBe(5);
    expect((await spaceOf(gm, WALKER)).j).toBe(9);
  });
});
