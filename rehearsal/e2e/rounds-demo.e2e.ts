import { beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { Haggler } from "./support/haggler.ts";
import { CALLBOARD, noCanvas, storyOn, useTable } from "./support/index.ts";

const generation = storyOn(14);
/** Who stands on the demo scene in sight. The wisp does not. */
const [OURS, FOES] = [
  ["Fjarva", "Maren"],
  ["Fen hag", "Swamp monster 1", "Swamp monster 2"],
] as const;
const WISP = "Will-o’-the-wisp";

describe(`Action Rounds on the demo scene, on generation ${generation}`, () => {
  const table = useTable({ generation, packages: [CALLBOARD], documents: demoWorld("demo").documents });
  let gm: Haggler;
  let ada: Haggler;

  beforeAll(async () => {
    const sit = async (name: string): Promise<Haggler> =>
      new Haggler(await table.join(name, { ...noCanvas, viewport: { width: 1366, height: 768 } })).open();
    [gm, ada] = [await sit("Gamemaster"), await sit("Ada")];
  });

  it("are played to their third round by clicks while a hidden combatant never acts", async () => {
    await gm.page.evaluate(async () => {
      const { id: scene, tokens } = game.scenes.active;
      const combat = await Combat.implementation.create({ type: "rounds", scene, active: true });
      const figures = tokens.map(({ id: tokenId, actorId, hidden }: any) => ({ tokenId, sceneId: scene, actorId, hidden }));
      await combat.createEmbeddedDocuments("Combatant", figures);
    });
    await gm.page.locator("#combat [data-action=startCombat]").click();
    await gm.at(1, "goals");
    await gm.lead("Start the conflict");
    for (const round of [1, 2]) {
      for (const someone of [gm, ada]) await someone.at(round, "actions");
      await ada.press(ada.row("Wilrow").locator("[data-action=pass]"));
      // Their players are away: the GM passes for them.
      for (const name of [...OURS, ...FOES]) await gm.press(gm.row(name).locator("[data-action=pass]"));
      expect(await gm.row(WISP).count()).toBe(1);
      await gm.lead("End the actions");
      await gm.lead("Next round");
    }
    for (const someone of [gm, ada]) await someone.at(3, "actions");
    await gm.says(gm.row(WISP).locator(".lamp")).toEqual(["Ready"]);
    expect(await ada.page.locator("body").textContent()).not.toContain(WISP);
  });

  it("show in the footer that a contest runs, and take no answer for a pass", async () => {
    const foot = gm.tracker.locator(".bar .next");
    await gm.call(WISP);
    await gm.says(foot).toEqual(["Contest under way"]);
    await gm.use("Hide", "Wilrow");
    const answering = ada.row("Wilrow").locator(".instead button");
    await ada.says(answering).toEqual(["Answer"]);
    await gm.says(foot).toEqual(["Contest under way"]);
    expect(await ada.page.locator("body").textContent()).not.toContain(WISP);
  });
});
