import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import {
  agree,
  announceMonsters,
  arrange,
  clocked,
  passTime,
  give,
  hasten,
  send,
  SWAMP,
  swampTable,
  TOKENS,
  Tracker,
  USERS,
  useTable,
  it,
  witness,
} from "../e2e/support/index.ts";

const ids = USERS as Record<string, string>;
const second = { _id: ids["second"], name: "Second", role: 4, color: "#aaaa33" };
const documents = { ...SWAMP, users: [...(SWAMP.users ?? []), second] };
/** Without a map: nothing here is about what is drawn. */
const plain = {
  before: (page: Page) =>
    page.addInitScript(() => {
      localStorage.setItem("core.noCanvas", "true");
    }),
};

const revisionOf = (page: Page): Promise<number> => page.evaluate(() => game.combat.system.revision);
const textOf = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((who) => game.combat.system.state.actions[game.combat.combatants.getName(who).id]?.text, name);
const hasSaid = (page: Page, text: string) =>
  page.waitForFunction((words) => Object.values(game.combat.system.state.actions).some((action: any) => action.text === words), text);
const arbiterOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const leases = game.users
      .filter((user: any) => user.isGM && user.flags.callboard?.lease)
      .map((user: any) => ({ name: user.name, ...user.flags.callboard.lease }));
    return leases.sort((a: any, b: any) => b.term - a.term)[0]?.name ?? null;
  });

/** Announces so many times, several at once; how often each answer was given. */
const shout = (page: Page, combatant: string, [count, hands]: readonly [number, number]): Promise<Record<string, number>> =>
  page.evaluate(
    async ([name, times, parallel]) => {
      const { combat } = game;
      const { id } = combat.combatants.getName(name);
      const answers: Record<string, number> = {};
      // No two pages say the same: what is so already is refused.
      const page = foundry.utils.randomID();
      let next = 0;
      const hand = async () => {
        while (next < times) {
          next += 1;
          const refusal = await game.callboard.send(combat, { kind: "announce", combatant: id, text: `try ${next} of ${page}` });
          const said = refusal?.reason ?? "done";
          answers[said] = (answers[said] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: parallel }, hand));
      return answers;
    },
    [combatant, count, hands] as const,
  );

const total = (answers: readonly Record<string, number>[]) => answers.reduce((sum, { done = 0 }) => sum + done, 0);

/** A fresh encounter of the swamp, in which the monsters have announced. */
async function fresh(gm: Page, ...others: readonly Page[]): Promise<void> {
  await gm.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await arrange(gm, Object.values(TOKENS));
  await announceMonsters(gm);
  for (const page of others) await page.waitForFunction(() => game.combat?.system.revision === 2);
}

describe("the arbiter", () => {
  const table = useTable(swampTable({ documents, witnesses: ["Wil"] }));
  let gm: Page;
  let wil: Page;
  let fee: Page;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", clocked(plain));
    [wil, fee] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain)]);
  });
  beforeEach(() => fresh(gm, wil, fee));

  it("applies each command of two players and a GM once, with a hundred from each at the same moment", async () => {
    const answers = await Promise.all([shout(wil, "Wilrow", [100, 4]), shout(fee, "Fjarva", [100, 4]), shout(gm, "Wilrow", [100, 1])]);
    expect(answers).toEqual([{ done: 100 }, { done: 100 }, { done: 100 }]);
    await expect.poll(() => revisionOf(gm)).toBe(2 + 300);
    await agree(gm, wil, fee);
  });

  witness("applies each command of a player on two devices once", async () => {
    // A player may cause so many entries a minute, and has just caused a hundred.
    await passTime(gm, 60_000);
    const phone = await table.join("Wil", { ...plain, witness: false });
    const answers = await Promise.all([shout(wil, "Wilrow", [15, 2]), shout(phone, "Wilrow", [15, 2])]);
    expect(total(answers)).toBe(30);
    await expect.poll(() => revisionOf(gm)).toBe(2 + 30);
    await agree(gm, wil, phone, fee);
    await phone.context().close();
  });

  it("ignores what a player forges in the outbox, and a lease of the player's own", async () => {
    const before = await gm.evaluate(() => JSON.stringify([game.combat.system.state, game.combat.system.revision]));
    await wil.evaluate(async () => {
      const { combat } = game;
      const position = { unit: 1, step: "announce", undos: 0 };
      const who = (name: string) => combat.combatants.getName(name).id;
      const forged: readonly unknown[] = [
        { kind: "announce", position, combatant: who("Fjarva"), text: "forged" },
        { kind: "announce", position, combatant: who("Wilrow"), text: "x", by: game.users.activeGM.id },
        { kind: "announce", position: { ...position, undos: 1 }, combatant: who("Wilrow"), text: "x" },
        { kind: "announce", position, combatant: who("Wilrow"), text: "x", targets: ["__proto__"] },
        { kind: "batch", position, commands: [{ kind: "lock" }] },
        { kind: "defeat", position, combatant: who("Monster 1"), defeated: true },
        { kind: "join", position, member: {} },
        { kind: "reset" },
        "nonsense",
        null,
      ];
      const put = (command: unknown, index: number) =>
        game.user.update({
          flags: { callboard: { outbox: { [foundry.utils.randomID()]: { n: index + 1, encounter: combat.id, command } } } },
        });
      for (const [index, command] of forged.entries()) await put(command, index);
      await game.user.update({ flags: { callboard: { lease: { client: "mine", term: 9999 } } } });
    });
    // Wil's page too: until it has read the answers, its next request is one of too many.
    for (const page of [gm, wil]) await page.waitForFunction(() => game.combat.system.heard[game.users.getName("Wil").id]?.n === 10);
    const last = await gm.evaluate(() => game.combat.system.heard[game.users.getName("Wil").id].last);
    expect(last).toHaveLength(8);
    for (const { refusal } of last) expect(refusal.reason).toBeTypeOf("string");
    expect(await gm.evaluate(() => JSON.stringify([game.combat.system.state, game.combat.system.revision]))).toBe(before);
    await give(wil, { kind: "announce", combatant: "Wilrow", text: "Blast" });
    await expect.poll(() => textOf(gm, "Wilrow")).toBe("Blast");
  });

  it("leaves out a combatant that a player created until a GM lets it in", async () => {
    await wil.evaluate(() => game.combat.createEmbeddedDocuments("Combatant", [{ name: "Pet", actorId: game.user.character.id }]));
    await give(gm, { kind: "hold", combatant: "Wilrow", held: true });
    expect(await gm.evaluate(() => game.combat.combatants.getName("Pet").id in game.combat.system.state.combatants)).toBe(false);
    expect(await send(wil, { kind: "announce", combatant: "Pet", text: "Bite" })).toContain("unknownCombatant");
    const tracker = await new Tracker(gm).open();
    await tracker.root.locator(".note-line", { hasText: "Pet" }).waitFor();
    await tracker.root.locator(".encounter-context-menu").first().click();
    await gm.locator("#context-menu li", { hasText: "Let in" }).click();
    await wil.waitForFunction(() => game.callboard.view(game.combat).waiting.includes(game.combat.combatants.getName("Pet").id));
    await give(wil, { kind: "announce", combatant: "Pet", text: "Bite" });
    await gm.evaluate(() => game.combat.combatants.getName("Pet").delete());
    await gm.waitForFunction(() => Object.values(game.combat.system.state.combatants).some((one: any) => one.standing === "left"));
  });

  it("begins a round once, even if a player sets the round back", async () => {
    await gm.evaluate(() => {
      const heard: string[] = ((globalThis as any).rounds = []);
      for (const name of ["_onEndRound", "_onStartRound"])
        game.combat[name] = async ({ round }: any) => void heard.push(`${name} ${round}`);
    });
    await give(gm, { kind: "lock" });
    await give(gm, ...["Monster 1", "Monster 2"].map((combatant) => ({ kind: "classify", combatant, movements: 1 })), { kind: "begin" });
    await give(gm, ...["Monster 1", "Monster 2"].map((combatant) => ({ kind: "judge", combatant, result: "miss" })));
    await give(gm, { kind: "closeStage" }, { kind: "nextRound" });
    const told = await gm.evaluate(() => game.messages.size);
    await wil.waitForFunction(() => game.combat.round === 2);
    await wil.evaluate(() => game.combat.update({ round: 1 }));
    await gm.waitForFunction((count) => game.messages.size > count && game.combat.round === 2, told);
    await expect.poll(() => gm.evaluate(() => (globalThis as any).rounds)).toEqual(["_onEndRound 1", "_onStartRound 2"]);
  });

  it("is the newest tab of a GM, and another tab takes over once that one is closed and a request waits", async () => {
    const tab = await table.join("Gamemaster", plain);
    await tab.waitForFunction(() => game.users.activeGM?.flags.callboard?.lease);
    await give(tab, { kind: "hold", combatant: "Fjarva", held: true });
    await tab.context().close();
    await hasten([gm], send(wil, { kind: "announce", combatant: "Wilrow", text: "Blast" }));
    await hasSaid(wil, "Blast");
    await expect.poll(() => revisionOf(gm)).toBe(4);
    await give(gm, { kind: "hold", combatant: "Fjarva", held: false });
  });

  it("is one of two GMs, and the other one after the first leaves", async () => {
    const other = await table.join("Second", plain);
    await Promise.all([
      give(other, { kind: "hold", combatant: "Wilrow", held: true }),
      give(gm, { kind: "hold", combatant: "Fjarva", held: true }),
    ]);
    await expect.poll(() => arbiterOf(wil)).toBe("Gamemaster");
    await gm.context().close();
    await other.waitForFunction(() => game.users.activeGM?.name === "Second");
    await give(wil, { kind: "announce", combatant: "Wilrow", text: "Blast" });
    await expect.poll(() => arbiterOf(wil)).toBe("Second");
    await expect.poll(async () => [await revisionOf(other), await textOf(fee, "Wilrow")]).toEqual([5, "Blast"]);
    gm = other;
  });

  it("applies a waiting request once, even if both GMs join at the same moment", async () => {
    await gm.context().close();
    await wil.waitForFunction(() => !game.users.activeGM);
    const asked = send(wil, { kind: "announce", combatant: "Wilrow", text: "Blast" });
    const [one, two] = await Promise.all([table.join("Gamemaster", plain), table.join("Second", plain)]);
    gm = one;
    await hasSaid(wil, "Blast");
    await asked;
    await give(two, { kind: "hold", combatant: "Fjarva", held: true });
    await give(gm, { kind: "hold", combatant: "Fjarva", held: false });
    await expect.poll(() => revisionOf(gm)).toBe(5);
  });
});
