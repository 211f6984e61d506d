import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { announceMonsters, arrange, give, noCanvas, settled, swampTable, TOKENS, useTable, it, witnessOf } from "../e2e/support/index.ts";
import { installForge, standing, withHold, type Forge } from "../e2e/support/forge.ts";

declare const forge: Forge;

type Pretence = readonly [name: string, act: () => unknown];

/** Words beside a write that pass for the arbiter's, and what hides the forger; each told to the forger, and so no more than are told in half a minute. */
const PRETENCES: readonly Pretence[] = [
  ["a turn under a stamp", () => game.combat.update({ turn: 1 }, { callboard: { client: "x", base: 1e6, revision: 1e6 } })],
  [
    "a round under the stamp of the lease",
    () => {
      const { client } = game.users.activeGM.flags.callboard.lease;
      return game.combat.update({ round: 9 }, { callboard: { client, base: 1e6, revision: 1e6, restored: true } });
    },
  ],
  ["the own defeat as a late arbiter's", () => forge.mine.update({ defeated: true }, { callboard: { client: "x" } })],
  ["the own token, hidden", () => forge.mine.token.update({ hidden: true })],
  [
    "the own combatant, deleted and made anew, hidden, under another name",
    () => {
      const [parentUuid, source] = [game.combat.uuid, forge.mine.toObject()];
      return forge.raw(
        { action: "delete", documentName: "Combatant", parentUuid, ids: [source._id] },
        { action: "create", documentName: "Combatant", parentUuid, data: [{ ...source, name: "Nobody", hidden: true }], keepId: true },
      );
    },
  ],
];

describe.each([13, 14] as const)("a forger who passes for another user, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation, witnesses: ["Gamemaster"] }));

  let gm: Page;
  let wil: Page;
  let fee: Page;

  beforeAll(async () => {
    [gm, wil, fee] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    await wil.waitForFunction(() => game.combat?.system.revision === 2);
    await installForge(wil);
  });

  witnessOf(generation)("is set right and told, stops no page, and plays on", async () => {
    const told = () => gm.evaluate(() => game.messages.filter((message: any) => message.whisper.length > 0).length);
    const before = await standing(gm);
    for (const [index, [name, act]] of PRETENCES.entries()) {
      await wil.evaluate(act);
      await expect.poll(told, { message: name }).toBe(index + 1);
      for (const page of [gm, wil, fee]) await expect.poll(() => standing(page), { message: name }).toEqual(before);
    }
    const mine = await wil.evaluate(() => forge.mine.id);
    await give(wil, { kind: "hold", combatant: mine, held: true });
    for (const page of [gm, wil, fee]) {
      await expect.poll(() => standing(page)).toEqual(withHold(before, mine));
      expect(await page.locator("#notifications .notification", { hasText: "missed a change" }).count()).toBe(0);
    }
    await settled(gm, wil, fee);
  });

  it("cannot add a combatant without a GM", async () => {
    const before = await standing(gm);
    await wil.evaluate(async () => {
      const clones = Array.from({ length: 30 }, (_, index) => ({ actorId: game.user.character.id, name: `Clone ${index}` }));
      const made = await game.combat.createEmbeddedDocuments("Combatant", clones);
      await game.combat.updateEmbeddedDocuments(
        "Combatant",
        made.map(({ id }: any) => ({ _id: id, initiative: 7 })),
      );
    });
    const uninvited = () =>
      gm.evaluate(() => {
        const { guests, state } = game.combat.system;
        const clones = game.combat.combatants.filter((one: any) => one.name.startsWith("Clone"));
        return [
          clones.filter((one: any) => one._source.initiative === null && guests[one.id]).length,
          clones.filter((one: any) => Object.hasOwn(state.combatants, one.id)).length,
        ];
      });
    await expect.poll(uninvited).toEqual([30, 0]);
    const mine = await wil.evaluate(() => forge.mine.id);
    await give(wil, { kind: "hold", combatant: mine, held: false });
    await expect.poll(async () => (await standing(gm)).state).toEqual(withHold(before, mine).state);
    await gm.evaluate(() => {
      const clones = game.combat.combatants.filter((one: any) => one.name.startsWith("Clone"));
      return game.combat.deleteEmbeddedDocuments(
        "Combatant",
        clones.map(({ id }: any) => id),
      );
    });
    await settled(gm, wil, fee);
  });

  it("cannot make a player's journal entry pass for the log that a GM saved", async () => {
    await gm.evaluate(() => game.users.getName("Wil").update({ role: 2 }));
    await wil.waitForFunction(() => game.user.role === 2);
    /** Forges a journal entry in a player's console. Its flags say that it is the kept log. The id can be given. */
    const forgeLog = (_id?: string) =>
      wil.evaluate(async (wanted) => {
        const flags = { callboard: { encounter: game.combat.id, log: game.combat.id } };
        const data = { name: "The true log", ownership: { default: 2, [game.user.id]: 0 }, flags, ...(wanted ? { _id: wanted } : {}) };
        const { id: made } = await JournalEntry.implementation.create(data, { keepId: true });
        return [
          made,
          await forge.raw({
            action: "update",
            documentName: "Combat",
            updates: [{ _id: game.combat.id, flags: { callboard: { log: made } } }],
          }),
        ];
      }, _id);
    /** What the GM is told before the end of a log that is kept already, and whether one is to be kept. */
    const asked = async (): Promise<unknown> => {
      await gm.evaluate(() => void game.combat.endCombat());
      const dialog = gm.locator("dialog, .application.dialog").filter({ hasText: "Save the log" }).last();
      await dialog.waitFor();
      const told = [
        await dialog.locator("p.hint", { hasText: "Saved in" }).allTextContents(),
        await dialog.locator("input[name=keep]").isChecked(),
      ];
      await dialog.locator("[data-action=no]").click();
      await dialog.waitFor({ state: "detached" });
      return told;
    };
    const [, refused] = await forgeLog();
    expect(refused).not.toBe("done");
    await gm.waitForFunction(() => game.journal.getName("The true log"));
    expect(await asked()).toEqual([[], true]);
    await gm.evaluate(() => game.journal.getName("The true log").delete());
    // The GM keeps one, and deletes it: a player makes one anew under its id.
    await keep();
    const [kept, name] = await gm.evaluate(() => [game.journal.contents[0].id, game.journal.contents[0].name]);
    expect(await asked()).toEqual([[`Saved in the journal: ${name}.`], false]);
    await gm.evaluate((id) => game.journal.get(id).delete(), kept);
    await wil.waitForFunction(() => game.journal.size === 0);
    expect(await forgeLog(kept)).toEqual([kept, refused]);
    await gm.waitForFunction((id) => game.journal.has(id), kept);
    expect(await asked()).toEqual([[], true]);
  });

  /** Keeps the log as a journal entry, from its window. */
  async function keep(): Promise<void> {
    await gm.locator("#combat [data-action=openLog]").click();
    await gm.locator(".callboard-log [data-action=logKeep]").click();
    await gm.locator("dialog, .application.dialog").filter({ hasText: "All players can read it" }).locator("[data-action=yes]").click();
    await gm.waitForFunction(() => game.journal.size === 1 && game.combat.flags.callboard?.log);
  }
});
