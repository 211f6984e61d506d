import { begin, both, give, openBoard, shot, shotOf, SIDEBAR } from "./pictures-shared.mjs";

/** Returns the id of a combatant's skill with the highest rank. */
const bestSkill = (page, name) =>
  page.evaluate((who) => {
    const { items } = globalThis.game.combat.combatants.getName(who).actor;
    const skills = items.filter(({ type }) => type === "skill").sort((a, b) => b.system.rating - a.system.rating);
    return skills[0].id;
  }, name);

/** Plays an exchange: the GM calls one combatant, who acts against a target, who counters. Each command comes from a page that may give it. */
async function exchange(gm, [page, who], [other, target]) {
  await give(gm, who, "call");
  await page.waitForFunction(() => (globalThis.game.combat.system.state?.actor ?? "") !== "");
  await give(page, who, "declare", { skill: await bestSkill(page, who), target });
  await other.waitForFunction(() => globalThis.game.combat.system.state.exchange?.wants === "counter");
  await give(other, target, "counter", { skill: await bestSkill(other, target) });
  await gm.waitForFunction(() => globalThis.game.combat.system.state.exchange.wants === "nothing");
}

const closeHands = (page) =>
  page.evaluate(async () => {
    for (const app of globalThis.foundry.applications.instances.values()) if (app.id.startsWith("callboard-hand")) await app.close();
  });

/** Plays a conflict in rounds in the demo world and takes pictures of the tracker, the Hand with the price list, and the board at a reveal. */
export async function roundsPictures({ gm, ada, join }) {
  const bram = await join("Bram");
  await begin(gm, "rounds");
  await give(gm, "", "goal", { side: "party", text: "Cross the bridge with dry boots" });
  await give(gm, "", "goal", { side: "foe", text: "Nobody crosses without paying" });
  await give(gm, "Wilrow", "lead");
  await give(gm, "", "begin");
  await exchange(gm, [ada, "Wilrow"], [gm, "Fen hag"]);
  await exchange(gm, [gm, "Swamp monster 1"], [bram, "Fjarva"]);
  for (const page of [gm, ada, bram]) await closeHands(page);
  await both(ada, (theme) => shot(ada, `rounds-tracker-${theme}`, SIDEBAR));
  for (const [side, amount] of [
    ["party", 4],
    ["foe", 3],
  ])
    await give(gm, "", "correct", { side, amount });
  await give(gm, "", "closeRound", { early: true });
  await ada.locator(".callboard-hand .price [data-outcome]:not(select)").nth(1).click();
  await both(ada, (theme) => shotOf(ada, `rounds-hand-${theme}`, ada.locator(".callboard-hand")));
  await closeHands(gm);
  const aim = await gm.evaluate(() => globalThis.game.combat.combatants.getName("Fjarva").id);
  await give(gm, "", "nominate", { side: "foe", outcomes: [{ outcome: "hinder", target: aim }] });
  await give(ada, "", "nominate", { side: "party", outcomes: [{ outcome: "blockHinder" }] });
  await gm.waitForFunction(() => globalThis.game.combat.system.state.step === "check");
  const board = await openBoard(gm, { width: 1200, height: 720 });
  await both(gm, (theme) => shotOf(gm, `rounds-board-${theme}`, board));
  await board.locator("[data-action=close]").first().click();
}
