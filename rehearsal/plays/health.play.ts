import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import { ACTORS, clearTable, it, noCanvas, SCENE, settled, swampTable, TOKENS, useTable } from "../e2e/support/index.ts";

const { wilrow } = ACTORS;

/** Ways in which a player may write the Health of the own character, each in the player's page. */
const WAYS: readonly (readonly [name: string, asked: number, act: () => unknown])[] = [
  ["a value", 9, () => game.user.character.update({ system: { health: { value: 9 } } })],
  ["a path, with a number of another section", 1, () => game.user.character.update({ "system.health.value": 1, "system.rounds.wits": 3 })],
  ["the token's bar", 9, () => game.user.character.modifyTokenAttribute("health", 2, true)],
  ["no merging", 8, () => game.user.character.update({ system: { health: { value: 8, max: 10 } } }, { recursive: false })],
  [
    "a replacement of the record",
    6,
    () =>
      game.user.character.update(
        game.release.generation >= 14
          ? { system: { health: (foundry.data as any).operators.ForcedReplacement.create({ value: 6, max: 10 }) } }
          : { system: { "==health": { value: 6, max: 10 } } },
      ),
  ],
];

describe.each([13, 14] as const)("Health, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation }));
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
  });

  beforeEach(async () => {
    await clearTable(gm);
    await gm.evaluate((id) => game.actors.get(id).update({ system: { health: { value: 7, max: 10 } } }), wilrow);
    await settled(gm, wil);
  });

  /** Begins an encounter of Wilrow and a monster. Resolves to its id once all pages know of it. */
  async function begin(type: "stages" | "timeline" | "moments"): Promise<string> {
    const id = await gm.evaluate(
      async ([structure, scene, tokens]) => {
        const combat = await Combat.implementation.create({ type: structure, active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          tokens.map((tokenId: string) => ({ tokenId, sceneId: scene })),
        );
        await combat.startCombat();
        return combat.id;
      },
      [type, SCENE, [TOKENS.wilrow, TOKENS.first]] as const,
    );
    for (const page of [gm, wil]) await page.waitForFunction((one) => game.combats.get(one)?.system.state, id);
    return id;
  }

  const stored = (page: Page): Promise<any> => page.evaluate((id) => game.actors.get(id)._source.system.health, wilrow);
  const send = (page: Page, id: string, command: object): Promise<unknown> =>
    page.evaluate(([combat, one]) => game.callboard.send(game.combats.get(combat), one), [id, command] as const);
  const held = (id: string): Promise<any> =>
    gm.evaluate(
      ([combat, actor]) => {
        const { state } = game.combats.get(combat).system;
        return { value: state.health[actor]?.value, max: state.health[actor]?.max, wanted: state.wanted?.[actor] ?? null };
      },
      [id, wilrow] as const,
    );
  const combatantOf = (id: string): Promise<string> =>
    gm.evaluate(([combat, actor]) => game.combats.get(combat).combatants.find((one: any) => one.actor?.id === actor).id, [
      id,
      wilrow,
    ] as const);
  const last = (id: string): Promise<any> =>
    gm.evaluate((combat) => {
      const { ledger, revision } = game.combats.get(combat).system;
      const { by, command } = JSON.parse(ledger[revision]);
      return { by: game.users.get(by)?.name ?? by, kind: command.kind };
    }, id);
  const shows = async (health: object) => {
    for (const page of [gm, wil]) await expect.poll(() => stored(page)).toEqual(health);
  };

  it("is the primary bar of new actors, unless their data choose one", async () => {
    const bars = await gm.evaluate(async () => {
      const make = async (data: object) => {
        const actor = await Actor.implementation.create({ name: "New", type: "npc", ...data });
        const { attribute } = actor.prototypeToken.bar1;
        await actor.delete();
        return attribute;
      };
      return [await make({}), await make({ prototypeToken: { bar1: { attribute: "moments.beats" } } }), await make({ type: "character" })];
    });
    expect(bars).toEqual(["health", "moments.beats", "health"]);
  });

  it("takes a GM's change as a command of that GM, which an undo takes back alone", async () => {
    const id = await begin("stages");
    const combatant = await combatantOf(id);
    expect(await send(gm, id, { kind: "hurt", combatant, amount: 3 })).toBeNull();
    await shows({ value: 4, max: 10 });
    await gm.evaluate((actor) => game.actors.get(actor).update({ system: { health: { value: 8, max: 12 } } }), wilrow);
    await expect.poll(() => held(id)).toEqual({ value: 8, max: 12, wanted: null });
    expect(await last(id)).toEqual({ by: "Gamemaster", kind: "setHealth" });
    expect(await send(gm, id, { kind: "undo" })).toBeNull();
    await expect.poll(() => held(id)).toMatchObject({ value: 4 });
    await expect.poll(async () => (await stored(wil)).value).toBe(4);
    await gm.evaluate((actor) => game.actors.get(actor).modifyTokenAttribute("health", -1, true), wilrow);
    await expect.poll(() => held(id)).toMatchObject({ value: 3 });
    expect(await last(id)).toEqual({ by: "Gamemaster", kind: "setHealth" });
  });

  it("makes a request of a player's change, however it is written", async () => {
    for (const [name, asked, act] of WAYS) {
      const id = await begin("timeline");
      await wil.evaluate(act);
      await expect.poll(() => held(id), { message: name }).toEqual({ value: 7, max: 10, wanted: asked });
      await shows({ value: 7, max: 10 });
      expect(await send(gm, id, { kind: "grantHealth", combatant: await combatantOf(id), granted: true }), name).toBeNull();
      await shows({ value: asked, max: 10 });
      await clearTable(gm);
      await gm.evaluate((actor) => game.actors.get(actor).update({ system: { health: { value: 7, max: 10 } } }), wilrow);
      await settled(gm, wil);
    }
  });

  it("is one number in two encounters, restored by a reset and kept by an end", async () => {
    const [first, second] = [await begin("stages"), await begin("moments")];
    const [here, there] = [await combatantOf(first), await combatantOf(second)];
    const both = await gm.evaluate(
      ([one, other, a, b]) =>
        Promise.all([
          game.callboard.send(game.combats.get(one), { kind: "hurt", combatant: a, amount: 2 }),
          game.callboard.send(game.combats.get(other), { kind: "hurt", combatant: b, amount: 1 }),
        ]),
      [first, second, here, there] as const,
    );
    expect(both).toEqual([null, null]);
    await shows({ value: 4, max: 10 });
    for (const id of [first, second]) await expect.poll(() => held(id)).toMatchObject({ value: 4 });
    expect(await send(gm, second, { kind: "end" })).toBeNull();
    await shows({ value: 4, max: 10 });
    expect(await send(gm, first, { kind: "reset" })).toBeNull();
    await shows({ value: 7, max: 10 });
  });
});
