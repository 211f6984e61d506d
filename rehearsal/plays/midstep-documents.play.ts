import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import {
  ACTORS,
  announceMonsters,
  arrange,
  give,
  leadToQuick,
  noCanvas,
  SCENE,
  settled,
  SWAMP,
  swampTable,
  TOKENS,
  USERS,
  useTable,
  waitForNotice,
  it,
  witnessOf,
} from "../e2e/support/index.ts";

const pad = (name: string): string => name.padEnd(16, "0");
const CAVE = pad("cave");
const guest = { _id: pad("guest"), name: "Guest", role: 1, color: "#33aaaa" };
const cave = {
  _id: CAVE,
  name: "Cave",
  width: 600,
  height: 600,
  padding: 0,
  grid: { type: 4, size: 100, distance: 5, units: "ft" },
  tokens: [],
};
const documents = { ...SWAMP, users: [...(SWAMP.users ?? []), guest], scenes: [...(SWAMP.scenes ?? []), cave] };

const standingOf = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((who) => Object.values<any>(game.combat.system.state.combatants).find((one) => one.name === who)?.standing, name);
const step = (page: Page): Promise<string> => page.evaluate(() => game.combat.system.state.step);

/** Judges all that is open, and closes each step until the next round: nobody is stuck. */
async function playOn(gm: Page): Promise<void> {
  await gm.evaluate(async () => {
    const { combat } = game;
    const send = async (command: object) => {
      const refusal = await game.callboard.send(combat, command);
      if (refusal) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(refusal)}`);
    };
    const { round } = combat.system.state;
    for (let steps = 0; combat.system.state.round === round && steps < 12; steps += 1) {
      const { options } = game.callboard;
      const option = (kind: string) => options(combat).find((one: any) => one.kind === kind);
      for (const id of option("classify")?.who ?? [])
        if (combat.system.state.actions[id]?.stage === null) await send({ kind: "classify", combatant: id, movements: 1 });
      for (const id of option("judge")?.who ?? [])
        if (combat.system.state.actions[id].result === null) await send({ kind: "judge", combatant: id, result: "miss" });
      const next = ["lock", "begin", "closeStage", "nextRound"].find((kind) => option(kind));
      await send({ kind: next });
    }
    if (combat.system.state.round === round) throw new Error(`stuck in ${combat.system.state.step}`);
  });
}

describe.each([13, 14] as const)("documents that are deleted in the middle of a step, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation, documents, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    wil = await table.join("Wil", noCanvas);
  });
  beforeEach(async () => {
    await gm.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    await wil.waitForFunction(() => game.combats.size === 0);
  });
  const quick = async (): Promise<void> => {
    await arrange(gm, Object.values(TOKENS));
    await leadToQuick(gm);
  };

  witnessOf(generation)("a combatant and a token: each has left, its action is void, and the stage can be closed", async () => {
    await quick();
    await gm.evaluate(() => game.combat.combatants.getName("Wilrow").delete());
    await gm.waitForFunction(() => Object.values<any>(game.combat.system.state.combatants).some((one) => one.standing === "left"));
    const source = await gm.evaluate(async (id) => {
      const token = game.scenes.active.tokens.get(id);
      const source = token.toObject();
      await token.delete();
      for (const one of game.combat.combatants.filter((each: any) => each.tokenId === id)) await one.delete();
      return source;
    }, TOKENS.first);
    await expect.poll(() => standingOf(gm, "Monster 1")).toBe("left");
    await playOn(gm);
    await settled(gm, wil);
    await gm.evaluate((data) => game.scenes.active.createEmbeddedDocuments("Token", [data], { keepId: true }), source);
  });

  it("an actor and a scene: their combatant keeps its name and can still be played", async () => {
    const [scene, actor, token] = await gm.evaluate(async () => {
      const actor = await Actor.implementation.create({ name: "Otter", type: "npc", prototypeToken: { actorLink: false } });
      const scene = await Scene.implementation.create({ name: "Pond", width: 600, height: 600, padding: 0, grid: { size: 100 } });
      const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Otter", actorId: actor.id, x: 0, y: 0, hidden: true }]);
      return [scene.id, actor.id, token.id];
    });
    await arrange(gm, [TOKENS.wilrow, TOKENS.first], [{ sceneId: scene, tokenId: token, actorId: actor, name: "Otter" }]);
    await give(gm, { kind: "announce", combatant: "Monster 1", text: "Claw" }, { kind: "announce", combatant: "Otter", text: "Dives" });
    const isHidden = (page: Page) =>
      page.evaluate(() => Object.values<any>(game.combat.system.state.combatants).find((one) => one.name === "Otter").hidden);
    expect(await isHidden(gm)).toBe(true);
    await gm.evaluate(
      async ([sceneId, actorId]) => {
        await game.actors.get(actorId).delete();
        await game.scenes.get(sceneId).delete();
      },
      [scene, actor] as const,
    );
    await wil.waitForFunction((id) => !game.scenes.has(id), scene);
    await give(gm, { kind: "hold", combatant: "Wilrow", held: true });
    expect(await isHidden(wil)).toBe(true);
    expect(await wil.evaluate(() => game.callboard.view(game.combat).rows.length)).toBe(2);
    await gm.evaluate(async () => {
      const otter = game.combat.combatants.find((one: any) => one._source.name === "Otter");
      await otter.update({ hidden: true });
      await otter.update({ hidden: false });
    });
    await expect.poll(() => isHidden(wil)).toBe(false);
    await playOn(gm);
    await settled(gm, wil);
  });

  it("a user: its commands stand, and no one waits for an answer to it", async () => {
    await arrange(gm, Object.values(TOKENS));
    const visitor = await table.join("Guest", noCanvas);
    await gm.evaluate((id) => game.actors.getName("Fjarva").update({ [`ownership.${id}`]: 3 }), guest._id);
    await announceMonsters(gm);
    await visitor.waitForFunction(() => game.combat?.system.revision === 2);
    await give(visitor, { kind: "announce", combatant: "Fjarva", text: "Dodge" });
    await visitor.context().close();
    await gm.evaluate((id) => game.users.get(id).delete(), guest._id);
    await give(wil, { kind: "announce", combatant: "Wilrow", text: "Blast" });
    expect(Object.keys((await settled(gm, wil)).actions)).toHaveLength(4);
    await playOn(gm);
  });

  it("a token that moves to another scene and joins there, and an encounter over two scenes", async () => {
    await quick();
    await gm.evaluate(
      async ([from, to, id]) => {
        const token = game.scenes.get(from).tokens.get(id);
        const source = token.toObject();
        const combat = game.combat;
        await token.delete();
        for (const one of combat.combatants.filter((each: any) => each.tokenId === id)) await one.delete();
        const [made] = await game.scenes.get(to).createEmbeddedDocuments("Token", [{ ...source, x: 0, y: 0 }]);
        await combat.update({ scene: null });
        await combat.createEmbeddedDocuments("Combatant", [{ tokenId: made.id, sceneId: to, actorId: made.actorId }]);
      },
      [SCENE, CAVE, TOKENS.fjarva] as const,
    );
    await gm.waitForFunction(() => Object.keys(game.combat.system.state.combatants).length === 5);
    const scenes = await gm.evaluate(() => new Set(game.combat.combatants.map((one: any) => one.sceneId)).size);
    expect(scenes).toBe(2);
    await playOn(gm);
    await give(gm, { kind: "announce", combatant: "Monster 1", text: "Claw" }, { kind: "hold", combatant: "Monster 2", held: true });
    await settled(gm, wil);
    expect(await step(gm)).toBe("announce");
    await gm.evaluate(
      async ([from, to, id]) => {
        const token = game.scenes.get(to).tokens.contents[0];
        await game.scenes.get(from).createEmbeddedDocuments("Token", [{ ...token.toObject(), _id: id }], { keepId: true });
        await token.delete();
      },
      [SCENE, CAVE, TOKENS.fjarva] as const,
    );
  });

  it("two encounters at once: commands, cards and statuses reach the right one", async () => {
    await arrange(gm, [TOKENS.wilrow, TOKENS.first, TOKENS.second]);
    const first = await gm.evaluate(() => game.combat.id);
    await arrange(gm, [TOKENS.fjarva], [{ actorId: ACTORS.heron, name: "Heron" }]);
    const fee = await table.join("Fee", noCanvas);
    await gm.evaluate(async (id) => {
      for (const combat of [game.combats.get(id), game.combat]) {
        const state = () => combat.system.state;
        for (const one of combat.combatants)
          await game.callboard.send(combat, {
            kind: one.isNPC ? "announce" : "hold",
            combatant: one.id,
            ...(one.isNPC ? { text: `of ${combat.id}` } : { held: true }),
          });
        const refusal = await game.callboard.send(combat, { kind: "lock" });
        if (refusal || state().step !== "classify") throw new Error("not locked");
      }
    }, first);
    const sorted = () =>
      fee.evaluate(() => {
        const cards = game.messages.contents.filter((one: any) => game.combats.has(one.flags.callboard?.encounter));
        return cards.map((one: any) => one.content.includes(`of ${one.flags.callboard.encounter}`));
      });
    await expect.poll(sorted).toEqual([true, true]);
    await fee.context().close();
    await playOn(gm);
    expect(await gm.evaluate((id) => game.combats.get(id).system.state.step, first)).toBe("classify");
  });

  it("statuses and marks reach the right ones of three copies of one actor and two tokens of another", async () => {
    const third = pad("third");
    const twin = pad("twin");
    await gm.evaluate(
      async ([scene, monster, wilrow, ids]) => {
        const base = { width: 1, height: 1, x: 0, y: 0 };
        await game.scenes.get(scene).createEmbeddedDocuments(
          "Token",
          [
            { ...base, _id: ids[0], name: "Monster 3", actorId: monster, actorLink: false, disposition: -1 },
            { ...base, _id: ids[1], name: "Wilrow's twin", actorId: wilrow, actorLink: true, disposition: 1 },
          ],
          { keepId: true },
        );
      },
      [SCENE, ACTORS.monster, ACTORS.wilrow, [third, twin]] as const,
    );
    await arrange(gm, [TOKENS.wilrow, twin, TOKENS.first, TOKENS.second, third]);
    for (const name of ["Monster 1", "Monster 2", "Monster 3"]) await give(gm, { kind: "announce", combatant: name, text: "Claw" });
    for (const name of ["Wilrow", "Wilrow's twin"]) await give(gm, { kind: "announce", combatant: name, text: "Blast" });
    await give(gm, { kind: "lock" });
    for (const name of ["Monster 1", "Monster 2", "Monster 3", "Wilrow", "Wilrow's twin"])
      await give(gm, { kind: "classify", combatant: name, movements: 1 });
    await give(gm, { kind: "begin" });
    for (const name of ["Monster 1", "Monster 2", "Monster 3", "Wilrow's twin"])
      await give(gm, { kind: "judge", combatant: name, result: "miss" });
    await give(gm, { kind: "judge", combatant: "Wilrow", result: "success" });
    const affect = { kind: "affect", combatant: "Wilrow" };
    await give(
      gm,
      { ...affect, effect: "status", target: "Monster 2", status: "prone" },
      { ...affect, effect: "out", target: "Monster 3" },
      { ...affect, effect: "status", target: "Wilrow's twin", status: "blind" },
      { kind: "closeStage" },
    );
    const shown = (page: Page) =>
      page.evaluate(() =>
        game.combat.combatants.contents.map((one: any) => [one.name, one.defeated, [...one.actor.statuses].join()]).sort(),
      );
    const wanted = [
      ["Monster 1", false, ""],
      ["Monster 2", false, "prone"],
      ["Monster 3", true, "dead"],
      ["Wilrow's twin", false, "blind"],
      ["Wilrow", false, "blind"],
    ];
    for (const page of [gm, wil]) await expect.poll(() => shown(page)).toEqual(wanted);
    await give(gm, { kind: "undo" });
    for (const page of [gm, wil]) await expect.poll(() => shown(page)).toEqual(wanted.map(([name]) => [name, false, ""]));
    await gm.evaluate(([scene, ids]) => game.scenes.get(scene).deleteEmbeddedDocuments("Token", [...ids]), [SCENE, [third, twin]] as const);
  });

  it("while the game is paused the GM goes on and players wait, and changed house rules apply to the next encounter", async () => {
    await arrange(gm, Object.values(TOKENS));
    await gm.evaluate(() => game.togglePause(true, { broadcast: true }));
    await wil.waitForFunction(() => game.paused);
    await gm.evaluate(async () => {
      const house = game.settings.get("callboard", "house.stages");
      await game.settings.set("callboard", "house.stages", { ...house, announceOrder: "playersFirst" });
    });
    await waitForNotice(gm, "keep the rules they started with");
    await announceMonsters(gm);
    await wil.waitForFunction(() => game.combat?.system.revision === 2);
    const waiting = wil.evaluate(() =>
      game.callboard.send(game.combat, { kind: "announce", combatant: game.combat.combatants.getName("Wilrow").id, text: "Blast" }),
    );
    await wil.waitForFunction(() => Object.keys(game.user.flags.callboard?.outbox ?? {}).length > 0);
    await give(gm, { kind: "hold", combatant: "Fjarva", held: true });
    expect(Object.keys((await settled(gm, wil)).actions)).toHaveLength(2);
    await gm.evaluate(() => game.togglePause(false, { broadcast: true }));
    expect(await waiting).toBeNull();
    expect((await settled(gm, wil)).house.announceOrder).toBe("narratorFirst");
    await gm.evaluate(async () => {
      const house = game.settings.get("callboard", "house.stages");
      await game.settings.set("callboard", "house.stages", { ...house, announceOrder: "narratorFirst" });
    });
    expect(USERS.wil in (await gm.evaluate(() => game.combat.system.heard))).toBe(true);
  });
});
