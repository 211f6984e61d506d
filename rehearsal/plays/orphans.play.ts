import path from "node:path";
import { ClassicLevel } from "classic-level";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { TRAM } from "../../src/core/structures/pages/examples.fixture.ts";
import { gate, it, noCanvas, storyOn, struck, useTable, witnessOf } from "../e2e/support/index.ts";
import { Story, tramTable } from "../e2e/support/tram.ts";

/** To where Comet has staked two of her three Debt on Love. */
const STAKED = 17;
const [WHOLE, TAKEN] = [
  [3, 0, 1],
  [1, 0, 1],
];

const PLAYERS = [
  ["ana", "Ana"],
  ["bo", "Bo"],
  ["cy", "Cy"],
] as const;

/** Changes the stored encounters of a world while it is shut. `edit` returns the new data of each, or null to delete it. */
async function editStored(worldFolder: string, edit: (combat: any) => unknown): Promise<void> {
  const folder = path.join(worldFolder, "data", "combats");
  const level = new ClassicLevel<string, any>(folder, { keyEncoding: "utf8", valueEncoding: "json" });
  await level.open();
  for (const [key, combat] of await level.iterator({ gte: "!combats!", lt: "!combats!~" }).all()) {
    const next = edit(combat);
    await (next === null ? level.del(key) : level.put(key, next));
  }
  await level.close();
}

describe.each([13, 14] as const)("values that a deleted encounter still held in actors, on generation %d", (generation) => {
  const table = useTable(tramTable({ generation, allow: [/can't be read/], witnesses: ["Gamemaster"] }));
  const pages: Record<"gm" | "ana" | "bo" | "cy", Page> = {} as never;
  const story = new Story(() => pages);
  /** What the generations have alike is played on one of them. */
  const once = generation === storyOn(14) ? it : it.skip;

  beforeAll(async () => {
    for (const [who, name] of [["gm", "Gamemaster"] as const, ...PLAYERS]) pages[who] = await table.join(name, noCanvas);
  });

  /** The Debt of Comet's Drives in their order, and whether her actor still notes what she gets back. */
  const comet = (page: Page): Promise<unknown> =>
    page.evaluate((id) => {
      const { system, flags } = game.actors.get(id);
      const drives = Object.values<any>(system.pages.drives).sort((a, b) => a.sort - b.sort);
      return [drives.map(({ debt }) => debt), Object.keys(flags.callboard?.refunds ?? {}).length > 0];
    }, TRAM.comet);
  const reads = (wanted: unknown): Promise<void> => expect.poll(() => comet(pages.gm)).toEqual(wanted);

  /** A fresh scene in which Comet has staked. */
  async function stake(): Promise<void> {
    await story.open();
    await story.at(STAKED);
    await reads([TAKEN, true]);
  }

  /** Shuts the world, edits its encounters, and opens it again with its GM alone. */
  async function reopen(edit: (combat: any) => unknown): Promise<void> {
    await table.restart({ meanwhile: () => editStored(table.worldFolder, edit) });
    await table.enter(pages.gm, "Gamemaster");
  }

  /** Deletes the open encounter, and dies before anything is given back. */
  async function deleteAndDie(): Promise<void> {
    const { gm } = pages;
    const encounter = await pages.ana.evaluate(() => game.combat.id);
    await gate(gm, { passes: 0, then: "lose", about: "drives" });
    await gm.evaluate((id) => void game.combats.get(id).delete(), encounter);
    await struck(gm);
    await gm.reload();
    await table.ready(gm);
  }

  /** Has the arbiter look for what is left of encounters, as after any deletion. */
  const stir = (): Promise<void> =>
    pages.gm.evaluate(() => Combat.implementation.create({ type: "pages" }).then((combat: any) => combat.delete()));

  const confirms = async (act: () => Promise<unknown>): Promise<void> => {
    const done = act();
    await pages.gm.locator("dialog [data-action=yes], .dialog [data-action=yes]").last().click();
    await done;
  };

  witnessOf(generation)("comes back if the page died that was giving it back, and only once", async () => {
    await stake();
    await deleteAndDie();
    await reads([WHOLE, false]);
    await stir();
    await pages.gm.reload();
    await table.ready(pages.gm);
    await reads([WHOLE, false]);
  });

  once("waits for the end of another encounter that plays the same actor, in which no flag of a player's counts either", async () => {
    await stake();
    await pages.gm.evaluate(async (actorId) => {
      const second = await Combat.implementation.create({ type: "pages" });
      await second.createEmbeddedDocuments("Combatant", [{ actorId, name: "Comet" }]);
      await second.startCombat();
    }, TRAM.comet);
    await deleteAndDie();
    await pages.gm.waitForFunction(() => game.combats.size === 1);
    const flags = (refunds: unknown) =>
      pages.ana.evaluate(([actor, forged]) => game.actors.get(actor).update({ flags: { callboard: { refunds: forged } } }), [
        TRAM.comet,
        refunds,
      ] as const);
    await flags({ nowhere000000000: [{ path: "system.pages.drives.love.debt", share: { by: 40 } }], junk: 3, junkjunkjunkjunk: "x" });
    await stir();
    await reads([TAKEN, true]);
    await flags({ nowhere000000000: [] });
    await confirms(() => pages.gm.evaluate(() => game.combats.contents[0].endCombat()));
    await expect.poll(async () => ((await comet(pages.gm)) as unknown[])[0]).toEqual(WHOLE);
  });

  it("come back to the actor of an unlinked token, too", async () => {
    const gone = [{ path: "system.pages.drives.power.debt", share: { by: 2 } }];
    const token = await pages.gm.evaluate(
      async ([actorId, refund]) => {
        const scene = await Scene.implementation.create({ name: "Square", width: 1000, height: 1000 });
        const [made] = await scene.createEmbeddedDocuments("Token", [{ name: "Double", actorId, actorLink: false, x: 0, y: 0 }]);
        await made.actor.update({ flags: { callboard: { refunds: { nowhere000000000: refund } } } });
        return made.uuid;
      },
      [TRAM.vesper, gone] as const,
    );
    const read = () =>
      pages.gm.evaluate(async (uuid) => {
        const { actor } = await fromUuid(uuid);
        const base = game.actors.get(actor.id);
        const { power } = actor.system.pages.drives;
        return [power.debt - base.system.pages.drives.power.debt, Object.keys(actor.flags.callboard?.refunds ?? {})];
      }, token);
    expect(await read()).toEqual([0, ["nowhere000000000"]]);
    await stir();
    await expect.poll(read).toEqual([2, []]);
  });

  it("come back when a GM arbitrates, if the encounter was deleted while the world was closed", async () => {
    await stake();
    await reopen(() => null);
    await reads([WHOLE, false]);
    for (const [who, name] of PLAYERS) await table.enter(pages[who], name);
  });

  once("stays while the encounter may be mended, and comes back as a GM resets one that cannot be read", async () => {
    await stake();
    await reopen((combat) => ({ ...combat, system: { ...combat.system, state: "broken by hand" } }));
    await stir();
    await reads([TAKEN, true]);
    await confirms(() => pages.gm.evaluate(() => game.combats.contents[0].resetAll()));
    await reads([WHOLE, false]);
  });
});
