import { describe, expect } from "vitest";
import { arrange, give, noCanvas, openBoard, SCENE, swampTable, TOKENS, Tracker, useTable, witness } from "../e2e/support/index.ts";

describe("five of a kind on the board", () => {
  const table = useTable(swampTable({ witnesses: ["Gamemaster"] }));

  witness("are one card, moved into a stage together with a key, and separate cards once one differs", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    const goblins = await gm.evaluate(async (scene) => {
      const actor = await Actor.implementation.create({ name: "Goblin", type: "npc", prototypeToken: { actorLink: false } });
      const data = Array.from({ length: 5 }, (_each, place) => ({
        name: `Goblin ${place + 1}`,
        actorId: actor.id,
        actorLink: false,
        disposition: -1,
        x: 100 * place,
        y: 0,
      }));
      const made = await game.scenes.get(scene).createEmbeddedDocuments("Token", data);
      return made.map((token: any) => token.id);
    }, SCENE);
    await arrange(gm, [...goblins, TOKENS.wilrow]);
    for (let place = 1; place <= 5; place += 1)
      await give(gm, { kind: "announce", combatant: `Goblin ${place}`, text: "Swarm", targets: ["Wilrow"] });
    await give(gm, { kind: "announce", combatant: "Wilrow", text: "Stand firm" }, { kind: "lock" });
    const tracker = await new Tracker(gm).open();
    await tracker.at("classify");
    const board = await openBoard(gm);
    const group = board.locator("[data-lane=''] li.alike");
    await group.waitFor();
    expect([await group.count(), await board.locator("[data-lane=''] .lane-count").innerText()]).toEqual([1, "6 actions"]);

    await group.focus();
    await tracker.changes(() => gm.keyboard.press("ArrowRight"));
    const stages = () => gm.evaluate(() => Object.values(game.combat.system.state.actions).map((action: any) => action.stage));
    expect(await stages()).toEqual(["Q", "Q", "Q", "Q", "Q", null]);
    await board.locator("[data-lane=Q] li.alike").waitFor();
    expect(await gm.evaluate(() => JSON.parse(Object.values(game.combat.system.ledger).at(-1) as string).line.key)).toBe("batch");

    await give(gm, { kind: "classify", combatant: "Goblin 3", stage: "R" });
    await board.locator("[data-lane=R] li.combatant", { hasText: "Goblin 3" }).waitFor();
    expect(await board.locator("[data-lane=Q] li.alike .each li.combatant").count()).toBe(4);
    await table.leave();
  });
});
