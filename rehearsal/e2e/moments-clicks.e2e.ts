import { beforeAll, describe, expect, it } from "vitest";
import { CAVERS, changes, dragOver, readyCave, spaceOf, stopAtEachHalf, useTable } from "./support/index.ts";
import { Stagehand } from "./support/stagehand.ts";

const VIEWPORT = { width: 1440, height: 900 };
const [BRYN, ODILE, ONE, TWO, THREE] = ["Bryn", "Odile", "Goblin 1", "Goblin 2", "Goblin 3"];
const STRUCK = "Already struck this Moment: no second strike or business.";

describe("Moments on a hex scene, from the empty tracker on, by clicks alone", () => {
  const table = useTable(readyCave());
  let gm: Stagehand;
  let bry: Stagehand;
  let odi: Stagehand;

  const all = (moment: number, half: string) => Promise.all([gm, bry, odi].map((one) => one.at(moment, half)));

  beforeAll(async () => {
    [gm, bry, odi] = [
      await new Stagehand(await table.join("Gamemaster", { viewport: VIEWPORT })).open(),
      await new Stagehand(await table.join("Bry", { viewport: VIEWPORT })).open(),
      await new Stagehand(await table.join("Odi", { viewport: VIEWPORT })).open(),
    ];
    for (const one of [gm, bry, odi]) await one.board.ready();
    await stopAtEachHalf(gm.page);
  });

  it("begin with the tokens of the scene, except one that is left out", async () => {
    await gm.tracker.getByRole("button", { name: "New encounter: Moments" }).click();
    await gm.tracker.locator(".setup .row").nth(4).waitFor();
    await gm.row(THREE).locator("[data-action=removeCombatant]").click();
    await expect.poll(() => gm.tracker.locator(".setup .row").count()).toBe(4);
    await gm.tracker.locator("[data-action=startCombat]").click();
    await all(1, "Meeting: party");
    await bry.told(BRYN).toBe("Can act 11 of 11 Beats left");
    await odi.told(ODILE).toBe("Can act 14 of 14 Beats left");
    await odi.says(odi.nowLine).toEqual(["Your turn: choose Odile’s action."]);
  });

  it("let a player talk and the Director answer, and go on before all are done", async () => {
    await bry.row(BRYN).locator("select[name=way]").selectOption({ label: "Warn or threaten" });
    await bry.row(BRYN).locator("input[name=text]").fill("Put down the bow!");
    await bry.press(bry.deed(BRYN, "talk"));
    await gm.says(gm.nowLine).toEqual(["Bryn tries to talk: answer."]);
    await gm.row(BRYN).locator("input[name=note]").fill("They laugh.");
    await gm.press(gm.row(BRYN).getByRole("button", { name: "Bryn: They do not" }));
    await odi.told(BRYN).toBe("Done 11 of 11 Beats left Warn or threaten: “Put down the bow!” They do not: They laugh.");
    expect(await gm.onOver()).toEqual([ODILE]);
    await all(1, "Meeting: foes");
    await gm.press(gm.deed(ONE, "done"));
    await gm.press(gm.deed(TWO, "done"));
    await gm.on("Next: Missile");
    await all(1, "Missile: party");
  });

  it("shoot with one of two weapons, after which no other strike is possible, and the reason is shown", async () => {
    await bry.press(bry.deed(BRYN, "done"));
    await odi.row(ODILE).locator("select[name=weapon]").selectOption({ label: "Sling" });
    await odi.says(await odi.target(ODILE, TWO)).toEqual(["Goblin 2 fair"]);
    await odi.press(await odi.target(ODILE, TWO));
    await odi.page.waitForFunction(() => game.messages.some(({ rolls }: any) => rolls.length > 0));
    const struck = () =>
      game.messages.filter(({ flags }: any) => flags.callboard?.encounter).map(({ alias, rolls }: any) => [alias, rolls.length]);
    for (const { page } of [gm, odi]) await expect.poll(() => page.evaluate(struck)).toEqual([["Odile", 1]]);
    for (const one of [bry, odi]) await one.told(ODILE).toMatch(/^Done (Hit|Missed) Goblin 2: \d+ 14 of 14/);
    await gm.told(ODILE).toMatch(/(Hit|Missed) Goblin 2: rolled \d+, needs 13 or less /);
    await odi.deed(ODILE, "strike").click({ force: true });
    await odi.says(odi.row(ODILE).locator(".refusal")).toEqual([STRUCK]);
    await gm.on("Next: foes");
    await all(1, "Missile: foes");
    expect(await (await gm.target(TWO, ODILE)).innerText()).toMatch(/^\s*Odile\s+needs \d+ or less\s*$/);
    await gm.press(await gm.target(TWO, ODILE));
    await bry.told(TWO).toMatch(/^Done (Hit|Missed) Odile: \d+$/);
    await gm.press(gm.deed(ONE, "done"));
    await gm.on("Next: Movement");
    await all(1, "Movement: party");
  });

  it("move tokens within their Beats and into contact, drop one prone and bring it into cover", async () => {
    await changes(bry.page, () => dragOver(bry.board, CAVERS.bryn, { i: 4, j: 8 }));
    await expect.poll(() => spaceOf(odi.board, CAVERS.bryn)).toEqual({ i: 4, j: 5 });
    await bry.told(BRYN).toMatch(/^Done Stopped by Goblin 1 7 of 11 Beats left/);
    await odi.row(ODILE).locator("select.cover").waitFor();
    await changes(odi.page, () => odi.row(ODILE).locator("select.cover").selectOption({ label: "Partial cover" }));
    await odi.press(odi.deed(ODILE, "prone"));
    await gm.told(ODILE).toMatch(/Prone In partial cover .* 7 of 14 Beats left$/);
    await odi.says(odi.deed(ODILE, "rise")).toEqual(["Rise 14"]);
    await odi.deed(ODILE, "rise").click({ force: true });
    await odi.says(odi.row(ODILE).locator(".refusal")).toEqual(["Rising takes all Beats of a Moment. Some are already used."]);
    await gm.on("Next: foes");
    await all(1, "Movement: foes");
    await changes(gm.page, () => dragOver(gm.board, CAVERS.goblin2, { i: 7, j: 8 }));
    await gm.told(TWO).toMatch(/\d+ of 14 Beats left$/);
    await gm.press(gm.next);
    await all(1, "Melee: party");
  });

  it("strike a foe in contact by dropping a weapon on it, with its effects at once", async () => {
    const sheet = await bry.sheet(BRYN);
    await sheet.getByRole("tab", { name: "Moments" }).click();
    await changes(bry.page, () => sheet.locator(".weapons .deed", { hasText: "Axe" }).dragTo(bry.row(ONE)));
    await sheet.locator("[data-action=close]").click();
    await bry.told(BRYN).toMatch(/(Hit|Missed) Goblin 1: \d+/);
    await gm.unfold(ONE);
    await gm.answer(gm.row(ONE).locator("[data-action=effect]"), async (dialog) => {
      await dialog.locator("[name=effect][value=status]").check();
      await dialog.locator("[name=status]").selectOption({ label: "Stunned" });
      await dialog.locator("[name=text]").fill("A blow on the helmet");
    });
    await expect.poll(() => bry.page.evaluate((id) => [...game.actors.get(id).statuses], CAVERS.goblin1)).toEqual(["stun"]);
    await gm.row(ONE).locator("[data-focus^=amount]").fill("2");
    await gm.press(gm.row(ONE).locator("[data-action=modify]"));
    await gm.told(ONE).toMatch(/Next strike \+2/);
    expect(await bry.row(ONE).innerText()).not.toContain("Next strike");
    await gm.fold(ONE);
    await gm.on("Next: foes");
    await all(1, "Melee: foes");
    await gm.press(await gm.target(ONE, BRYN));
    await gm.told(ONE).toMatch(/(Hit|Missed) Bryn: rolled \d+, needs 8 or less/);
    await bry.told(ONE).toMatch(/(Hit|Missed) Bryn: \d+$/);
  });

  it("bring in a foe by its token's controls, and put another out of action", async () => {
    await gm.board.hud(CAVERS.goblin3);
    await gm.page.locator("#token-hud [data-action=combat]").click();
    // For the GM they are three actors. Players see three names alike.
    for (const one of [bry, odi]) await one.unfoldCrowd("Goblin × 3");
    await odi.row(THREE).waitFor();
    await gm.page.keyboard.press("Escape");
    await gm.unfold(TWO);
    await gm.answer(gm.row(TWO).locator("[data-action=effect]"), (dialog) => dialog.locator("[name=effect][value=out]").check());
    await odi.told(TWO).toMatch(/^Defeated/);
    await gm.fold(TWO);
    await gm.on("Next: Magic");
    await all(1, "Magic: party");
  });

  it("leave nothing to do for figures that have struck, in the magic and in the management phase", async () => {
    await bry.told(BRYN).toMatch(new RegExp(`^Nothing to do in this phase ${STRUCK}`));
    await gm.on("Next: foes");
    await all(1, "Magic: foes");
    await gm.press(await gm.target(THREE, ODILE));
    await gm.on("Next: Management");
    await all(1, "Management: party");
    for (const [one, name] of [
      [bry, BRYN],
      [odi, ODILE],
    ] as const) {
      await one.deed(name, "manage").click({ force: true });
      await one.says(one.row(name).locator(".refusal")).toEqual([STRUCK]);
    }
    await gm.on("Next: foes");
    await all(1, "Management: foes");
    await gm.on("Start Moment 2");
    await all(2, "Meeting: party");
  });

  it("give Beats and strikes back in a new Moment, with the party's order dragged and rolled by Agility", async () => {
    await bry.told(BRYN).toMatch(/^Can act .*11 of 11 Beats left$/);
    await odi.told(ODILE).toMatch(/^Can act Prone .*14 of 14 Beats left$/);
    expect(await gm.tracker.locator(".result").count()).toBe(0);
    await gm.order("party").toEqual([BRYN, ODILE]);
    await changes(bry.page, () =>
      bry.row(BRYN).dragTo(bry.row(ODILE), { sourcePosition: { x: 60, y: 6 }, targetPosition: { x: 60, y: 60 } }),
    );
    for (const one of [gm, bry, odi]) await one.order("party").toEqual([ODILE, BRYN]);
    await gm.press(await gm.director("Order by Agility"));
    await gm.press(await gm.director("Penalty: foes go first"));
    await all(2, "Meeting: foes");
    for (const one of [gm, bry, odi]) await one.says(one.tracker.locator(".half-line .tag")).toEqual(["The foes go first"]);
    await gm.press(gm.next);
    await all(2, "Meeting: party");
    await gm.onOver();
    await all(2, "Missile: party");
    await gm.onOver(gm.nextPhase);
    await all(2, "Movement: party");
  });

  it("let a prone figure rise with all its Beats, and strike by magic", async () => {
    await odi.press(odi.deed(ODILE, "rise"));
    await odi.told(ODILE).toMatch(/^Nothing to do in this phase .* 0 of 14 Beats left$/);
    await gm.onOver(gm.nextPhase);
    await all(2, "Melee: party");
    await gm.onOver(gm.nextPhase);
    await all(2, "Magic: party");
    await bry.press(await bry.target(BRYN, THREE));
    await bry.told(BRYN).toMatch(/(Hit|Missed) Goblin 3: \d+/);
    await gm.onOver(gm.nextPhase);
    await all(2, "Management: party");
  });

  it("count long business over the management phases of three Moments, to its end", async () => {
    await gm.unfold(ODILE);
    await gm.answer(gm.row(ODILE).locator("[data-action=business]"), async (dialog) => {
      await dialog.locator("[name=what]").fill("Lower the drawbridge");
      await dialog.locator("[name=needed]").fill("3");
    });
    await gm.fold(ODILE);
    for (const done of [1, 2, 3]) {
      await all(done + 1, "Management: party");
      const go = odi.deed(ODILE, "manage").first();
      await expect.poll(() => odi.deed(ODILE, "manage").count()).toBe(2);
      await odi.says(go).toEqual([`Lower the drawbridge: ${String(done)} of 3`]);
      await odi.press(go);
      await bry
        .told(ODILE)
        .toMatch(done < 3 ? new RegExp(`Done .*Lower the drawbridge: ${String(done)} of 3`) : /Did: Lower the drawbridge/);
      if (done === 3) continue;
      await gm.told(ODILE).toMatch(/^Done/);
      await gm.skip(await gm.director("Next Moment"));
      await gm.at(done + 2, "Meeting: party");
      for (const phase of ["Missile", "Movement", "Melee", "Magic", "Management"]) {
        await gm.skip(gm.nextPhase);
        await gm.at(done + 2, `${phase}: party`);
      }
    }
    await odi.says(odi.row(ODILE).locator(".fact")).toEqual([expect.stringMatching(/^Did: Lower the drawbridge/)]);
  });

  it("are ended by the Director", async () => {
    await gm.tracker.getByRole("button", { name: "End encounter" }).click();
    await gm.dialog.locator("[data-action=yes]").click();
    for (const one of [gm, bry, odi]) await one.says(one.nowLine).toEqual(["This encounter has ended."]);
  });
});
