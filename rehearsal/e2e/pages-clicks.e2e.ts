import { beforeAll, describe, expect, it } from "vitest";
import { ABILITIES, TABLE, TRAM } from "../../src/core/structures/pages/examples.fixture.ts";
import { loadDice } from "./support/commands.ts";
import {
  expectSound,
  expectSoundBoards,
  noCanvas,
  openBoard,
  openSheetAt,
  settled,
  sizeBoard,
  storyOn,
  useTable,
} from "./support/index.ts";
import { Teller } from "./support/teller.ts";
import { openScene, playSteps, tramTable } from "./support/tram.ts";

const generation = storyOn(14);

describe(`a scene in pages by clicks and drags, on generation ${generation}`, () => {
  const table = useTable(tramTable({ generation }));
  let gm: Teller;
  let ana: Teller;
  let bo: Teller;
  let cy: Teller;
  /** The Gamemaster's own: at a given server that user is not of this table's making. */
  let gmId = "";

  const sit = async (name: string): Promise<Teller> =>
    new Teller(await table.join(name, { ...noCanvas, viewport: { width: 1440, height: 900 } })).open();
  const all = () => settled(...[gm, ana, bo, cy].map(({ page }) => page));
  const stateAt = ({ page }: Teller): Promise<any> => page.evaluate(() => game.combat.system.state);
  const tokensOf = async (one: Teller): Promise<number[]> => {
    const { seats } = await stateAt(one);
    return [TABLE.ana, TABLE.bo, TABLE.cy, gmId].map((user) => seats[user].tokens);
  };

  beforeAll(async () => {
    gm = await sit("Gamemaster");
    gmId = await gm.page.evaluate(() => game.userId);
    ana = await sit("Ana");
    bo = await sit("Bo");
    cy = await sit("Cy");
  });

  it("begins with a GM in a seat, a declaration, and a character for everyone", async () => {
    await openScene({ gm: gm.page, ana: ana.page, bo: bo.page, cy: cy.page });
    await gm.press(gm.tracker.locator("[data-action=sit]", { hasText: "Seat Gamemaster" }));
    await gm.lead("Start the first scene");
    await ana.hand.locator("[data-focus=scene-text]").fill("A tram without brakes");
    await ana.press(ana.hand.locator("[data-action=declareScene]"));
    await ana.takes("Comet");
    await bo.takes("Granite");
    await cy.takes("Vesper");
    await gm.takes("Officer Reyes");
    await ana.says(ana.tracker.locator(".scene-title")).toEqual(["A tram without brakes"]);
    await ana.says(ana.tracker.locator(".what-now")).toEqual(["Your turn: add a conflict, claim a side, then press Done."]);
    for (const selector of ["#combat", ".callboard-hand"]) await expectSound(ana.page, selector);
  });

  it("gets a conflict, and both its sides are claimed", async () => {
    await ana.adds("Goal", "Catch the falling tram");
    await ana.claims("1-a");
    await ana.lead("Done");
    await bo.claims("1-b");
    await bo.lead("Done");
    await cy.lead("Done");
    await gm.lead("Done");
    await bo.says(bo.tracker.locator(".flag")).toEqual(["claimed by Ana", "claimed by Bo"]);
    await ana.lead("End free narration");
    await all();
  });

  it("lets Debt be dragged to a side and an ability onto a die, highlights what fits, and gives the reason if it does not", async () => {
    const love = ana.hand.locator(".drive", { hasText: "Love" });
    for (let count = 0; count < 2; count += 1) await ana.drags(love, ana.side("1-a"));
    await bo.says(bo.side("1-a").locator(".stake")).toEqual(["Love 2"]);
    await loadDice(gm.page, [5], 6);
    await ana.hand.locator(".use-on select[name=drive]").selectOption({ label: "Hope, Debt 0" });
    await ana.die("1-a-0").hover();
    await expect.poll(() => ana.ability("Brave").getAttribute("class")).toContain("fits");
    await ana.drags(ana.ability("Speed"), ana.die("1-a-0"));
    await ana.says(ana.tracker.locator(".roll-title")).toEqual(["Comet rolled Speed"]);
    await ana.lead("Keep the die");
    for (const one of [bo, cy, gm, ana]) await one.lead("Pass");
    await ana.press(ana.form("Split a die").locator("button"));
    await ana.die("1-a-1").hover();
    await expect.poll(() => ana.ability("Catch").getAttribute("data-why")).toBe("Comet has acted. Stake, split or inspire, or press Done.");
    await expectSound(ana.page, ".callboard-hand");
    await ana.lead("Done");
  });

  it("lets others stake, roll and react by clicks", async () => {
    const stake = bo.form("Stake Debt");
    await stake.locator("select[name=drive]").selectOption({ label: "Duty, Debt 2" });
    await stake.locator("input[name=amount]").fill("2");
    await stake.locator("select[name=side]").selectOption({ label: "against – Catch the falling tram" });
    await bo.press(stake.locator("button"));
    await loadDice(gm.page, [4], 6);
    await bo.hand.locator(".use-on select[name=die]").selectOption({ label: "1 – against, Catch the falling tram" });
    await bo.press(bo.ability("Stubborn").locator("[data-action=use]"));
    await bo.press(bo.hand.locator("[data-action=keep]"));
    await loadDice(gm.page, [2], 6);
    await cy.press(cy.hand.locator("button.reaction", { hasText: "Sneer" }));
    await cy.press(cy.hand.locator("[data-action=keep]"));
    await expectSound(gm.page, ".callboard-hand");
    for (const one of [gm, ana, bo]) if (await one.next.filter({ hasText: "Pass" }).count()) await one.lead("Pass");
    await all();
    await bo.lead("Done");
    await cy.hand.locator(".use-on select[name=die]").selectOption({ label: "3 – for, Catch the falling tram" });
    await cy.says(cy.ability("Riddle").locator(".why")).toEqual(["Too low for this die"]);
    await cy.says(cy.ability("Sneer").locator(".why")).toEqual(["Used up"]);
    while ((await stateAt(gm)).step === "actions") {
      const [turn] = (await stateAt(gm)).queue;
      // She has a token left: once everyone has acted she may buy another action with it.
      if (turn === TABLE.ana) await ana.hand.locator("[data-action=buyAction]").waitFor();
      const who = [ana, bo, cy, gm][[TABLE.ana, TABLE.bo, TABLE.cy, gmId].indexOf(turn)];
      await who?.lead((await stateAt(gm)).roll?.wants === "reactions" ? "Pass" : "Done");
      await all();
    }
  });

  it("shows a character's Drives with their Debt, and abilities in three columns, on the sheet", async () => {
    const sheet = await openSheetAt(gm.page, TRAM.vesper, { name: "Pages", css: "pages-page" });
    const drives = sheet.locator(".drive");
    const debtOf = (index: number) => drives.nth(index).getByLabel("Debt", { exact: true });
    const strength = Number(await drives.first().getByLabel("Strength").inputValue());
    const debt = await debtOf(0).inputValue();
    await debtOf(0).fill(String(strength + 1));
    await debtOf(0).press("Tab");
    await gm.says(drives.first().locator(".over")).toEqual(["Overdrawn"]);
    expect(await sheet.locator(".power-column h2").allTextContents()).toEqual(["Powers", "Attitudes", "Styles"]);
    await gm.says(sheet.locator(".deed.used", { hasText: "Sneer" }).locator(".fact")).toEqual(["Used up"]);
    await expectSound(gm.page, ".pages-page");
    await debtOf(0).fill(debt);
    await debtOf(0).press("Tab");
    await expect.poll(() => sheet.locator(".over").count()).toBe(0);
    await gm.page.evaluate((id) => void game.actors.get(id).sheet.close(), TRAM.vesper);
    await all();
  });

  it("is resolved by matching dice by drag, with all gains and losses shown before", async () => {
    const board = await openBoard(bo.page);
    await sizeBoard(bo.page, { left: 10, top: 10, width: 1100, height: 700 });
    await expectSoundBoards(bo.page);
    await bo.says(board.locator(".control")).toEqual(["controls"]);
    const resolving = ana.hand.locator(".resolving");
    await ana.says(resolving.locator(".match select option:checked")).toEqual(["2", "no die"]);
    await resolving.locator(".match .die").nth(1).dragTo(resolving.locator(".losing .die").first());
    await ana.says(resolving.locator(".match select option:checked")).toEqual(["no die", "2"]);
    await resolving.locator("[data-action=matchHigh]").click();
    await ana.says(resolving.locator(".match select option:checked")).toEqual(["2", "no die"]);
    await resolving.locator("[data-input=narrate]").fill("Comet sets the tram down on the square");
    const moves = resolving.locator(".moves li");
    const inspirations = ["Ana gets an Inspiration of 1", "Ana gets an Inspiration of 2"];
    const back = "Granite gets 4 Debt back on Duty";
    // Cy rolled for the losing side too: the two tokens may go to either.
    await ana.says(moves).toEqual([back, "Bo gets 1 Story Token", "Cy gets 1 Story Token", ...inspirations]);
    const deal = async (user: string, amount: number): Promise<void> => {
      const field = resolving.getByLabel(`Story Tokens for ${user}`);
      await field.fill(String(amount));
      await field.press("Tab");
    };
    await deal("Bo", 2);
    await ana.says(resolving.locator(".dealing .why")).toEqual(["Dealt 3 of 2"]);
    await deal("Cy", 0);
    await ana.says(moves).toEqual([back, "Bo gets 2 Story Tokens", ...inspirations]);
    await expectSound(ana.page, ".callboard-hand");
    const before = await stateAt(gm);
    await ana.press(resolving.locator("[data-action=resolveConflict]"));
    await all();
    expect([(await stateAt(gm)).scene, await tokensOf(gm)]).toEqual([2, [1, 2, 0, 0]]);
    // Nobody has gone on: who resolved may take it back, and do it again.
    await ana.press(ana.tracker.locator("[data-action=undo]"));
    await all();
    expect(await tokensOf(bo)).toEqual([1, 0, 0, 0]);
    expect((await stateAt(bo)).conflicts).toEqual(before.conflicts);
    await ana.press(resolving.locator("[data-action=resolveConflict]"));
    await all();
    expect(await tokensOf(cy)).toEqual([1, 1, 1, 0]);
    await expect.poll(() => bo.page.evaluate((id) => game.actors.get(id).system.pages.drives.duty.debt, TRAM.granite)).toBe(4);
  });

  it("reads as a story in the log", async () => {
    await gm.tracker.locator("[data-action=openLog]").click();
    const log = gm.page.locator(".callboard-log");
    await log.waitFor();
    const text = async () => (await log.textContent())?.replaceAll(/\s+/g, " ") ?? "";
    await expect.poll(text).toContain("Ana resolves “Catch the falling tram” for “for”. Comet sets the tram down on the square");
    for (const line of [
      "Ana sets the scene: A tram without brakes",
      "Comet stakes on “for” in “Catch the falling tram”.",
      "Bo gains 1 Story Token.",
    ])
      expect(await text()).toContain(line);
    await expectSound(gm.page, ".callboard-log");
  });

  it("has house rules in the Hand: a Free Conflict with a character, an Inspiration made again, a conflict that may stay open", async () => {
    const people = { gm: gm.page, ana: ana.page, bo: bo.page, cy: cy.page };
    await openScene(people, { freeConflict: "specialOnly", newInspiration: true, mustResolve: false });
    await playSteps(people, [
      { who: "gm", command: { kind: "begin", declarer: TABLE.ana } },
      { who: "ana", command: { kind: "take", combatant: TRAM.reyes } },
      { who: "bo", command: { kind: "take", combatant: TRAM.granite } },
      { who: "cy", command: { kind: "take", combatant: TRAM.vesper } },
      { who: "ana", command: { kind: "done" } },
    ]);
    const special = ana.form("Free Conflict of Officer Reyes");
    expect(await special.locator("input").inputValue()).toBe("Keep the street clear");
    await ana.press(special.locator("button"));
    await ana.says(bo.tracker.locator(".statement")).toEqual(["Keep the street clear"]);
    expect(await special.count()).toBe(0);
    await playSteps(people, [
      { who: "ana", command: { kind: "claim", side: "1-a" } },
      ...(["ana", "bo", "cy", "ana"] as const).map((who) => ({ who, command: { kind: "done" } as const })),
    ]);
    await ana.press(ana.form("Raise an Inspiration").locator("button"));
    await ana.lead("Done");
    await playSteps(people, [
      { who: "bo", command: { kind: "done" } },
      { who: "cy", command: { kind: "done" } },
    ]);
    await ana.press(ana.hand.locator("[data-action=buyAction]"));
    await ana.form("Use an Inspiration").waitFor({ state: "detached" });
    await playSteps(people, [
      { who: "ana", command: { kind: "use", ability: ABILITIES.calm, die: "1-a-0" }, die: 4 },
      { who: "ana", command: { kind: "keep" } },
    ]);
    while ((await stateAt(gm)).step === "actions") {
      const { queue, roll } = await stateAt(gm);
      const { asked } = await gm.page.evaluate(() => game.callboard.view(game.combat).roll ?? { asked: [] });
      const [user] = roll?.wants === "reactions" ? asked : queue;
      const who = ([ana, bo, cy] as const)[[TABLE.ana, TABLE.bo, TABLE.cy].indexOf(user)];
      await who?.lead(roll?.wants === "reactions" ? "Pass" : "Done");
      await all();
    }
    await expectSound(ana.page, ".callboard-hand");
    await ana.press(ana.hand.locator("button", { hasText: "Leave it open" }));
    await all();
    expect(await stateAt(cy)).toMatchObject({ page: 2, step: "claim", resolutions: 0 });
  });
});
