import path from "node:path";
import { describe, expect, it } from "vitest";
import { CALLBOARD, noCanvas, swampTable, TOKENS, Tracker, useTable } from "../e2e/support/index.ts";

const MODULES = path.resolve(import.meta.dirname, "../../tests/modules");
const packages = [CALLBOARD, ...["callboard-broken", "callboard-coin"].map((id) => path.join(MODULES, id))];

describe("a structure of another package whose every part throws", () => {
  const table = useTable({ ...swampTable({ generation: 14 }), packages, allow: [/callboard-coin/] });

  it("stops no tracker, sheet, move or menu", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    await gm.evaluate(
      async (tokens) => {
        const scene = game.scenes.active;
        const combat = await Combat.implementation.create({ type: "callboard-coin.coin", scene: scene.id, active: true });
        const data = tokens.map((id: string) => {
          const { name, actorId, hidden } = scene.tokens.get(id);
          return { tokenId: id, sceneId: scene.id, actorId, name, hidden };
        });
        await combat.createEmbeddedDocuments("Combatant", data);
        await combat.startCombat();
      },
      [TOKENS.wilrow, TOKENS.fjarva],
    );
    const { root } = await new Tracker(gm).open();
    await root.getByText("The screen of this structure fails").waitFor();
    expect(await root.locator("li.combatant .name").allTextContents()).toEqual(["Fjarva", "Wilrow"]);
    const menu = await gm.evaluate(() => ui.combat._getEntryContextOptions().length);
    expect(menu).toBeGreaterThan(5);
    const moved = await gm.evaluate(async (id) => {
      const token = game.scenes.active.tokens.get(id);
      await token.update({ x: token.x + 100 });
      const sheet = token.actor.sheet;
      await sheet.render({ force: true });
      return [token.id, sheet.element.textContent.length > 50];
    }, TOKENS.wilrow);
    expect(moved).toEqual([TOKENS.wilrow, true]);
    expect(
      await gm.evaluate(async () => {
        const { id } = game.combat.combatant;
        return game.callboard.send(game.combat, { kind: "toss", combatant: id });
      }),
    ).toBeNull();
    await table.leave();
  });
});
