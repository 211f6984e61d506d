import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { arrange, CALLBOARD, give, leadToQuick, swampTable, TOKENS, Tracker, useTable, noCanvas, storyOn } from "./support/index.ts";

const MODULES = ["callboard-coin", "habit-dock", "habit-clock", "habit-rows", "habit-dice"];
const packages = [CALLBOARD, ...MODULES.map((id) => path.resolve(import.meta.dirname, "../../tests/modules", id))];

const clock = (page: Page) => page.evaluate(() => [game.combat.round, game.combat.turn, game.combat.system.revision]);
const portraits = (page: Page) =>
  page.locator("#habit-dock img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));

const generation = storyOn(14);

describe(`other packages, on ${generation}`, () => {
  const table = useTable({ ...swampTable({ generation }), packages });
  let gm: Page;
  let wil: Page;
  let screen: Tracker;

  beforeAll(async () => {
    [gm, wil] = [await table.join("Gamemaster"), await table.join("Wil", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    screen = await new Tracker(gm).open();
    await new Tracker(wil).open();
  });

  it("a dock reads each combatant's place as initiative, and goes on and back by the methods of the encounter", async () => {
    await expect.poll(() => portraits(wil)).toHaveLength(4);
    expect((await portraits(gm)).map((alt) => alt.slice(0, 1))).toEqual(["1", "2", "3", "4"]);
    await leadToQuick(gm);
    await expect.poll(async () => (await portraits(wil)).map((alt) => alt.replace(/ .*/, ""))).toEqual(["1", "2", "3", "4"]);
    const before = await gm.evaluate(() => game.callboard.view(game.combat).step);
    await gm.locator("#habit-dock [data-action=back]").click();
    await expect.poll(() => gm.evaluate(() => game.callboard.view(game.combat).step)).toBe("classify");
    await gm.locator("#habit-dock [data-action=forward]").click();
    await expect.poll(() => gm.evaluate(() => game.callboard.view(game.combat).step)).toBe(before);
  });

  it("a player's click in the dock is refused with a reason and changes nothing", async () => {
    const before = await clock(gm);
    await wil.locator("#habit-dock [data-action=forward]").click();
    await wil.locator(".notification").first().waitFor();
    expect(await clock(gm)).toEqual(before);
  });

  it("a module's write of round or turn is corrected, and the ledger has no entry of it", async () => {
    const [round, turn, revision] = await clock(gm);
    for (const page of [gm, wil]) {
      await page.evaluate(() => game.combat.update({ round: 7, turn: 1 }));
      await expect.poll(() => clock(gm)).toEqual([round, turn, revision]);
      await expect.poll(() => clock(wil)).toEqual([round, turn, revision]);
    }
    await give(gm, { kind: "judge", combatant: "Wilrow", result: "miss" });
  });

  it("a macro with nonsense is refused, and nothing throws", async () => {
    const said = await wil.evaluate(async () => {
      const { options, view, send } = game.callboard;
      const loop: Record<string, unknown> = { kind: "announce" };
      loop["text"] = loop;
      const reasons = [];
      for (const given of [null, 7, "judge", [], {}, { kind: 4 }, loop, { kind: "judge", n: 10n }, { kind: "__proto__" }, { kind: "nope" }])
        reasons.push((await send(game.combat, given as any))?.reason);
      const strangers = [null, {}, game.user, "combat"];
      const none = strangers.map((stranger) => [options(stranger).length, view(stranger)]);
      return { reasons, none, stranger: (await send({}, { kind: "judge" }))?.reason };
    });
    expect(said.reasons).toEqual([...Array(7).fill("malformed"), "malformed", "unknownKind", "unknownKind"]);
    expect(said.none).toEqual(Array(4).fill([0, null]));
    expect(said.stranger).toBe("notOurs");
  });

  it("a module that blocks an update makes a command fail with a message, and the next one passes", async () => {
    table.allow(/was kept back/);
    const before = await clock(gm);
    await gm.evaluate(() => ((globalThis as any).habitClock.vetoes = 1));
    const refusal = await gm.evaluate(() => {
      const { id } = game.combat.combatants.getName("Fjarva");
      return game.callboard.send(game.combat, { kind: "judge", combatant: id, result: "success" });
    });
    expect(refusal).toEqual({ reason: "failed" });
    expect(await clock(gm)).toEqual(before);
    await give(gm, { kind: "judge", combatant: "Fjarva", result: "success" });
  });

  it("a module that hides and decorates rows does so once after every redraw", async () => {
    const badges = (page: Page) =>
      page.locator("#combat li.combatant").evaluateAll((rows) => rows.map((row) => row.querySelectorAll(".habit-badge").length));
    const shown = () => wil.locator("#combat li.combatant:visible .name").allTextContents();
    expect(new Set(await badges(gm))).toEqual(new Set([1]));
    expect((await shown()).filter((name) => name.startsWith("Monster"))).toEqual([]);
    await give(gm, { kind: "judge", combatant: "Wilrow", result: "partial", note: "hit the reeds" });
    await wil.locator("#combat").getByText("hit the reeds").first().waitFor();
    expect(new Set(await badges(gm))).toEqual(new Set([1]));
    expect((await shown()).filter((name) => name.startsWith("Monster"))).toEqual([]);
    await (await screen.row("Wilrow")).click({ button: "right" });
    await gm.locator("#context-menu, .context-menu, nav.context-items").getByText("Habit: wave").first().click();
    await gm.locator(".notification", { hasText: "waved" }).waitFor();
  });

  it("a module's own kind of actor has no pools, keeps its own bars, and still takes part in a sequence", async () => {
    const told = await gm.evaluate(async () => {
      const purse = await Actor.implementation.create({ name: "Purse", type: "callboard-coin.purse" });
      await purse.modifyTokenAttribute("coins", -2, true, true);
      const combat = await Combat.implementation.create({ type: "timeline" });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: purse.id, name: purse.name }]);
      await combat.startCombat();
      const bars = CONFIG.Actor.trackableAttributes.character.bar;
      const [member] = Object.values<any>(combat.system.state?.combatants ?? {});
      const seen = {
        coins: purse.system.coins.value,
        own: Object.keys(purse.toObject().system),
        bars: bars.length > 0,
        member: member?.name,
      };
      await combat.delete();
      await purse.delete();
      return seen;
    });
    expect(told).toEqual({ coins: 3, own: ["coins"], bars: true, member: "Purse" });
  });

  it("a dice module finds the arbiter's rolls in chat, and no command waits for its dice", async () => {
    await gm.evaluate(async (token) => {
      const scene = game.scenes.active;
      const combat = await Combat.implementation.create({ type: "callboard-coin.coin", scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        { tokenId: token, sceneId: scene.id, actorId: scene.tokens.get(token).actorId, name: "Wilrow" },
      ]);
      await combat.startCombat();
    }, TOKENS.wilrow);
    await gm.evaluate(async () => {
      const combat = game.combats.contents.at(-1);
      const [{ id }] = combat.combatants.contents;
      for (let toss = 0; toss < 3; toss += 1) await game.callboard.send(combat, { kind: "toss", combatant: id });
    });
    const heard = () => wil.evaluate(() => (globalThis as any).habitDice);
    await expect.poll(async () => (await heard()).length).toBeGreaterThanOrEqual(3);
    for (const { dice, speaker } of await heard()) {
      expect(speaker).toBe("Wilrow");
      expect(dice).toEqual([{ faces: 2, results: [expect.any(Number)] }]);
    }
    await expect.poll(() => wil.locator(".habit-rolling").count()).toBe(0);
  });
});
