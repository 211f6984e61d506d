import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  announceMonsters,
  arrange,
  give,
  post,
  send,
  settled,
  swampTable,
  TOKENS,
  Tracker,
  USERS,
  useTable,
  noCanvas,
  it,
  witness,
} from "../e2e/support/index.ts";

const warnings = (page: Page) => page.locator("#notifications .notification").allTextContents();
const seconds = { timeout: 30_000 };

describe("a player who asks for what is not theirs", () => {
  const table = useTable(swampTable({ witnesses: ["Wil"] }));
  let gm: Page;
  let wil: Page;
  let before: unknown;

  const unchanged = async (): Promise<void> => {
    expect(await settled(gm, wil)).toEqual(before);
  };

  /** Puts a request into Wil's outbox by hand, past every check of his client; the reason why the arbiter refuses it, or null. */
  async function posted(fields: object): Promise<string | null> {
    const position = await wil.evaluate(() => {
      const { round, step } = game.callboard.view(game.combat);
      return { unit: round, step, undos: game.combat.system.state.undos };
    });
    return post(wil, { position, ...fields });
  }

  witness("gets a clear refusal in the console, and changes nothing", async () => {
    [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    before = await settled(gm, wil);
    for (const kind of ["announce", "pass", "withdraw", "hold"]) {
      const more = kind === "announce" ? { text: "Runs away" } : kind === "hold" ? { held: true } : {};
      expect((await send(wil, { kind, combatant: "Fjarva", ...more })) ?? "done", kind).toContain("notYours");
    }
    const gmOnly = [
      { kind: "lock" },
      { kind: "undo" },
      { kind: "redo" },
      { kind: "end" },
      { kind: "reset" },
      { kind: "start" },
      { kind: "nextRound" },
      { kind: "side", combatant: "Wilrow", side: "foe" },
      { kind: "defeat", combatant: "Monster 1", defeated: true },
    ];
    for (const command of gmOnly) expect((await send(wil, command)) ?? "done", command.kind).toMatch(/narrator|gmOnly|step/);
    await unchanged();
  });

  it("gets it on the screen from the methods that macros call", async () => {
    for (const method of ["nextRound", "nextTurn", "previousTurn", "previousRound", "startCombat"]) {
      await wil.evaluate(async (name) => {
        ui.notifications.clear();
        await game.combat[name]();
      }, method);
      await expect.poll(async () => (await warnings(wil)).length, seconds).toBeGreaterThan(0);
    }
    await unchanged();
  });

  it("is stopped by the server when writing the document itself", async () => {
    const refused = await wil.evaluate(async () => {
      const { combat } = game;
      const gm = game.users.find((user: any) => user.isGM);
      const others = combat.combatants.getName("Fjarva");
      const tries: Record<string, () => Promise<unknown>> = {
        state: () => combat.update({ "system.state.step": "end" }),
        heard: () => combat.update({ "system.heard": { x: { n: 99, last: [] } } }),
        remove: () => combat.delete(),
        combatant: () => others.update({ defeated: true }),
        removeCombatant: () => others.delete(),
        lease: () => gm.update({ "flags.callboard.lease": { client: "abcdefghijklmnop", term: 99 } }),
        outbox: () =>
          game.users.getName("Fee").update({ "flags.callboard.outbox": { abcdefghijklmnop: { n: 1, encounter: combat.id, command: {} } } }),
      };
      const passed: string[] = [];
      for (const [name, act] of Object.entries(tries)) {
        const done = await act().then(
          (result) => result,
          () => undefined,
        );
        if (done !== undefined) passed.push(name);
      }
      return passed;
    });
    expect(refused).toEqual([]);
    await unchanged();
  });

  it("is corrected, and told so, where the server lets players write round and turn", async () => {
    await wil.evaluate(() => game.combat.update({ round: 7, turn: 1 }));
    for (const page of [gm, wil]) {
      await page.waitForFunction(() => game.messages.some((message: any) => message.content.includes("Wil changed the round or turn.")));
      await page.waitForFunction(() => game.combat.round === 1 && game.combat.turn === null);
    }
    await unchanged();
  });

  it("is refused by the arbiter after writing the outbox by hand", async () => {
    const ids = await gm.evaluate(() => Object.fromEntries(game.combat.combatants.map((each: any) => [each.name, each.id])));
    const refusals = [
      await posted({ kind: "lock" }),
      await posted({ kind: "announce", combatant: ids["Fjarva"], text: "Runs away" }),
      await posted({ kind: "announce", combatant: ids["Wilrow"], text: "Blast", by: USERS.gm }),
      await posted({ kind: "lock", by: { kind: "user", user: USERS.gm, referee: true } }),
      await posted({ kind: "undo" }),
      await posted({ kind: "end" }),
      await posted({ kind: "leave", combatant: ids["Monster 1"] }),
      await posted({ kind: "announce", combatant: ids["Wilrow"], text: "x".repeat(501) }),
      await posted({ kind: "constructor" }),
    ];
    for (const reason of refusals) expect(reason).toBeTypeOf("string");
    await unchanged();
  });

  it("cannot pass for the GM in requests", async () => {
    const answer = await wil.evaluate(
      ([gmId]) =>
        new Promise<string>((resolve) => {
          const { combat } = game;
          const update = {
            type: "Combat",
            action: "update",
            operation: { updates: [{ _id: combat.id, round: 9 }], userId: gmId },
            userId: gmId,
          };
          game.socket.emit("modifyDocument", update, (response: any) => resolve(JSON.stringify(response)));
        }),
      [USERS.gm] as const,
    );
    expect(answer).toMatch(/error/);
    expect(await gm.evaluate(() => game.combat.round)).toBe(1);
    await unchanged();
  });

  it("plays on by the rules", async () => {
    const tracker = await new Tracker(wil).open();
    await tracker.at("announce");
    await give(wil, { kind: "announce", combatant: "Wilrow", text: "Paralyze blast" });
    const state = await settled(gm, wil);
    expect(Object.keys(state.actions)).toHaveLength(3);
    await table.leave();
  });
});
