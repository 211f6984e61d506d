import type { Page } from "playwright-core";
import { CAVE, CAVE_CAST } from "../../../src/core/structures/moments/examples.fixture.ts";
import { SEATS } from "../../../src/core/structures/moments/table.fixture.ts";
import { CALLBOARD } from "./build.ts";
import type { TableOptions } from "./table.ts";

export { CAVE };

/** The names of the users at the cave's table. Their ids are those of the examples. */
export const FLOOR_PEOPLE = { narrator: "Gamemaster", bryn: "Bry", odile: "Odi" } as const;

const SCENE = "cave".padEnd(16, "0");
const owners: Readonly<Record<string, string>> = { [CAVE.bryn]: SEATS.bryn.user, [CAVE.odile]: SEATS.odile.user };

const actors = Object.values(CAVE_CAST).map(({ id, name, npc, numbers }) => ({
  _id: id,
  name,
  type: npc ? "npc" : "character",
  ownership: { default: npc ? 0 : 1, ...(npc ? {} : { [owners[id] ?? ""]: 3 }) },
  prototypeToken: { name, actorLink: true, disposition: npc ? -1 : 1 },
  system: { moments: numbers },
}));
const users = Object.entries(FLOOR_PEOPLE).map(([who, name]) => ({
  _id: SEATS[who as keyof typeof FLOOR_PEOPLE].user,
  name,
  role: who === "narrator" ? 4 : 1,
  color: "#33aaaa",
  character: who === "narrator" ? null : CAVE[who as "bryn" | "odile"],
}));
const tokens = Object.values(CAVE_CAST).map(({ id, name, npc }, index) => ({
  _id: id,
  name,
  actorId: id,
  actorLink: true,
  disposition: npc ? -1 : 1,
  x: 0,
  y: 100 * index,
  width: 1,
  height: 1,
}));

/** The kinds of grid by name, with the numbers of CONST.GRID_TYPES. */
export const GRIDS = { none: 0, squares: 1, rows: 2, columns: 4 } as const;

/** Returns a table of the cave: a DN with two goblins and two players, on a wide floor without walls. */
export function floorTable(more: Partial<TableOptions> = {}): TableOptions {
  const grid = { type: GRIDS.rows, size: 60, distance: 5, units: "ft" };
  const scene = { _id: SCENE, name: "Cave", active: true, navigation: true, width: 1500, height: 900, padding: 0, grid, tokens };
  return { packages: [CALLBOARD], documents: { users, actors, scenes: [scene] }, ...more };
}

/** The place of a figure in the cave, in spaces of the grid. Without a grid a space is 60 pixels. */
export interface Standing {
  readonly i: number;
  readonly j: number;
  readonly width?: number;
  readonly height?: number;
  readonly hidden?: boolean;
}
/** The situation at the start of a Moment in the cave. */
export interface Setting {
  readonly grid?: keyof typeof GRIDS;
  /** The places by figure id. Figures left out are far away. */
  readonly where: Readonly<Record<string, Standing>>;
  readonly house?: object;
}

const FAR: Readonly<Record<string, Standing>> = {
  [CAVE.bryn]: { i: 0, j: 20 },
  [CAVE.odile]: { i: 0, j: 22 },
  [CAVE.goblin1]: { i: 13, j: 20 },
  [CAVE.goblin2]: { i: 13, j: 22 },
};

/** Places all figures, starts a new encounter, and leads it to the party's movement. */
export async function beginOnFloor(gm: Page, { grid = "rows", where, house = {} }: Setting): Promise<void> {
  await gm.evaluate(
    async ([sceneId, type, standing, rules]) => {
      for (const old of [...game.combats, ...game.messages]) await old.delete();
      const scene = game.scenes.get(sceneId);
      if (scene.grid.type !== type) await scene.update({ grid: { type } });
      for (const [id, { i, j, ...more }] of Object.entries(standing)) {
        const token = scene.tokens.get(id);
        const dimensions = { width: 1, height: 1, hidden: false, movementAction: null, ...more };
        const { x, y } = type === 0 ? { x: 60 * j, y: 60 * i } : token._gridOffsetToPosition({ i, j }, { ...token._source, ...dimensions });
        const movement = { [id]: { waypoints: [{ x, y, width: dimensions.width, height: dimensions.height, action: "displace" }] } };
        await token.update({ x, y, ...dimensions }, { movement });
        await token.clearMovementHistory();
      }
      await game.settings.set("callboard", "house.moments", rules);
      const combat = await Combat.implementation.create({ type: "moments", scene: sceneId, active: true });
      const data = Object.keys(standing).map((id) => ({
        _id: id,
        tokenId: id,
        actorId: id,
        sceneId,
        hidden: standing[id]?.hidden ?? false,
      }));
      await combat.createEmbeddedDocuments("Combatant", data, { keepId: true });
      await combat.startCombat();
      for (let phase = 0; phase < 2; phase += 1) await game.callboard.send(combat, { kind: "nextPhase" });
    },
    [SCENE, GRIDS[grid], { ...FAR, ...where } as Record<string, Standing>, house] as const,
  );
}

/** Waits until a page shows the party's movement as the DN has it, and its tokens have stopped moving. */
export async function inMovement(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { state } = game.combat?.system ?? {};
    const still = canvas.ready && canvas.tokens.placeables.every((token: any) => !token.movementAnimationPromise);
    return still && canvas.tokens.placeables.length === canvas.scene.tokens.size && state?.phase === "movement" && state.half === "party";
  });
}
