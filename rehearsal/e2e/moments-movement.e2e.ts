import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import {
  beginCave,
  Board,
  CAVERS,
  casesOn,
  caveTable,
  Dragging,
  dragOver,
  noCanvas,
  noticesTo,
  order,
  spaceOf,
  standingOf,
  useTable,
} from "./support/index.ts";

const { bryn: BRYN, goblin1: GOBLIN } = CAVERS;

describe.each(
  casesOn(14, [
    [13, 2],
    [14, 4],
  ] as const),
)("movement in a Moment, on generation %d and a grid of type %d", (generation, type) => {
  // The DN judges without a browser, until one takes up a token.
  const table = useTable(caveTable(type, { generation, witnesses: ["Bry"] }));
  let gm: Page;
  let player: Board;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    player = await new Board(await table.join("Bry")).ready();
  });

  const stands = (id = BRYN) => spaceOf(player, id);
  const standing = (id = BRYN) => standingOf(gm, id);

  it("within the Beats is paid, and the ruler shows what it costs and leaves", async () => {
    await beginCave(gm, [player.page]);
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 4 });
    await expect.poll(() => drag.labels()).toEqual([expect.stringMatching(/3 Beats.*8 left/)]);
    await drag.drop();
    await expect.poll(() => standing()).toEqual({ left: 8, stopped: "", back: "", moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 4 });
  });

  it("beyond the Beats is sent back, costs nothing, and its mover is told why", async () => {
    await beginCave(gm, [player.page]);
    const drag = await Dragging.lift(player, BRYN);
    await drag.over({ i: 4, j: 13 });
    await expect.poll(() => drag.labels()).toEqual([expect.stringMatching(/12 Beats.*1 Beat too/)]);
    await drag.drop();
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "far", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
    expect((await noticesTo(player.page)).join()).toMatch(/Bryn/);
  });

  it("ends at contact, and goes no further from there", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 4, j: 5 } });
    await dragOver(player, BRYN, { i: 4, j: 9 });
    await expect.poll(() => standing()).toEqual({ left: 8, stopped: GOBLIN, back: "", moves: 1 });
    await expect.poll(async () => (await stands()).j).toBe(4);
    const there = await stands();
    await player.page.evaluate(
      ([id]) => {
        const token = game.scenes.active.tokens.get(id);
        return token.update({ ...token._gridOffsetToPosition({ i: 4, j: 2 }) });
      },
      [BRYN],
    );
    await expect.poll(() => standing()).toMatchObject({ left: 8, back: "stopped" });
    await expect.poll(() => stands()).toEqual(there);
  });

  it("out of contact is free with the first step of a half, without a strike", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 4, j: 0 } });
    await dragOver(player, BRYN, { i: 4, j: 3 });
    await expect.poll(() => standing()).toEqual({ left: 9, stopped: "", back: "", moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 3 });
  });

  it("is taken back by Ctrl+Z with its Beats, and with the contact that stopped it", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 4, j: 5 } });
    await dragOver(player, BRYN, { i: 4, j: 4 });
    await expect.poll(() => standing()).toEqual({ left: 8, stopped: GOBLIN, back: "", moves: 1 });
    await undo();
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
  });

  it("is restored if Ctrl+Z comes after the half", async () => {
    await beginCave(gm, [player.page]);
    await dragOver(player, BRYN, { i: 4, j: 4 });
    await expect.poll(() => standing()).toMatchObject({ left: 8, moves: 1 });
    await order(gm, { kind: "nextHalf" });
    await undo();
    await expect.poll(() => standing()).toMatchObject({ left: 8, back: "undo" });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 4 });
  });

  it("is put back by the DN's undo, token and Beats", async () => {
    await beginCave(gm, [player.page]);
    await dragOver(player, BRYN, { i: 4, j: 4 });
    await expect.poll(() => standing()).toMatchObject({ left: 8, moves: 1 });
    await order(gm, { kind: "undo" });
    await expect.poll(() => standing()).toMatchObject({ left: 11, moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
    await order(gm, { kind: "redo" });
    await expect.poll(() => standing()).toMatchObject({ left: 8, moves: 1 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 4 });
  });

  it("outside one's half is sent back", async () => {
    await beginCave(gm, [player.page], {}, 1);
    await dragOver(player, BRYN, { i: 4, j: 3 });
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "half", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
  });

  it("in other ways costs more: vaulting four Beats a space, sneaking two", async () => {
    await beginCave(gm, [player.page]);
    await goBy("vault");
    await dragOver(player, BRYN, { i: 4, j: 2 });
    await expect.poll(() => standing()).toMatchObject({ left: 7, moves: 1 });
    await goBy("sneak");
    await dragOver(player, BRYN, { i: 4, j: 4 });
    await expect.poll(() => standing()).toMatchObject({ left: 3, moves: 2 });
    await goBy("fly");
    await dragOver(player, BRYN, { i: 4, j: 5 });
    await expect.poll(() => standing()).toMatchObject({ left: 2, moves: 3 });
  });

  it("of a prone figure is sent back until it has risen, which takes all Beats", async () => {
    await beginCave(gm, [player.page]);
    await order(player.page, { kind: "prone", combatant: BRYN });
    await expect.poll(() => standing()).toMatchObject({ left: 5 });
    await dragOver(player, BRYN, { i: 4, j: 3 });
    await expect.poll(() => standing()).toMatchObject({ left: 5, back: "prone", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
    await order(gm, { kind: "nextMoment" });
    for (let phase = 0; phase < 2; phase += 1) await order(gm, { kind: "nextPhase" });
    await order(player.page, { kind: "rise", combatant: BRYN });
    await expect.poll(() => standing()).toMatchObject({ left: 0 });
    await dragOver(player, BRYN, { i: 4, j: 2 });
    await expect.poll(() => standing()).toMatchObject({ left: 0, back: "far" });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
  });

  it("by keys is paid step by step", async () => {
    await beginCave(gm, [player.page]);
    await player.page.evaluate((id) => canvas.tokens.get(id).control(), BRYN);
    for (const step of [1, 2]) {
      await player.page.keyboard.press("ArrowDown");
      await expect.poll(() => standing()).toMatchObject({ left: 11 - step, moves: step });
    }
    await expect.poll(() => stands()).toEqual({ i: 6, j: 1 });
  });

  it("of a client that lies about the cost or sends anything else is measured again", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 4, j: 4 } });
    const begin = { i: 4, j: 1 };
    const lies: [string, (to: { i: number; j: number }) => Promise<unknown>][] = [
      ["an update", (to) => update(to, {})],
      ["no constraint", (to) => update(to, { constrainOptions: { ignoreCost: true, ignoreWalls: true } })],
      ["displacing", (to) => update(to, { constrainOptions: { ignoreCost: true } }, { action: "displace" })],
      ["a cost of nothing", (to) => update(to, { constrainOptions: { ignoreCost: true } }, { cost: 0, action: "walk", terrain: null })],
      ["an undo that is none", (to) => update(to, { method: "undo", constrainOptions: { ignoreCost: true } }, { action: "walk" })],
    ];
    for (const [lie, move] of lies) {
      await move({ i: 4, j: 14 });
      await expect.poll(() => standing(), { message: lie }).toEqual({ left: 11, stopped: "", back: expect.stringMatching(/./), moves: 0 });
      await expect.poll(() => stands(), { message: lie }).toEqual(begin);
      await order(gm, { kind: "nextHalf" });
      await order(gm, { kind: "undo" });
    }
    await player.page.evaluate(() => {
      for (const action of Object.values<any>(CONFIG.Token.movement.actions)) action.getCostFunction = () => () => 0;
      CONFIG.Token.objectClass.prototype.constrainMovementPath = (path: object[]) => [path, false];
    });
    await dragOver(player, BRYN, { i: 4, j: 8 });
    await expect.poll(() => standing()).toMatchObject({ left: 11, back: "contact", moves: 0 });
    await expect.poll(() => stands()).toEqual(begin);
    await player.page.reload();
    await player.ready();
  });

  it("is judged as soon as a DN is back, if none was online", async () => {
    await beginCave(gm, [player.page]);
    await gm.context().close();
    await player.page.waitForFunction(() => !game.users.activeGM);
    await dragOver(player, BRYN, { i: 4, j: 4 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 4 });
    gm = await table.join("Gamemaster", noCanvas);
    await expect.poll(() => standing()).toMatchObject({ left: 8, moves: 1, back: "" });
    await gm.context().close();
    await player.page.waitForFunction(() => !game.users.activeGM);
    await dragOver(player, BRYN, { i: 4, j: 14 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 14 });
    gm = await table.join("Gamemaster", noCanvas);
    await expect.poll(() => standing()).toMatchObject({ left: 8, moves: 1, back: "far" });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 4 });
  });

  it("goes on after both have reloaded in the middle of a half, and after a restart", async () => {
    await beginCave(gm, [player.page]);
    await dragOver(player, BRYN, { i: 4, j: 4 });
    await expect.poll(() => standing()).toMatchObject({ left: 8, moves: 1 });
    await Promise.all([gm, player.page].map((page) => page.reload().then(() => table.ready(page))));
    await player.ready();
    await dragOver(player, BRYN, { i: 4, j: 6 });
    await expect.poll(() => standing()).toMatchObject({ left: 6, moves: 2 });
    await table.restart();
    await table.enter(gm, "Gamemaster");
    await table.enter(player.page, "Bry");
    await player.ready();
    await dragOver(player, BRYN, { i: 4, j: 7 });
    await expect.poll(() => standing()).toMatchObject({ left: 5, moves: 3, back: "" });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 7 });
  });

  it("of the DN is free and unlimited once it is set to be unconstrained", async () => {
    const board = await new Board(await table.join("Gamemaster", { witness: true })).ready();
    await gm.context().close();
    gm = board.page;
    await beginCave(gm, [player.page], { goblin1: { i: 4, j: 3 } }, 0);
    await dragOver(board, BRYN, { i: 6, j: 1 });
    await expect.poll(() => standing()).toMatchObject({ left: 11, back: "half", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 1 });
    await gm.locator("[data-tool=unconstrainedMovement]").click();
    await dragOver(board, BRYN, { i: 4, j: 14 });
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "", moves: 0 });
    await expect.poll(() => stands()).toEqual({ i: 4, j: 14 });
  });

  /** Takes the last movement back by keys, once it has come to its end on the mover's screen. */
  async function undo(): Promise<void> {
    await expect.poll(async () => (await stands()).j).toBe(4);
    await player.page.evaluate((id) => canvas.tokens.get(id).movementAnimationPromise, BRYN);
    await player.page.keyboard.press("Control+z");
  }

  async function goBy(action: string): Promise<void> {
    await player.page.evaluate(([id, movementAction]) => game.scenes.active.tokens.get(id).update({ movementAction }), [
      BRYN,
      action,
    ] as const);
    await player.page.waitForFunction(
      ([id, movementAction]) => game.scenes.active.tokens.get(id)._source.movementAction === movementAction,
      [BRYN, action] as const,
    );
  }

  /** What a client can write that keeps to nothing. */
  function update(to: { i: number; j: number }, movement: object, waypoint: object = {}): Promise<unknown> {
    return player.page.evaluate(
      ([id, space, options, more]) => {
        const token = game.scenes.active.tokens.get(id);
        const place = token._gridOffsetToPosition(space);
        return token.update({ ...place }, { movement: { [id]: { waypoints: [{ ...place, ...more }], ...options } } });
      },
      [BRYN, to, movement, waypoint] as const,
    );
  }
});
