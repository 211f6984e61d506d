import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import { Chance } from "../../src/core/kernel/fuzz.fixture.ts";
import { ACTORS, clearTable, it, noCanvas, SCENE, settled, swampTable, TOKENS, useTable, witnessOf } from "../e2e/support/index.ts";

const { wilrow } = ACTORS;
type Structure = "rounds" | "pages" | "timeline" | "moments";

/** What stands on Wilrow's sheet as an encounter begins. */
const SHEET = {
  rounds: { reflexes: 5, wounds: 3, lost: 0 },
  pages: { drives: { love: { label: "Love", sort: 0, strength: 3, debt: 2 } }, used: "" },
  timeline: { pools: { strength: { label: "Strength", aspect: "body", sort: 0, max: 5, drained: 1, spent: 2 } } },
  moments: { beats: { base: 14, armour: 0, spent: 0 }, cover: "none", sneaking: false },
};

/** Ways in which the owner of an actor may write it, each in the owner's page. On 14 some are written by operators. */
const WAYS: readonly (readonly [name: string, structure: Structure, act: () => unknown])[] = [
  ["a value", "rounds", () => game.user.character.update({ system: { rounds: { wounds: 0 } } })],
  ["a path", "pages", () => game.user.character.update({ "system.pages.drives.love.debt": 0 })],
  ["what is used up", "pages", () => game.user.character.update({ "system.pages.used": "fly" })],
  ["a deletion of a number", "rounds", () => forget("rounds", "wounds")],
  ["a deletion of a Drive", "pages", () => forget("pages.drives", "love")],
  ["a deletion of a pool", "timeline", () => forget("timeline.pools", "strength")],
  ["a deletion of the section", "moments", () => forget("", "rounds")],
  ["a replacement of the section", "rounds", () => replace("rounds", { reflexes: 9 })],
  ["a replacement of all Drives", "pages", () => replace("pages.drives", { love: { label: "Love", sort: 0, strength: 3, debt: 0 } })],
  ["a replacement of a pool", "timeline", () => replace("timeline.pools.strength", { label: "Strength", aspect: "body", max: 5 })],
  ["a replacement of all", "rounds", () => replace("", { biography: "<p>x</p>" })],
  ["no merging", "rounds", () => game.user.character.update({ system: { rounds: { wits: 3 } } }, { recursive: false })],
  ["no merging of pools", "timeline", () => game.user.character.update({ system: { timeline: { pools: {} } } }, { recursive: false })],
  ["choices", "moments", () => game.user.character.update({ system: { moments: { cover: "full", sneaking: true, beats: { spent: 9 } } } })],
  ["another type", "rounds", () => become("npc")],
  ["another type, and back", "pages", async () => (await become("npc"), await become("character"))],
  [
    "the words of an arbiter",
    "rounds",
    () => game.user.character.update({ system: { rounds: { wounds: 1 } } }, { callboard: { client: "x" } }),
  ],
];

declare const forget: (path: string, key: string) => Promise<unknown>;
declare const replace: (path: string, value: object) => Promise<unknown>;
declare const become: (type: string) => Promise<unknown>;

/** What a forger needs, in the forger's page. */
function installWays(): void {
  const isModern = game.release.generation >= 14;
  const operators = isModern ? (foundry.data as any).operators : null;
  const at = (path: string, inner: object) =>
    (path === "" ? [] : path.split(".")).reduceRight<object>((value, part) => ({ [part]: value }), inner);
  const update = (changes: object) => game.user.character.update(changes);
  Object.assign(globalThis, {
    forget: (path: string, key: string) =>
      update({ system: at(path, isModern ? { [key]: new operators.ForcedDeletion() } : { [`-=${key}`]: null }) }),
    replace(path: string, value: object) {
      const parts = ["system", ...(path === "" ? [] : path.split("."))];
      const [last = "", above] = [parts.pop(), parts.join(".")];
      return update(at(above, isModern ? { [last]: operators.ForcedReplacement.create(value) } : { [`==${last}`]: value }));
    },
    become: (type: string) => update({ type, ...(isModern ? { system: operators.ForcedReplacement.create({}) } : { "==system": {} }) }),
  });
}

describe.each([13, 14] as const)("an encounter and its actors, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation }));
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    await wil.evaluate(installWays);
  });

  /** Deletes all encounters, and makes Wilrow's sheet what it is at the beginning. */
  async function fresh(): Promise<void> {
    await clearTable(gm);
    await gm.evaluate(
      async ([id, system, isModern]) => {
        const actor = game.actors.get(id);
        await actor.deleteEmbeddedDocuments("ActiveEffect", [...actor.effects.keys()]);
        const whole = isModern ? { system: (foundry.data as any).operators.ForcedReplacement.create(system) } : { "==system": system };
        await actor.update({ type: "character", ...whole });
      },
      [wilrow, SHEET, generation >= 14] as const,
    );
    await settled(gm, wil);
  }

  beforeEach(fresh);

  /** Begins an encounter of Wilrow and a monster, stored by their tokens alone. Resolves to its id once all pages know of it. */
  async function begin(type: Structure): Promise<string> {
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

  /** What is stored of Wilrow in the section of a structure. */
  const stored = (page: Page, structure: Structure): Promise<any> =>
    page.evaluate(
      ([id, section]) => {
        const { rounds, pages, timeline, moments } = game.actors.get(id)._source.system;
        if (section === "rounds") return { wounds: rounds.wounds, lost: rounds.lost };
        if (section === "pages") return { love: pages.drives.love ?? null, used: pages.used };
        if (section === "timeline") return timeline.pools.strength ?? null;
        return { spent: moments.beats.spent, cover: moments.cover, sneaking: moments.sneaking };
      },
      [wilrow, structure] as const,
    );
  const WANTED: Readonly<Record<Structure, object>> = {
    rounds: { wounds: 3, lost: 0 },
    pages: { love: SHEET.pages.drives.love, used: "" },
    timeline: SHEET.timeline.pools.strength,
    moments: { spent: 0, cover: "none", sneaking: false },
  };
  const send = (id: string, command: object): Promise<unknown> =>
    gm.evaluate(([combat, one]) => game.callboard.send(game.combats.get(combat), one), [id, command] as const);
  /** Changes Wilrow's sheet as the GM, and waits until an encounter has taken that up. */
  const edit = async (id: string, system: object): Promise<void> => {
    const revision = await gm.evaluate(
      async ([actor, combat, changes]) => {
        const before = game.combats.get(combat).system.revision;
        await game.actors.get(actor).update({ system: changes });
        return before;
      },
      [wilrow, id, system] as const,
    );
    for (const page of [gm, wil])
      await page.waitForFunction(([combat, known]) => game.combats.get(combat).system.revision > known, [id, revision] as const);
  };
  const told = (): Promise<number> => gm.evaluate(() => game.messages.filter((one: any) => one.whisper.length > 0).length);

  witnessOf(generation)("takes back whatever a player writes of what it holds, however it is written, and tells", async () => {
    for (const [name, structure, act] of WAYS) {
      await begin(structure);
      await wil.evaluate(act);
      await settled(gm, wil);
      for (const page of [gm, wil]) await expect.poll(() => stored(page, structure), { message: name }).toEqual(WANTED[structure]);
      await fresh();
    }
    // Whoever goes on is set right in silence.
    expect(await told()).toBeGreaterThan(3);
  });

  it("leaves an actor alone after its end, even if it remains next to a running one", async () => {
    const ended = await begin("rounds");
    expect(await send(ended, { kind: "end" })).toBe(null);
    const running = await begin("rounds");
    await edit(running, { rounds: { wounds: 5 } });
    await expect.poll(() => stored(wil, "rounds")).toMatchObject({ wounds: 5 });
    await wil.evaluate(() => game.user.character.update({ system: { biography: "<p>y</p>", rounds: { wounds: 0 } } }));
    await settled(gm, wil);
    await expect.poll(() => stored(wil, "rounds")).toMatchObject({ wounds: 5 });
    await gm.reload();
    await table.ready(gm);
    await expect.poll(() => stored(gm, "rounds")).toMatchObject({ wounds: 5 });
    // Its view asks nobody.
    const view = await gm.evaluate((id) => game.callboard.view(game.combats.get(id)), ended);
    expect([view.waiting, view.now.asks, view.rows.some((row: any) => row.waited)]).toEqual([[], false, false]);
    expect(await send(running, { kind: "end" })).toBe(null);
    await wil.evaluate(() => game.user.character.update({ system: { rounds: { wounds: 0 } } }));
    for (const page of [gm, wil]) await expect.poll(() => stored(page, "rounds")).toMatchObject({ wounds: 0 });
  });

  it("gives back what it took however it ends, and stores no active effect's change", async () => {
    const ends: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
      ["end", (id) => send(id, { kind: "end" })],
      ["reset", (id) => send(id, { kind: "reset" })],
      [
        "deletion",
        (id) =>
          gm.evaluate(
            (combat) =>
              game.combats
                .get(combat)
                .delete()
                .then(() => null),
            id,
          ),
      ],
    ];
    for (const [name, end] of ends) {
      await gm.evaluate(
        async ([id, isModern]) => {
          const path = "system.timeline.pools.strength.drained";
          const change = isModern ? { key: path, type: "add", value: 1 } : { key: path, mode: 2, value: "1" };
          const data = isModern ? { name: "Hex", system: { changes: [change] } } : { name: "Hex", changes: [change] };
          await game.actors.get(id).createEmbeddedDocuments("ActiveEffect", [data]);
        },
        [wilrow, generation >= 14] as const,
      );
      expect(await gm.evaluate((id) => game.actors.get(id).system.timeline.pools.strength.drained, wilrow), name).toBe(2);
      const id = await begin("timeline");
      await edit(id, { timeline: { pools: { strength: { drained: 3 } } } });
      await expect.poll(() => stored(gm, "timeline"), { message: name }).toMatchObject({ drained: 3, spent: 2 });
      expect(await end(id), name).toBe(null);
      // The line is over: what was spent comes back.
      await expect.poll(() => stored(wil, "timeline"), { message: name }).toMatchObject({ drained: 3, spent: 0 });
      await fresh();
    }
  });

  it("puts a player's character on the party's side whatever its prototype token says, unless a GM chooses another", async () => {
    await wil.evaluate(() => game.user.character.update({ prototypeToken: { disposition: -1 } }));
    const sideOf = (id: string, who: string): Promise<string> =>
      gm.evaluate(([combat, one]) => game.combats.get(combat).system.state.combatants[one].side, [id, who] as const);
    const withActor = await gm.evaluate(async (actorId) => {
      const combat = await Combat.implementation.create({ type: "rounds", active: true });
      const [made] = await combat.createEmbeddedDocuments("Combatant", [{ actorId, name: "Wilrow" }]);
      return [combat.id, made.id];
    }, wilrow);
    const [id, who] = withActor as [string, string];
    // A player's own word for it counts for nothing.
    await wil.waitForFunction((combat) => game.combats.get(combat)?.combatants.size === 1, id);
    await wil.evaluate(
      async ([combat, one]) => {
        await game.combats
          .get(combat)
          .combatants.get(one)
          .update({ flags: { callboard: { side: "foe", sides: { [one]: "foe" } } } });
        await game.combats
          .get(combat)
          .update({ flags: { callboard: { sides: { [one]: "foe" } } } })
          .catch(() => null);
      },
      [id, who] as const,
    );
    expect(await send(id, { kind: "start" })).toBe(null);
    expect(await sideOf(id, who)).toBe("party");
    expect(await send(id, { kind: "reset" })).toBe(null);
    await gm.evaluate(([combat, one]) => game.combats.get(combat).update({ flags: { callboard: { sides: { [one]: "third" } } } }), [
      id,
      who,
    ] as const);
    expect(await send(id, { kind: "start" })).toBe(null);
    expect(await sideOf(id, who)).toBe("third");
    await wil.evaluate(() => game.user.character.update({ prototypeToken: { disposition: 1 } }));
  });

  it("keeps its actors correct through random effects, ends and forged writes", async () => {
    const seed = Number(process.env["CALLBOARD_SEED"] ?? 1);
    const chance = new Chance(seed);
    let [running, wounds]: [string, number] = ["", 3];
    const forged = WAYS.filter(([, structure]) => structure === "rounds");
    for (let step = 0; step < 40; step += 1) {
      const what = running === "" ? "begin" : chance.pick(["wound", "effect", "forge", "forge", "end", "reset", "delete"]);
      if (what === "begin") running = await begin("rounds");
      else if (what === "wound") {
        wounds = (wounds + chance.integer(1, 8)) % 9;
        await edit(running, { rounds: { wounds } });
      } else if (what === "effect") {
        await gm.evaluate(
          async ([id, by, isModern]) => {
            const change = { key: "system.rounds.wounds", ...(isModern ? { type: "add", value: by } : { mode: 2, value: String(by) }) };
            const data = isModern ? { name: "Hex", system: { changes: [change] } } : { name: "Hex", changes: [change] };
            await game.actors.get(id).createEmbeddedDocuments("ActiveEffect", [data]);
          },
          [wilrow, chance.integer(-2, 2), generation >= 14] as const,
        );
      } else if (what === "forge") await wil.evaluate(chance.pick(forged)[2]);
      else {
        if (what === "delete") await gm.evaluate((id) => game.combats.get(id).delete(), running);
        else expect(await send(running, { kind: what })).toBe(null);
        await gm.evaluate(async (id) => void (await game.combats.get(id)?.delete()), running);
        running = "";
      }
      await settled(gm, wil);
      await expect.poll(() => stored(wil, "rounds"), { message: `seed ${seed}, step ${step}: ${what}` }).toEqual({ wounds, lost: 0 });
    }
  });
});
