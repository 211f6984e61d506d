import { beforeAll, describe, expect, it } from "vitest";
import { Haggler } from "./support/haggler.ts";
import { expectSound, expectSoundBoards, faults, noCanvas, openBoard, openSheetAt, storyOn, useTable, wear } from "./support/index.ts";
import { loadDice, tell } from "./support/commands.ts";
import { atRound, MARKET, marketTable, openConflict, poolsOf, resultOf } from "./support/market.ts";

const { jen, ann, bo, fishmonger, porter } = MARKET;
const [JEN, FISH] = ["Nimble Jen", "Fishmonger"];
const [PARTY, FOES] = ["The party", "The opposition"];
const generation = storyOn(14);

describe(`a conflict in rounds by clicks, on generation ${generation}`, () => {
  const table = useTable(marketTable({ generation }));
  let gm: Haggler;
  let jo: Haggler;

  const sit = async (name: string): Promise<Haggler> =>
    new Haggler(await table.join(name, { ...noCanvas, viewport: { width: 1440, height: 900 } })).open();

  beforeAll(async () => {
    gm = await sit("Gamemaster");
    jo = await sit("Jo");
  });

  it("is framed, gets goals and begins: the kipper", async () => {
    await openConflict(gm.page, [jo.page], { who: [jen, fishmonger], house: { initiative: "d10Wits", stance: "afterAttackRoll" } });
    await gm.at(1, "goals");
    await gm.aimFor(FOES, "Send Jen away");
    await jo.aimFor(PARTY, "Buy the kipper for one groat");
    await expect.poll(() => gm.side(PARTY).locator("[data-change=goal]").inputValue()).toBe("Buy the kipper for one groat");
    await gm.lead("Start the conflict");
    await jo.at(1, "actions");
    await jo.says(jo.side(PARTY).locator("p.goal")).toEqual(["Goal Buy the kipper for one groat"]);
    await expectSound(jo.page, "#combat");
  });

  it("lets a player go first by the large button, and the fishmonger first by initiative", async () => {
    await jo.lead("I’ll go first");
    await gm.press(gm.row(FISH).locator("[data-action=volunteer]"));
    const isJenFirst = await gm.page.evaluate(
      ([a, b]) => game.combat.system.state.combatants[a].place < game.combat.system.state.combatants[b].place,
      [jen, fishmonger] as const,
    );
    await loadDice(gm.page, isJenFirst ? [6, 9] : [9, 6]);
    await gm.lead("Call the next one up");
    await gm.says(gm.row(FISH).locator(".lamp")).toEqual(["Acts now"]);
    await gm.says(gm.row(JEN).locator(".fact-initiative")).toEqual(["Initiative 9"]);
    await expectSound(gm.page, ".callboard-hand");
  });

  it("shows the chance of each number of successes, the dice in order, and their value", async () => {
    await loadDice(gm.page, [2, 5, 7]);
    await gm.says(gm.skill("Affable").locator(".chance")).toEqual(["0 6%", "1 24%", "2 35%", "3 25%", "4+ 10%"]);
    await gm.use("Affable", JEN);
    await jo.hand.locator(".stances").waitFor();
    await jo.says(jo.hand.locator(".exchange .die")).toEqual(["2", "5", "7"]);
    await jo.says(jo.skill("Falsehoods").locator(".odds")).toEqual(["35% to win"]);
    await expectSound(jo.page, ".callboard-hand");
    await loadDice(gm.page, [2, 7, 7]);
    await jo.counter("Falsehoods");
    await gm.says(gm.side(FOES).locator(".pool-count")).toEqual(["2"]);
    await loadDice(gm.page, [1, 7, 9]);
    await gm.lead("Call the next one up");
    await jo.use("Falsehoods", FISH);
    await gm.hand.locator(".stances").waitFor();
    await loadDice(gm.page, [3, 4, 8]);
    await gm.counter("Affable", "Evasive");
    await gm.says(gm.tracker.locator(".exchange .outcome strong")).toEqual(["Fishmonger evades."]);
    expect(await poolsOf(gm.page)).toEqual([0, 2]);
  });

  /** One acts against the other, who counters: each by clicks, with these dice. */
  async function contest(acts: Haggler, skill: string, dice: readonly [readonly number[], readonly number[]]): Promise<void> {
    const [name, target, other, counter] = acts === jo ? ([JEN, FISH, gm, "Affable"] as const) : ([FISH, JEN, jo, "Falsehoods"] as const);
    await gm.call(name);
    await loadDice(gm.page, dice[0]);
    await acts.use(skill, target);
    await other.hand.locator(".stances").waitFor();
    await loadDice(gm.page, dice[1]);
    await other.counter(counter, acts === jo ? "Evasive" : "Aggressive");
    await gm.says(gm.row(name).locator(".lamp")).toEqual(["Has acted"]);
  }

  it("lets the GM's side keep its two, and wastes a block that blocks nothing", async () => {
    await gm.lead("End the actions");
    await gm.at(1, "nominate");
    await gm.says(gm.price("Remove one who failed").locator(".why")).toEqual(["Too expensive"]);
    await gm.buy();
    await jo.at(1, "check");
    await gm.lead("Next round");
    await contest(jo, "Falsehoods", [
      [2, 5, 7],
      [5, 8, 9],
    ]);
    await contest(gm, "Affable", [
      [6, 8, 9],
      [7, 8, 9],
    ]);
    await gm.lead("End the actions");
    await openBoard(jo.page);
    await jo.says(jo.page.locator(".callboard-board .price-line .cost")).toEqual(["1", "2", "3", "4", "5", "5", "6"]);
    await jo.page.locator(".callboard-board [data-action=close]").first().click();
    await jo.buy({ outcome: "Block a hindrance" });
    await gm.buy();
    await jo.at(2, "check");
    await jo.says(jo.tracker.locator(".bought-line .fate")).toEqual(["Nothing to block"]);
    expect(await poolsOf(jo.page)).toEqual([0, 3]);
    await gm.lead("Next round");
  });

  it("ends when all opponents are removed, and the board shows the lists, most expensive first", async () => {
    await contest(jo, "Falsehoods", [
      [2, 3, 5],
      [4, 8, 9],
    ]);
    await contest(gm, "Affable", [
      [2, 6, 8],
      [7, 8, 9],
    ]);
    await gm.lead("End the actions");
    await jo.buy({ outcome: "Hinder an opponent", at: FISH });
    await openBoard(jo.page);
    await gm.buy({ outcome: "Remove an opponent", at: JEN });
    await jo.at(3, "over");
    expect(await resultOf(jo.page)).toEqual({ winner: "foe", why: "removal" });
    expect(await poolsOf(jo.page)).toEqual([2, 0]);
    const board = jo.page.locator(".callboard-board");
    await jo.says(board.locator(".bought-line .what")).toEqual(["Remove an opponent: Nimble Jen", "Hinder an opponent: Fishmonger"]);
    await jo.says(board.locator(".bought-line .fate")).toEqual(["Done", "Too late"]);
    await jo.says(board.locator(".conflict-result")).toEqual(["The opposition wins. No opponents are left."]);
    await expectSoundBoards(jo.page);
    await wear(jo.page, "dark");
    await gm.page.locator("#sidebar [data-action=tab][data-tab=chat]").click();
    await gm.page.locator("#chat .chat-rounds").first().waitFor();
    expect(await faults(gm.page, "#chat .chat-rounds")).toEqual([]);
    await gm.open();
  });

  it("of two sides with five characters takes a block, a wipe, a removal and a Win, over three rounds", async () => {
    const [ada, ben] = [await sit("Ada"), await sit("Ben")];
    const all = [jo.page, ada.page, ben.page];
    await openConflict(gm.page, all, { who: [jen, ann, bo, fishmonger, porter], house: { outcomesPerRound: "2" } });
    await tell(gm.page, { kind: "lead", combatant: ann }, { kind: "begin" });
    await tell(gm.page, { kind: "correct", side: "party", amount: 12 }, { kind: "correct", side: "foe", amount: 11 });
    // Each acts or passes: one contest is played out.
    await ada.lead("I’ll go first");
    await gm.lead("Call the next one up");
    await loadDice(gm.page, [9, 9, 9, 1, 2, 3]);
    await ada.use("Falsehoods", "Porter");
    await gm.counter("Affable", "Evasive");
    for (const [who, name] of [
      [jo, JEN],
      [ben, "Bo"],
    ] as const) {
      await who.press(who.row(name).locator("[data-action=pass]"));
      await gm.says(gm.row(name).locator(".lamp")).toEqual(["Has acted"]);
    }
    await gm.press(gm.row(FISH).locator("[data-action=pass]"));
    await gm.press(gm.row("Porter").locator("[data-action=pass]"));
    await gm.lead("End the actions");
    await ben.hand.locator(".talk-form input").fill("They will take one of us");
    await ben.price("Block a removal").locator("[data-outcome]:not(select)").click();
    await ben.press(ben.hand.locator("[data-focus=share]"));
    await ada.hand.locator(".talk", { hasText: "They will take one of us" }).waitFor();
    await ada.hand.locator("[data-action=takeDraft]").click();
    await ada.hand.locator(".chosen li", { hasText: "Block a removal" }).waitFor();
    await ada.press(ada.hand.locator("[data-action=sealList]"));
    await gm.buy({ outcome: "Remove an opponent", at: "Bo" }, { outcome: "Remove one who failed", at: "Ann" });
    await atRound(1, "check", gm.page, ...all);
    await ada.says(ada.tracker.locator(".bought-line .fate")).toEqual(["Blocks it", "Blocked", "Done"]);
    await ada.says(ada.row("Ann").locator(".lamp")).toEqual(["Out"]);
    // The leader is gone: another of the side leads.
    await gm.lead("Next round");
    await tell(gm.page, { kind: "lead", combatant: jen }, { kind: "correct", side: "foe", amount: 6 }, { kind: "closeRound", early: true });
    await jo.buy({ outcome: "Empty a pool", at: FOES });
    await gm.buy({ outcome: "Hinder an opponent", at: JEN });
    await atRound(2, "check", gm.page, ...all);
    expect(await poolsOf(ben.page)).toEqual([1, 0]);
    await gm.says(gm.row(JEN).locator(".fact-hindered")).toEqual(["Hindered"]);
    await gm.lead("Next round");
    await tell(gm.page, { kind: "correct", side: "party", amount: 15 }, { kind: "closeRound", early: true });
    await jo.buy({ outcome: "Win" });
    await atRound(3, "over", gm.page, ...all);
    await ben.says(ben.tracker.locator(".conflict-result")).toEqual(["The party wins. They bought the Win."]);
  });

  it("has its numbers, skills and weapons on a sheet, with a test at any time, also outside an encounter", async () => {
    const sheet = await openSheetAt(jo.page, jen, { name: "Action Rounds", css: "rounds-page" });
    await expectSound(jo.page, ".application.cast-sheet .rounds-page");
    await sheet.getByRole("button", { name: "New skill" }).click();
    const dialog = jo.page.getByRole("dialog").filter({ hasText: "Used to attack" });
    await dialog.getByLabel("Name").fill("Lockpicks");
    await dialog.getByRole("radio", { name: "Other" }).check();
    await dialog.getByRole("button", { name: "New skill" }).click();
    const skill = jo.page.locator(".application.action-sheet");
    await skill.getByLabel("Rank", { exact: true }).fill("7");
    await skill.getByLabel("Rank", { exact: true }).press("Tab");
    await skill.getByText("Rank 7").waitFor();
    expect(await faults(jo.page, ".application.action-sheet")).toEqual([]);
    await skill.locator("[data-action=close]").click();
    await sheet.getByRole("button", { name: "Test Lockpicks" }).click();
    const ask = jo.page.locator(".application.dialog:has(.callboard-ask)");
    await ask.getByLabel("At Disadvantage").check();
    await ask.locator("[data-action=yes]").click();
    await gm.page.waitForFunction(() => game.messages.contents.at(-1)?.content.includes("Lockpicks"));
    const dice = () => gm.page.evaluate(async () => (await game.messages.contents.at(-1).renderHTML()).querySelectorAll(".die").length);
    await expect.poll(dice).toBe(4);
  });
});
