import path from "node:path";
import { describe, expect } from "vitest";
import { useTable, noCanvas, it, witnessOf } from "../e2e/support/index.ts";

const SYSTEM = path.resolve(import.meta.dirname, "../conformance/packages/systems/rehearsal-proof");
const GM = "gamemaster000000";

describe.each([13, 14] as const)("rolls in the chat of generation %d", (generation) => {
  const table = useTable({
    generation,
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
