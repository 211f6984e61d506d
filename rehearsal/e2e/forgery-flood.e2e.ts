import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { announceMonsters, arrange, give, noCanvas, send, SWAMP, swampTable, TOKENS, Tracker, USERS, useTable } from "./support/index.ts";
import { installForge, type Forge } from "./support/forge.ts";

declare const forge: Forge;

/** The flood comes in waves with calm in between, so that what else the machine does weighs on both measures alike. */
const WAVES = 5;
const WAVE = 200;
const CALM = 3;
const BURST = 500;
/** The least time between two commands of the other player, in milliseconds: who sends more than twenty a second is taken for a flood too. */
const PACE = 100;
const documents = { ...SWAMP, users: [...(SWAMP.users ?? []), { _id: USERS.second, name: "Second", role: 4, color: "#aaaa33" }] };

/** How long a player's command takes from the click to the answer, in milliseconds. */
const time = (page: Page): Promise<number> =>
  page.evaluate(async (pace) => {
    await new Promise((resolve) => setTimeout(resolve, pace));
    const { combat } = game;
    const mine = combat.combatants.find((one: any) => one.isOwner).id;
    const held = !combat.system.state.combatants[mine].held;
    const start = performance.now();
    const refusal = await game.callboard.send(combat, { kind: "hold", combatant: mine, held });
    if (refusal) throw new Error(refusal.reason);
    return performance.now() - start;
  }, PACE);

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

/** What another player's commands take while something else goes on. */
async function during(page: Page, other: Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  let isOver = false;
  const over = other.finally(() => (isOver = true));
  while (!isOver) taken.push(await time(page));
  await over;
  return taken;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const entries = (page: Page): Promise<number> =>
  page.evaluate((id) => Object.keys(game.users.get(id).flags.callboard?.outbox ?? {}).length, USERS.wil);

/** How many of the forged requests were carried out. */
const tries = (page: Page): Promise<number> =>
  page.evaluate(() => Object.values(game.combat.system.ledger).filter((line: any) => line.includes('"try ')).length);

describe("a flood of a thousand requests", () => {
  const table = useTable(swampTable({ documents }));
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
    for (let count = 0; count < CALM; count += 1) await time(fee);
  });

  it("makes another player's command take at most twice its time, and the flooding one is ignored", async () => {
    const calm: number[] = [];
    const flooded: number[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      for (let count = 0; count < CALM; count += 1) calm.push(await time(fee));
      flooded.push(...(await during(fee, flood(wil, WAVE))));
    }
    const [before, then] = [median(calm), median(flooded)];
    console.log(
      `Another player's command: ${before.toFixed(1)} ms, in the flood ${then.toFixed(1)} ms (medians of ${calm.length}, ${flooded.length}).`,
    );
    expect(flooded.length).toBeGreaterThanOrEqual(9);
    expect(then).toBeLessThanOrEqual(2 * before);
    for (const page of [gm, wil, fee]) await page.waitForFunction((id) => game.combat.system.heard[id]?.ignored === true, USERS.wil);
    expect(await tries(gm)).toBeLessThan(250);
    await expect.poll(() => entries(gm)).toBeLessThan(50);
  });

  it("is told to the GM and the player, once", async () => {
    for (const page of [gm, wil])
      expect(await page.evaluate(() => game.messages.filter((one: any) => one.content.includes("is not heard any more")).length)).toBe(1);
    expect(await send(wil, { kind: "hold", combatant: "Wilrow", held: true })).toContain("ignored");
    await give(fee, { kind: "announce", combatant: "Fjarva", text: "Dodge all strikes" });
  });

  it("is remembered by the GM who takes over, until that one lifts it in the tracker", async () => {
    const second = await table.join("Second", noCanvas);
    await gm.context().close();
    await second.waitForFunction(() => game.users.activeGM?.name === "Second");
    await give(second, { kind: "hold", combatant: "Monster 1", held: true });
    expect(await send(wil, { kind: "hold", combatant: "Wilrow", held: true })).toContain("ignored");
    const tracker = await new Tracker(second).open();
    const note = tracker.root.locator(".note-line", { hasText: "Wil sent more than anybody sends by hand" });
    await note.locator("button", { hasText: "Hear Wil again" }).click();
    await note.waitFor({ state: "detached" });
    await wil.waitForFunction(() => game.combat.system.heard[game.user.id].ignored === false);
    await give(wil, { kind: "hold", combatant: "Wilrow", held: true });
    expect(await second.evaluate(() => game.combat.system.state.combatants[game.combat.combatants.getName("Wilrow").id].held)).toBe(true);
  });

  it("does no harm where more than an outbox may hold come at once", async () => {
    await flood(wil, BURST, true);
    console.log(`After ${BURST} at once another player's command takes ${(await time(fee)).toFixed(1)} ms.`);
    await fee.waitForFunction((id) => game.combat.system.heard[id].ignored === true, USERS.wil);
    await expect.poll(() => entries(fee)).toBeLessThan(50);
    expect(await tries(fee)).toBeLessThan(250);
  });
});
