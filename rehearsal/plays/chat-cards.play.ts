import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { inGerman } from "../e2e/support/german.ts";
import {
  arrange,
  countWrites,
  CROWDED,
  give,
  it,
  leadToQuick,
  plain,
  storyOn,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  witness,
} from "../e2e/support/index.ts";

const generation = storyOn(14);
const COMBAT = "update Combat 1";
/** Quick, Regular and Slow to their ends, and on to the next round. */
const REST = [
  { kind: "judge", combatant: "Wilrow", result: "miss" },
  { kind: "judge", combatant: "Fjarva", result: "success" },
  { kind: "closeStage" },
  { kind: "judge", combatant: "Monster 1", result: "partial" },
  { kind: "closeStage" },
  { kind: "judge", combatant: "Monster 2", result: "miss" },
  { kind: "closeStage" },
  { kind: "nextRound" },
];

/** Returns how a page shows the messages whose stored data hold a class or a text: for each the sender, then the words. */
const readOn = (page: Page, holding: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const messages = game.messages.contents.filter(({ content }: any) => content.includes(wanted));
    const shown = await Promise.all(messages.map((message: any) => message.renderHTML()));
    const said = (root: any, part: string) => root.querySelector(part)?.textContent.replace(/\s+/g, " ").trim();
    return shown.map((root) => `${said(root, ".message-sender")}: ${said(root, ".message-content")}`);
  }, holding);

/** Stores a message with flags of ours, as a console does. */
const forge = (page: Page, data: object): Promise<string> =>
  page.evaluate(async (given) => ((await ChatMessage.implementation.create(given as never)) as any).id, data);

describe(`a card in chat, on generation ${generation},`, () => {
  const table = useTable(swampTable({ generation, documents: CROWDED }));
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster", plain), await table.join("Wil", inGerman(plain))];
    await arrange(gm, Object.values(TOKENS));
    await leadToQuick(gm);
  });

  witness("is read by each user in their own language, with the current names of users", async () => {
    await expect.poll(() => readOn(gm, "chat-stages")).toEqual([expect.stringContaining("Quick, Regular, Slow: Round 1: announcements")]);
    await expect.poll(() => readOn(wil, "chat-stages")).toEqual([expect.stringContaining("Schnell, Normal, Langsam: Runde 1: Ansagen")]);
    for (const page of [gm, wil]) expect(await readOn(page, "chat-stages")).toEqual([expect.stringContaining("Monster 1 Claw Fjarva")]);
    await expect.poll(() => readOn(gm, "chat-start")).toEqual([expect.stringContaining("The encounter starts")]);
    await expect.poll(() => readOn(wil, "chat-start")).toEqual([expect.stringContaining("Die Begegnung beginnt")]);
  });

  it("keeps the names and pictures that players saw, also when an undo rewrites it", async () => {
    await gm.evaluate(() => game.combat.combatants.getName("Monster 1").update({ name: "Old Bogtooth" }));
    await wil.waitForFunction(() => game.combat.combatants.getName("Old Bogtooth"));
    for (const page of [gm, wil]) expect(await readOn(page, "chat-stages")).toEqual([expect.stringContaining("Monster 1 Claw Fjarva")]);
    await gm.evaluate(() => game.callboard.send(game.combat, { kind: "undo", to: 4 }));
    for (const page of [gm, wil]) {
      await expect.poll(() => readOn(page, "chat-stages")).not.toEqual([expect.stringContaining("Dodge all strikes")]);
      expect(await readOn(page, "chat-stages")).toEqual([expect.stringContaining("Monster 1 Claw Fjarva")]);
    }
    await give(gm, { kind: "redo" });
    await gm.evaluate(() => game.combat.combatants.getName("Old Bogtooth").update({ name: "Monster 1" }));
  });

  it("is not rewritten by an undo that changes nothing in it, whatever the user's language", async () => {
    await give(gm, ...REST);
    for (let round = 2; round <= 5; round += 1) {
      await leadToQuick(gm);
      await give(gm, ...REST);
    }
    const second = await table.join("Second", inGerman(plain));
    const cards = () => second.evaluate(() => game.messages.filter(({ flags }: any) => flags.callboard?.card).length);
    await expect.poll(cards).toBe(20);
    await gm.close();
    await second.waitForFunction(() => {
      const lease = game.user.flags.callboard?.lease;
      return lease && lease.settled === lease.client;
    });
    const writes = await countWrites(second);
    for (const kind of ["undo", "redo"]) {
      await give(second, { kind });
      await writes.expect([COMBAT]);
    }
    const times: number[] = await second.evaluate(() =>
      Object.values<string>(game.combat.system.ledger).map((line) => JSON.parse(line).at),
    );
    expect(times.every((at) => Number.isInteger(at))).toBe(true);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    gm = second;
  });

  it("of an older version, which is only HTML, stays as it is until the rules rewrite it", async () => {
    const id = await gm.evaluate(async () => {
      const message: any = game.messages.contents.findLast(({ flags }: any) => flags.callboard?.key?.endsWith("-S"));
      const modern = game.release.generation >= 14;
      const gone = modern ? { card: new (foundry.data as any).operators.ForcedDeletion() } : { "-=card": null };
      await message.update({ content: '<div class="callboard chat-stages">As it was</div>', flags: { callboard: gone } });
      return message.id;
    });
    const read = (page: Page) => page.evaluate((one) => game.messages.get(one)?.content, id);
    await wil.waitForFunction((one) => game.messages.get(one).content.includes("As it was"), id);
    await give(gm, { kind: "announce", combatant: "Monster 1", text: "Waits" }, { kind: "undo" }, { kind: "redo" });
    for (const page of [gm, wil]) expect(await read(page)).toContain("As it was");
    expect(await readOn(wil, "As it was")).toEqual([expect.stringContaining("As it was")]);
    await give(gm, { kind: "undo" }, { kind: "undo" });
    await wil.waitForFunction((one) => game.messages.get(one)?.flags.callboard.card, id);
  });

  it("shows only the HTML of its message if a player forged it or its data are malformed, and runs no script in it", async () => {
    const content = '<div class="callboard chat-stages">As stored</div>';
    const card = await gm.evaluate(() => game.messages.contents.findLast(({ flags }: any) => flags.callboard?.card).flags.callboard.card);
    await forge(wil, { content, flags: { callboard: { card } } });
    for (const wrong of [{ ...card, structure: "gone" }, { ...card, card: "../start" }, { ...card, data: {} }, "x"])
      await forge(gm, { content, flags: { callboard: { card: wrong } } });
    await expect.poll(() => readOn(wil, "As stored")).toHaveLength(5);
    for (const page of [gm, wil]) expect((await readOn(page, "As stored")).every((one) => one.endsWith(": As stored"))).toBe(true);

    const people = Object.fromEntries(
      Object.entries<any>(card.people).map(([id, one]) => [
        id,
        { ...one, name: "<img src=x onerror='globalThis.ran = 1'>[[/r 1d6]]", img: "javascript:ran=1" },
      ]),
    );
    const evil = await forge(gm, { content: "As stored too", flags: { callboard: { card: { ...card, people } } } });
    const drawn = () =>
      wil.evaluate(async (id) => (await game.messages.get(id).renderHTML()).querySelector(".message-content").innerHTML, evil);
    await wil.waitForFunction((id) => game.messages.has(id), evil);
    await expect.poll(drawn).toContain("&lt;img src=x");
    expect(await drawn()).not.toMatch(/<img src="?x|\[\[|inline-roll/);
    expect(await wil.evaluate(() => "ran" in globalThis)).toBe(false);
  });

  it("is exported in the language of the user who exports, like the log", async () => {
    for (const [page, wanted] of [
      [gm, "Runde 1"],
      [await table.join("Third", plain), "Round 1"],
    ] as const) {
      await page.evaluate(() => {
        game.clipboard.copyPlainText = async (text: string) => void Object.assign(globalThis, { copied: text });
      });
      const { root } = await new Tracker(page).open();
      await root.locator("[data-action=openLog]").click();
      await page.locator(".callboard-log [data-action=logCopy]").click();
      await expect.poll(() => page.evaluate(() => (globalThis as any).copied)).toContain(`## ${wanted}\n`);
      await page.locator(".callboard-log [data-action=logKeep]").click();
      await page.locator(".application.dialog [data-action=yes], dialog [data-action=yes]").click();
      await expect.poll(() => page.evaluate(() => game.journal.contents.at(-1)?.pages.contents[0]?.name)).toBe(wanted);
    }
  });

  it("keeps the direction of the text around a name that is written from right to left or forces that", async () => {
    await give(gm, { kind: "redo" }, { kind: "redo" });
    const names = ["\u202Eevil", "\u05E9\u05DC\u05D5\u05DD"] as const;
    await gm.evaluate(([first, second]) => {
      const [one, other] = ["Wilrow", "Fjarva"].map((name) => game.combat.combatants.getName(name));
      return Promise.all([one.update({ name: first }), other.update({ name: second })]);
    }, names);
    await give(gm, { kind: "announce", combatant: "Monster 2", text: "Waits" });
    const refused = await gm.evaluate((all) => {
      const [combatant, target] = all.map((name) => game.combat.combatants.getName(name).id);
      return game.callboard.send(game.combat, {
        kind: "announce",
        combatant,
        text: "Back to \u202Eyou",
        targets: [target],
      });
    }, names);
    expect(refused).toBeNull();
    const card = () =>
      wil.evaluate(async () => {
        const message: any = game.messages.contents.findLast(({ flags }: any) => flags.callboard?.key?.endsWith("-locked"));
        return [message.content, (await message.renderHTML()).querySelector(".message-content").innerHTML];
      });
    await expect.poll(() => card().then(([stored]) => stored)).toContain("Back");
    for (const html of await card()) {
      expect(html).not.toContain("\u202E");
      expect(html).toContain("<bdi>\u2068\u05E9\u05DC\u05D5\u05DD\u2069</bdi>");
    }
  });

  it("tells of a start even if a player's message has its id", async () => {
    const id = await gm.evaluate(async () => {
      const combat: any = await Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ name: "Toad" }]);
      return combat.id;
    });
    await wil.waitForFunction((one) => game.combats.get(one)?.combatants.size === 1, id);
    // The id follows from the encounter's by a function that anyone can read.
    const taken = await gm.evaluate(async (one) => {
      await game.combats.get(one).startCombat();
      const start: any = game.messages.find(({ flags }: any) => flags.callboard?.started === one);
      return start.id;
    }, id);
    expect(taken).toHaveLength(16);
    await gm.evaluate((one) => game.callboard.send(game.combats.get(one), { kind: "reset" }), id);
    await wil.waitForFunction((one) => !game.messages.has(one), taken);
    await wil.evaluate(
      ([message, combat]) =>
        ChatMessage.implementation.create(
          { _id: message, content: "Mine", flags: { callboard: { started: combat } } } as never,
          { keepId: true } as never,
        ),
      [taken, id] as const,
    );
    await gm.waitForFunction((one) => game.messages.has(one), taken);
    await gm.evaluate((one) => game.combats.get(one).startCombat(), id);
    const starts = () =>
      wil.evaluate((one) => game.messages.filter(({ flags, author }: any) => flags.callboard?.started === one && author.isGM).length, id);
    await expect.poll(starts).toBe(1);
  });
});
