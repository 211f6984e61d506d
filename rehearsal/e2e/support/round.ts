import type { Page } from "playwright-core";
import { Board } from "./board.ts";
import { TOKENS } from "./swamp.ts";
import { Tracker } from "./tracker.ts";

/** The trackers of the people in the source's example. */
export interface Company {
  readonly gm: Tracker;
  readonly wil: Tracker;
  readonly fee: Tracker;
}

/** Opens the trackers of these pages. */
export async function company(gm: Page, wil: Page, fee: Page): Promise<Company> {
  const [one, two, three] = await Promise.all([gm, wil, fee].map((page) => new Tracker(page).open()));
  return { gm: one as Tracker, wil: two as Tracker, fee: three as Tracker };
}

/** Selects all four tokens with a rectangle, as the GM, and adds them to a new encounter with a token's controls. */
export async function gather({ gm }: Company): Promise<void> {
  const board = await new Board(gm.page).ready();
  await board.select({ x: 200, y: 110 }, { x: 960, y: 720 });
  await board.hud(TOKENS.fjarva);
  await gm.page.locator("#token-hud [data-action=combat]").click();
  await gm.page.waitForFunction(() => game.combat?.combatants.size === 4);
  await gm.page.locator("body").press("Escape");
}

/** Starts the encounter as the GM. */
export async function start({ gm, wil, fee }: Company): Promise<void> {
  await gm.root.locator("[data-action=startCombat]").click();
  await Promise.all([gm, wil, fee].map((tracker) => tracker.at("announce")));
}

/** Announces for all four, first the Narrator for the monsters, then the players. Then the Narrator locks. */
export async function announceAll({ gm, wil, fee }: Company): Promise<void> {
  await gm.announce("Claw Fjarva", { who: "Monster 1", targets: ["Fjarva"] });
  await gm.announce("Jump and grab Fjarva", { who: "Monster 2", targets: ["Fjarva"] });
  await wil.says("choose Wilrow’s action");
  await wil.announce("Paralyze blast Monster 2", { card: "Paralyze blast", targets: ["Monster 2"] });
  await fee.announce("Dodge all strikes");
  await gm.advance();
  await Promise.all([gm, wil, fee].map((tracker) => tracker.at("classify")));
}

/** Gives each action its stage and difficulty and tags the strikes, as the Narrator. Then begins. */
export async function sortAll({ gm, wil, fee }: Company): Promise<void> {
  await gm.classify("Monster 1", { movements: 2, difficulty: 5, strike: true });
  await gm.classify("Monster 2", { movements: 3, difficulty: 7, strike: true });
  await gm.classify("Wilrow", { movements: 1, difficulty: 6 });
  await gm.classify("Fjarva", { stage: "Q", reason: "Dodge is a quick action", difficulty: 4 });
  await gm.advance();
  await Promise.all([gm, wil, fee].map((tracker) => tracker.at("Q")));
}

/** Plays the stage Quick: Wilrow misses, Fjarva dodges, and strikes against her become harder. */
export async function playQuick({ gm, wil, fee }: Company): Promise<void> {
  await gm.judge("Wilrow", "miss");
  await gm.judge("Fjarva", "success");
  await gm.modify("Fjarva", "Fjarva", 1);
  await gm.advance();
  await Promise.all([gm, wil, fee].map((tracker) => tracker.at("R")));
}

/** Plays the stages Regular and Slow to the end of the round. */
export async function playRest({ gm, wil, fee }: Company): Promise<void> {
  await gm.judge("Monster 1", "partial", "Fjarva draws for resistance");
  await gm.advance();
  await Promise.all([gm, wil, fee].map((tracker) => tracker.at("S")));
  await gm.judge("Monster 2", "miss");
  await gm.advance();
  await Promise.all([gm, wil, fee].map((tracker) => tracker.at("end")));
}

/** Begins the next round as the Narrator. */
export async function nextRound({ gm, wil, fee }: Company): Promise<void> {
  await gm.advance();
  await Promise.all([gm, wil, fee].map((tracker) => tracker.at("announce", 2)));
}
