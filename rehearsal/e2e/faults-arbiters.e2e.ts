import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  agree,
  arbiterOf,
  CROWDED,
  fallAsleep,
  fresh,
  give,
  leadToClose,
  plain,
  revisionOf,
  send,
  swampTable,
  timesSaid,
  Tracker,
  useTable,
} from "./support/index.ts";

const announce = (combatant: string, text: string) => ({ kind: "announce", combatant, text });
const hold = (combatant: string, held: boolean) => ({ kind: "hold", combatant, held });

/** Puts two requests into the outbox that will be refused, the second within the second in which one refusal is written; then touches it, as its sender does while it stands. */
const refusedTwice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { combat, user } = game;
    const heard = () => combat.system.heard[user.id].n;
    const position = { unit: 1, step: "announce", undos: 7 };
    const post = async () => {
      const [id, n] = [foundry.utils.randomID(), heard() + 1];
      await user.update({ flags: { callboard: { outbox: { [id]: { n, encounter: combat.id, command: { kind: "lock", position } } } } } });
      return { id, n };
    };
    const until = async (n: number) => {
      while (heard() < n) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await until((await post()).n);
    const { id, n } = await post();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await user.update({ flags: { callboard: { outbox: { [id]: { reminded: true } } } } });
    await until(n);
  });

describe("who arbitrates", () => {
  const table = useTable(swampTable({ documents: CROWDED }));
  let gm: Page;
  let wil: Page;
  let fee: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", plain);
    [wil, fee] = await Promise.all([table.join("Wil", plain), table.join("Fee", plain)]);
  });
  beforeEach(() => fresh(gm, wil, fee));

  it("is one of two GMs, whoever of them acts, and as fast as they may", async () => {
    const second = await table.join("Second", plain);
    const turns = Array.from({ length: 10 }, (_, turn) => turn % 2 === 0);
    await Promise.all([
      give(gm, ...turns.map((held) => hold("Fjarva", held))),
      give(second, ...turns.map((held) => hold("Wilrow", held))),
      give(wil, ...turns.map((_, turn) => announce("Wilrow", `try ${turn}`))),
      give(fee, ...turns.map((_, turn) => announce("Fjarva", `try ${turn}`))),
    ]);
    await agree(gm, second, wil, fee);
    expect([await arbiterOf(fee), await revisionOf(gm)]).toEqual(["Gamemaster", 42]);
    await second.context().close();
  });

  it.each(["tab", "window"] as const)("is the newest %s of a GM, and the older one soon after that one is closed", async (kind) => {
    const newer = kind === "tab" ? await table.tab(gm, plain) : await table.join("Gamemaster", plain);
    await newer.waitForFunction(() => game.combat?.system.state);
    await Promise.all([
      give(newer, hold("Fjarva", true), hold("Fjarva", false)),
      give(gm, hold("Wilrow", true), hold("Wilrow", false)),
      give(wil, announce("Wilrow", "one"), announce("Wilrow", "two")),
    ]);
    await agree(gm, newer, wil, fee);
    await newer.close();
    const begun = Date.now();
    expect(await send(wil, announce("Wilrow", "three"))).toBeNull();
    const waited = Date.now() - begun;
    expect(waited).toBeGreaterThan(5500);
    expect(waited).toBeLessThan(10_000);
    await agree(gm, wil, fee);
    expect([await timesSaid(fee, "three"), await revisionOf(gm)]).toEqual([1, 9]);
  });

  it("goes on in a tab that sleeps: hidden, without frames, with timers once a minute", async () => {
    await fallAsleep(gm);
    const begun = Date.now();
    await give(wil, announce("Wilrow", "one"), announce("Wilrow", "two"));
    await give(fee, announce("Fjarva", "three"));
    // A timer would have taken a minute.
    expect(Date.now() - begun).toBeLessThan(20_000);
    await refusedTwice(wil);
    await leadToClose(gm);
    await give(gm, { kind: "closeStage" });
    await agree(gm, wil, fee);
    await gm.context().close();
    gm = await table.join("Gamemaster", plain);
  });

  it("is an assistant where no GM is here, and a GM as soon as one comes", async () => {
    await gm.context().close();
    const assistant = await table.join("Assistant", plain);
    await give(fee, announce("Fjarva", "before"));
    await leadToClose(assistant);
    await give(assistant, { kind: "closeStage" });
    await expect.poll(() => arbiterOf(wil)).toBe("Assistant");
    await agree(assistant, wil, fee);
    gm = await table.join("Gamemaster", plain);
    await expect.poll(() => arbiterOf(wil)).toBe("Gamemaster");
    await Promise.all([give(assistant, hold("Fjarva", true)), give(gm, hold("Wilrow", true))]);
    await agree(gm, assistant, wil, fee);
    await assistant.context().close();
  });

  it("stays a full GM who is here, whatever an assistant claims; what bars all claims a GM clears away by a button", async () => {
    const assistant = await table.join("Assistant", plain);
    await assistant.evaluate(async () => {
      for (const term of [1000, 2 ** 31, Number.MAX_SAFE_INTEGER])
        await game.user.update({ flags: { callboard: { lease: { client: "x", term, settled: "x" } } } });
    });
    await give(wil, announce("Wilrow", "Blast"));
    expect(await arbiterOf(wil)).toBe("Gamemaster");
    const second = await table.join("Second", plain);
    const screen = await new Tracker(gm).open();
    await gm.evaluate(() =>
      game.users.getName("Second").update({ flags: { callboard: { lease: { client: "x", term: 2 ** 32, settled: "x" } } } }),
    );
    await screen.root.locator(".note-line", { hasText: "No page can run the encounters" }).getByRole("button").click();
    await give(fee, announce("Fjarva", "Dodge"));
    await agree(gm, second, assistant, wil, fee);
    await screen.root.locator(".note-line", { hasText: "No page can run" }).waitFor({ state: "detached" });
    await assistant.context().close();
    await second.context().close();
  });
});
