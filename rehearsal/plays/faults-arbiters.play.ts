import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import {
  agree,
  arbiterOf,
  clocked,
  CROWDED,
  fallAsleep,
  fresh,
  give,
  leadToClose,
  passTime,
  plain,
  revisionOf,
  send,
  swampTable,
  timesSaid,
  Tracker,
  useTable,
  writerOf,
  it,
  witness,
} from "../e2e/support/index.ts";

const announce = (combatant: string, text: string) => ({ kind: "announce", combatant, text });
const hold = (combatant: string, held: boolean) => ({ kind: "hold", combatant, held });

/** Puts a request into the outbox that will be refused; gives its id and number. */
const refusable = (page: Page): Promise<{ id: string; n: number }> =>
  page.evaluate(async () => {
    const { combat, user } = game;
    const position = { unit: 1, step: "announce", undos: 7 };
    const [id, n] = [foundry.utils.randomID(), combat.system.heard[user.id].n + 1];
    await user.update({ flags: { callboard: { outbox: { [id]: { n, encounter: combat.id, command: { kind: "lock", position } } } } } });
    return { id, n };
  });

const isHeard = (page: Page, n: number) => page.waitForFunction((wanted) => game.combat.system.heard[game.user.id].n >= wanted, n);

/** Two refusals, the second within the second in which one is written: it waits, and goes out when its sender touches the request after that. */
async function refusedTwice(page: Page, gm: Page): Promise<void> {
  await isHeard(page, (await refusable(page)).n);
  const { id, n } = await refusable(page);
  await passTime(gm, 1200);
  await page.evaluate((request) => game.user.update({ flags: { callboard: { outbox: { [request]: { reminded: true } } } } }), id);
  await isHeard(page, n);
}

/** Waits until a page knows of a lease of this term that its claimer has settled on. */
const isClaimed = (page: Page, term: number) =>
  page.waitForFunction((wanted) => {
    const { lease } = game.users.getName("Gamemaster").flags.callboard;
    return lease.term === wanted && lease.settled === lease.client;
  }, term);

/** The term of the lease that holds, as a page sees it. */
const termOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(...game.users.map((user: any) => user.flags.callboard?.lease?.term ?? 0)));

describe("the arbiter", () => {
  const table = useTable(swampTable({ documents: CROWDED, witnesses: ["Gamemaster"], latency: 1 }));
  let gm: Page;
  let wil: Page;
  let fee: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", clocked(plain));
    [wil, fee] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain)]);
  });
  beforeEach(() => fresh(gm, wil, fee));

  witness("is one of two GMs, whichever of them acts, and however fast", async () => {
    const second = await table.join("Second", plain);
    const turns = Array.from({ length: 10 }, (_, turn) => turn % 2 === 0);
    await Promise.all([
      give(gm, ...turns.map((held) => hold("Fjarva", held))),
      give(second, ...turns.map((held) => hold("Wilrow", held))),
      give(wil, ...turns.map((_, turn) => announce("Wilrow", `try ${turn}`))),
      give(fee, ...turns.map((_, turn) => announce("Fjarva", `try ${turn}`))),
    ]);
    await agree(gm, second, wil, fee);
    await expect.poll(async () => [await arbiterOf(fee), await revisionOf(gm)]).toEqual(["Gamemaster", 42]);
    await second.context().close();
  });

  it.each(["tab", "window"] as const)("is the newest %s of a GM, and the older one soon after that is closed", async (kind) => {
    const before = await termOf(gm);
    const newer = kind === "tab" ? await table.tab(gm, plain) : await table.join("Gamemaster", plain);
    await newer.waitForFunction(() => game.combat?.system.state);
    for (const page of [gm, newer]) await isClaimed(page, before + 1);
    await Promise.all([
      give(newer, hold("Fjarva", true), hold("Fjarva", false)),
      give(gm, hold("Wilrow", true), hold("Wilrow", false)),
      give(wil, announce("Wilrow", "one"), announce("Wilrow", "two")),
    ]);
    await agree(gm, newer, wil, fee);
    await newer.close();
    const term = await termOf(gm);
    const sent = send(wil, announce("Wilrow", "three"));
    await gm.waitForFunction(() => JSON.stringify(game.users.getName("Wil").flags.callboard.outbox).includes("three"));
    await passTime(gm, 4000);
    await gm.evaluate(() => game.user.setFlag("callboard", "roundTrip", 1));
    expect(await termOf(gm)).toBe(term);
    await passTime(gm, 2000);
    expect(await sent).toBeNull();
    expect(await termOf(gm)).toBe(term + 1);
    await agree(gm, wil, fee);
    await expect.poll(async () => [await timesSaid(fee, "three"), await revisionOf(gm)]).toEqual([1, 9]);
  });

  it("goes on in a sleeping tab: hidden, without frames, with timers once a minute", async () => {
    await fallAsleep(gm);
    // Where it waited for a timer these would be pending: nobody waits a minute for an answer.
    await give(wil, announce("Wilrow", "one"), announce("Wilrow", "two"));
    await give(fee, announce("Fjarva", "three"));
    await refusedTwice(wil, gm);
    await leadToClose(gm);
    await give(gm, { kind: "closeStage" });
    await agree(gm, wil, fee);
    await gm.context().close();
    gm = await table.join("Gamemaster", clocked(plain));
  });

  it("is an assistant while no GM is present, and a GM as soon as one joins", async () => {
    await gm.context().close();
    const assistant = await table.join("Assistant", plain);
    await give(fee, announce("Fjarva", "before"));
    await leadToClose(assistant);
    await give(assistant, { kind: "closeStage" });
    await expect.poll(() => arbiterOf(wil)).toBe("Assistant");
    await agree(assistant, wil, fee);
    gm = await table.join("Gamemaster", clocked(plain));
    for (const page of [wil, gm, assistant]) await expect.poll(() => arbiterOf(page)).toBe("Gamemaster");
    await Promise.all([give(assistant, hold("Fjarva", true)), give(gm, hold("Wilrow", true))]);
    await agree(gm, assistant, wil, fee);
    await assistant.context().close();
  });

  it("stays a full GM whatever an assistant claims, and a GM's button removes a claim that blocks all others", async () => {
    const assistant = await table.join("Assistant", plain);
    await assistant.evaluate(async () => {
      for (const term of [1000, 2 ** 31, Number.MAX_SAFE_INTEGER])
        await game.user.update({ flags: { callboard: { lease: { client: "x", term, settled: "x" } } } });
    });
    await give(wil, announce("Wilrow", "Blast"));
    await expect.poll(() => writerOf(wil)).toBe("Gamemaster");
    const second = await table.join("Second", plain);
    const screen = await new Tracker(gm).open();
    await gm.evaluate(() =>
      game.users.getName("Second").update({ flags: { callboard: { lease: { client: "x", term: 2 ** 32, settled: "x" } } } }),
    );
    await screen.root.locator(".note-line", { hasText: "No computer can run encounters" }).getByRole("button").click();
    await give(fee, announce("Fjarva", "Dodge"));
    await agree(gm, second, assistant, wil, fee);
    await screen.root.locator(".note-line", { hasText: "No computer can run" }).waitFor({ state: "detached" });
    await assistant.context().close();
    await second.context().close();
  });
});
