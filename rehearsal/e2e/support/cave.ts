import type { Page } from "playwright-core";
import { expect } from "vitest";
import { CAVE, CAVE_CAST } from "../../../src/core/structures/moments/examples.fixture.ts";
import { clearTable } from "./arrange.ts";
import { CALLBOARD } from "./build.ts";
import type { Space } from "./dragging.ts";
import type { TableOptions } from "./table.ts";
import { stateOf } from "./tracker.ts";

const pad = (name: string) => name.padEnd(16, "0").slice(0, 16);
/** The ids of the figures in the cave, used for their actors, tokens and combatants alike. */
export const CAVERS = { ...CAVE, goblin3: "GoblinThreeGobli" };
/** The id of the scene. */
export const CAVE_SCENE = pad("cave");
/** The ids of the users. */
export const CAVE_USERS = { gm: pad("caveGm"), bryn: pad("caveBry"), odile: pad("caveOdi") };
/** The names of the users. */
export const CAVE_PEOPLE = { gm: "Gamemaster", bryn: "Bry", odile: "Odi" };

const cast = {
  ...CAVE_CAST,
  [CAVERS.goblin3]: { ...CAVE_CAST[CAVE.goblin2], id: CAVERS.goblin3, name: "Goblin 3", npc: true, numbers: {} },
};
const owners: Readonly<Record<string, string>> = { [CAVE.bryn]: CAVE_USERS.bryn, [CAVE.odile]: CAVE_USERS.odile };
const actors = Object.values(cast).map(({ id = "", name = "", npc = false, numbers = {} }) => ({
  _id: id,
  name,
  type: npc ? "npc" : "character",
  ownership: { default: npc ? 0 : 1, ...(npc ? {} : { [owners[id] ?? ""]: 3 }) },
  prototypeToken: { name, actorLink: true, disposition: npc ? -1 : 1 },
  system: { moments: numbers },
}));
const users = [
  { _id: CAVE_USERS.gm, name: CAVE_PEOPLE.gm, role: 4, color: "#aa3333" },
  { _id: CAVE_USERS.bryn, name: CAVE_PEOPLE.bryn, role: 1, color: "#3333aa", character: CAVE.bryn },
  { _id: CAVE_USERS.odile, name: CAVE_PEOPLE.odile, role: 1, color: "#33aa33", character: CAVE.odile },
];
const tokens = Object.values(cast).map(({ id = "", name = "", npc = false }, index) => ({
  _id: id,
  name,
  actorId: id,
  actorLink: true,
  disposition: npc ? -1 : 1,
  x: 100 * index,
  y: 0,
  width: 1,
  height: 1,
}));
const scene = (type: number) => ({
  _id: CAVE_SCENE,
  name: "Cave",
  active: true,
  navigation: true,
  width: 1500,
  height: 1100,
  padding: 0,
  grid: { type, size: 100, distance: 5, units: "ft" },
  tokens,
});

/** Returns a table of the cave on a type of grid: a DN with three goblins, Bryn with 11 Beats and Odile with 14. */
export function caveTable(type: number, more: Partial<TableOptions> = {}): TableOptions {
  return { packages: [CALLBOARD], documents: { users, actors, scenes: [scene(type)] }, ...more };
}

const weapon = (_id: string, name: string, kind: string) => ({
  _id: pad(_id),
  name,
  type: "weapon",
  system: { moments: { kind, damage: "1d8" } },
});
const ARMS: Readonly<Record<string, readonly object[]>> = {
  [CAVE.bryn]: [weapon("caveAxe", "Axe", "melee"), weapon("caveKnife", "Knife", "missile"), weapon("caveWand", "Wand", "magic")],
  [CAVE.odile]: [weapon("caveBow", "Bow", "missile"), weapon("caveSling", "Sling", "missile"), weapon("caveCharm", "Charm", "magic")],
};
const PLACED: Readonly<Record<string, Space>> = {
  [CAVERS.bryn]: { i: 4, j: 1 },
  [CAVERS.odile]: { i: 6, j: 1 },
  [CAVERS.goblin1]: { i: 4, j: 6 },
  [CAVERS.goblin2]: { i: 7, j: 10 },
  [CAVERS.goblin3]: { i: 1, j: 8 },
};
/** The distance between rows of pointed hexes, in parts of the grid's size. */
const ROW = Math.sqrt(3) / 2;

/** Returns the cave in rows of hexes, with all figures placed and armed but without an encounter, for tests that only use the interface. */
export function readyCave(more: Partial<TableOptions> = {}): TableOptions {
  const placed = tokens.map((token) => {
    const { i, j } = PLACED[token._id] ?? { i: 0, j: 0 };
    return { ...token, x: 100 * j + (i % 2) * 50, y: Math.round(100 * ROW * i) };
  });
  const armed = actors.map((actor) => ({ ...actor, items: ARMS[actor._id] ?? [] }));
  return caveTable(2, { documents: { users, actors: armed, scenes: [{ ...scene(2), tokens: placed }] }, ...more });
}

/** The starting places of figures, by row and column. Figures left out start far away. On a gridless scene, a space is 100 pixels. */
export type Standings = Readonly<Partial<Record<keyof typeof CAVERS, Space & { readonly hidden?: boolean }>>>;

const FAR: Required<Standings> = {
  bryn: { i: 4, j: 1 },
  odile: { i: 8, j: 1 },
  goblin1: { i: 0, j: 9 },
  goblin2: { i: 0, j: 11 },
  goblin3: { i: 0, j: 13 },
};

/** Starts an encounter with figures in these places, as the DN, in the party's movement unless `phases` differ. All pages see it. */
export async function beginCave(gm: Page, others: readonly Page[], standings: Standings = {}, phases = 2): Promise<void> {
  const spaces = Object.entries({ ...FAR, ...standings }).map(([who, space]) => [CAVERS[who as keyof typeof CAVERS], space] as const);
  await clearTable(gm);
  await gm.evaluate(
    async ([sceneId, places, members]) => {
      for (const old of [...game.messages]) await old.delete();
      for (const actor of game.actors) await actor.update({ "system.moments": { "beats.spent": 0, cover: "none", sneaking: false } });
      const scene = game.scenes.get(sceneId);
      const updates = places.map(([_id, { hidden = false, ...space }]) => {
        const token = scene.tokens.get(_id);
        const place = scene.grid.isGridless ? { x: 100 * space.j, y: 100 * space.i } : token._gridOffsetToPosition(space);
        return { _id, ...place, movementAction: "walk", hidden };
      });
      const straight = Object.fromEntries(updates.map(({ _id }) => [_id, { constrainOptions: { ignoreWalls: true, ignoreCost: true } }]));
      await scene.updateEmbeddedDocuments("Token", updates, { movement: straight, animate: false });
      const combat = await Combat.implementation.create({ type: "moments", scene: sceneId, active: true });
      const data = members.map((id) => ({ _id: id, tokenId: id, actorId: id, sceneId }));
      await combat.createEmbeddedDocuments("Combatant", data, { keepId: true });
      await combat.startCombat();
    },
    [CAVE_SCENE, spaces, Object.values(CAVERS)] as const,
  );
  await gm.waitForFunction(() => {
    const figures = game.combat?.system.state?.combatants;
    return figures && Object.values<any>(figures).every(({ at }) => at !== null);
  });
  for (let phase = 0; phase < phases; phase += 1) await order(gm, { kind: "nextPhase" });
  const { moment, phase, half } = await stateOf(gm);
  for (const page of [gm, ...others]) {
    await page.waitForFunction(
      (at) => {
        const state = game.combat?.system.state;
        const isTold = game.messages.some(({ flags }: any) => flags.callboard?.started === game.combat?.id);
        return isTold && state && state.moment === at.moment && state.phase === at.phase && state.half === at.half;
      },
      { moment, phase, half },
    );
    await page.evaluate(() => Promise.all((canvas?.tokens?.placeables ?? []).map((token: any) => token.movementAnimationPromise)));
  }
}

/** Sets the house rule that stops at every half, even if no figure can act in it. It applies to encounters that begin later. */
export async function stopAtEachHalf(gm: Page): Promise<void> {
  await gm.evaluate(() => game.settings.set("callboard", "house.moments", { passEmpty: false }));
}

/** Gives a command as the page's user. Fails if it is refused. */
export async function order(page: Page, command: object): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (one) => (await game.callboard.send(game.combat, one))?.reason ?? null, command), {
      message: JSON.stringify(command),
    })
    .toBeNull();
}

/** Returns a figure's Beats left and the results of its last movements, as a page sees them. */
export function standingOf(page: Page, id: string): Promise<{ left: number; stopped: string; back: string; moves: number }> {
  return page.evaluate((one) => {
    const { max, spent, stopped, back, moves } = game.combat.system.state.combatants[one];
    return { left: max - spent, stopped, back: back?.why ?? "", moves: Object.keys(moves).length };
  }, id);
}
