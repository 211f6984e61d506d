import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import { ABILITIES, TRAM } from "../../src/core/structures/pages/examples.fixture.ts";
import { CALLBOARD } from "../e2e/support/build.ts";
import { loadDice, tell } from "../e2e/support/commands.ts";
import { inGerman } from "../e2e/support/german.ts";
import { countWrites, it, noCanvas, settled, storyOn, useTable, witness } from "../e2e/support/index.ts";
import { BRAWLING, CLUB, KIPPER_SKILLS, MARKET, marketTable, openConflict } from "../e2e/support/market.ts";
import { Story, tramTable } from "../e2e/support/tram.ts";

const generation = storyOn(14);
const packages = [CALLBOARD, path.resolve(import.meta.dirname, "../../tests/modules/habit-dice")];
const { jen, fishmonger } = MARKET;
const { falsehoods, affable } = KIPPER_SKILLS;

/** What a page shows of the messages of its encounter, but for the start: how many rolls each holds, who speaks, and what it says. */
const chatOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const told = game.messages.filter(({ visible, flags }: any) => visible && flags.callboard?.encounter === game.combat.id);
    const drawn: HTMLElement[] = await Promise.all(told.map((message: any) => message.renderHTML()));
    const words = (root: HTMLElement, part: string) => root.querySelector(part)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
    return drawn.map((root, at) => `${told[at].rolls.length} ${words(root, ".message-sender")}: ${words(root, ".message-content")}`);
  });
/** The dice that a package of 3D dice has shown on a page, roll by roll. */
const shownOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as any).habitDice.flatMap(({ dice }: any) => dice.map(({ results }: any) => results.join(" "))));
describe("the dice of a conflict in rounds", () => {
  const table = useTable(marketTable({ generation, packages, witnesses: ["Ada"] }));
  let gm: Page;
  let jo: Page;
  let ada: Page;
  const all = () => [gm, jo, ada];

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    jo = await table.join("Jo", noCanvas);
    ada = await table.join("Ada", inGerman(noCanvas));
  });

  beforeEach(async () => {
    for (const page of all()) await page.evaluate(() => void (globalThis as any).habitDice.splice(0));
  });

  /** All pages read chat so, but for the one in German, which reads it so. */
  async function reads(english: readonly string[], german: readonly string[]): Promise<void> {
    for (const page of [gm, jo]) await expect.poll(() => chatOn(page)).toEqual(english);
    await expect.poll(() => chatOn(ada)).toEqual(german);
  }
  const showed = async (dice: readonly string[]) => {
    for (const page of all()) await expect.poll(() => shownOn(page)).toEqual(dice);
  };
  async function open(conflict: string, house: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger], house });
    await tell(gm, ...(conflict === "general" ? [] : [{ kind: "frame", conflict }]), { kind: "begin" });
    await settled(...all());
  }

  async function callJen(): Promise<void> {
    await tell(gm, { kind: "call", combatant: jen });
    await settled(...all());
  }

  witness("are in one message of the contest, which grows with each roll, and are told once through undo and redo", async () => {
    await open("general", { stance: "afterAttackRoll" });
    await callJen();
    const writes = await countWrites(gm);
    await loadDice(gm, [2, 5, 7, 3, 8, 9]);
    await tell(jo, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger });
    await reads(
      ["1 Nimble Jen: Round 1: contest Nimble Jen Falsehoods 6 2 5 7 Successes: 2 Against Fishmonger"],
      ["1 Nimble Jen: Runde 1: Wettstreit Nimble Jen Falsehoods 6 2 5 7 Erfolge: 2 Gegen Fishmonger"],
    );
    await writes.expect(["update Combat 1", "create ChatMessage 1"]);
    await settled(...all());
    await tell(gm, { kind: "counter", combatant: fishmonger, skill: affable });
    const done = [
      "2 Nimble Jen: Round 1: contest Nimble Jen Falsehoods 6 2 5 7 Successes: 2 " +
        "Fishmonger Affable 3 8 9 Successes: 1 Aggressive Nimble Jen wins. The party +2",
    ];
    const german = [
      "2 Nimble Jen: Runde 1: Wettstreit Nimble Jen Falsehoods 6 2 5 7 Erfolge: 2 " +
        "Fishmonger Affable 3 8 9 Erfolge: 1 Angriffslustig Nimble Jen gewinnt. Die Gruppe +2",
    ];
    await reads(done, german);
    await writes.expect(["update Combat 1", "update ChatMessage 1"]);
    await showed(["2 5 7", "3 8 9"]);
    await tell(gm, { kind: "undo" });
    for (const page of all()) await expect.poll(() => chatOn(page)).toEqual([expect.not.stringContaining("Affable")]);
    await tell(gm, { kind: "redo" });
    await reads(done, german);
    await showed(["2 5 7", "3 8 9"]);
  });

  it("are in one message if both sides roll at once", async () => {
    await open("social");
    await callJen();
    await tell(jo, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger });
    expect(await chatOn(gm)).toEqual([]);
    const writes = await countWrites(gm);
    await loadDice(gm, [9, 9, 9, 1, 8, 9]);
    await settled(...all());
    await tell(gm, { kind: "counter", combatant: fishmonger, skill: affable });
    await expect.poll(() => chatOn(jo)).toEqual([expect.stringMatching(/^2 Nimble Jen: .* 9 9 9 .* 1 8 9 .*Fishmonger wins\.$/)]);
    await writes.expect(["update Combat 1", "update Actor 1", "create ChatMessage 1"]);
    await showed(["9 9 9", "1 8 9"]);
  });

  it("of a weapon are added to the message of the attack that hits", async () => {
    await open("attack");
    await callJen();
    await loadDice(gm, [1, 2, 9, 3, 4, 9]);
    await tell(
      jo,
      { kind: "declare", combatant: jen, skill: BRAWLING, target: fishmonger },
      { kind: "menace", combatant: jen, weapon: CLUB },
    );
    await settled(...all());
    await tell(gm, { kind: "armour", caught: 1 });
    await reads(
      [
        "2 Nimble Jen: Round 1: contest Nimble Jen Brawling 5 1 2 9 Successes: 3 Against Fishmonger Nimble Jen hits. Club 3 4 9 Wound levels: 1",
      ],
      [
        "2 Nimble Jen: Runde 1: Wettstreit Nimble Jen Brawling 5 1 2 9 Erfolge: 3 Gegen Fishmonger Nimble Jen trifft. Club 3 4 9 Wundstufen: 1",
      ],
    );
    await showed(["1 2 9", "3 4 9"]);
  });

  it("of initiative and of a tie say what they are for, in one message", async () => {
    await open("general", { outcomesPerRound: "unlimited" });
    await tell(jo, { kind: "volunteer", combatant: jen, wants: true });
    await settled(...all());
    await tell(gm, { kind: "volunteer", combatant: fishmonger, wants: true });
    await loadDice(gm, [1, 9, 10, 2, 5, 9]);
    await tell(gm, { kind: "call" });
    await settled(...all());
    const order = "Initiative Fishmonger 1 9 10 Nimble Jen 2 5 9";
    await reads([`2 Action Rounds: ${order}`], [`2 Aktionsrunden: ${order}`]);
    await tell(gm, { kind: "correct", side: "party", amount: 5 }, { kind: "correct", side: "foe", amount: 5 });
    await tell(gm, { kind: "closeRound", early: true });
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [{ outcome: "wipe", side: "party" }] });
    await settled(...all());
    await loadDice(gm, [4, 4, 9, 2]);
    await tell(jo, { kind: "nominate", side: "party", outcomes: [{ outcome: "wipe", side: "foe" }] });
    await gm.waitForFunction(() => game.combat.system.state.step === "check");
    await expect
      .poll(async () => (await chatOn(ada)).slice(1))
      .toEqual([expect.stringMatching(/^4 Aktionsrunden: Runde 1: Ergebnisse .*Stichwürfel 4 /)]);
    // Each page hears of it in its own time.
    await expect
      .poll(async () => (await chatOn(jo)).slice(1))
      .toEqual([expect.stringMatching(/^4 Action Rounds: Round 1: outcomes 5 .*Tie die 4 \d .*Tie die 4 \d /)]);
    await showed(["1 9 10", "2 5 9", "4", "9", "4", "2"]);
  });

  it("of a hidden combatant are only the GM's, and say what they are for", async () => {
    await open("general", { stance: "afterAttackRoll" });
    await gm.evaluate((id) => game.combat.combatants.get(id).update({ hidden: true }), fishmonger);
    await gm.waitForFunction((id) => game.combat.system.state.combatants[id].hidden, fishmonger);
    await loadDice(gm, [1, 2, 3]);
    await tell(gm, { kind: "call", combatant: fishmonger }, { kind: "declare", combatant: fishmonger, skill: affable, target: jen });
    await expect.poll(() => chatOn(gm)).toEqual(["1 Fishmonger: Test Fishmonger 1 2 3"]);
    await settled(...all());
    for (const page of [jo, ada]) expect(await chatOn(page)).toEqual([]);
  });
});

describe("the dice of a scene in pages", () => {
  const table = useTable(tramTable({ generation, packages, witnesses: ["Bo"] }));
  let gm: Page;
  let ana: Page;
  let bo: Page;
  let cy: Page;
  const people = () => ({ gm, ana, bo, cy });
  const story = new Story(people);

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    ana = await table.join("Ana", noCanvas);
    bo = await table.join("Bo", inGerman(noCanvas));
    cy = await table.join("Cy", noCanvas);
  });

  /** The messages after those of the two conflicts. */
  const rollsOn = async (page: Page) => (await chatOn(page)).slice(2);

  witness("are in one message each, which then tells the result, and are told once through undo and redo", async () => {
    // Comet acts, after two conflicts were brought in.
    await story.at(16);
    const writes = await countWrites(gm);
    await loadDice(gm, [5], 6);
    await tell(ana, { kind: "use", ability: ABILITIES.speed, die: "1-a-0", drive: "hope" });
    await expect.poll(() => rollsOn(cy)).toEqual(["1 Comet: Comet Speed 1 5 Catch the falling tram"]);
    await writes.expect(["update Combat 1", "update Actor 1", "create ChatMessage 1"]);
    await tell(ana, { kind: "keep" });
    await expect.poll(() => rollsOn(cy)).toEqual(["1 Comet: Comet Speed 1 5 Kept Catch the falling tram"]);
    await expect.poll(() => rollsOn(bo)).toEqual(["1 Comet: Comet Speed 1 5 Behalten Catch the falling tram"]);
    await writes.expect(["update Combat 1", "update ChatMessage 1"]);
    await loadDice(gm, [2], 6);
    await tell(bo, { kind: "react", combatant: TRAM.granite, ability: ABILITIES.lift, drive: "duty" });
    await expect.poll(async () => (await rollsOn(cy))[1]).toBe("1 Granite: Granite Lift 5 2 Catch the falling tram");
    await tell(bo, { kind: "turnBack" });
    await expect.poll(async () => (await rollsOn(bo))[1]).toBe("1 Granite: Granite Lift 5 2 5 Zurückgedreht Catch the falling tram");
    for (const kind of ["undo", "redo"] as const) await tell(gm, { kind });
    await settled(gm, ana, bo, cy);
    expect((await rollsOn(ana)).map((text) => text.slice(0, 10))).toEqual(["1 Comet: C", "1 Granite:"]);
    for (const page of [gm, ana, bo, cy]) await expect.poll(() => shownOn(page)).toEqual(["5", "2"]);
  });
});
