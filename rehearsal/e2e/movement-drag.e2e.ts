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

  it("goes through waypoints, and shows at each the distance and the cost so far", async () => {
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

  it("ends before the first space that cannot be entered, and for a GM only if no constraint is off", async () => {
    await player.page.evaluate((token) => canvas.scene.tokens.get(token).update({ movementAction: "wade" }), WALKER);
    await dragOver(player, WALKER, { i: 4, j: 9 });
    await expect.poll(() => spaceOf(gm, WALKER)).toEqual({ i: 4, j: 7 });
    await dragOver(player, WALKER, { i: 4, j: 8 });
    await gm.page.locator("[data-tool=unconstrainedMovement]").click();
    await gm.page.waitForFunction((token) => !canvas.tokens.get(token).movementAnimationPromise, WALKER);
    await expect.poll(() => spaceOf(gm, WALKER)).toEqual({ i: 4, j: 7 });
    await dragOver(gm, WALKER, { i: 4, j: 8 });
    await expect.poll(() => spaceOf(player, WALKER)).toEqual({ i: 4, j: 8 });
  });

  it("is taken back by Ctrl+Z in one step with its waypoints, and keys move it as far as allowed", async () => {
    const { page } = player;
    await dragOver(player, WALKER, { i: 4, j: 11 });
    for (const person of [player, gm]) await expect.poll(() => spaceOf(person, WALKER)).toEqual({ i: 4, j: 11 });
    await page.keyboard.press("Control+z");
    // Keys move it from where it stands for who presses them.
    for (const person of [player, gm]) await expect.poll(() => spaceOf(person, WALKER)).toEqual({ i: 4, j: 8 });
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

  it("through waypoints in an encounter is recorded, and taken back whole, with its record", async () => {
    const { page } = player;
    await gm.page.evaluate(async (token) => {
      await canvas.scene.tokens.get(token).update({ movementAction: "walk" });
      const combat = await Combat.create({ scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token, sceneId: canvas.scene.id }]);
      await combat.startCombat();
    }, WALKER);
    await page.waitForFunction((token) => canvas.scene.tokens.get(token)._shouldRecordMovementHistory(), WALKER);
    const { i, j } = await spaceOf(player, WALKER);
    const drag = await Dragging.lift(player, WALKER);
    await drag.over({ i, j: j + 1 });
    await drag.waypoint();
    await drag.over({ i: i - 1, j: j + 1 });
    await drag.waypoint();
    await drag.over({ i: i - 2, j: j + 1 });
    await expect.poll(async () => (await drag.labels()).length).toBe(3);
    await drag.drop();
    await expect.poll(() => spaceOf(player, WALKER), { timeout: 10_000 }).toEqual({ i: i - 2, j: j + 1 });
    const chained = () => page.evaluate((token) => canvas.scene.tokens.get(token).movement.chain.length, WALKER);
    expect(await chained()).toBe(2);
    const again = await Dragging.lift(player, WALKER);
    await again.over({ i: i - 3, j: j + 1 });
    // What was gone before in this turn counts on.
    await expect.poll(async () => (await again.labels()).at(-1) ?? "").toMatch(/^20 ft \(\+5\) 20 \(\+5\)$/);
    await again.cancel();
    await page.keyboard.press("Control+z");
    await expect.poll(() => spaceOf(gm, WALKER)).toEqual({ i, j });
    expect(await gm.page.evaluate((token) => canvas.scene.tokens.get(token).movementHistory.length, WALKER)).toBe(0);
    await gm.page.evaluate(() => game.combat.delete());
  });

  it("goes on in another way to move after a key, and back before its last waypoint after a right click", async () => {
    const { page } = player;
    await page.evaluate((token) => canvas.scene.tokens.get(token).update({ movementAction: "walk" }), WALKER);
    await page.waitForFunction((token) => canvas.scene.tokens.get(token).movementAction === "walk", WALKER);
    const { i, j } = await spaceOf(player, WALKER);
    const drag = await Dragging.lift(player, WALKER);
    await drag.over({ i: i - 1, j: j + 1 });
    await drag.waypoint();
    await drag.over({ i: i - 2, j: j + 1 });
    await expect.poll(async () => (await drag.labels()).length).toBe(2);
    await page.mouse.click(...drag.place, { button: "right" });
    await expect.poll(async () => (await drag.labels()).length).toBe(1);
    const costs = new Set<string>();
    for (let pressed = 0; pressed < 8; pressed++) {
      await page.keyboard.press("x");
      costs.add((await drag.labels())[0] ?? "");
    }
    expect(costs.size).toBeGreaterThan(1);
    await drag.cancel();
    await expect.poll(() => drag.labels()).toEqual([]);
    await expect.poll(() => spaceOf(player, WALKER)).toEqual({ i, j });
  });

  it("of a token that is cut and pasted is a movement of its own kind", async () => {
    const { page } = gm;
    await page.evaluate((token) => canvas.tokens.get(token).control(), WALKER);
    await page.keyboard.press("Control+x");
    const { x, y } = await gm.onPage({ x: 330, y: 330 });
    await page.mouse.move(x, y);
    await page.keyboard.press("Control+v");
    await expect
      .poll(() => player.page.evaluate((token) => canvas.scene.tokens.get(token).movement.method, WALKER), { timeout: 10_000 })
      .toBe("paste");
  });
});

describe("a drag without a grid", () => {
  const table = useTable({ generation: 14, packages: [SYSTEM], documents: documents(0) });

  it("ends where the pointer lets go, and is measured in a straight line", async () => {
    const player = await new Board(await table.join("Player")).ready();
    const drag = await Dragging.lift(player, WALKER);
    await drag.over({ x: 450, y: 350 });
    await expect.poll(() => drag.labels()).toEqual(["25 ft 25"]);
    await drag.drop();
    const place = () =>
      player.page.evaluate((token) => {
        const { x, y, movement } = canvas.scene.tokens.get(token);
        return [Math.abs(x - 400) < 3, Math.abs(y - 300) < 3, movement.passed.spaces];
      }, WALKER);
    await expect.poll(place).toEqual([true, true, 0]);
  });
});
