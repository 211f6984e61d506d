import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import { arrange, give, leadToQuick } from "../e2e/support/arrange.ts";
import { settled, Tracker } from "../e2e/support/tracker.ts";
import { ACTORS, swampTable, TOKENS } from "../e2e/support/swamp.ts";
import { noCanvas, useTable } from "../e2e/support/table.ts";
import { it, witnessOf } from "../e2e/support/witness.ts";

/** Whatever of an encounter stands on actors, tokens and in outboxes, and the effects of others. */
const left = (page: Page) =>
  page.evaluate(() => {
    const loose = game.scenes.contents.flatMap((scene: any) => scene.tokens.contents).filter((token: any) => !token.actorLink);
    const actors = [...game.actors, ...loose.map((token: any) => token.actor)];
    const effects = actors.flatMap((actor: any) => actor.effects.contents);
    return {
      statuses: effects.flatMap((effect: any) => [...effect.statuses]).sort(),
      flags: effects.filter((effect: any) => effect.flags.callboard).length + actors.filter((actor: any) => actor.flags.callboard).length,
      requests: game.users.contents.flatMap((user: any) => Object.keys(user.flags.callboard?.outbox ?? {})).length,
    };
  });

/** What stands when nothing of ours does: one status that the actor had before, and the effect of another package. */
const CLEAN = { statuses: ["burning", "poison"], flags: 0, requests: 0 };

describe.each([13, 14] as const)("what an encounter leaves behind, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let wil: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    wil = await table.join("Wil", noCanvas);
    await gm.evaluate(async (id) => {
      const wilrow = game.actors.get(id);
      await wilrow.toggleStatusEffect("burning", { active: true });
      await wilrow.createEmbeddedDocuments("ActiveEffect", [
        {
          name: "Venom",
          img: "icons/svg/poison.svg",
          statuses: ["poison"],
          duration: generation14() ? { value: 3, units: "rounds" } : { rounds: 3 },
          flags: {},
        },
      ]);
      function generation14(): boolean {
        return game.release.generation >= 14;
      }
    }, ACTORS.wilrow);
  });

  beforeEach(async () => {
    await gm.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    await wil.waitForFunction(() => game.combats.size === 0);
  });

  /** Plays a stage that gives statuses to all kinds of combatants, burning to one who burns already, and puts one out. */
  async function play(): Promise<void> {
    await arrange(gm, Object.values(TOKENS));
    await leadToQuick(gm);
    await wil.waitForFunction(() => game.combat?.system.state?.step === "Q");
    await give(wil, { kind: "hold", combatant: "Wilrow", held: true });
    await give(gm, { kind: "judge", combatant: "Wilrow", result: "success" }, { kind: "judge", combatant: "Fjarva", result: "success" });
    const affect = { kind: "affect", combatant: "Wilrow" };
    await give(
      gm,
      { ...affect, effect: "status", target: "Wilrow", status: "burning" },
      { ...affect, effect: "status", target: "Fjarva", status: "blind" },
      { ...affect, effect: "status", target: "Monster 1", status: "prone" },
      { ...affect, effect: "out", target: "Monster 2" },
      { kind: "closeStage" },
    );
    await settled(gm, wil);
    for (const page of [gm, wil])
      await expect.poll(() => left(page)).toMatchObject({ statuses: ["blind", "burning", "dead", "poison", "prone"], flags: 3 });
  }

  const isClean = async (): Promise<void> => {
    for (const page of [gm, wil]) await expect.poll(() => left(page)).toEqual(CLEAN);
  };
  const confirms = async (act: () => Promise<unknown>): Promise<void> => {
    const done = act();
    await gm.locator("dialog [data-action=yes], .dialog [data-action=yes]").last().click();
    await done;
  };
  const cards = () => gm.evaluate(() => game.messages.filter((one: any) => one.flags.callboard?.encounter === game.combat.id).length);

  witnessOf(generation)(
    "after endCombat: statuses that it gave are gone, marks of defeat and cards stay, on tokens until it is deleted, those of others stay",
    async () => {
      await play();
      await confirms(() => gm.evaluate(() => game.combat.endCombat()));
      await gm.waitForFunction(() => game.combat.system.ended);
      const lies = { statuses: [...CLEAN.statuses, "dead"].sort(), flags: 1 };
      for (const page of [gm, wil]) await expect.poll(() => left(page)).toEqual({ ...CLEAN, ...lies });
      expect(await gm.evaluate(() => game.combat.combatants.getName("Monster 2").defeated)).toBe(true);
      expect(await cards()).toBeGreaterThan(0);
      await gm.evaluate(() => game.combat.delete());
      await isClean();
    },
  );

  it("after resetAll: nothing at all, no card in chat, and it can start again", async () => {
    await play();
    await confirms(() => gm.evaluate(() => game.combat.resetAll()));
    await gm.waitForFunction(() => game.combat.system.state === null);
    await isClean();
    await expect.poll(cards).toBe(0);
    expect(await gm.evaluate(() => game.combat.combatants.some((one: any) => one.defeated))).toBe(false);
    await gm.evaluate(() => game.combat.startCombat());
    await gm.waitForFunction(() => game.combat.system.state?.step === "announce");
  });

  it("after a running encounter was deleted, and after a combatant was deleted from one", async () => {
    await play();
    await gm.evaluate(() => game.combat.combatants.getName("Fjarva").delete());
    await expect.poll(() => left(gm)).toMatchObject({ statuses: ["burning", "dead", "poison", "prone"], flags: 2 });
    await gm.evaluate(() => game.combat.delete());
    await isClean();
  });

  it("after the last combatant was deleted: the round can still go on and end", async () => {
    await play();
    await gm.evaluate(async () => {
      const { combat } = game;
      await combat.deleteEmbeddedDocuments(
        "Combatant",
        combat.combatants.map((one: any) => one.id),
      );
    });
    await gm.waitForFunction(() => Object.values<any>(game.combat.system.state.combatants).every((one) => one.standing === "left"));
    for (let steps = 0; steps < 5; steps += 1) {
      const kind = await gm.evaluate(() => game.callboard.options(game.combat).find((one: any) => one.likely)?.kind ?? "nextRound");
      await give(gm, { kind });
      if ((await gm.evaluate(() => game.combat.system.state.round)) === 2) break;
    }
    expect(await gm.evaluate(() => game.combat.system.state.round)).toBe(2);
    await confirms(() => gm.evaluate(() => game.combat.endCombat()));
    await isClean();
  });

  it("keeps what a GM or a macro writes if it has a meaning, and writes it back if not", async () => {
    await play();
    const revision = () => gm.evaluate(() => game.combat.system.revision);
    const entry = () => gm.evaluate(() => JSON.parse(Object.values<string>(game.combat.system.ledger).at(-1) ?? "{}"));
    const whispers = () => gm.evaluate(() => game.messages.filter((one: any) => one.content.includes("changed the round or turn")).length);
    await gm.evaluate(() => game.combat.combatants.getName("Monster 1").update({ defeated: true }));
    await expect.poll(async () => (await entry()).command.kind).toBe("defeat");
    await gm.evaluate(() => game.combat.combatants.getName("Monster 1").actor.toggleStatusEffect("prone", { active: false }));
    await expect.poll(async () => (await entry()).command.kind).toBe("status");
    const before = [await revision(), await whispers()] as const;
    await gm.evaluate(() => game.combat.update({ turn: 2 }));
    await expect.poll(whispers).toBe(before[1] + 1);
    await gm.evaluate(() => game.combat.update({ round: 5 }));
    await expect.poll(whispers).toBe(before[1] + 2);
    await gm.evaluate(() => game.combat.update({ "system.state.step": "end" }));
    await gm.waitForFunction(() => game.messages.some((one: any) => one.content.includes("changed the encounter directly")));
    for (const page of [gm, wil]) await page.waitForFunction(() => game.combat.round === 1 && game.combat.turn === null);
    expect(await revision()).toBe(before[0]);
    const tracker = await new Tracker(gm).open();
    for (;;) {
      const step = await gm.evaluate(() => game.combat.system.state.step);
      if (step === "end") break;
      await gm.evaluate(async () => {
        const { combat } = game;
        for (const id of game.callboard.options(combat).find((one: any) => one.kind === "judge")?.who ?? [])
          if (combat.system.state.actions[id].result === null)
            await game.callboard.send(combat, { kind: "judge", combatant: id, result: "miss" });
        await game.callboard.send(combat, { kind: "closeStage" });
      });
    }
    await gm.evaluate(() => game.combat.update({ round: 2 }));
    await tracker.at("announce", 2);
    expect((await entry()).command.kind).toBe("nextRound");
    expect(await whispers()).toBe(before[1] + 2);
  });
});
