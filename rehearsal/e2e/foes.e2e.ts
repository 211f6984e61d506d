import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  Board,
  clearTable,
  countWrites,
  forgetNotices,
  GRIDS,
  MARSH_ACTORS,
  marshTable,
  storyOn,
  useTable,
  waitForNotice,
} from "./support/index.ts";
import { answerHowMany, dialogOf, GOBLIN, STAFFED } from "./support/foes.ts";

interface Held {
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

/** Drops data on the scene at one of its points, with keys held. */
async function dropOnScene(board: Board, data: object, held: Held = {}, at = { x: 500, y: 400 }): Promise<void> {
  const place = await board.onPage(at);
  await board.page.evaluate(
    ([text, { x, y }, keys]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", text);
      const event = new DragEvent("drop", { dataTransfer, clientX: x, clientY: y, bubbles: true, cancelable: true, ...keys });
      document.querySelector("#board")?.dispatchEvent(event);
    },
    [JSON.stringify(data), place, held] as const,
  );
}

const goblinsOn = (page: Page): Promise<number> =>
  page.evaluate((id) => game.scenes.active.tokens.filter(({ actorId }: any) => actorId === id).length, MARSH_ACTORS.goblin);

/** Returns the spaces that more than one token covers, and the names of tokens outside the scene. Without a grid, the tokens that overlap. */
const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { tokens, grid, dimensions } = game.scenes.active;
    const { sceneX, sceneY, sceneWidth, sceneHeight } = dimensions;
    const rectangles = tokens.map((token: any) => ({ token, x: token._source.x, y: token._source.y, ...token.getSize() }));
    const outside = rectangles
      .filter(
        ({ x, y, width, height }: any) =>
          x < sceneX - 1 || y < sceneY - 1 || x + width > sceneX + sceneWidth + 1 || y + height > sceneY + sceneHeight + 1,
      )
      .map(({ token }: any) => `${token.name} is outside`);
    if (grid.isGridless) {
      const crossing = rectangles.flatMap((one: any, index: number) =>
        rectangles
          .slice(index + 1)
          .filter((two: any) => Math.abs(one.x - two.x) < one.width - 1 && Math.abs(one.y - two.y) < one.height - 1)
          .map((two: any) => `${one.token.name} crosses ${two.token.name}`),
      );
      return [...outside, ...crossing];
    }
    const spaces = tokens
      .map((token: any) => token.getOccupiedGridSpaceOffsets())
      .flat()
      .map(({ i, j }: any) => `${i}.${j}`);
    return [...outside, ...spaces.filter((space: string, index: number) => spaces.indexOf(space) !== index)];
  });

const generation = storyOn(14);

describe(`many tokens by one drop, on generation ${generation}`, () => {
  const table = useTable(marshTable({ generation, documents: STAFFED }));
  let gm: Board;
  let mira: Board;

  beforeAll(async () => {
    gm = await new Board(await table.join("Gamemaster")).ready();
    mira = await new Board(await table.join("Mira")).ready();
    await clearTable(gm.page);
  });

  /** Gives the scene a grid, and puts its tokens on spaces of it. */
  async function useGrid(type: number): Promise<void> {
    await gm.page.evaluate(async (wanted) => {
      const scene = game.scenes.active;
      if (scene.grid.type !== wanted) await scene.update({ grid: { type: wanted } });
      await scene.deleteEmbeddedDocuments(
        "Token",
        scene.tokens.map(({ id }: any) => id),
      );
      const actor = game.actors.getName("Maren");
      await scene.createEmbeddedDocuments("Token", [{ name: "Maren", actorId: actor.id, actorLink: true, x: 400, y: 300 }]);
    }, type);
    await gm.page.waitForFunction((wanted) => canvas.ready && canvas.grid.type === wanted && canvas.tokens.placeables.length === 1, type);
  }

  it.each(Object.entries(GRIDS))("stand on free spaces around the point, on a scene with the grid %s", async (_name, type) => {
    await useGrid(type);
    const writes = await countWrites(gm.page);
    await dropOnScene(gm, GOBLIN, { ctrlKey: true });
    await answerHowMany(gm.page, 12);
    await expect.poll(() => goblinsOn(gm.page)).toBe(12);
    await writes.expect(["create Token 12"]);
    expect(await faultsOn(gm.page)).toEqual([]);
    await dropOnScene(gm, GOBLIN, { metaKey: true }, { x: 1190, y: 890 });
    expect(await answerHowMany(gm.page, 9)).toBe("12");
    await expect.poll(() => goblinsOn(gm.page)).toBe(21);
    expect(await faultsOn(gm.page)).toEqual([]);
  });

  it("are taken back by one undo, and are hidden if Alt is held", async () => {
    await useGrid(GRIDS.squares);
    await dropOnScene(gm, GOBLIN, { ctrlKey: true, altKey: true });
    await answerHowMany(gm.page, 12);
    await expect.poll(() => goblinsOn(mira.page)).toBe(12);
    const hidden = () => gm.page.evaluate(() => game.scenes.active.tokens.filter((token: any) => token.hidden).length);
    expect(await hidden()).toBe(12);
    await gm.page.waitForFunction(() => canvas.tokens.placeables.length === 13);
    await gm.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await gm.page.keyboard.press("Control+z");
    await expect.poll(() => goblinsOn(mira.page)).toBe(0);
    expect(await gm.page.evaluate(() => game.scenes.active.tokens.size)).toBe(1);
  });

  it("are asked for by a number in the data too, and silly numbers leave the drop to Foundry", async () => {
    await useGrid(GRIDS.squares);
    await dropOnScene(gm, { ...GOBLIN, count: 3 });
    expect(await answerHowMany(gm.page, 3)).toBe("3");
    await expect.poll(() => goblinsOn(gm.page)).toBe(3);
    let there = 3;
    for (const count of [-1, 0, 1e9, 2.5, null, "12", "all", [3]]) {
      there += 1;
      await dropOnScene(gm, { ...GOBLIN, count });
      await expect.poll(() => goblinsOn(gm.page)).toBe(there);
      expect(await dialogOf(gm.page).count()).toBe(0);
    }
  });

  it("are numbered if the actor's prototype says so", async () => {
    await useGrid(GRIDS.squares);
    const number = (appendNumber: boolean) =>
      gm.page.evaluate(
        async ([id, wanted]) => {
          await game.actors.get(id).update({ prototypeToken: { appendNumber: wanted } });
        },
        [MARSH_ACTORS.goblin, appendNumber] as const,
      );
    await number(true);
    for (const [count, sum] of [
      [2, 2],
      [3, 5],
    ] as const) {
      await dropOnScene(gm, GOBLIN, { ctrlKey: true });
      await answerHowMany(gm.page, count);
      await expect.poll(() => goblinsOn(gm.page)).toBe(sum);
    }
    const names = () => gm.page.evaluate(() => game.scenes.active.tokens.map(({ name }: any) => name).sort());
    await expect.poll(names).toEqual([...[1, 2, 3, 4, 5].map((number) => `Goblin (${number})`), "Maren"]);
    await number(false);
  });

  it("are none where there is no room, without the permission, and for a player", async () => {
    await useGrid(GRIDS.squares);
    await gm.page.evaluate(async () => {
      const { width, height } = game.scenes.active;
      const wall = { name: "Rock", x: 0, y: 0, width: width / 100, height: height / 100 - 1 };
      await game.scenes.active.createEmbeddedDocuments("Token", [wall]);
    });
    await dropOnScene(gm, GOBLIN, { ctrlKey: true });
    await answerHowMany(gm.page, 13);
    await waitForNotice(gm.page, "No room for 13 tokens here");
    expect(await goblinsOn(gm.page)).toBe(0);
    await dropOnScene(gm, GOBLIN, { ctrlKey: true });
    await answerHowMany(gm.page, 12);
    await expect.poll(() => goblinsOn(gm.page)).toBe(12);

    const assistant = await new Board(await table.join("Assistant")).ready();
    await gm.page.evaluate(async () => {
      await game.users.getName("Assistant").update({ permissions: { TOKEN_CREATE: false } });
    });
    await assistant.page.waitForFunction(() => !game.user.can("TOKEN_CREATE"));
    await dropOnScene(assistant, GOBLIN, { ctrlKey: true });
    await waitForNotice(assistant.page, "You don’t have permission to create tokens");
    expect(await dialogOf(assistant.page).count()).toBe(0);
    for (const held of [{ ctrlKey: true }, {}]) await dropOnScene(mira, { ...GOBLIN, count: 12 }, held);
    await gm.page.evaluate(async () => {
      await game.user.setFlag("world", "settled", true);
    });
    await mira.page.waitForFunction(() => game.users.getName("Gamemaster").getFlag("world", "settled"));
    expect([await goblinsOn(gm.page), await dialogOf(mira.page).count()]).toEqual([12, 0]);
    for (const { page } of [gm, mira]) await forgetNotices(page);
  });
});
