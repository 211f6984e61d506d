import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { CALLBOARD, give, it, noCanvas, send, settled, useTable, witnessOf, type Named } from "../e2e/support/index.ts";

/** What leads through the first unit of each structure, with nobody but the GM. Empty where the likely steps do. */
const UNIT: Readonly<Record<string, readonly Named[]>> = {
  stages: [],
  rounds: [{ kind: "side", combatant: "Swamp monster 1", side: "party" }, { kind: "begin" }, { kind: "closeRound", early: true }],
  pages: [
    ...["callboardUserAda", "callboardUserBra", "callboardUserCle"].map((user) => ({ kind: "stand", user })),
    { kind: "sit", user: "callboardUserGM0" },
    { kind: "begin" },
    ...Array.from({ length: 3 }, () => ({ kind: "skip" })),
  ],
  timeline: [
    {
      kind: "declare",
      combatant: "Fen hag",
      name: "Claw",
      type: "common",
      relevant: "willpower",
      relevantBid: 1,
    },
  ],
  moments: [],
};
const STRUCTURES = Object.keys(UNIT);
const TURNLESS = ["stages", "timeline"];
const SECOND = { _id: "secondGamemaster", name: "Second", role: 4, color: "#aaaa33" };
const { documents } = demoWorld("demo");

/** Makes an encounter of the NPCs on the scene, without starting it. */
async function prepare(gm: Page, type: string): Promise<void> {
  await gm.evaluate(async (kind) => {
    const { id: scene, tokens } = game.scenes.active;
    const combat = await Combat.implementation.create({ type: kind, scene, active: true });
    const foes = tokens.filter(({ actor }: any) => actor.type === "npc");
    const figures = foes.map(({ id, actorId, name }: any) => ({ tokenId: id, sceneId: scene, actorId, name }));
    await combat.createEmbeddedDocuments("Combatant", figures);
    if (!combat.isView) await ui.combat.render({ combat });
  }, type);
  await gm.waitForFunction((kind) => game.combat?.type === kind && game.combat.combatants.size > 1, type);
}

const start = (gm: Page) => gm.evaluate(() => game.combat.startCombat());

/** Leads the encounter into its second unit, and waits until all that belongs to that is done. */
async function leadOn([gm, second]: readonly [Page, Page], type: string): Promise<void> {
  for (const command of UNIT[type] ?? []) {
    await settled(gm, second);
    await give(gm, command);
  }
  for (let step = 0; step < 40; step += 1) {
    await settled(gm, second);
    const likely = await gm.waitForFunction(() => {
      if (game.combat.round === 2) return "none";
      return game.callboard.options(game.combat).find((option: any) => option.likely && option.who.length === 0)?.kind;
    });
    const kind = String(await likely.jsonValue());
    if (kind === "none") break;
    // Where the arbiter has opened something meanwhile, what was likely is past.
    const refusal = await send(gm, { kind });
    if (refusal !== null && !/"(?:position|step)"/.test(refusal)) throw new Error(`${kind} was refused: ${refusal}`);
  }
  await isTurned(gm, 2);
}

/** Waits until a page was told that the turn changed to one of a round, since it was asked what it was told. */
const isTurned = (page: Page, round: number) => page.waitForFunction((wanted) => (globalThis as any).turned === wanted, round);

/** Gives the first combatant effects, by name. */
const carry = (gm: Page, effects: Readonly<Record<string, object>>): Promise<void> =>
  gm.evaluate(async (durations) => {
    const { actor } = game.combat.combatants.getName("Fen hag");
    const data = Object.entries(durations).map(([name, duration]) => ({ name, img: "icons/svg/aura.svg", duration }));
    await actor.createEmbeddedDocuments("ActiveEffect", data as any);
  }, effects);

/** The names of the effects that are at work on the first combatant. */
const working = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    game.combat.combatants
      .getName("Fen hag")
      .actor.appliedEffects.map(({ name }: any) => name)
      .sort(),
  );

/** Notes on a page, in their order, the events that effects are told of, what regions hear, and the change of turn. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: string[] = [];
    (globalThis as any).told = told;
    const { registry } = ActiveEffect.implementation as any;
    const refresh = registry?.refresh;
    if (registry)
      registry.refresh = async function (this: unknown, event: string, context: any) {
        told.push(`${event} ${context.combat.id === game.combat?.id ? "" : "elsewhere"}`.trim());
        await refresh.call(this, event, context);
      };
    Hooks.on("updateActiveEffect", ({ name }: any) => void told.push(`changed ${name}`));
    Hooks.on("combatTurnChange", (_combat: any, _prior: any, { round }: any) => {
      told.push("combatTurnChange");
      Object.assign(globalThis, { turned: round });
    });
  });
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    Object.assign(globalThis, { turned: null });
    return (globalThis as any).told.splice(0);
  });

describe.each([14, 13] as const)("units and turns, on generation %d", (generation) => {
  const table = useTable({
    generation,
    packages: [CALLBOARD],
    documents: { ...documents, users: [...documents.users, SECOND] },
    allow: [/broken on purpose/],
  });
  let gm: Page;
  let second: Page;

  beforeAll(async () => {
    // Who comes first arbitrates. The other is the active GM from then on.
    second = await table.join("Second", noCanvas);
    await second.waitForFunction(() => {
      const { client, settled: at } = game.user.flags.callboard?.lease ?? {};
      return client !== undefined && client === at;
    });
    gm = await table.join("Gamemaster", noCanvas);
    for (const page of [gm, second]) await page.waitForFunction(() => game.users.activeGM?.name === "Gamemaster");
    for (const page of [gm, second]) await listen(page);
  });

  beforeEach(async () => {
    await gm.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      for (const token of game.scenes.active.tokens) await token.actor.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true });
      await game.scenes.active.clearMovementHistories();
    });
    await second.waitForFunction(() => game.combats.size === 0);
    for (const page of [gm, second]) await told(page);
  });

  const onlyOn14 = generation === 14 ? witnessOf(14) : it.skip;

  onlyOn14.each(STRUCTURES)("an effect of one round ends with the unit in %s, and runs out once with two GMs", async (type) => {
    await prepare(gm, type);
    await start(gm);
    await settled(gm, second);
    const rounds = (value: number) => ({ value, units: "rounds" });
    await carry(gm, { "one round": rounds(1), "to its end": { ...rounds(1), expiry: "roundEnd" }, "five rounds": rounds(5) });
    await leadOn([gm, second], type);
    await expect.poll(() => working(second)).toEqual(["five rounds"]);
    await settled(gm, second);
    const events = await told(gm);
    expect(events.filter((event) => event.startsWith("changed")).sort()).toEqual(["changed one round", "changed to its end"]);
    expect(events.filter((event) => event === "roundEnd")).toEqual(["roundEnd"]);
    expect((await told(second)).filter((event) => event.startsWith("round"))).toEqual([]);
  });

  onlyOn14.each(STRUCTURES)("an effect that counts turns ends with the unit in %s if nobody has turns there", async (type) => {
    await prepare(gm, type);
    await start(gm);
    await settled(gm, second);
    const more = { elsewhere: { value: 9, units: "turns" } };
    await carry(gm, { ...more, "nine turns": { value: 9, units: "turns" }, "to a turn": { value: 1, units: "rounds", expiry: "turnEnd" } });
    await gm.evaluate(async () => {
      const { actor } = game.combat.combatants.getName("Fen hag");
      await actor.effects.getName("elsewhere").update({ start: { combat: "anotherEncounter" } });
    });
    await leadOn([gm, second], type);
    await settled(gm, second);
    const isTurnless = TURNLESS.includes(type);
    await expect.poll(() => working(gm)).toEqual(isTurnless ? ["elsewhere"] : expect.arrayContaining(["elsewhere", "nine turns"]));
  });

  onlyOn14.each(STRUCTURES)("tells effects of start, rounds, undo and end in %s", async (type) => {
    await prepare(gm, type);
    await start(gm);
    await isTurned(gm, 1);
    const opening = await told(gm);
    expect(opening.slice(0, 2)).toEqual(["combatStart", "roundStart"]);
    expect(opening.at(-1)).toBe("combatTurnChange");
    await leadOn([gm, second], type);
    const rounds = (await told(gm)).filter((event) => event.startsWith("round"));
    expect(rounds).toEqual(["roundEnd", "roundStart"]);
    const to = await gm.evaluate(() => {
      const entries = Object.values<string>(game.combat.system.ledger).map((entry) => JSON.parse(entry));
      const [{ position }] = entries;
      // What a browser or the table gave by itself would be given again at once.
      const isAsked = ({ by, command }: any) => by !== "table" && !["open", "batch"].includes(command.kind);
      return entries.findLast((entry) => entry.position.unit === position.unit && isAsked(entry)).number;
    });
    // What the arbiter owes the rules comes first.
    await expect.poll(() => send(gm, { kind: "undo", to })).toBeNull();
    await isTurned(gm, 1);
    expect((await told(gm)).filter((event) => event !== "combatTurnChange")).toEqual(["combatRewind"]);
    await give(gm, { kind: "end" });
    await gm.waitForFunction(() => (globalThis as any).told.includes("combatEnd"));
    // A timeline takes its phases back as it closes.
    expect((await told(gm)).filter((event) => !/^(round|combatTurn)/.test(event))).toEqual(["combatEnd"]);
    expect((await told(second)).filter((event) => event !== "combatTurnChange")).toEqual([]);
  });

  it("no change of turn is told before the start, nor before all regions were told, even if one of them fails", async () => {
    await gm.evaluate(async () => {
      const scene = game.scenes.active;
      const { width, height } = scene.dimensions;
      const shapes = [{ type: "rectangle", x: 0, y: 0, width, height }];
      await scene.createEmbeddedDocuments("Region", ["Broken", "Sound"].map((name) => ({ name, shapes })) as any);
    });
    await second.waitForFunction(() => game.scenes.active.tokens.contents.every((token: any) => token.regions.size === 2));
    await second.evaluate(() => {
      (CONFIG as any).Region.documentClass.prototype._triggerEvent = async function (this: any, event: string) {
        const before = (globalThis as any).told;
        before.push(`${this.name} ${event}`);
        if (this.name === "Broken") throw new Error("This region is broken on purpose");
        await Promise.resolve();
        before.push(`${this.name} done`);
      };
    });
    await prepare(gm, "stages");
    await gm.evaluate(async () => {
      const [first] = game.combat.combatants;
      await first.update({ initiative: 3 });
      await first.delete();
    });
    await settled(gm, second);
    for (const page of [gm, second]) expect(await told(page)).toEqual([]);
    await start(gm);
    await isTurned(second, 1);
    const all = await told(second);
    const count = await second.evaluate(() => game.combat.combatants.size);
    expect(all.slice(0, 2 * count).sort()).toEqual(
      ["Broken", "Sound"].flatMap((name) => Array.from({ length: count }, () => `${name} tokenRoundStart`)),
    );
    expect(all.slice(2 * count)).toEqual([...Array.from({ length: count }, () => "Sound done"), "combatTurnChange"]);
  });

  it.each(STRUCTURES.filter((type) => type !== "moments"))(
    "a movement in one unit of %s does not count in the next, nor after the end",
    async (type) => {
      const walk = (x: number) =>
        gm.evaluate(async (to) => {
          const { token } = game.combat.combatants.getName("Fen hag");
          await token.update({ x: token._source.x + to });
          return token.movementHistory.length;
        }, x);
      const recorded = () => gm.evaluate(() => game.combat.combatants.getName("Fen hag").token.movementHistory.length);
      await prepare(gm, type);
      await start(gm);
      await settled(gm, second);
      expect(await walk(100)).toBeGreaterThan(0);
      await leadOn([gm, second], type);
      await expect.poll(recorded).toBe(0);
      expect(await walk(-100)).toBeGreaterThan(0);
      await give(gm, { kind: "end" });
      await expect.poll(recorded).toBe(0);
      expect(await walk(100)).toBe(0);
    },
  );
});
