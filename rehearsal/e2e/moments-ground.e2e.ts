import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { beginCave, Board, CAVERS, caveTable, Dragging, dragOver, noCanvas, standingOf, useTable } from "./support/index.ts";

const { bryn: BRYN, goblin1: GOBLIN } = CAVERS;
const GRIDLESS = 0;

describe.each([
  [13, GRIDLESS, 3.5],
  [14, 1, 4],
] as const)("movement in a Moment, on generation %d and ground of type %d", (generation, type, reached) => {
  // The DN has no hand on the map here: it sits without a browser, and judges all the same.
  const table = useTable(caveTable(type, { generation, witnesses: ["Bry"] }));
  let gm: Page;
  let player: Board;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    player = await new Board(await table.join("Bry")).ready();
  });

  const to = (j: number) => (type === GRIDLESS ? { x: 100 * j + 50, y: 450 } : { i: 4, j });
  const standing = () => standingOf(gm, BRYN);
  /** How many spaces from the left its token stands, to the nearest tenth. */
  const column = () => player.page.evaluate((id) => Math.round(game.scenes.active.tokens.get(id)._source.x / 10) / 10, BRYN);

  it("within the Beats is paid, and taken back by Ctrl+Z", async () => {
    await beginCave(gm, [player.page]);
    const drag = await Dragging.lift(player, BRYN);
    await drag.over(to(4));
    await expect.poll(() => drag.labels()).toEqual([expect.stringMatching(/3 Beats.*8 left/)]);
    await drag.drop();
    await expect.poll(() => standing()).toEqual({ left: 8, stopped: "", back: "", moves: 1 });
    await expect.poll(() => column()).toBe(4);
    await player.page.keyboard.press("Control+z");
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "", moves: 0 });
    await expect.poll(() => column()).toBe(1);
  });

  it("beyond the Beats is sent back", async () => {
    await beginCave(gm, [player.page]);
    await dragOver(player, BRYN, to(13));
    await expect.poll(() => standing()).toEqual({ left: 11, stopped: "", back: "far", moves: 0 });
    await expect.poll(() => column()).toBe(1);
  });

  it("ends where contact begins, and goes no further from there", async () => {
    await beginCave(gm, [player.page], { goblin1: { i: 4, j: 6 } });
    await dragOver(player, BRYN, to(10));
    await expect.poll(() => standing()).toEqual({ left: 7, stopped: GOBLIN, back: "", moves: 1 });
    await expect.poll(() => column()).toBe(1 + reached);
    await player.page.evaluate((id) => game.scenes.active.tokens.get(id).update({ x: 200, y: 400 }), BRYN);
    await expect.poll(() => standing()).toMatchObject({ left: 7, back: "stopped", moves: 1 });
    await expect.poll(() => column()).toBe(1 + reached);
  });

  it("out of contact is free with the first step of a half", async () => {
    await beginCave(gm, [player.page], { bryn: { i: 4, j: 1 }, goblin1: { i: 4, j: 0 } });
    await dragOver(player, BRYN, to(5));
    await expect.poll(() => standing()).toEqual({ left: 7, stopped: "", back: "", moves: 1 });
    await expect.poll(() => column()).toBe(5);
  });
});
