import type { Page } from "playwright-core";
import { expect } from "vitest";
import { FEN, FEN_CAST, type ExampleStep } from "../../../src/core/structures/timeline/examples.fixture.ts";
import { SEATS } from "../../../src/core/structures/timeline/table.fixture.ts";
import { timeline } from "../../../src/core/structures/timeline/index.ts";
import type { TimelineState } from "../../../src/core/structures/timeline/state.ts";
import { clearTable } from "./arrange.ts";
import { CALLBOARD } from "./build.ts";
import { roundTrip, settled } from "./tracker.ts";
import type { TableOptions } from "./table.ts";

export { FEN };

/** A speaker: the name of a seat in the examples. */
export type Speaker = ExampleStep["by"];
/** The pages at the fen's table by seat. */
export type Fellows = Readonly<Record<Speaker, Page>>;

/** The names of the users. Their ids are those of the examples. */
export const PEOPLE: Readonly<Record<Speaker, string>> = { gm: "Gamemaster", maren: "Mar", tobin: "Tob", ysolt: "Yso" };

const SCENE = "fen".padEnd(16, "0");
const owners: Readonly<Record<string, string>> = {
  [FEN.maren]: SEATS.maren.user,
  [FEN.tobin]: SEATS.tobin.user,
  [FEN.ysolt]: SEATS.ysolt.user,
};

/** The card of the Fen hag's curse, as the examples name it. */
const CURSE = {
  _id: "CurseCurseCurseC",
  name: "Curse",
  type: "action",
  system: { kind: "ability", timeline: { relevant: "willpower", secondary: "", opposing: "willpower", ante: 1, ability: 2 } },
};

const actors = Object.values(FEN_CAST).map(({ id, name, npc, numbers }) => {
  const pools = Object.entries(numbers["pools"] as Record<string, object>).map(([stat, pool], sort) => [
    stat,
    { ...pool, place: undefined, sort },
  ]);
  return {
    _id: id,
    name,
    type: npc ? "npc" : "character",
    ownership: { default: npc ? 0 : 1, ...(npc ? {} : { [owners[id] ?? ""]: 3 }) },
    prototypeToken: { name, actorLink: true, disposition: npc ? -1 : 1 },
    system: { timeline: { pools: Object.fromEntries(pools) } },
    items: id === FEN.fenHag ? [CURSE] : [],
  };
});
const users = Object.entries(PEOPLE).map(([who, name]) => ({
  _id: SEATS[who as Speaker].user,
  name,
  role: who === "gm" ? 4 : 1,
  color: "#33aaaa",
  character: who === "gm" ? null : FEN[who as Exclude<Speaker, "gm">],
}));
const tokens = Object.values(FEN_CAST).map(({ id, name, npc }, index) => ({
  _id: id,
  name,
  actorId: id,
  actorLink: true,
  disposition: npc ? -1 : 1,
  x: 100 + 150 * index,
  y: 200,
  width: 1,
  height: 1,
}));
const scene = {
  _id: SCENE,
  name: "Fen",
  active: true,
  navigation: true,
  width: 1200,
  height: 900,
  padding: 0,
  grid: { size: 100 },
  tokens,
};

/** Returns a table of the fen: a GM with three NPCs, and three players. */
export function fenTable(more: Partial<TableOptions> = {}): TableOptions {
  return { packages: [CALLBOARD], documents: { users, actors, scenes: [scene] }, ...more };
}

/** Starts a sequence with the combatants of the fen, under the ids of the examples, with these house rules. Pools are full. */
export async function beginFen(
  people: Fellows,
  { house = {}, without = [] }: { house?: object; without?: readonly string[] } = {},
): Promise<void> {
  await clearTable(people.gm);
  await people.gm.evaluate(
    async ([rules, sceneId, members]) => {
      for (const old of [...game.messages]) await old.delete();
      for (const actor of game.actors) {
        const pools = Object.keys(actor.system.timeline.pools).map((stat) => [`system.timeline.pools.${stat}`, { spent: 0, drained: 0 }]);
        await actor.update(Object.fromEntries(pools));
      }
      await game.settings.set("callboard", "house.timeline", rules);
      const combat = await Combat.implementation.create({ type: "timeline", scene: sceneId, active: true });
      const data = members.map(([id, name]) => ({ _id: id, tokenId: id, actorId: id, sceneId, name }));
      await combat.createEmbeddedDocuments("Combatant", data, { keepId: true });
      await combat.startCombat();
    },
    [
      house,
      SCENE,
      Object.values(FEN_CAST)
        .filter(({ id }) => !without.includes(id))
        .map(({ id, name }) => [id, name]),
    ] as const,
  );
  for (const page of Object.values(people))
    await page.waitForFunction(
      () => game.combat?.system.state && game.messages.some(({ flags }: any) => flags.callboard?.started === game.combat.id),
    );
}

/** Adds a combatant of the fen that has not joined yet. */
export async function joinFen({ gm }: Fellows, id: string): Promise<void> {
  const name = FEN_CAST[id]?.name ?? "";
  await gm.evaluate(
    ([who, called, sceneId]) =>
      game.combat.createEmbeddedDocuments("Combatant", [{ _id: who, tokenId: who, actorId: who, sceneId, name: called }], { keepId: true }),
    [id, name, SCENE] as const,
  );
  await gm.waitForFunction((who) => game.combat.system.state.combatants[who]?.standing === "in", id);
}

/** Gives a command or an intent as the page's user. Returns the reason of the refusal, or null. */
export async function ask(page: Page, command: object): Promise<string | null> {
  return page.evaluate(async (one) => (await game.callboard.send(game.combat, one))?.reason ?? null, command);
}

/** Waits until the encounter's state on a page meets a condition. */
export async function waits(page: Page, of: (state: any) => boolean): Promise<void> {
  await page.waitForFunction(`(${String(of)})(game.combat.system.state)`);
}

/** Gives commands one after another, each once all pages have the last result. Repeats one that came before a due seal was opened. */
export async function playFen(people: Fellows, steps: readonly ExampleStep[]): Promise<void> {
  for (const { by, command } of steps) {
    const give = async (): Promise<string | null> => {
      const { step } = await quiet(people);
      const refusal = await ask(people[by], command);
      return refusal === null ? null : `${refusal} in ${step}`;
    };
    await expect.poll(give, { message: JSON.stringify(command) }).toBeNull();
  }
  await quiet(people);
}

/** Whether a command of the table is due, or a present user has a seal to open. */
async function isBusy(page: Page, state: TimelineState): Promise<boolean> {
  if (timeline.owed(state) !== null) return true;
  const owners = (timeline.due?.(state) ?? []).map(({ way, context }) => (way === "owner" ? context.user : ""));
  return page.evaluate((users) => users.some((id) => id === "" || game.users.get(id)?.active === true), owners);
}

/** Waits until all pages hold the same encounter and no browser has anything left to do by itself. */
export async function quiet(people: Partial<Fellows>): Promise<any> {
  const pages = Object.values(people) as Page[];
  let before = "";
  for (;;) {
    const state = await settled(...pages);
    const now = JSON.stringify(state);
    const isSame = now === before;
    if (isSame && !(await isBusy(pages[0] as Page, state))) return state;
    before = now;
    await Promise.all(pages.map(roundTrip));
  }
}
