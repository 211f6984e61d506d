import path from "node:path";
import { describe, expect } from "vitest";
import {
  arrange,
  CALLBOARD,
  leadToQuick,
  noCanvas,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  waitForNotice,
  it,
  witness,
  witnessOf,
} from "../e2e/support/index.ts";

const SYSTEM = path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof");
const MODULES = path.resolve(import.meta.dirname, "../../tests/modules");
const GM = "gamemaster000000";

describe.each([13, 14] as const)("rolls in the chat of generation %d", (generation) => {
  const table = useTable({
    generation,
    witnesses: ["Ann"],
    packages: [SYSTEM],
    documents: {
      users: [
        { _id: GM, name: "Gamemaster", role: 4 },
        { name: "Ann", role: 1 },
      ],
    },
  });

  witnessOf(generation)("come to others as they were rolled, and only the addressed see them", async () => {
    const [gm, ann] = [await table.join("Gamemaster", noCanvas), await table.join("Ann", noCanvas)];
    const rolled = await gm.evaluate(async (newer) => {
      const roll = await new Roll("2d6kh[fire] + floor(7 / 2)").evaluate();
      const message = await roll.toMessage({ speaker: { alias: "Toad" } }, newer ? { messageMode: "gm" } : { rollMode: "gmroll" });
      return {
        id: message.id,
        json: JSON.stringify(roll),
        whisper: message.whisper,
        html: await roll.render({ flavor: "Hot" }),
        hidden: await roll.render({ isPrivate: true }),
        total: roll.total,
      };
    }, generation === 14);
    expect(rolled.whisper).toEqual([GM]);
    expect(rolled.html).toMatch(/dice-formula">2d6kh\[fire\] \+ floor\(7 \/ 2\)</);
    expect(rolled.html).toContain(`dice-total">${rolled.total}<`);
    expect(rolled.html).toContain('class="part-flavor">fire<');
    expect(rolled.hidden).toContain("???");
    expect(rolled.hidden).not.toContain("dice-rolls");
    await ann.waitForFunction((id) => game.messages.has(id), rolled.id);
    const heard = await ann.evaluate(
      (id) => ({ json: JSON.stringify(game.messages.get(id).rolls[0]), visible: game.messages.get(id).visible }),
      rolled.id,
    );
    expect(heard).toEqual({ json: rolled.json, visible: false });
    await table.leave();
  });

  it("stand inline in texts, with their details", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    const inline = await gm.evaluate(async () => {
      const anchor = (await new Roll("3d4").evaluate()).toAnchor({ label: "Damage", dataset: { note: "x" } });
      await Roll.expandInlineResult(anchor);
      const expanded = anchor.querySelectorAll(".dice-rolls .roll").length;
      Roll.collapseInlineResult(anchor);
      return { text: anchor.textContent, note: anchor.dataset["note"], expanded, left: anchor.querySelectorAll(".dice-tooltip").length };
    });
    expect(inline).toMatchObject({ text: expect.stringMatching(/^Damage: \d+$/), note: "x", expanded: 3, left: 0 });
    await table.leave();
  });
});

describe.each([13, 14] as const)("rolls of an encounter for a module that shows dice, on generation %d", (generation) => {
  const packages = [CALLBOARD, ...["callboard-coin", "habit-dice"].map((id) => path.join(MODULES, id))];
  const table = useTable({ ...swampTable({ generation }), packages });

  it("are seen once by everyone in any roll mode, and those of hidden combatants only by GMs", async () => {
    const [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    for (const page of [gm, wil])
      await page.evaluate(
        ([setting, mode]) => game.settings.set("core", setting, mode),
        generation === 14 ? (["messageMode", "blind"] as const) : (["rollMode", "blindroll"] as const),
      );
    await gm.evaluate(async () => {
      const { id: scene, tokens } = game.scenes.active;
      const combat = await Combat.implementation.create({ type: "callboard-coin.coin", scene, active: true });
      const figures = tokens.map(({ id, actorId, name }: any) => ({ tokenId: id, sceneId: scene, actorId, name }));
      await combat.createEmbeddedDocuments("Combatant", figures);
      await combat.combatants.getName("Monster 2").update({ hidden: true });
      await combat.startCombat();
    });
    const tossed: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const [name, refusal] = await gm.evaluate(async () => {
        const { id, name: whose } = game.combat.combatant;
        return [whose, await game.callboard.send(game.combat, { kind: "toss", combatant: id })];
      });
      expect(refusal).toBeNull();
      tossed.push(name);
    }
    expect([...tossed].sort()).toEqual(["Fjarva", "Monster 1", "Monster 2", "Wilrow"]);
    for (const page of [gm, wil]) {
      await expect.poll(() => page.evaluate(() => (globalThis as any).habitDice.length)).toBe(tossed.length);
      const heard: any[] = await page.evaluate(() => (globalThis as any).habitDice);
      expect(new Set(heard.map(({ id }) => id)).size).toBe(tossed.length);
      expect(heard.map(({ speaker }) => speaker).sort()).toEqual([...tossed].sort());
      for (const { dice } of heard) expect(dice).toEqual([{ faces: 2, results: [expect.any(Number)] }]);
      const shown = await page.evaluate(() =>
        game.messages
          .filter(({ rolls }: any) => rolls.length > 0)
          .map(({ alias, visible, blind, isContentVisible, rolls }: any) => [
            alias,
            visible,
            blind,
            isContentVisible,
            rolls.every((roll: any) => roll._evaluated),
          ]),
      );
      const isGm = page === gm;
      expect(shown).toEqual(tossed.map((name) => [name, isGm || name !== "Monster 2", false, isGm || name !== "Monster 2", true]));
    }
    await table.leave();
  });
});

describe("a player whose action is resolved", () => {
  const table = useTable(swampTable({ witnesses: ["Wil"] }));

  witness("rolls for it, and proposes a result that the GM accepts with a click", async () => {
    const [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    await leadToQuick(gm);
    const [narrator, player] = [await new Tracker(gm).open(), await new Tracker(wil).open()];
    await player.at("Q");
    const row = await player.row("Wilrow");
    expect(await player.root.locator("[data-action=judge]").count()).toBe(0);
    expect(await player.root.locator("[data-action=propose]").count()).toBe(3);

    await row.locator("[data-action=roll]").click();
    const dialog = wil.locator(".application.dialog:has(.callboard-ask)");
    // What stands there is selected: typing replaces it.
    const selected = () => dialog.locator("[name=formula]").evaluate((field: any) => field.selectionEnd - field.selectionStart);
    await expect.poll(selected).toBe("1d20".length);
    await dialog.locator("[name=formula]").fill("banana +");
    await dialog.locator("[data-action=yes]").click();
    await waitForNotice(wil, "is not a roll");
    for (const endless of ["1d6x>0", "1d0 / 0"]) {
      await dialog.locator("[name=formula]").fill(endless);
      await dialog.locator("[data-action=yes]").click();
      await waitForNotice(wil, `“${endless}” is not a roll`);
    }
    await dialog.locator("[name=formula]").fill("2d6 + 1");
    await dialog.locator("[data-action=yes]").click();
    await gm.waitForFunction(() => game.messages.contents.some(({ rolls }: any) => rolls[0]?.formula === "2d6 + 1"));
    const rolled = await gm.evaluate(() => {
      const message = game.messages.contents.find(({ rolls }: any) => rolls.length > 0);
      return [message.alias, message.content.includes("Roll for an action"), message.author.name];
    });
    // Callboard rolls, so that the total stands beside the action and suggests a result.
    expect(rolled).toEqual(["Wilrow", true, "Gamemaster"]);

    await row.locator("[name=note]").fill("It cannot move its legs");
    await player.changes(() => row.locator("[data-action=propose][data-result=partial]").click());
    const proposal = (await narrator.row("Wilrow")).locator(".proposal");
    await proposal.waitFor();
    expect((await proposal.innerText()).replace(/\s+/g, " ").trim()).toBe("Proposed: Partial It cannot move its legs Accept");
    expect(await gm.evaluate(() => game.callboard.view(game.combat).next.ready)).toBe(false);
    await narrator.changes(() => proposal.locator("[data-action=judge]").click());
    await wil.waitForFunction(() => Object.values(game.combat.system.state.actions).some((one: any) => one.result === "partial"));
    const judged = await wil.evaluate(() => Object.values(game.combat.system.state.actions).find((one: any) => one.result === "partial"));
    expect(judged).toMatchObject({ text: "Paralyze blast Monster 2", note: "It cannot move its legs" });
    await row.locator(".result-partial", { hasText: "Partial" }).waitFor();
    await expect.poll(() => player.root.locator("[data-action=propose]").count()).toBe(0);
    await table.leave();
  });
});
