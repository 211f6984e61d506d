import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { announceMonsters, arrange, give, send, SWAMP, swampTable, TOKENS, Tracker, USERS, useTable } from "./support/index.ts";
import { installForge, type Forge } from "./support/forge.ts";

declare const forge: Forge;

const SAMPLES = 15;
const FLOOD = 1000;
const documents = { ...SWAMP, users: [...(SWAMP.users ?? []), { _id: USERS.second, name: "Second", role: 4, color: "#aaaa33" }] };
const before = (page: Page) => page.addInitScript(() => void localStorage.setItem("core.noCanvas", "true"));

/** How long a player's commands take, each from the click to the answer, in milliseconds. */
const times = (page: Page): Promise<number[]> =>
  page.evaluate(async (samples) => {
    const { combat } = game;
    const mine = combat.combatants.find((one: any) => one.isOwner).id;
    const taken: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const held = !combat.system.state.combatants[mine].held;
      const start = performance.now();
      const refusal = await game.callboard.send(combat, { kind: "hold", combatant: mine, held });
      if (refusal) throw new Error(refusal.reason);
      taken.push(performance.now() - start);
    }
    return taken;
  }, SAMPLES);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe("a flood of a thousand requests", () => {
  const table = useTable(swampTable({ documents }));
  let gm: Page;
  let wil: Page;
  let fee: Page;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", { before });
    [wil, fee] = [await table.join("Wil", { before }), await table.join("Fee", { before })];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    for (const page of [wil, fee]) await page.waitForFunction(() => game.combat?.system.revision === 2);
    await installForge(wil);
  });

  it("makes another player's command take at most twice its time, and the flooding one is ignored", async () => {
    await times(fee);
    const calm = median(await times(fee));
    const flooding = wil.evaluate(async (count) => {
      let next = 0;
      const hand = async (): Promise<void> => {
        while (next < count) {
          next += 1;
          await forge.post({ kind: "announce", position: forge.at(), combatant: forge.mine.id, text: `try ${next}` }, { n: next });
        }
      };
      await Promise.all(Array.from({ length: 10 }, hand));
      return Object.keys(game.user.flags.callboard.outbox).length;
    }, FLOOD);
    await wil.waitForFunction(() => Object.keys(game.user.flags.callboard?.outbox ?? {}).length > 30);
    const flooded = median(await times(fee));
    expect(await flooding).toBeGreaterThan(900);
    console.log(`a command of another player: ${calm.toFixed(1)} ms, in the flood ${flooded.toFixed(1)} ms (medians of ${SAMPLES})`);
    expect(flooded).toBeLessThanOrEqual(2 * calm);
    for (const page of [gm, wil, fee]) await page.waitForFunction((id) => game.combat.system.heard[id]?.ignored === true, USERS.wil);
    const tries = await gm.evaluate(() => Object.values(game.combat.system.ledger).filter((line: any) => line.includes('"try ')).length);
    expect(tries).toBeLessThan(250);
  });

  it("is told to the GM and the player, once", async () => {
    for (const page of [gm, wil])
      expect(await page.evaluate(() => game.messages.filter((one: any) => one.content.includes("is not heard any more")).length)).toBe(1);
    expect(await send(wil, { kind: "pass", combatant: "Wilrow" })).toContain("ignored");
    await give(fee, { kind: "announce", combatant: "Fjarva", text: "Dodge all strikes" });
  });

  it("is remembered by the GM who takes over, until that one lifts it in the tracker", async () => {
    const second = await table.join("Second", { before });
    await gm.context().close();
    await second.waitForFunction(() => game.users.activeGM?.name === "Second");
    await give(second, { kind: "hold", combatant: "Monster 1", held: true });
    expect(await send(wil, { kind: "pass", combatant: "Wilrow" })).toContain("ignored");
    const tracker = await new Tracker(second).open();
    const note = tracker.root.locator(".note-line", { hasText: "Wil sent more than anybody sends by hand" });
    await note.locator("button", { hasText: "Hear Wil again" }).click();
    await note.waitFor({ state: "detached" });
    await wil.waitForFunction(() => game.combat.system.heard[game.user.id].ignored === false);
    await give(wil, { kind: "announce", combatant: "Wilrow", text: "Paralyze blast" });
    await expect.poll(() => wil.evaluate(() => Object.keys(game.user.flags.callboard.outbox).length)).toBeLessThan(9);
    const text = () => second.evaluate(() => game.combat.system.state.actions[game.combat.combatants.getName("Wilrow").id].text);
    expect(await text()).toBe("Paralyze blast");
  });
});
