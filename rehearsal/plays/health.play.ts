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
  lastEntry,
  noCanvas,
  SCENE,
  sendTo,
  settled,
  swampTable,
  TOKENS,
  Tracker,
  TWIN,
  useTable,
} from "../e2e/support/index.ts";

const { wilrow } = ACTORS;

describe.each([13, 14] as const)("Health, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation, documents: HEALTH_SWAMP }));
  let gm: Page;
  let second: Page;
  let wil: Page;
  let pages: readonly [Page, Page, Page];

  beforeAll(async () => {
    [gm, second, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Second", noCanvas), await table.join("Wil", noCanvas)];
    pages = [gm, second, wil];
  });

  beforeEach(() => freshHealth(...pages));

  const hurt = (combatant: string, amount: number, more: object = {}) => ({ kind: "hurt", combatant, amount, ...more });
  /** Changes the Health of Wilrow's actor in a GM's page. */
  const edit = (page: Page, health: object): Promise<void> =>
    page.evaluate(([actor, changes]) => void game.actors.get(actor).update({ system: { health: changes } }), [wilrow, health] as const);
  const revisionOf = (id: string): Promise<number> => gm.evaluate((combat) => game.combats.get(combat).system.revision, id);

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
    const id = await beginHealth(pages, "stages");
    const combatant = await bearerOf(gm, id);
    expect(await sendTo(gm, id, hurt(combatant, 3))).toBeNull();
    await expectHealth(pages, { value: 4, max: 10 });
    await edit(second, { value: 8, max: 12 });
    await expect.poll(() => heldHealth(gm, id)).toEqual({ value: 8, max: 12, wanted: null });
    expect(await lastEntry(gm, id)).toEqual({ by: "Second", kind: "setHealth" });
    expect(await sendTo(gm, id, { kind: "undo" })).toBeNull();
    await expectHealth(pages, { value: 4, max: 10 });
    expect(await sendTo(gm, id, { kind: "redo" })).toBeNull();
    await expectHealth(pages, { value: 8, max: 12 });
    await gm.evaluate((actor) => void game.actors.get(actor).modifyTokenAttribute("health", -1, true), wilrow);
    await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 7 });
    expect(await lastEntry(gm, id)).toEqual({ by: "Gamemaster", kind: "setHealth" });
  });

  it("keeps a GM's change if something before it is undone, and takes back the rest exactly", async () => {
    const id = await beginHealth(pages, "timeline");
    const combatant = await bearerOf(gm, id);
    expect(await sendTo(gm, id, hurt(combatant, 1))).toBeNull();
    expect(await sendTo(gm, id, hurt(combatant, 3))).toBeNull();
    const before = await revisionOf(id);
    await edit(gm, { value: 5, max: 20 });
    await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 5, max: 20 });
    expect(await sendTo(gm, id, { kind: "undo", to: before })).toBeNull();
    // Of 6, with the 2 that the GM gave.
    await expectHealth(pages, { value: 8, max: 20 });
    expect(await sendTo(gm, id, { kind: "redo" })).toBeNull();
    await expectHealth(pages, { value: 5, max: 20 });
    expect(await sendTo(gm, id, { kind: "undo", to: before })).toBeNull();
    expect(await sendTo(gm, id, { kind: "undo" })).toBeNull();
    await expectHealth(pages, { value: 9, max: 20 });
  });

  it("takes a GM's change of an actor whose combatants have all left", async () => {
    const id = await beginHealth(pages, "moments", [TOKENS.wilrow, TWIN, TOKENS.first]);
    expect(await sendTo(gm, id, hurt(await bearerOf(gm, id), 3))).toBeNull();
    await gm.evaluate(
      async ([combat, actor]) => {
        const all = game.combats.get(combat).combatants.filter((one: any) => one.actor?.id === actor);
        await game.combats.get(combat).deleteEmbeddedDocuments(
          "Combatant",
          all.map((one: any) => one.id),
        );
      },
      [id, wilrow] as const,
    );
    await settled(...pages);
    await edit(gm, { value: 6 });
    await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 6 });
    expect(await lastEntry(gm, id)).toEqual({ by: "Gamemaster", kind: "setHealth" });
    await gm.reload();
    await table.ready(gm);
    await settled(...pages);
    await expectHealth(pages, { value: 6, max: 10 });
    expect(await sendTo(gm, id, { kind: "end" })).toBeNull();
    await expectHealth(pages, { value: 6, max: 10 });
  });

  it("is one for two tokens of a linked actor, and each token's own if it is not linked", async () => {
    const id = await beginHealth(pages, "stages", [TOKENS.wilrow, TWIN, TOKENS.first, TOKENS.second]);
    const [here, there] = [await bearerOf(gm, id), await bearerOf(gm, id, TWIN)];
    expect(await sendTo(gm, id, hurt(here, 2))).toBeNull();
    expect(await sendTo(gm, id, hurt(there, 1))).toBeNull();
    await expectHealth(pages, { value: 4, max: 10 });
    expect(await sendTo(gm, id, hurt(await bearerOf(gm, id, TOKENS.first), 5))).toBeNull();
    await expectHealth(pages, { value: 3, max: 9 }, TOKENS.first);
    await expectHealth(pages, { value: 8, max: 9 }, TOKENS.second);
    expect(await gm.evaluate((actor) => game.actors.get(actor)._source.system.health, ACTORS.monster)).toEqual({ value: 8, max: 9 });
    for (const health of [8, 8, 8]) {
      expect(await sendTo(gm, id, { kind: "undo" })).toBeNull();
      await expectHealth(pages, { value: health, max: 9 }, TOKENS.first);
    }
    await expectHealth(pages, { value: 7, max: 10 });
    for (let count = 0; count < 3; count += 1) expect(await sendTo(gm, id, { kind: "redo" })).toBeNull();
    await expectHealth(pages, { value: 4, max: 10 });
    await expectHealth(pages, { value: 3, max: 9 }, TOKENS.first);
  });

  it("stays with its actor if a GM gives the token another actor", async () => {
    const { fjarva } = ACTORS;
    const id = await beginHealth(pages, "moments", [TOKENS.wilrow, TWIN]);
    const here = await bearerOf(gm, id);
    const give = (actor: string): Promise<void> =>
      gm.evaluate(
        async ([combat, who, map, token, one]) => {
          await game.scenes.get(map).tokens.get(token).update({ actorId: one });
          await game.combats.get(combat).combatants.get(who).update({ actorId: one });
        },
        [id, here, SCENE, TOKENS.wilrow, actor] as const,
      );
    await gm.evaluate((actor) => game.actors.get(actor).update({ "system.health": { value: 2, max: 3 } }), fjarva);
    await give(fjarva);
    await settled(...pages);
    expect(await sendTo(gm, id, hurt(here, 3))).toBeNull();
    await expectHealth(pages, { value: 4, max: 10 });
    await expectHealth(pages, { value: 2, max: 3 }, TOKENS.wilrow);
    expect(await sendTo(gm, id, { kind: "reset" })).toBeNull();
    await expectHealth(pages, { value: 7, max: 10 });
    await expectHealth(pages, { value: 2, max: 3 }, TOKENS.wilrow);
    await give(wilrow);
  });

  it("is one number in two encounters, restored by a reset and kept by an end", async () => {
    const [first, other] = [await beginHealth(pages, "stages"), await beginHealth(pages, "moments")];
    const [here, there] = [await bearerOf(gm, first), await bearerOf(gm, other)];
    const both = await Promise.all([sendTo(gm, first, hurt(here, 2)), sendTo(second, other, hurt(there, 1))]);
    expect(both).toEqual([null, null]);
    await expectHealth(pages, { value: 4, max: 10 });
    for (const id of [first, other]) await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 4 });
    // An undo in the one leaves what happened in the other.
    expect(await sendTo(gm, first, { kind: "undo" })).toBeNull();
    await expectHealth(pages, { value: 6, max: 10 });
    for (const id of [first, other]) await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 6 });
    expect(await sendTo(gm, other, { kind: "undo" })).toBeNull();
    await expectHealth(pages, { value: 7, max: 10 });
    expect(await sendTo(gm, other, hurt(there, 4))).toBeNull();
    expect(await sendTo(gm, other, { kind: "end" })).toBeNull();
    await expectHealth(pages, { value: 3, max: 10 });
    // A reset takes back what its own encounter did, and leaves what happened in the other.
    expect(await sendTo(gm, first, hurt(here, 2))).toBeNull();
    await expectHealth(pages, { value: 1, max: 10 });
    expect(await sendTo(gm, first, { kind: "reset" })).toBeNull();
    await expectHealth(pages, { value: 3, max: 10 });
  });

  it("keeps damage if the arbiter is gone before another encounter with the actor has heard of it", async () => {
    const [first, other] = [await beginHealth(pages, "stages"), await beginHealth(pages, "moments")];
    // Whoever arbitrates never comes to write the Health of the second encounter.
    for (const page of [gm, second])
      await page.evaluate((id) => {
        const combat = game.combats.get(id);
        const update = combat.update.bind(combat);
        const isHealth = (changes: object) => JSON.stringify(changes).includes("setHealth");
        combat.update = (changes: object, options: object) => (isHealth(changes) ? new Promise(() => {}) : update(changes, options));
      }, other);
    const [here, there] = [await bearerOf(gm, first), await bearerOf(gm, other)];
    await second.evaluate(([id, command]) => void game.callboard.send(game.combats.get(id), command), [first, hurt(here, 3)] as const);
    await expectHealth(pages, { value: 4, max: 10 });
    expect(await heldHealth(wil, other)).toMatchObject({ value: 7 });
    for (const page of [gm, second]) await page.reload();
    for (const page of [gm, second]) await table.ready(page);
    await expect.poll(() => heldHealth(gm, other)).toMatchObject({ value: 4 });
    await settled(...pages);
    await expectHealth(pages, { value: 4, max: 10 });
    expect(await heldHealth(gm, first)).toMatchObject({ value: 4 });
    expect(await sendTo(gm, other, hurt(there, 1))).toBeNull();
    for (const id of [first, other]) await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 3 });
  });

  it("asks in one of two encounters at 0, and once for all tokens of the actor", async () => {
    const [first, other] = [await beginHealth(pages, "stages", [TOKENS.wilrow, TWIN]), await beginHealth(pages, "timeline")];
    const asked = (): Promise<readonly number[]> =>
      gm.evaluate((ids) => ids.map((id: string) => game.combats.get(id).system.state.down?.length ?? 0), [first, other]);
    expect(await sendTo(gm, first, hurt(await bearerOf(gm, first), 99))).toBeNull();
    await expect.poll(() => heldHealth(gm, other)).toMatchObject({ value: 0 });
    expect(await asked()).toEqual([1, 0]);
    await edit(gm, { value: 5 });
    for (const id of [first, other]) await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 5 });
    expect(await asked()).toEqual([0, 0]);
    await edit(gm, { value: 0 });
    for (const id of [first, other]) await expect.poll(() => heldHealth(gm, id)).toMatchObject({ value: 0 });
    expect((await asked()).reduce((sum, count) => sum + count)).toBe(1);
  });

  it("loses damage once that two GMs take at once", async () => {
    const id = await beginHealth(pages, "stages");
    const combatant = await bearerOf(gm, id);
    const answers = await Promise.all([gm, second].map((page) => sendTo(page, id, hurt(combatant, 2, { from: 7 }))));
    expect(answers.filter((reason) => reason !== null)).toEqual(["otherHealth"]);
    await expectHealth(pages, { value: 5, max: 10 });
  });

  it("changes as a player asks with one click of the GM's", async () => {
    const id = await beginHealth(pages, "stages");
    await wil.evaluate(() => void game.user.character.update({ "system.health.value": 9 }));
    await expect.poll(() => heldHealth(gm, id)).toEqual({ value: 7, max: 10, wanted: 9 });
    await expectHealth(pages, { value: 7, max: 10 });
    const { root } = await new Tracker(gm).open();
    await root.locator(".health-question button").first().click();
    await expectHealth(pages, { value: 9, max: 10 });
    expect(await heldHealth(gm, id)).toMatchObject({ wanted: null });
  });

  it("tells a player nothing of damage to a hidden combatant, and of a visible one no number: not in text, view or size", async () => {
    const told: { readonly chat: string; readonly view: string; readonly page: string }[] = [];
    for (const amount of [3, 4]) {
      await freshHealth(...pages);
      await gm.evaluate(async () => void (await ChatMessage.implementation.deleteDocuments([], { deleteAll: true })));
      await settled(...pages);
      await gm.evaluate(([map, token]) => game.scenes.get(map).tokens.get(token).update({ hidden: true, name: "Shade" }), [
        SCENE,
        TOKENS.first,
      ] as const);
      const id = await beginHealth(pages, "stages", [TOKENS.wilrow, TOKENS.first, TOKENS.second]);
      const [own, shade, foe] = [await bearerOf(gm, id), await bearerOf(gm, id, TOKENS.first), await bearerOf(gm, id, TOKENS.second)];
      const commands = [
        { kind: "announce", combatant: foe, text: "Claws at something", targets: [shade] },
        { kind: "announce", combatant: shade, text: "Lurks" },
        { kind: "announce", combatant: own, text: "Fights", targets: [foe] },
        { kind: "lock" },
        ...[own, foe, shade].map((combatant) => ({ kind: "classify", combatant, movements: 1 })),
        { kind: "begin" },
        ...[own, foe].map((combatant) => ({ kind: "judge", combatant, result: "success" })),
        { kind: "affect", combatant: foe, effect: "damage", target: shade, amount },
        { kind: "affect", combatant: own, effect: "damage", target: foe, amount },
        { kind: "judge", combatant: shade, result: "miss" },
        { kind: "closeStage" },
      ];
      for (const command of commands) {
        const state = await gm.evaluate((combat) => game.combats.get(combat).system.state.step, id);
        expect(await sendTo(gm, id, command), `${state}: ${JSON.stringify(command)}`).toBeNull();
      }
      // The start, the announcements and the stage.
      for (const each of pages) await each.waitForFunction(() => game.messages.size === 3);
      await settled(...pages);
      for (const token of [TOKENS.first, TOKENS.second]) await expectHealth([gm], { value: 8 - amount, max: 9 }, token);
      const { root } = await new Tracker(wil).open();
      const messages: string[] = await gm.evaluate(() => game.messages.map((one: any) => one.id));
      const read = await wil.evaluate((combat) => {
        const encounter = game.combats.get(combat);
        return {
          chat: JSON.stringify(game.messages.map((one: any) => [one.content, one.flavor, one.speaker, one.flags, one.rolls, one.whisper])),
          view: JSON.stringify([game.callboard.view(encounter), game.callboard.options(encounter)]),
        };
      }, id);
      const page = `${await root.textContent()} ${await wil.locator("#chat").textContent()}`
        .replaceAll(/\s+/gu, " ")
        // What is read aloud goes away by itself.
        .replace("Round 1: End. ", "");
      for (const text of [read.chat, read.view, page])
        expect([shade, TOKENS.first, "Shade"].filter((word) => text.includes(word))).toEqual([]);
      expect(page).toContain("hurt");
      // Ids are made by chance, and marks follow from them.
      const plain = (text: string) =>
        [id, own, foe, ...messages]
          .reduce((left, one, index) => left.replaceAll(one, `<${index}>`), text)
          .replaceAll(/"mark":\d+/gu, '"mark":0');
      told.push({ chat: plain(read.chat), view: plain(read.view), page: plain(page) });
    }
    expect(told[1]).toEqual(told[0]);
  });
});
