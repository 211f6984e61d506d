import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  beginCave,
  Board,
  CAVE_SCENE,
  CAVERS,
  caveTable,
  Dragging,
  dragOver,
  noCanvas,
  order,
  spaceOf,
  standingOf,
  useTable,
} from "./support/index.ts";

const { bryn: BRYN, goblin1: GOBLIN, goblin2: OTHER } = CAVERS;

let gm: Page;
let player: Board;

const stands = () => spaceOf(player, BRYN);
const standing = () => standingOf(gm, BRYN);
/** By which way a page takes a token to go next. */
const wayOf = (page: Page) => page.evaluate((id) => game.scenes.active.tokens.get(id).movementAction, BRYN);
const rowOf = (id: string) => player.page.locator(`#combat li.row[data-combatant-id="${id}"]`);

/** Chooses by which way the token goes next, as the controls around a token do. */
async function goBy(action: string): Promise<void> {
  const update = ([id, movementAction]: readonly [string, string]) => game.scenes.active.tokens.get(id).update({ movementAction });
  await player.page.evaluate(update, [BRYN, action] as const);
}

/** Chooses the way while a drag goes on. */
async function cycleTo(drag: Dragging, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 6; pressed += 1) {
    if (name.test((await drag.labels()).at(-1) ?? "")) return;
    await player.page.keyboard.press("x");
  }
  expect((await drag.labels()).at(-1)).toMatch(name);
}

async function openTracker(): Promise<void> {
  await player.page.evaluate(() => {
    ui.sidebar.expand();
    ui.sidebar.changeTab("combat", "primary");
  });
  await player.page.locator("#combat .combat-tracker.callboard").waitFor();
}

/** A drag that a failed test left behind ends with it. */
afterEach(async () => {
  await player.page.keyboard.press("Escape");
  await player.page.mouse.up();
});

const sitDown = (table: ReturnType<typeof useTable>) => async () => {
  gm = await table.join("Gamemaster", noCanvas);
  player = await new Board(await table.join("Bry")).ready();
};

// The GM has no hand on the map here: it sits without a browser, and judges all the same.
describe("the ways to move in a Moment, on generation 13 and rows of hexes", () => {
  const table = useTable(caveTable(2, { generation: 13, witnesses: ["Bry"] }));
  beforeAll(sitDown(table));

  it("walking back costs the same as walking there", async () => {
    await beginCave(gm, [player.page]);
    await dragOver(player, BRYN, { i: 4, j: 4 });
    await expect.poll(() => standing()).toMatchObject({ left: 8, moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 4 });
    await dragOver(player, BRYN, { i: 4, j: 1 });
    await expect.poll(() => standing()).toEqual({ left: 5, stopped: "", back: "", moves: 2 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
  });

  it("clambering costs six Beats a space, and a rope one for ten feet, rounded up for each move, up as well as along", async () => {
    await beginCave(gm, [player.page]);
    await goBy("clamber");
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 2 });
    await expect.poll(() => drag.labels()).toEqual(["Clamber 6 Beats 5 left"]);
    await drag.drop();
    await expect.poll(() => standing()).toMatchObject({ left: 5, moves: 1 });
    await goBy("rope");
    await dragOver(player, BRYN, { i: 4, j: 5 });
    await expect.poll(() => standing()).toMatchObject({ left: 3, moves: 2 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 5 });
    await player.page.evaluate((id) => game.scenes.active.tokens.get(id).move({ elevation: 20 }, { method: "config" }), BRYN);
    await expect.poll(() => standing()).toEqual({ left: 1, stopped: "", back: "", moves: 3 });
    await gm.evaluate((id) => game.scenes.active.tokens.get(id).update({ elevation: 0 }), BRYN);
  });

  it("the chosen way stays chosen, shows in the tracker, and applies to keys with its cost", async () => {
    await beginCave(gm, [player.page]);
    await openTracker();
    expect(await rowOf(BRYN).locator(".fact").count()).toBe(0);
    await goBy("vault");
    await expect.poll(() => rowOf(BRYN).locator(".fact").allInnerTexts()).toEqual(["Moves by: Vault (4)"]);
    await player.page.evaluate((id) => canvas.tokens.get(id).control(), BRYN);
    for (const step of [1, 2]) {
      await player.page.keyboard.press("ArrowRight");
      await expect.poll(() => standing()).toEqual({ left: 11 - 4 * step, stopped: "", back: "", moves: step });
      await expect.poll(() => stands()).toEqual({ i: 4, j: 1 + step });
    }
    expect(await wayOf(player.page)).toBe("vault");
  });

  it("a figure that flies elsewhere walks while the encounter runs, by keys and by mouse, and flies again after it", async () => {
    await beginCave(gm, [player.page]);
    await goBy("fly");
    for (const page of [gm, player.page]) {
      await page.waitForFunction((id) => game.scenes.active.tokens.get(id)._source.movementAction === "fly", BRYN);
      expect(await wayOf(page)).toBe("walk");
    }
    await player.page.evaluate((id) => canvas.tokens.get(id).control(), BRYN);
    await player.page.keyboard.press("ArrowRight");
    await expect.poll(() => standing()).toEqual({ left: 10, stopped: "", back: "", moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 2 });
    await gm.evaluate(() => game.combat.delete());
    for (const page of [gm, player.page]) await expect.poll(() => wayOf(page)).toBe("fly");
    await gm.evaluate(
      async ([sceneId, id]) => {
        const combat = await Combat.implementation.create({ type: "moments", scene: sceneId, active: true });
        await combat.createEmbeddedDocuments("Combatant", [{ tokenId: id, actorId: id, sceneId }]);
        await combat.startCombat();
      },
      [CAVE_SCENE, BRYN] as const,
    );
    for (const page of [gm, player.page]) await expect.poll(() => wayOf(page)).toBe("walk");
  });

  it("rows and tokens highlight each other, and the portrait centres its token", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 6, j: 4 } });
    await openTracker();
    const { page } = player;
    await page.locator("#combat [data-focus^=crowd-][aria-expanded=false]").click();
    await rowOf(OTHER).hover();
    await page.waitForFunction((id) => canvas.tokens.get(id).hover, OTHER);
    await rowOf(BRYN).hover();
    await page.waitForFunction(([one, other]) => canvas.tokens.get(one).hover && !canvas.tokens.get(other).hover, [BRYN, OTHER] as const);
    const { x, y } = await player.token(GOBLIN);
    await page.mouse.move(x, y, { steps: 3 });
    await expect.poll(() => page.locator("#combat li.row.hover").getAttribute("data-combatant-id")).toBe(GOBLIN);
    await rowOf(GOBLIN).locator(".face").click();
    await page.waitForFunction((id) => {
      const { center } = canvas.tokens.get(id);
      const { pivot } = canvas.stage;
      return Math.hypot(pivot.x - center.x, pivot.y - center.y) < 5;
    }, GOBLIN);
  });

  it("the user's target on the scene comes first among the possible ones, and is marked", async () => {
    await beginCave(gm, [player.page], {}, 1);
    await openTracker();
    const target = (id: string) => rowOf(BRYN).locator(`.target[data-target="${id}"]`);
    await target(OTHER).waitFor();
    expect(await rowOf(BRYN).locator(".target.marked").count()).toBe(0);
    await player.page.evaluate((id) => canvas.tokens.get(id).setTarget(true), OTHER);
    await expect.poll(() => rowOf(BRYN).locator(".target").first().getAttribute("data-target")).toBe(OTHER);
    expect(await rowOf(BRYN).locator(".target.marked").count()).toBe(1);
    await player.page.evaluate((id) => canvas.tokens.get(id).setTarget(false), OTHER);
    await expect.poll(() => rowOf(BRYN).locator(".target.marked").count()).toBe(0);
  });
});

describe("the ways to move in a Moment, on generation 14 and columns of hexes", () => {
  const table = useTable(caveTable(4, { generation: 14, witnesses: ["Bry"] }));
  beforeAll(sitDown(table));

  it("one drag may use several ways, and shows at each waypoint the cost so far", async () => {
    await beginCave(gm, [player.page]);
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 3 });
    await expect.poll(() => drag.labels()).toEqual(["2 Beats 9 left"]);
    await drag.waypoint();
    await drag.over({ i: 4, j: 4 });
    await cycleTo(drag, /Vault/);
    await expect.poll(() => drag.labels()).toEqual(["2 Beats 9 left", "Vault 6 Beats 5 left"]);
    await drag.drop();
    await expect.poll(() => standing()).toEqual({ left: 5, stopped: "", back: "", moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 4 });
    // The choice was for that drag alone.
    expect(await wayOf(player.page)).toBe("walk");
  });

  it("a drag around corners is one movement: paid once, and taken back whole", async () => {
    await beginCave(gm, [player.page]);
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 3 });
    await drag.waypoint();
    await drag.over({ i: 6, j: 3 });
    await drag.waypoint();
    await drag.over({ i: 6, j: 1 });
    await expect.poll(() => drag.labels()).toEqual(["2 Beats 9 left", "4 Beats 7 left", "6 Beats 5 left"]);
    await drag.drop();
    await expect.poll(() => standing()).toEqual({ left: 5, stopped: "", back: "", moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 6, j: 1 });
    await player.page.evaluate((id) => canvas.tokens.get(id).movementAnimationPromise, BRYN);
    await player.page.keyboard.press("Control+z");
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
  });

  it("in the meeting only a sneaking figure moves, and pays two Beats a space", async () => {
    await beginCave(gm, [player.page], {}, 0);
    await order(player.page, { kind: "sneak", combatant: BRYN, sneaking: true });
    await dragOver(player, BRYN, { i: 4, j: 3 });
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "half", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
    await goBy("sneak");
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 3 });
    await expect.poll(() => drag.labels()).toEqual(["Sneak 4 Beats 7 left"]);
    await drag.drop();
    await expect.poll(() => standing()).toEqual({ left: 7, stopped: "", back: "", moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 3 });
  });

  it("difficult ground doubles the cost of a space in every way", async () => {
    await beginCave(gm, [player.page]);
    await gm.evaluate((sceneId) => {
      const shapes = [{ type: "rectangle", x: 0, y: 0, width: 1500, height: 1100 }];
      const behaviors = [{ name: "Mud", type: "modifyMovementCost", system: { difficulties: { walk: 2 } } }];
      return game.scenes.get(sceneId).createEmbeddedDocuments("Region", [{ name: "Mud", shapes, behaviors }]);
    }, CAVE_SCENE);
    await player.page.waitForFunction(() => canvas.scene.regions.size === 1);
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 2 });
    await cycleTo(drag, /Vault/);
    await expect.poll(() => drag.labels()).toEqual(["Vault 8 Beats 3 left"]);
    await drag.cancel();
    await dragOver(player, BRYN, { i: 4, j: 3 });
    await expect.poll(() => standing()).toEqual({ left: 7, stopped: "", back: "", moves: 1 });
    await gm.evaluate((sceneId) => game.scenes.get(sceneId).regions.contents[0].delete(), CAVE_SCENE);
    await player.page.waitForFunction(() => canvas.scene.regions.size === 0);
  });

  it("foes on another level, or higher up, stop no one until they come down", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 5, j: 4 }, goblin2: { i: 3, j: 6 } });
    await gm.evaluate(
      async ([sceneId, high, above]) => {
        const scene = game.scenes.get(sceneId);
        const [level] = await scene.createEmbeddedDocuments("Level", [{ name: "Gallery", elevation: { bottom: 20, top: 40 } }]);
        await scene.tokens.get(high).update({ elevation: 20 }, { movement: { [high]: { constrainOptions: { ignoreCost: true } } } });
        await scene.tokens.get(above).update({ level: level.id }, { movement: { [above]: { constrainOptions: { ignoreCost: true } } } });
      },
      [CAVE_SCENE, GOBLIN, OTHER] as const,
    );
    await player.page.waitForFunction(
      ([high, above]) => canvas.scene.tokens.get(high)._source.elevation === 20 && canvas.scene.tokens.get(above)._source.level,
      [GOBLIN, OTHER] as const,
    );
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 8 });
    await expect.poll(() => drag.labels()).toEqual(["7 Beats 4 left"]);
    await drag.cancel();
    await gm.evaluate((id) => {
      const movement = { [id]: { constrainOptions: { ignoreCost: true } } };
      return game.scenes.active.tokens.get(id).update({ elevation: 0 }, { movement });
    }, GOBLIN);
    await player.page.waitForFunction((id) => canvas.scene.tokens.get(id)._source.elevation === 0, GOBLIN);
    await dragOver(player, BRYN, { i: 4, j: 8 });
    await expect.poll(() => standing()).toMatchObject({ stopped: GOBLIN, back: "", moves: 1 });
    expect((await stands()).j).toBeLessThan(5);
  });

  it("a token that is sent back returns to its former level, also without a record of its path", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 3, j: 9 } });
    const level = () => gm.evaluate(([sceneId, id]) => game.scenes.get(sceneId).tokens.get(id)._source.level, [CAVE_SCENE, BRYN] as const);
    const before = await level();
    const gallery = await gm.evaluate(
      async ([sceneId, id]) => {
        const scene = game.scenes.get(sceneId);
        const [upper] = await scene.createEmbeddedDocuments("Level", [{ name: "Gallery" }]);
        const token = scene.tokens.get(id);
        await token.update({ level: upper.id }, { movement: { [id]: { constrainOptions: { ignoreCost: true } } } });
        await token.clearMovementHistory();
        return upper.id;
      },
      [CAVE_SCENE, BRYN] as const,
    );
    await expect.poll(() => gm.evaluate((id) => game.combat.system.state.combatants[id].at.level, BRYN)).toBe(gallery);
    await order(gm, { kind: "undo" });
    await expect.poll(level).toBe(before);
    await expect.poll(() => gm.evaluate((id) => game.combat.system.state.combatants[id].at.level, BRYN)).toBe(before);
  });

  it("dropping prone takes half of all Beats, and rising a whole Moment's", async () => {
    await beginCave(gm, [player.page]);
    await order(player.page, { kind: "prone", combatant: BRYN });
    await expect.poll(() => standing()).toMatchObject({ left: 5 });
    await order(gm, { kind: "nextMoment" });
    for (let phase = 0; phase < 2; phase += 1) await order(gm, { kind: "nextPhase" });
    await expect.poll(() => standing()).toMatchObject({ left: 11 });
    await order(player.page, { kind: "rise", combatant: BRYN });
    await expect.poll(() => standing()).toMatchObject({ left: 0 });
  });
});
