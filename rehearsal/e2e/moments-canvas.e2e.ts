import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  beginOnFloor,
  Board,
  CAVE,
  FLOOR_PEOPLE,
  floorTable,
  Dragging,
  dragOver,
  inMovement,
  spaceOf,
  storyOn,
  useTable,
  type Setting,
} from "./support/index.ts";

const { bryn, goblin1 } = CAVE;

/** Where a token's way through spaces ends that a client finds, and whether it was cut. */
function found(page: Page, id: string, spaces: readonly object[]): Promise<{ end: object; constrained: boolean }> {
  return page.evaluate(
    ([wanted, way]) => {
      const token = canvas.tokens.get(wanted);
      const { document } = token;
      const places = way.map((space: any) => ({ ...("x" in space ? space : document._gridOffsetToPosition(space)), action: "walk" }));
      const { x, y } = document._source;
      const [path, constrained] = token.constrainMovementPath([{ x, y }, ...places], { preview: true });
      const { i, j } = document._positionToGridOffset(path.at(-1));
      return { end: { i, j }, constrained };
    },
    [id, spaces] as const,
  );
}

/** The circles and spaces that are drawn as the zone of contact: how many, and where they lie. */
function zone(page: Page): Promise<{ shapes: number; left: number; top: number; right: number; bottom: number } | null> {
  return page.evaluate(() => {
    const drawn = canvas.interface.children.find(({ name }: { name: string }) => name === "callboard-contact");
    if (!drawn) return null;
    const { left, top, right, bottom } = drawn.getLocalBounds();
    return { shapes: drawn.geometry.graphicsData.length, left, top, right, bottom };
  });
}

const spent = (page: Page, id: string): Promise<number> => page.evaluate((who) => game.combat.system.state.combatants[who].spent, id);

const generation = storyOn(14);

describe(`movement in the cave, on generation ${generation}`, () => {
  const table = useTable(floorTable({ generation }));
  let gm: Board;
  let bry: Board;

  beforeAll(async () => {
    gm = await new Board(await table.join(FLOOR_PEOPLE.narrator)).ready();
    bry = await new Board(await table.join(FLOOR_PEOPLE.bryn)).ready();
  });

  /** A drag that a failed test left behind ends with it. */
  afterEach(async () => {
    for (const { page } of [gm, bry]) {
      // Where nothing is carried, Escape would open the menu.
      if (await page.evaluate(() => canvas.tokens.preview.children.length > 0)) await page.keyboard.press("Escape");
      await page.mouse.up();
    }
  });

  async function begin(setting: Setting): Promise<void> {
    await beginOnFloor(gm.page, setting);
    for (const { page } of [gm, bry]) await inMovement(page);
    await bry.page.waitForFunction(
      ([id, x, y]) => canvas.tokens.get(id).document._source.x === x && canvas.tokens.get(id).document._source.y === y,
      [
        bryn,
        ...(await gm.page.evaluate((id) => [canvas.tokens.get(id).document._source.x, canvas.tokens.get(id).document._source.y], bryn)),
      ] as const,
    );
  }

  it.each(["rows", "columns", "squares"] as const)(
    "shows on %s what each waypoint costs and leaves, and ends next to a foe",
    async (grid) => {
      await begin({ grid, where: { [bryn]: { i: 5, j: 3 }, [goblin1]: { i: 5, j: 9 } } });
      const drag = await Dragging.lift(bry, bryn);
      await drag.over({ i: 5, j: 6 });
      await expect.poll(() => drag.labels()).toEqual(["3 Beats 8 left"]);
      await drag.waypoint();
      await drag.over({ i: 5, j: 8 });
      await expect.poll(() => drag.labels()).toEqual(["3 Beats 8 left", "5 Beats 6 left Contact: stops here"]);
      await drag.over({ i: 5, j: 14 });
      await expect.poll(() => drag.labels().then((labels) => labels.at(-1))).toBe("11 Beats 0 left Held by contact");
      await drag.drop();
      await expect.poll(() => spaceOf(gm, bryn)).toEqual({ i: 5, j: 8 });
      await expect.poll(() => zone(bry.page)).toBeNull();
      // What was passed before bears no label of its own.
      await expect.poll(() => spaceOf(bry, bryn)).toEqual({ i: 5, j: 8 });
      const again = await Dragging.lift(bry, bryn);
      await again.over({ i: 5, j: 9 });
      await expect.poll(() => again.labels()).toHaveLength(1);
      await again.cancel();
    },
  );

  it("marks with text what lies beyond a figure's Beats, and still lets the drag go there", async () => {
    await begin({ where: { [bryn]: { i: 5, j: 3 } } });
    const drag = await Dragging.lift(bry, bryn);
    await drag.over({ i: 5, j: 16 });
    await expect.poll(() => drag.labels()).toEqual(["13 Beats 0 left 2 Beats too many"]);
    expect(await bry.page.locator(".waypoint-label.barred .fa-ban").count()).toBe(1);
    await drag.over({ i: 5, j: 14 });
    await expect.poll(() => drag.labels()).toEqual(["11 Beats 0 left"]);
    await drag.cancel();
  });

  it("draws the zone of contact of visible foes during a drag, and of no hidden one", async () => {
    await begin({ where: { [bryn]: { i: 5, j: 3 }, [goblin1]: { i: 5, j: 9 } } });
    expect(await zone(bry.page)).toBeNull();
    const drag = await Dragging.lift(bry, bryn);
    await drag.over({ i: 5, j: 5 });
    await expect.poll(() => zone(bry.page)).toMatchObject({ shapes: 14 });
    expect(await zone(gm.page)).toBeNull();
    await drag.cancel();
    await expect.poll(() => zone(bry.page)).toBeNull();
    await begin({ where: { [bryn]: { i: 5, j: 3 }, [goblin1]: { i: 5, j: 9, hidden: true } } });
    const again = await Dragging.lift(bry, bryn);
    await again.over({ i: 5, j: 8 });
    await expect.poll(() => again.labels()).toEqual(["5 Beats 6 left"]);
    expect(await zone(bry.page)).toMatchObject({ shapes: 7 });
    await again.cancel();
  });

  it("ends at a wall that blocks contact, and neither zone nor label reveals a hidden foe behind it", async () => {
    await begin({ grid: "squares", where: { [bryn]: { i: 5, j: 3 }, [goblin1]: { i: 5, j: 7 } } });
    const isSeen = ({ page }: Board) => page.evaluate((id) => canvas.tokens.get(id).visible, goblin1);
    await gm.page.evaluate(async (eye) => {
      await canvas.scene.update({ tokenVision: true, environment: { globalLight: { enabled: true } } });
      await canvas.scene.tokens.get(eye).update({ sight: { enabled: true } });
      await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [420, 240, 420, 420] }]);
    }, bryn);
    await expect.poll(() => isSeen(bry)).toBe(false);
    expect(await isSeen(gm)).toBe(true);
    const drag = await Dragging.lift(bry, bryn);
    await drag.over({ i: 5, j: 8 });
    await expect.poll(() => drag.labels()).toHaveLength(1);
    // That of the other foe, whom she sees past the end of the wall.
    expect(await zone(bry.page)).toMatchObject({ shapes: 9, top: 719 });
    await drag.drop();
    await expect.poll(() => spaceOf(gm, bryn)).toEqual({ i: 5, j: 6 });
    await expect.poll(() => spent(gm.page, bryn)).toBe(3);
    const near = () => gm.page.evaluate((id) => game.combat.system.state.combatants[id].near, bryn);
    expect(await near()).toEqual([]);
    await gm.page.evaluate(() => canvas.scene.walls.contents[0].update({ door: 1, ds: 1 }));
    await expect.poll(() => isSeen(bry)).toBe(true);
    const again = await Dragging.lift(bry, bryn);
    await again.over({ i: 4, j: 6 });
    await expect.poll(() => again.labels()).toEqual([expect.stringContaining("Held by contact")]);
    await expect.poll(() => zone(bry.page)).toMatchObject({ shapes: 18 });
    await again.cancel();
    // A curtain holds nobody up: there is contact through it, of which nothing tells her who does not see beyond.
    await gm.page.evaluate(() => canvas.scene.walls.contents[0].update({ door: 0, ds: 0, move: 0 }));
    await expect.poll(() => isSeen(bry)).toBe(false);
    const unaware = await Dragging.lift(bry, bryn);
    await unaware.over({ i: 4, j: 6 });
    await expect.poll(() => unaware.labels()).toEqual(["1 Beat 7 left"]);
    expect(await zone(bry.page)).toBeNull();
    await unaware.cancel();
    await gm.page.evaluate(async () => {
      await canvas.scene.deleteEmbeddedDocuments("Wall", [...canvas.scene.walls.keys()]);
      await canvas.scene.update({ tokenVision: false });
    });
  });

  it("stops without a grid where the path comes into contact", async () => {
    await begin({ grid: "none", where: { [bryn]: { i: 5, j: 3 }, [goblin1]: { i: 5, j: 13 } } });
    const drag = await Dragging.lift(bry, bryn);
    await drag.over({ x: 60 * 5 + 30, y: 330 });
    await expect.poll(() => drag.labels()).toEqual(["2 Beats 9 left"]);
    await expect.poll(() => zone(bry.page)).toMatchObject({ shapes: 2 });
    await drag.over({ x: 60 * 16 + 30, y: 330 });
    await expect.poll(() => drag.labels().then((labels) => labels.at(-1))).toContain("Held by contact");
    await drag.drop();
    await expect.poll(() => gm.page.evaluate((id) => Math.round(canvas.tokens.get(id).document._source.x / 6) / 10, bryn)).toBe(11.5);
  });

  it.each([
    ["equidistant", 0, 3, { i: 4, j: 6 }],
    ["exact", 1, 5, { i: 4, j: 6 }],
    ["approximate", 2, 5, { i: 4, j: 6 }],
    ["rectilinear", 3, 6, { i: 4, j: 6 }],
    ["alternating, first short", 4, 4, { i: 4, j: 6 }],
    ["alternating, first long", 5, 5, { i: 4, j: 6 }],
    ["forbidden", 6, 6, { i: 4, j: 6 }],
  ] as const)("counts diagonals of squares that are %s", async (_name, rule, beats, end) => {
    await gm.page.evaluate((value) => game.settings.set("core", "gridDiagonals", value), rule);
    await bry.page.waitForFunction((value) => game.settings.get("core", "gridDiagonals") === value, rule);
    for (const { page } of [gm, bry]) await page.evaluate(() => canvas.scene.prepareData());
    await begin({ grid: "squares", where: { [bryn]: { i: 1, j: 3 }, [goblin1]: { i: 5, j: 7 } } });
    const drag = await Dragging.lift(bry, bryn);
    await drag.over(end);
    const contact = rule === 6 ? "" : " Contact: stops here";
    await expect.poll(() => drag.labels()).toEqual([`${String(beats)} Beats ${String(11 - beats)} left${contact}`]);
    await drag.cancel();
    const { end: last, constrained } = await found(bry.page, bryn, [{ i: 7, j: 9 }]);
    expect(constrained).toBe(true);
    if (rule === 6)
      expect([
        { i: 4, j: 7 },
        { i: 5, j: 6 },
      ]).toContainEqual(last);
    else expect(last).toEqual(end);
  });

  it("stops large tokens by each of their spaces, and others next to each space of a large one", async () => {
    await begin({ grid: "squares", where: { [bryn]: { i: 5, j: 3, width: 2, height: 2 }, [goblin1]: { i: 5, j: 9 } } });
    expect(await found(bry.page, bryn, [{ i: 5, j: 14 }])).toEqual({ end: { i: 5, j: 7 }, constrained: true });
    await begin({ grid: "rows", where: { [bryn]: { i: 5, j: 3, width: 2, height: 2 }, [goblin1]: { i: 5, j: 9 } } });
    const large = await found(bry.page, bryn, [{ i: 5, j: 14 }]);
    expect(large.constrained).toBe(true);
    await begin({ grid: "rows", where: { [bryn]: { i: 5, j: 3 }, [goblin1]: { i: 5, j: 6, width: 2, height: 2 } } });
    expect(await found(bry.page, bryn, [{ i: 5, j: 14 }])).toEqual({ end: { i: 5, j: 5 }, constrained: true });
  });

  it("lets a figure leave contact with its first step, and enter it only once", async () => {
    await begin({ where: { [bryn]: { i: 5, j: 8 }, [goblin1]: { i: 5, j: 9 } } });
    expect(await found(bry.page, bryn, [{ i: 5, j: 3 }])).toEqual({ end: { i: 5, j: 3 }, constrained: false });
    expect(
      await found(bry.page, bryn, [
        { i: 5, j: 6 },
        { i: 5, j: 8 },
        { i: 5, j: 3 },
      ]),
    ).toEqual({ end: { i: 5, j: 8 }, constrained: true });
  });

  it("goes on next to the same foe, by house rule", async () => {
    const where = { [bryn]: { i: 5, j: 8 }, [goblin1]: { i: 5, j: 9 } };
    const around = [
      { i: 4, j: 9 },
      { i: 4, j: 10 },
    ];
    await begin({ where });
    expect(await found(bry.page, bryn, around)).toEqual({ end: { i: 4, j: 9 }, constrained: true });
    await begin({ where, house: { shiftWhileEngaged: "free" } });
    expect(await found(bry.page, bryn, around)).toEqual({ end: { i: 4, j: 10 }, constrained: false });
  });

  it("is offered only in the five ways while the encounter runs, and as usual after its end", async () => {
    await begin({ where: {} });
    const offered = () =>
      bry.page.evaluate((id) => {
        const { document } = canvas.tokens.get(id);
        const known = Object.entries<any>(CONFIG.Token.movement.actions);
        return known.filter(([, { canSelect }]) => canSelect(document)).map(([action]) => action);
      }, bryn);
    expect((await offered()).sort()).toEqual(["clamber", "rope", "sneak", "vault", "walk"]);
    await gm.page.evaluate(() => game.combat.delete());
    await bry.page.waitForFunction(() => game.combats.size === 0);
    expect((await offered()).sort()).toEqual(["blink", "burrow", "climb", "crawl", "fly", "jump", "swim", "walk"]);
  });

  it("ends before an action that a module adds late, and is sent back if it went by that action", async () => {
    await begin({ where: { [bryn]: { i: 5, j: 3 } } });
    const glide = (page: Page) =>
      page.evaluate(() => {
        // By now 14 freezes no more of them: a module may do so itself.
        CONFIG.Token.movement.actions.glide = Object.freeze({
          ...CONFIG.Token.movement.actions.fly,
          label: "Glide",
          canSelect: () => true,
        });
      });
    for (const { page } of [gm, bry]) await glide(page);
    const ends = await bry.page.evaluate((id) => {
      const { document } = canvas.tokens.get(id);
      const { x, y } = document._source;
      const to = { ...document._gridOffsetToPosition({ i: 5, j: 4 }), action: "walk" };
      const beyond = { ...document._gridOffsetToPosition({ i: 5, j: 6 }), action: "glide" };
      const ways = [[beyond], [to, beyond]].map((way) => document.object.constrainMovementPath([{ x, y }, ...way], { preview: true }));
      return ways.map(([path, constrained]: any) => [document._positionToGridOffset(path.at(-1)).j, constrained]);
    }, bryn);
    expect(ends).toEqual([
      [3, true],
      [4, true],
    ]);
    await bry.page.evaluate((id) => {
      const { document } = canvas.tokens.get(id);
      return document.move([{ ...document._gridOffsetToPosition({ i: 5, j: 6 }), action: "glide" }]);
    }, bryn);
    await expect.poll(() => gm.page.evaluate((id) => game.combat.system.state.combatants[id].back?.why, bryn)).toBe("way");
    await expect.poll(() => spaceOf(gm, bryn)).toEqual({ i: 5, j: 3 });
    for (const { page } of [gm, bry]) await page.evaluate(() => delete CONFIG.Token.movement.actions.glide);
  });

  it("is recorded in a started encounter that is not the active one", async () => {
    await begin({ where: { [bryn]: { i: 5, j: 3 } } });
    await gm.page.evaluate(() => Combat.implementation.create({ type: "base", active: true }));
    await bry.page.waitForFunction(() => game.combats.size === 2);
    await dragOver(bry, bryn, { i: 5, j: 5 });
    await gm.page.waitForFunction((id) => canvas.tokens.get(id).document.movementHistory.length > 1, bryn);
  });

  it("is free for a DN who switched constraints off", async () => {
    await begin({ where: { [goblin1]: { i: 5, j: 9 }, [bryn]: { i: 5, j: 8 } } });
    await gm.page.locator("[data-tool=unconstrainedMovement]").click();
    const drag = await Dragging.lift(gm, goblin1);
    await drag.over({ i: 5, j: 16 });
    await expect.poll(() => drag.labels()).toHaveLength(1);
    expect((await drag.labels()).join()).not.toMatch(/Beat/);
    expect(await zone(gm.page)).toBeNull();
    await drag.drop();
    await expect.poll(() => spaceOf(bry, goblin1)).toEqual({ i: 5, j: 16 });
    expect(await spent(gm.page, goblin1)).toBe(0);
    await gm.page.locator("[data-tool=unconstrainedMovement]").click();
  });
});
