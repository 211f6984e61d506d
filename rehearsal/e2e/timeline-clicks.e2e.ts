import { beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { CALLBOARD, clocked, noCanvas, passTime, type Table, useTable } from "./support/index.ts";
import { Sitter } from "./support/sitter.ts";

const demo = (generation: 13 | 14) => ({ generation, packages: [CALLBOARD], documents: demoWorld("demo").documents });
const VIEWPORT = { width: 1440, height: 900 };
const [WILROW, FJARVA, MAREN] = ["Wilrow", "Fjarva", "Maren"];
const [ONE, TWO, HAG, TOAD] = ["Swamp monster 1", "Swamp monster 2", "Fen hag", "Old toad"];

/** Somebody of the demo world, at the tracker. */
const sit = async (table: Table, name: string): Promise<Sitter> =>
  new Sitter(await table.join(name, clocked({ ...noCanvas, viewport: VIEWPORT }))).open();

/** Everybody of the demo world, one after the other. */
const sitDown = async (table: Table): Promise<[gm: Sitter, ada: Sitter, bram: Sitter, cleo: Sitter]> => [
  await sit(table, "Gamemaster"),
  await sit(table, "Ada"),
  await sit(table, "Bram"),
  await sit(table, "Cleo"),
];

/** A sequence of all seven tokens of the scene but one. */
async function gatherBut(gm: Sitter, name: string): Promise<void> {
  await gm.tracker.getByRole("button", { name: "New encounter: Timeline" }).click();
  await gm.tracker.locator(".setup .row").nth(6).waitFor();
  await gm.row(name).locator("[data-action=removeCombatant]").click();
}

/** The points of some of an actor's pools that are spent, as a person's page holds them. */
const spent = ({ page }: Sitter, name: string): Promise<Record<string, number>> =>
  page.evaluate((who) => {
    const pools = Object.entries<any>(game.actors.getName(who).system.timeline.pools);
    return Object.fromEntries(pools.filter(([, pool]) => pool.spent > 0).map(([stat, pool]) => [stat, pool.spent]));
  }, name);

/** Who is marked as out of action on a person's page. */
const down = ({ page }: Sitter): Promise<string[]> =>
  page.evaluate(() => game.combat.combatants.filter((one: any) => one.defeated).map((one: any) => one.name));

describe("a sequence in the demo world, from the empty tracker to the end, by clicks alone, on generation 14", () => {
  const table = useTable(demo(14));
  let gm: Sitter;
  let ada: Sitter;
  let bram: Sitter;
  let cleo: Sitter;

  const all = (place: string, step: string) => Promise.all([gm, ada, bram, cleo].map((one) => one.at(place, step)));

  beforeAll(async () => {
    [gm, ada, bram, cleo] = await sitDown(table);
  });

  it("begins with the tokens of the scene, except one that is left out, and one of them is surprised", async () => {
    await gatherBut(gm, "Will-o’-the-wisp");
    await expect.poll(() => gm.tracker.locator(".setup .row").count()).toBe(6);
    await gm.tracker.locator("[data-action=startCombat]").click();
    await all("Phase 0, bidding round 1", "declare");
    await gm.press(await gm.tool(MAREN, "Surprise"));
    await cleo.says(cleo.row(MAREN).locator(".words .lamp, .words .pending")).toEqual(["Surprised", "can bid from phase 3"]);
    expect(await cleo.tracker.locator(".ask").count()).toBe(0);
  });

  it("takes each user's bid in the Hand, and shows phases once all have sealed", async () => {
    await gm.seal({ card: "Claw", points: 4 }, ONE);
    await gm.seal({ card: "Jump and grab", points: 6 }, TWO);
    await gm.seal({ card: "Curse", points: 2 }, HAG);
    await ada.lay({ card: "Paralyze blast", points: 4, faster: 2 });
    await ada.lands().toBe("Lands on phase 2: no others there.");
    await ada.press(ada.hand.locator("[data-action=sealHand]"));
    expect(await ada.tracker.locator(".line .seal, .line .stack").count()).toBe(0);
    await bram.seal({ card: "Sword cut", points: 3 });
    await all("Phase 0, bidding round 2", "declare");
    await bram.says(bram.tracker.locator(".line .phase.ahead .phase-title")).toEqual(["Phase 2", "Phase 3", "Phase 4", "Phase 6"]);
    await bram.says(bram.tracker.locator(".line .phase.ahead").first().locator(".seal .name")).toEqual([WILROW, HAG]);
    await bram.lay({ card: "Kick sweep", points: 2 });
    await bram.lands().toBe("Lands on phase 5: no others there.");
    await bram.press(bram.hand.locator("[data-action=sealHand]"));
    await ada.pass();
    await all("Phase 0, bidding round 3", "declare");
    await ada.pass();
    await bram.pass();
    await all("Phase 2", "aim");
  });

  /** Phase 2 from its targets to its close: each puts the other out of action. */
  const knockOut = async (): Promise<void> => {
    await ada.aim(HAG);
    await gm.aim(WILROW);
    await all("Phase 2", "resolve");
    for (const [who, other] of [
      [WILROW, HAG],
      [HAG, WILROW],
    ] as const) {
      await gm.judge(who, "Success");
      await gm.putOut(who, other);
    }
    await gm.lead("End phase 2");
    await all("Phase 2", "advance");
    await expect.poll(async () => (await down(cleo)).sort()).toEqual([HAG, WILROW]);
  };

  it("lets two put each other out of action at once, and takes the whole phase back by the log", async () => {
    await knockOut();
    expect(await spent(ada, WILROW)).toEqual({ willpower: 4, knowledge: 2 });
    await gm.tracker.locator("[data-action=openLog]").click();
    const log = gm.page.locator(".callboard-log");
    const turned = log.locator(".log-entry", { hasText: " reveals “" }).first();
    await turned.locator("[data-action=logBack]").click();
    const sure = gm.page.locator(".application.dialog", { hasText: "Undo" }).last();
    await gm.press(sure.locator("[data-action=yes]"));
    await log.locator("[data-action=close]").click();
    await all("Phase 2", "flip");
    await expect.poll(() => down(cleo)).toEqual([]);
    await expect.poll(() => spent(cleo, WILROW)).toEqual({});
    await gm.says(gm.tracker.locator(".what-now")).toEqual(["Cards already known: 2. Keep each, or give it back."]);
    for (const who of [WILROW, HAG]) await gm.press(gm.action(who).locator("[data-action=keep]"));
    await all("Phase 2", "aim");
    await knockOut();
    await gm.lead("Go to phase 3");
  });

  it("asks surprised combatants once the counter is there, and drops later bids of one out of action", async () => {
    await all("Phase 3, bidding round 1", "declare");
    await cleo.lay({ card: "Swing the lantern", points: 4, faster: 2 });
    await cleo.lands().toBe("Lands on phase 5: one other lands there.");
    await cleo.press(cleo.hand.locator("[data-action=sealHand]"));
    await bram.pass();
    await all("Phase 3, bidding round 2", "declare");
    await cleo.pass();
    await bram.pass();
    await all("Phase 3", "aim");
    await bram.aim(TWO);
    await all("Phase 3", "resolve");
    await gm.judge(FJARVA, "Success");
    await gm.putOut(FJARVA, TWO);
    await gm.lead("End phase 3");
    await cleo.says(cleo.action(TWO).locator(".result")).toEqual(["Void: defeated"]);
    await gm.lead("Go to phase 4");
    await all("Phase 4, bidding round 1", "declare");
  });

  it("lets in late combatants with the next window, and accepts a Pause", async () => {
    await gm.page.locator("#sidebar [data-action=tab][data-tab=compendium]").click();
    for (const closed of await gm.page.locator("#compendium .folder:not(.expanded) > header > button").all())
      if (await closed.isVisible()) await closed.click();
    await gm.page.locator('#compendium [data-pack="callboard.players-and-foes"] [data-action=activateEntry]').click();
    const pack = gm.page.locator("#compendium-callboard_players-and-foes");
    await pack.waitFor();
    for (const closed of await pack.locator(".folder:not(.expanded) .folder-toggle, .folder:not(.expanded) > header > button").all())
      if (await closed.isVisible()) await closed.click();
    await gm.page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    await pack.locator(".entry", { hasText: TOAD }).dragTo(gm.tracker.locator(".combat-tracker.callboard"));
    await gm.dialog.locator("[data-action=yes]").click();
    await gm.says(gm.row(TOAD).locator(".lamp")).toEqual(["Joins next bidding round"]);
    await pack.locator("[data-action=close]").click();
    await bram.lay({ card: "Pause", phase: 6 });
    await bram.lands().toContain("Lands on phase 6");
    await bram.press(bram.hand.locator("[data-action=sealHand]"));
    await cleo.pass();
    await all("Phase 4, bidding round 2", "declare");
    await cleo.pass();
    await bram.pass();
    await all("Phase 4", "aim");
    await gm.aim();
    await gm.judge(ONE, "Miss");
    await gm.lead("End phase 4");
    await gm.lead("Go to phase 5");
    await all("Phase 5, bidding round 1", "declare");
    await gm.seal({ card: "Tongue", points: 2 }, TOAD);
  });

  it("goes on without a user who has left: the GM passes, breaks the seal, and aims for the absent one", async () => {
    await bram.page.context().close();
    await gm.says(gm.row(FJARVA).locator(".lamp")).toEqual(["Away: Bram"]);
    for (const call of [1, 2]) {
      for (const one of [gm, cleo]) await one.at(`Phase 5, bidding round ${String(call)}`, "declare");
      await gm.press(gm.tracker.locator("[data-action=passOthers]", { hasText: "Pass for 1" }));
      await cleo.pass();
    }
    await gm.press(gm.tracker.getByRole("button", { name: "Break Fjarva’s seal" }));
    for (const one of [gm, ada, cleo]) await one.at("Phase 5", "aim");
    await ada.says(ada.action(FJARVA).locator(".flag")).toEqual(["The GM broke the seal."]);
    await cleo.aim(ONE);
    await gm.tracker.locator("form.aiming, .composer, li.stack").first().waitFor();
    await gm.action(FJARVA).locator("details.more > summary").click();
    await gm.action(FJARVA).locator("[data-action=aimAt]").click();
    await gm.aim(ONE);
    for (const one of [gm, ada, cleo]) await one.at("Phase 5", "resolve");
    await gm.judge(FJARVA, "Partial");
    await gm.judge(MAREN, "Success");
    await gm.answer(gm.action(MAREN).locator("[data-action=effect]"), async (dialog) => {
      await dialog.locator("[name=effect][value=drain]").check();
      await dialog.locator("[name=stat]").selectOption({ label: "Strength" });
      await dialog.locator("[name=amount]").fill("2");
    });
    await gm.lead("End phase 5");
    bram = await sit(table, "Bram");
    await gm.lead("Go to phase 6");
    await all("Phase 6, bidding round 1", "declare");
  });

  it("gives back the pool that a pausing combatant chooses, ends once all pass, and leaves everyone with full pools", async () => {
    for (const one of [cleo, bram]) await one.pass();
    // The browser in which this was sealed is gone: the GM breaks it once its owner has been silent long enough.
    await gm.at("Phase 6", "flip");
    await passTime(gm.page, await gm.page.evaluate(() => game.settings.get("callboard", "breakAfter") * 1000 + 50));
    await gm.press(gm.tracker.getByRole("button", { name: "Break Fjarva’s seal" }));
    await all("Phase 6", "resolve");
    expect(await spent(bram, FJARVA)).toEqual({ agility: 3, strength: 2 });
    await bram.press(bram.action(FJARVA).getByRole("button", { name: /Agility \+3/ }));
    await gm.lead("End phase 6");
    await expect.poll(() => spent(cleo, FJARVA)).toEqual({ strength: 2 });
    await gm.lead("Go to phase 7");
    await all("Phase 7, bidding round 1", "declare");
    for (const one of [cleo, bram]) await one.pass();
    await all("Phase 7", "aim");
    await gm.aim();
    await gm.judge(TOAD, "Partial");
    await gm.lead("End phase 7");
    await gm.lead("Go to phase 8");
    await all("Phase 8, bidding round 1", "declare");
    for (const one of [cleo, bram]) await one.pass();
    // The line is empty: it ends over no NPC that nobody was asked for.
    await gm.press(gm.tracker.locator("[data-action=passOthers]"));
    await all("Phase 8", "over");
    await gm.next.filter({ hasText: "End the sequence" }).click();
    await gm.dialog.locator("[data-action=yes]").click();
    for (const one of [gm, ada, bram, cleo]) {
      await one.says(one.tracker.locator(".what-now")).toEqual(["This encounter has ended."]);
      for (const who of [WILROW, FJARVA, MAREN]) await expect.poll(() => spent(one, who)).toEqual({});
    }
  });
});

describe("a sequence by the letter of the source, by clicks, on generation 13", () => {
  const table = useTable(demo(13));
  let gm: Sitter;
  let ada: Sitter;
  let bram: Sitter;
  let cleo: Sitter;

  const all = (place: string, step: string) => Promise.all([gm, ada, bram, cleo].map((one) => one.at(place, step)));
  const ahead = (one: Sitter) => one.says(one.tracker.locator(".line .phase.ahead .phase-title"));

  it("is chosen before the start by a preset of house rules", async () => {
    [gm, ada, bram, cleo] = await sitDown(table);
    await gatherBut(gm, "Will-o’-the-wisp");
    await gm.tracker.locator(".rules summary").click();
    await gm.tracker.locator("[data-action=houseRules]").click();
    const form = gm.page.locator("#callboard-house-timeline");
    await form.locator("[data-preset=literal]").click();
    await form.locator("[data-preset=literal][aria-pressed=true]").waitFor();
    await form.locator("button[type=submit]").click();
    await gm.says(gm.tracker.locator(".rules summary")).toEqual(["House rules: Strict reading"]);
    await gm.tracker.locator("[data-action=startCombat]").click();
    await all("Phase 0, bidding round 1", "declare");
  });

  it("has the NPCs declare first, then players around the table, shows each phase at once, and allows no passing", async () => {
    await ada.says(ada.tracker.locator(".what-now")).toEqual([`${HAG} declares first.`]);
    await ada.says(ada.tracker.locator(".ask .hint")).toEqual([`${HAG} declares first.`]);
    await gm.hand.locator(".sitter.kind").click();
    await gm.lay({ card: "Claw", points: 3 });
    await gm.press(gm.hand.locator("[data-action=sealHand]", { hasText: "Seal for 2" }));
    await ahead(ada).toEqual(["Phase 3"]);
    await gm.seal({ card: "Curse", points: 2 }, HAG);
    await ahead(ada).toEqual(["Phase 2", "Phase 3"]);
    await cleo.says(cleo.tracker.locator(".ask .hint")).toEqual([`${FJARVA} declares first.`]);
    await bram.hand.locator(".hand-cards").waitFor();
    expect(await bram.hand.locator("[data-action=passHand], [data-action=restHand]").count()).toBe(0);
    await bram.seal({ card: "Kick sweep", points: 2 });
    await cleo.seal({ card: "Rally", points: 4 });
    await ahead(bram).toEqual(["Phase 2", "Phase 3", "Phase 4"]);
    await ada.seal({ card: "Dodge all strikes", points: 1 });
    await all("Phase 0, bidding round 2", "declare");
    await ahead(bram).toEqual(["Phase 1", "Phase 2", "Phase 3", "Phase 4"]);
  });

  it("counts each further action from the first, and has a window at every count", async () => {
    for (const [card, others] of [
      ["Sword cut", "one other lands"],
      ["Kick sweep", "2 others land"],
    ] as const) {
      await bram.lay({ card, points: 2 });
      await bram.lands().toBe(`Lands on phase 4: ${others} there.`);
      await bram.press(bram.hand.locator("[data-action=sealHand]"));
      await cleo.pass();
      await ada.pass();
    }
    await all("Phase 0, bidding round 4", "declare");
    for (const one of [bram, cleo, ada]) await one.pass();
    await all("Phase 1, bidding round 1", "declare");
    for (const one of [bram, cleo, ada]) await one.pass();
    await all("Phase 1", "aim");
    await ada.aim();
    await gm.judge(WILROW, "Partial");
    await gm.lead("End phase 1");
    await gm.lead("Go to phase 2");
    await all("Phase 2, bidding round 1", "declare");
  });

  it("is ended early by the GM: sealed bids fall away and cost nothing", async () => {
    expect(await spent(ada, WILROW)).toEqual({ agility: 1 });
    await gm.answer(gm.tracker.getByRole("button", { name: "End encounter" }), (dialog) => dialog.locator("[name=keep]").uncheck());
    for (const one of [gm, ada, bram, cleo]) {
      await one.says(one.tracker.locator(".what-now")).toEqual(["This encounter has ended."]);
      for (const who of [WILROW, FJARVA, MAREN]) await expect.poll(() => spent(one, who)).toEqual({});
    }
    expect(await gm.tracker.locator("[data-action=undo]:enabled").count()).toBe(0);
  });
});
