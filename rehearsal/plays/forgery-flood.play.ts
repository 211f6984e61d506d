import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import {
  announceMonsters,
  arrange,
  give,
  noCanvas,
  send,
  SWAMP,
  swampTable,
  TOKENS,
  Tracker,
  USERS,
  useTable,
  it,
  witness,
  isHeadless,
} from "../e2e/support/index.ts";
import { installForge, type Forge } from "../e2e/support/forge.ts";

declare const forge: Forge;

/** A browser is the witness that the limit holds there: more than the limit is enough for that. */
const FLOOD = isHeadless ? 1000 : 300;
/** The most that the other gives meanwhile: a person presses no button more than two hundred times in ten seconds. */
const MEANWHILE = isHeadless ? 100 : 20;
const BURST = 500;
const documents = { ...SWAMP, users: [...(SWAMP.users ?? []), { _id: USERS.second, name: "Second", role: 4, color: "#aaaa33" }] };

/** Gives a command as the other player, who is heard. */
const play = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { combat } = game;
    const mine = combat.combatants.find((one: any) => one.isOwner).id;
    const held = !combat.system.state.combatants[mine].held;
    const refusal = await game.callboard.send(combat, { kind: "hold", combatant: mine, held });
    if (refusal) throw new Error(refusal.reason);
  });

/** Notes on the arbiter's page how many of one user's requests are heard between the arrival of another's and its own hearing: `overtaken` there. */
const watchQueue = (page: Page): Promise<void> =>
  page.evaluate(
    ([flooding, other]) => {
      const overtaken: number[] = [];
      Object.assign(globalThis, { overtaken });
      const heard = (id: string): number => game.combat.system.heard[id]?.n ?? 0;
      let arrived: { readonly mine: number; readonly theirs: number } | null = null;
      Hooks.on("updateUser", (user: any) => {
        const asks = Object.values<any>(user.flags.callboard?.outbox ?? {}).some(({ n }) => n > heard(user.id));
        if (user.id === other && asks) arrived ??= { mine: heard(other), theirs: heard(flooding) };
      });
      Hooks.on("updateCombat", () => {
        if (!arrived || heard(other) === arrived.mine) return;
        overtaken.push(heard(flooding) - arrived.theirs);
        arrived = null;
      });
    },
    [USERS.wil, USERS.fee] as const,
  );

/** Forges requests by the bare socket: each as soon as the last came back, or all at once; resolves when all came back. */
const flood = (page: Page, count: number, atOnce = false): Promise<void> =>
  page.evaluate(
    async ([most, together]) => {
      const first = game.combat.system.heard[game.user.id]?.n ?? 0;
      const post = (index: number): Promise<string> => {
        const command = { kind: "announce", position: forge.at(), combatant: forge.mine.id, text: `try ${index}` };
        const outbox = { [foundry.utils.randomID()]: { n: first + index, encounter: game.combat.id, command } };
        return forge.raw({ action: "update", documentName: "User", updates: [{ _id: game.user.id, flags: { callboard: { outbox } } }] });
      };
      const sent: Promise<string>[] = [];
      for (let index = 1; index <= most; index += 1) {
        sent.push(post(index));
        if (!together) await sent.at(-1);
      }
      if ((await Promise.all(sent)).some((answer) => answer !== "done")) throw new Error("A request could not be written.");
    },
    [count, atOnce] as const,
  );

const entries = (page: Page): Promise<number> =>
  page.evaluate((id) => Object.keys(game.users.get(id).flags.callboard?.outbox ?? {}).length, USERS.wil);

/** How many of the forged requests were carried out. */
const tries = (page: Page): Promise<number> =>
  page.evaluate(() => Object.values(game.combat.system.ledger).filter((line: any) => line.includes('"try ')).length);

/** Stops the clock by which the arbiter counts, and lets it run again: what a machine takes for a flood is no matter then. */
const stopClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { now } = Date;
    const stopped = now();
    Date.now = () => stopped;
    Object.assign(globalThis, { startClock: () => (Date.now = now) });
  });
const startClock = (page: Page): Promise<void> => page.evaluate(() => void (globalThis as any).startClock());

describe(`a flood of ${FLOOD} requests`, () => {
  const table = useTable(swampTable({ documents, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let wil: Page;
  let fee: Page;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    [wil, fee] = [await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    for (const page of [wil, fee]) await page.waitForFunction(() => game.combat?.system.revision === 2);
    await installForge(wil);
  });

  witness("delays another player's command by at most two of its requests, and the flooding player is ignored", async () => {
    await watchQueue(gm);
    await stopClock(gm);
    let isOver = false;
    const over = flood(wil, FLOOD).finally(() => (isOver = true));
    let played = 0;
    for (; !isOver && played < MEANWHILE; played += 1) await play(fee);
    await over;
    const overtaken = await gm.evaluate(() => (globalThis as any).overtaken as number[]);
    expect(overtaken.length).toBe(played);
    expect(Math.max(...overtaken)).toBeLessThanOrEqual(2);
    expect(overtaken.some((count) => count > 0)).toBe(true);
    for (const page of [gm, wil, fee]) await page.waitForFunction((id) => game.combat.system.heard[id]?.ignored === true, USERS.wil);
    expect(await tries(gm)).toBeLessThanOrEqual(120);
    await startClock(gm);
    await expect.poll(() => entries(gm)).toBeLessThan(50);
  });

  it("is told to the GM and the player, once", async () => {
    for (const page of [gm, wil])
      expect(await page.evaluate(() => game.messages.filter((one: any) => one.content.includes("is now ignored")).length)).toBe(1);
    expect(await send(wil, { kind: "hold", combatant: "Wilrow", held: true })).toContain("ignored");
    await give(fee, { kind: "announce", combatant: "Fjarva", text: "Dodge all strikes" });
  });

  it("is remembered by the GM who takes over, who can lift the block in the tracker", async () => {
    const second = await table.join("Second", noCanvas);
    await gm.context().close();
    await second.waitForFunction(() => game.users.activeGM?.name === "Second");
    await give(second, { kind: "hold", combatant: "Monster 1", held: true });
    expect(await send(wil, { kind: "hold", combatant: "Wilrow", held: true })).toContain("ignored");
    const tracker = await new Tracker(second).open();
    const note = tracker.root.locator(".note-line", { hasText: "Wil sends too many requests" });
    await note.locator("button", { hasText: "Listen to Wil again" }).click();
    await note.waitFor({ state: "detached" });
    await wil.waitForFunction(() => game.combat.system.heard[game.user.id].ignored === false);
    await give(wil, { kind: "hold", combatant: "Wilrow", held: true });
    await second.waitForFunction(() => game.combat.system.state.combatants[game.combat.combatants.getName("Wilrow").id].held);
  });

  it("does no harm if more requests come at once than an outbox may hold", async () => {
    await flood(wil, BURST, true);
    await play(fee);
    await fee.waitForFunction((id) => game.combat.system.heard[id].ignored === true, USERS.wil);
    await expect.poll(() => entries(fee)).toBeLessThan(50);
    expect(await tries(fee)).toBeLessThan(250);
  });
});
