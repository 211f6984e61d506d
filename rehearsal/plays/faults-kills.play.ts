import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import {
  agree,
  CALLBOARD,
  CROWDED,
  fresh,
  gate,
  give,
  leadToClose,
  plain,
  revisionOf,
  send,
  stateOf,
  struck,
  swampTable,
  timesSaid,
  TOKENS,
  useTable,
  it,
  witness,
} from "../e2e/support/index.ts";

const COIN = path.resolve(import.meta.dirname, "../../tests/modules/callboard-coin");

describe("an arbiter that is killed", () => {
  const table = useTable({ ...swampTable({ documents: CROWDED, witnesses: ["Gamemaster"], latency: 1 }), packages: [CALLBOARD, COIN] });
  /** The GM's page that arbitrates, and the other's. */
  let gm: Page;
  let other: Page;
  let wil: Page;
  let names: readonly [arbiter: string, other: string] = ["Gamemaster", "Second"];

  /** Kills the page that arbitrates when it wants to write once more than so many times; the other takes over, and a new page takes its place. */
  async function killAfter(passes: number, act: () => Promise<unknown>): Promise<void> {
    await gate(gm, { passes, then: "lose" });
    const acting = act().catch(() => undefined);
    await struck(gm);
    await gm.context().close();
    await acting;
    names = [names[1], names[0]];
    gm = other;
    await gm.waitForFunction((name) => game.users.activeGM?.name === name, names[0]);
    // The browser that was closed is the witness: who comes again need not have another.
    other = await table.join(names[1], { ...plain, witness: false });
  }

  beforeAll(async () => {
    gm = await table.join(names[0], plain);
    [other, wil] = [await table.join(names[1], plain), await table.join("Wil", plain)];
  });

  describe("at a player's command", () => {
    beforeEach(() => fresh(gm, other, wil));

    witness("before the encounter is written: another applies the command, once", async () => {
      await killAfter(0, () => send(wil, { kind: "announce", combatant: "Wilrow", text: "Blast" }));
      await expect.poll(() => timesSaid(wil, "Blast")).toBe(1);
      await give(wil, { kind: "announce", combatant: "Wilrow", text: "Blast again" });
      await expect.poll(async () => [await timesSaid(gm, "Blast"), await revisionOf(gm)]).toEqual([1, 4]);
      await agree(gm, other, wil);
    });

    it("after the encounter is written: the command stands, and is not repeated", async () => {
      const sent = send(wil, { kind: "announce", combatant: "Wilrow", text: "Blast" });
      expect(await sent).toBeNull();
      await killAfter(1, async () => {
        await give(wil, { kind: "announce", combatant: "Wilrow", text: "Blast twice" });
        await give(wil, { kind: "announce", combatant: "Wilrow", text: "Blast thrice" });
      });
      await expect.poll(() => timesSaid(wil, "Blast thrice")).toBe(1);
      await expect.poll(async () => [await timesSaid(gm, "Blast twice"), await revisionOf(gm)]).toEqual([1, 5]);
      await agree(gm, other, wil);
    });
  });

  describe("at the close of a stage, which writes a lot", () => {
    beforeEach(async () => {
      await fresh(gm, other, wil);
      await leadToClose(gm);
      await agree(gm, other, wil);
    });

    it.each([1, 2, 3] as const)("after %d of its writes: another writes the rest, and nothing twice", async (passes) => {
      const before = await revisionOf(gm);
      await killAfter(passes, () => give(gm, { kind: "closeStage" }));
      await agree(gm, other, wil);
      expect([await revisionOf(gm), (await stateOf(gm)).step]).toEqual([before + 1, "end"]);
      await give(gm, { kind: "undo" });
      await agree(gm, other, wil);
    });

    it("in the middle of an undo, which removes what the stage wrote", async () => {
      await give(gm, { kind: "closeStage" });
      await agree(gm, other, wil);
      const before = await revisionOf(gm);
      await killAfter(2, () => give(gm, { kind: "undo" }));
      await agree(gm, other, wil);
      await expect.poll(() => revisionOf(gm)).toBe(before + 1);
    });

    it.each([1, 3] as const)("in the middle of a reset, after %d of its writes: nothing is left of the encounter", async (passes) => {
      await give(gm, { kind: "closeStage" });
      await agree(gm, other, wil);
      await killAfter(passes, () => give(gm, { kind: "reset" }));
      await gm.waitForFunction(() => game.combat.system.state === null);
      await agree(gm, other, wil);
      expect(await gm.evaluate(() => game.combat.round)).toBe(0);
      await give(gm, { kind: "start" });
      await agree(gm, other, wil);
    });
  });

  describe("at a roll", () => {
    beforeEach(async () => {
      await gm.evaluate(
        async (tokens) => {
          for (const combat of [...game.combats]) await combat.delete();
          const scene = game.scenes.active;
          const combat = await Combat.implementation.create({ type: "callboard-coin.coin", scene: scene.id, active: true });
          const data = tokens.map((id: string) => ({ tokenId: id, sceneId: scene.id, ...scene.tokens.get(id).toObject() }));
          const known = data.map(({ tokenId, sceneId, actorId, name }: any) => ({ tokenId, sceneId, actorId, name }));
          await combat.createEmbeddedDocuments("Combatant", known);
          await combat.startCombat();
        },
        [TOKENS.wilrow, TOKENS.fjarva],
      );
      for (const page of [gm, other, wil]) await page.waitForFunction(() => game.combat?.system.state && game.combat.combatants.size === 2);
      await give(gm, { kind: "toss", combatant: "Fjarva" });
      await agree(gm, other, wil);
    });

    it.each([
      { passes: 0, when: "before the dice are written" },
      { passes: 1, when: "after the dice are written, before they are shown" },
    ])("$when: they are rolled once, and all see them", async ({ passes }) => {
      await killAfter(passes, () => send(wil, { kind: "toss", combatant: "Wilrow" }));
      await gm.waitForFunction(() => game.combat.round === 2);
      await agree(gm, other, wil);
      const tosses = await gm.evaluate(
        () => Object.values<string>(game.combat.system.ledger).filter((entry) => JSON.parse(entry).command.kind === "toss").length,
      );
      expect(tosses).toBe(2);
    });
  });
});
