import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import {
  ACTORS,
  bearerOf,
  beginHealth,
  expectHealth,
  freshHealth,
  HEALTH_SWAMP,
  heldHealth,
  it,
  noCanvas,
  SCENE,
  sendTo,
  settled,
  storedHealth,
  swampTable,
  TOKENS,
  useTable,
  USERS,
} from "../e2e/support/index.ts";

/** A way to write Health: its name, the number that is asked of the GM then (null for none), and what the player's page does. */
type Way = readonly [name: string, asked: number | null, act: () => unknown];

declare const forget: (path: string, key: string) => Promise<unknown>;
declare const replace: (path: string, value: object) => Promise<unknown>;
declare const become: (type: string) => Promise<unknown>;
declare const copy: () => any;

/** Ways in which a player may write the own character, each in the player's page. */
const WAYS: readonly Way[] = [
  ["a value", 9, () => game.user.character.update({ system: { health: { value: 9 } } })],
  ["a path, with a number of another section", 1, () => game.user.character.update({ "system.health.value": 1, "system.rounds.wits": 3 })],
  ["the token's bar", 9, () => game.user.character.modifyTokenAttribute("health", 2, true)],
  ["no merging", 8, () => game.user.character.update({ system: { health: { value: 8, max: 10 } } }, { recursive: false })],
  ["a replacement of the record", 6, () => replace("health", { value: 6, max: 10 })],
  ["a replacement of all", 0, () => replace("", { biography: "<p>x</p>" })],
  ["a deletion of the value", 0, () => forget("health", "value")],
  ["a deletion of the record", 0, () => forget("", "health")],
  ["another type", 0, () => become("npc")],
  ["another type, and back", 0, async () => (await become("npc"), await become("character"))],
  ["a maximum", null, () => game.user.character.update({ system: { health: { max: 99 } } })],
  ["a maximum of 0", null, () => game.user.character.update({ "system.health.max": 0 })],
  ["a maximum with a value", 99, () => game.user.character.update({ system: { health: { value: 99, max: 99 } } })],
  ["a replacement with another maximum", null, () => replace("health", { value: 7, max: 9999 })],
  ["a deletion of the maximum", null, () => forget("health", "max")],
  ["a number as a text", 9, () => game.user.character.update({ "system.health.value": "9" })],
  ["no number", null, () => game.user.character.update({ "system.health.value": "full" })],
  ["nothing", null, () => game.user.character.update({ "system.health": null })],
  ["less than nothing", null, () => game.user.character.update({ "system.health.value": -5 })],
  ["too much", null, () => game.user.character.update({ "system.health": { value: 1e9, max: 1e9 } })],
  [
    "the words of an arbiter",
    2,
    () => game.user.character.update({ "system.health.value": 2 }, { callboard: { client: "x", encounter: game.combat.id } } as object),
  ],
  ["silence", 2, () => game.user.character.update({ "system.health.value": 2 }, { noHook: true, diff: false, render: false } as object)],
];

/** Ways in which the owner of a token that is not linked may write its Health. */
const COPY_WAYS: readonly Way[] = [
  ["its actor", 3, () => copy().actor.update({ "system.health.value": 3 })],
  ["its delta", 3, () => copy().delta.update({ system: { health: { value: 3, max: 50 } } })],
  ["the token with a delta", 3, () => copy().update({ delta: { system: { health: { value: 3 } } } })],
  ["its bar", 3, () => copy().actor.modifyTokenAttribute("health", 3)],
  ["a maximum of its delta", null, () => copy().delta.update({ "system.health.max": 50 })],
  ["the actor that it is a copy of", 3, () => copy().baseActor.update({ "system.health": { value: 3, max: 30 } })],
  ["a link, and back", null, async () => (await copy().update({ actorLink: true }), await copy().update({ actorLink: false }))],
  // The host may lose the delta's id at that, so that it can be updated by its token alone.
  ["the token with another delta", 3, () => copy().update({ delta: { system: { health: { value: 3 } } } }, { recursive: false })],
];

/** What a forger needs, in the forger's page. */
function installWays([scene, token]: readonly [string, string]): void {
  const isModern = game.release.generation >= 14;
  const operators = isModern ? (foundry.data as any).operators : null;
  const at = (path: string, inner: object) =>
    (path === "" ? [] : path.split(".")).reduceRight<object>((value, part) => ({ [part]: value }), inner);
  const update = (changes: object) => game.user.character.update(changes);
  Object.assign(globalThis, {
    copy: () => game.scenes.get(scene).tokens.get(token),
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

/** Plays a way in a page. What the host refuses by itself is as well. */
async function attempt(page: Page, [, , act]: Way): Promise<void> {
  await page.evaluate(act).catch(() => null);
}

describe.each([13, 14] as const)("forged Health, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation, documents: HEALTH_SWAMP }));
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    await wil.evaluate(installWays, [SCENE, TOKENS.first] as const);
    await gm.evaluate(([id, user]) => game.actors.get(id).update({ ownership: { [user]: 3 } }), [ACTORS.monster, USERS.wil] as const);
  });

  beforeEach(() => freshHealth(gm, wil));

  it("changes nothing, and a value becomes a request, however a player writes it", async () => {
    for (const way of WAYS) {
      const [message, asked] = way;
      const id = await beginHealth([gm, wil], "timeline");
      await attempt(wil, way);
      await settled(gm, wil);
      await expect.poll(() => heldHealth(gm, id), { message }).toEqual({ value: 7, max: 10, wanted: asked });
      for (const page of [gm, wil]) await expect.poll(() => storedHealth(page), { message }).toEqual({ value: 7, max: 10 });
      if (asked !== null) {
        expect(await sendTo(gm, id, { kind: "grantHealth", combatant: await bearerOf(gm, id), granted: true }), message).toBeNull();
        await expectHealth([gm, wil], { value: asked, max: 10 });
      }
      await freshHealth(gm, wil);
    }
  });

  it("is not adopted in anyone's name if a player writes just after two encounters or a GM", async () => {
    const ids = [await beginHealth([gm, wil], "stages"), await beginHealth([gm, wil], "timeline")] as const;
    const forge = (): Promise<void> =>
      wil.evaluate(() => {
        const hook = Hooks.on("updateActor", (actor: any, _changed: object, _options: object, user: string) => {
          if (user === game.user.id) return;
          Hooks.off("updateActor", hook);
          void actor.update({ "system.health.value": 9999 });
        });
      });
    const expectHeld = async (value: number): Promise<void> => {
      await settled(gm, wil);
      for (const id of ids) await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value, wanted: 9999 });
      await expectHealth([gm, wil], { value, max: 10 });
      for (const id of ids)
        expect(await sendTo(gm, id, { kind: "grantHealth", combatant: await bearerOf(gm, id), granted: false })).toBeNull();
    };
    await forge();
    expect(await sendTo(gm, ids[0], { kind: "hurt", combatant: await bearerOf(gm, ids[0]), amount: 3 })).toBeNull();
    await expectHeld(4);
    await forge();
    await gm.evaluate((actor) => void game.actors.get(actor).update({ "system.health.value": 6 }), ACTORS.wilrow);
    await expectHeld(6);
  });

  it("changes nothing of a token that is not linked", async () => {
    for (const way of COPY_WAYS) {
      const [message, asked] = way;
      const id = await beginHealth([gm, wil], "stages", [TOKENS.wilrow, TOKENS.first, TOKENS.second]);
      const [first, second] = [await bearerOf(gm, id, TOKENS.first), await bearerOf(gm, id, TOKENS.second)];
      await attempt(wil, way);
      await settled(gm, wil);
      await expect.poll(() => heldHealth(gm, id, first), { message }).toEqual({ value: 8, max: 9, wanted: asked });
      await expect.poll(() => heldHealth(gm, id, second), { message }).toMatchObject({ value: 8, max: 9 });
      for (const page of [gm, wil])
        for (const token of [TOKENS.first, TOKENS.second])
          await expect.poll(() => storedHealth(page, token), { message }).toEqual({ value: 8, max: 9 });
      await freshHealth(gm, wil);
    }
  });

  it("changes nothing of another's actor, also by a command", async () => {
    const id = await beginHealth([gm, wil], "moments", [TOKENS.wilrow, TOKENS.fjarva]);
    const other = await bearerOf(gm, id, TOKENS.fjarva);
    await gm.evaluate((actor) => game.actors.get(actor).update({ "system.health": { value: 4, max: 5 } }), ACTORS.fjarva);
    await expect.poll(() => heldHealth(gm, id, ACTORS.fjarva)).toMatchObject({ value: 4, max: 5 });
    await wil.evaluate((actor) => game.actors.get(actor).update({ "system.health.value": 1 }), ACTORS.fjarva).catch(() => null);
    const own = await bearerOf(gm, id);
    const refused = [
      { kind: "hurt", combatant: other, amount: 1 },
      { kind: "heal", combatant: own, amount: 1 },
      { kind: "setHealth", combatant: own, value: 10 },
      { kind: "fall", combatant: own, out: false },
      { kind: "grantHealth", combatant: own, granted: true },
      { kind: "startHealth" },
      { kind: "correctDamage", combatant: other, amount: 1 },
      { kind: "wishHealth", combatant: other, value: 1 },
      ...[-1, 1e9, 1.5, null, "9", Number.NaN, {}, [9]].map((value) => ({ kind: "wishHealth", combatant: own, value })),
      ...["__proto__", "constructor", "toString", ""].map((combatant) => ({ kind: "wishHealth", combatant, value: 1 })),
    ];
    for (const command of refused) expect(await sendTo(wil, id, command), JSON.stringify(command)).toEqual(expect.any(String));
    await settled(gm, wil);
    expect(await heldHealth(gm, id, ACTORS.fjarva)).toEqual({ value: 4, max: 5, wanted: null });
    expect(await heldHealth(gm, id)).toEqual({ value: 7, max: 10, wanted: null });
    await expectHealth([gm, wil], { value: 7, max: 10 });
  });
});
