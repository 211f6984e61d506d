import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { readHoldings, totalsOf } from "../../src/core/index.ts";
import { ABILITIES, TABLE, TRAM, TRAM_STORY } from "../../src/core/structures/pages/examples.fixture.ts";
import { ask, loadDice, tell } from "../e2e/support/commands.ts";
import { installForge, standing, type Forge } from "../e2e/support/forge.ts";
import { it, noCanvas, noticesTo, settled, storyOn, useTable } from "../e2e/support/index.ts";
import { playSteps, Story, tramTable } from "../e2e/support/tram.ts";

declare const forge: Forge;

const { ana: ANA, bo: BO, cy: CY } = TABLE;
/** The steps to where each player has a character. */
const TAKEN = 5;
/** To where all have characters, and the two conflicts of the first page are on the table. */
const CLAIMED = 14;
/** To where Comet acts. */
const ACTING = 16;
/** To where she has staked two Debt. */
const STAKED = 17;
/** To where Comet's five lies open, and everybody is asked. */
const ASKED = 19;
/** To where the first conflict is resolved. */
const RESOLVED = TRAM_STORY.findIndex(({ command }) => command.kind === "resolve") + 1;

describe("a scene in pages", () => {
  const table = useTable(tramTable({ generation: storyOn(14), allow: [/The world says no/] }));
  let gm: Page;
  let ana: Page;
  let bo: Page;
  let cy: Page;
  const people = () => ({ gm, ana, bo, cy });
  /** One scene, in which the tests stand one after another, back and forth. */
  const story = new Story(people);
  const all = () => settled(gm, ana, bo, cy);

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    ana = await table.join("Ana", noCanvas);
    bo = await table.join("Bo", noCanvas);
    cy = await table.join("Cy", noCanvas);
  });

  /** What belongs to players, as the world holds it: Story Tokens, and the values of Inspirations. */
  async function holdings(page: Page): Promise<any> {
    const totals = totalsOf(readHoldings(await page.evaluate(() => game.settings.get("callboard", "holdings"))));
    return [ANA, BO, CY].map((user) => {
      const { tokens = 0, inspirations = [] } = (totals[user] ?? {}) as { tokens?: number; inspirations?: { value: number }[] };
      return [tokens, inspirations.map(({ value }) => value)];
    });
  }
  /** The Debt of an actor's Drives, in their order. */
  const debts = (page: Page, id: string): Promise<any> =>
    page.evaluate((actor) => {
      const { drives } = game.actors.get(actor).system.pages;
      return Object.values<any>(drives)
        .sort((a, b) => a.sort - b.sort)
        .map(({ debt }) => debt);
    }, id);
  const stateAt = (page: Page): Promise<any> => page.evaluate(() => game.combat.system.state);

  it("seats a late player, who takes a free character at once and comes last in the step", async () => {
    await story.at(TAKEN);
    await tell(ana, { kind: "done" });
    await all();
    await tell(gm, { kind: "sit", user: TABLE.gm }, { kind: "take", combatant: TRAM.reyes });
    await all();
    const { step, queue, combatants } = await stateAt(bo);
    expect([step, queue, combatants[TRAM.reyes].player]).toEqual(["claim", [ANA, BO, CY, TABLE.gm], TABLE.gm]);
  });

  it("refuses forgeries: another's Debt, a die, a second reaction, tokens", async () => {
    await story.at(ASKED);
    await installForge(bo);
    // Bo reacts, and turns the die back: the five lies open as before, and he has had his reaction.
    await loadDice(gm, [2], 6);
    await tell(bo, { kind: "react", combatant: TRAM.granite, ability: ABILITIES.lift, drive: "duty" }, { kind: "turnBack" });
    const forged: readonly (readonly [reason: string, command: Readonly<Record<string, unknown>>])[] = [
      ["gmOnly", { kind: "skip" }],
      ["notDecided", { kind: "debt", combatant: TRAM.comet, drive: "love", amount: 9 }],
      ["notDecided", { kind: "deadlock", conflict: "1" }],
      ["notDecided", { kind: "endGame" }],
      ["notAsked", { kind: "pass" }],
      ["reacted", { kind: "react", combatant: TRAM.granite, ability: ABILITIES.lift, drive: "duty" }],
      ["reacted", { kind: "react", combatant: TRAM.comet, ability: ABILITIES.brave }],
      ["notYourSeat", { kind: "pass", user: CY }],
      ["notYourSeat", { kind: "stand", user: CY }],
      ["noRoll", { kind: "keep" }],
      ["notYourTurn", { kind: "stake", drive: "love", amount: 1, side: "1-a" }],
      ["notYourTurn", { kind: "use", ability: ABILITIES.speed, die: "1-a-0", drive: "love" }],
      ["notYourTurn", { kind: "split", die: "1-a-0", into: 2 }],
      ["notYourTurn", { kind: "inspire", inspiration: "i1", die: "1-a-0" }],
      ["notYourTurn", { kind: "buyAction" }],
      ["step", { kind: "resolve", conflict: "1" }],
      ["malformed", { kind: "pass", tokens: 9 }],
      ["malformed", { kind: "react", combatant: TRAM.granite, ability: ABILITIES.gruff, rolled: [6] }],
      ["field", { kind: "stake", drive: "love", amount: -3, side: "1-a" }],
    ];
    const reasons: string[][] = [];
    for (const [, command] of forged) {
      await all();
      const before = await standing(gm);
      const id = await bo.evaluate((one) => {
        const { pages, step, undos } = game.combat.system.state;
        return forge.post({ position: { unit: pages, step, undos }, ...one });
      }, command);
      // What was refused is told with what is heard next.
      for (const held of [true, false]) await tell(bo, { kind: "hold", combatant: TRAM.granite, held });
      const text = JSON.stringify(command);
      const answer = await bo.waitForFunction(
        (request) => game.combat.system.heard[game.user.id]?.last.find((one: any) => one.id === request),
        id,
      );
      const told = await answer.evaluate(({ refusal }: any) => {
        const keys = ["CALLBOARD.pages.Refusal.", "CALLBOARD.Cast.Refusal.", "CALLBOARD.Refusal."].map(
          (prefix) => prefix + refusal?.reason,
        );
        return refusal && keys.some((key) => game.i18n.has(key)) ? refusal.reason : `no words: ${JSON.stringify(refusal)}`;
      });
      reasons.push([told, text]);
      await all();
      const after = await standing(gm);
      expect(after.state, text).toEqual(before.state);
      expect([after.entries, after.more], text).toEqual([before.entries + 2, before.more]);
    }
    expect(reasons).toEqual(forged.map(([reason, command]) => [reason, JSON.stringify(command)]));
    // The setting with what belongs to players is a GM's alone.
    expect(
      await bo.evaluate(() =>
        game.settings.set("callboard", "holdings", { [game.user.id]: { tokens: 9 } }).then(
          () => "set",
          () => "refused",
        ),
      ),
    ).toBe("refused");
    expect((await holdings(gm))[1]).toEqual([0, []]);
  });

  it("closes the reactions if a GM skips the players who are waited for", async () => {
    await story.at(ASKED);
    expect(await ask(ana, { kind: "skip" })).toBe("gmOnly");
    await tell(gm, { kind: "skip" });
    await all();
    expect((await stateAt(cy)).roll?.wants ?? "nothing").toBe("nothing");
    expect((await stateAt(cy)).queue[0]).toBe(ANA);
  });

  it("goes on if a player is away when reactions are asked for: a GM passes for them", async () => {
    await story.at(ASKED);
    await bo.goto("about:blank");
    await gm.waitForFunction(() => !game.users.getName("Bo").active);
    expect(await ask(cy, { kind: "pass", user: BO })).toBe("notYourSeat");
    await tell(gm, { kind: "pass", user: BO });
    await tell(cy, { kind: "pass" });
    await tell(ana, { kind: "pass" });
    await settled(gm, ana, cy);
    expect((await stateAt(cy)).roll?.wants ?? "nothing").toBe("nothing");
    await table.enter(bo, "Bo");
  });

  it("goes on after its pages were reloaded and the world restarted, in the middle of an action", async () => {
    await story.at(ASKED);
    await bo.reload();
    await table.ready(bo);
    await table.restart();
    for (const [page, name] of [
      [gm, "Gamemaster"],
      [ana, "Ana"],
      [bo, "Bo"],
      [cy, "Cy"],
    ] as const)
      await table.enter(page, name);
    for (const page of [gm, ana, bo, cy]) await page.waitForFunction(() => game.combat?.system.state);
    expect((await stateAt(cy)).roll).toMatchObject({ wants: "reactions", after: 5 });
    await story.at(ASKED + 4);
    expect((await stateAt(bo)).conflicts["1"].sides.a.dice.map((die: any) => die.value)).toEqual([3, 2]);
  });

  it("leaves a tie and unclaimed sides open, and ends a page in which everyone passes", async () => {
    await story.at(CLAIMED);
    const passes = async (page: Page): Promise<void> => {
      while ((await stateAt(page)).queue[0] === (await page.evaluate(() => game.user.id)) && (await stateAt(page)).page === 1) {
        await tell(page, { kind: "done" });
        await all();
      }
    };
    for (const page of [ana, bo, cy, ana, bo, cy, ana]) await passes(page);
    const { page, conflicts } = await stateAt(gm);
    expect([page, Object.keys(conflicts)]).toEqual([2, ["1", "2"]]);
    // Claims end with the page.
    expect(Object.values<any>(conflicts).flatMap(({ sides }) => Object.values<any>(sides).map(({ claimant }) => claimant))).toEqual([
      "",
      "",
      "",
      "",
    ]);
  });

  it("leaves a conflict open if its controlled side is unclaimed", async () => {
    await story.at(TAKEN);
    await tell(ana, { kind: "done" }, { kind: "add", type: "goal", text: "Catch the falling tram" });
    const pages = [ana, bo, cy];
    const goOn = async (kind: string): Promise<void> => {
      const { queue } = await stateAt(gm);
      const turn = pages[[ANA, BO, CY].indexOf(queue[0])];
      if (turn) await tell(turn, { kind });
      await all();
    };
    await all();
    while ((await stateAt(gm)).step !== "actions") await goOn("done");
    await loadDice(gm, [5], 6);
    await tell(ana, { kind: "use", ability: ABILITIES.speed, die: "1-a-0", drive: "hope" }, { kind: "keep" });
    await all();
    for (const page of [bo, cy, ana]) await tell(page, { kind: "pass" });
    await all();
    while ((await stateAt(gm)).page === 1) await goOn("done");
    const { conflicts, resolution } = await stateAt(gm);
    expect([conflicts["1"].sides.a.dice.map((die: any) => die.value), conflicts["1"].sides.a.claimant, resolution]).toEqual([
      [5],
      "",
      null,
    ]);
  });

  it("gives all tokens and all Debt back if a resolution is undone", async () => {
    await story.at(RESOLVED - 1);
    const before = [await holdings(gm), await debts(gm, TRAM.granite), (await stateAt(gm)).conflicts];
    await playSteps(people(), TRAM_STORY.slice(RESOLVED - 1, RESOLVED));
    await expect.poll(async () => (await holdings(bo))[1]).toEqual([2, []]);
    expect(await ask(bo, { kind: "undo" })).not.toBe(null);
    // Who resolved it may take it back, while nobody has gone on.
    await tell(ana, { kind: "undo" });
    await all();
    await expect.poll(() => holdings(bo)).toEqual(before[0]);
    await expect.poll(() => debts(bo, TRAM.granite)).toEqual(before[1]);
    expect((await stateAt(cy)).conflicts).toEqual(before[2]);
  });

  it("is played to the ledger that was worked out by hand, for actors and players alike", async () => {
    await story.at(TRAM_STORY.length);
    expect(await stateAt(bo)).toMatchObject({ step: "scene", scene: 2, declarer: BO });
    await expect
      .poll(() => holdings(cy))
      .toEqual([
        [1, [1]],
        [1, [2, 1]],
        [2, []],
      ]);
    await expect.poll(() => debts(bo, TRAM.vesper)).toEqual([6, 5]);
    expect([await debts(bo, TRAM.comet), await debts(bo, TRAM.granite)]).toEqual([
      [1, 1, 1],
      [1, 1],
    ]);
    const chat = () => ana.evaluate(() => game.messages.contents.map((one: any) => one.content).join(" "));
    await expect.poll(chat).toContain("Comet sets the tram down on the square");
    const speakers = await ana.evaluate(() =>
      game.messages.contents.filter((one: any) => one.rolls.length > 0).map((one: any) => one.alias),
    );
    expect([...new Set(speakers)].sort()).toEqual(["Comet", "Granite", "Officer Reyes", "Vesper"]);
  });

  it("accepts the result of a physical die, if the house rules allow it", async () => {
    const typed = { kind: "use", ability: ABILITIES.brave, die: "1-a-0", shown: 4 };
    await story.at(ACTING);
    expect(await ask(ana, typed)).toBe("noPhysical");
    await story.open({ physicalDice: true });
    await story.at(ACTING);
    const rolls = () => gm.evaluate(() => game.messages.contents.flatMap((one: any) => one.rolls).length);
    const before = await rolls();
    expect(await ask(ana, { ...typed, shown: 7 })).not.toBe(null);
    await tell(ana, typed);
    await all();
    expect((await stateAt(bo)).roll).toMatchObject({ before: 1, after: 4 });
    expect(await rolls()).toBe(before);
  });

  /** Ends the encounter, as a GM does. */
  const endEncounter = async (): Promise<void> => {
    const ended = gm.evaluate(() => game.combat.endCombat());
    await gm.locator("dialog [data-action=yes], .dialog [data-action=yes]").last().click();
    await ended;
  };

  it("keeps the stakes of a character who is removed from the encounter, and returns them to the actor at its end", async () => {
    await story.at(STAKED);
    await gm.evaluate((id) => game.combat.combatants.get(id).delete(), TRAM.comet);
    await cy.waitForFunction((id) => game.combat.system.state.combatants[id].standing === "left", TRAM.comet);
    await all();
    const { conflicts, acting } = await stateAt(cy);
    expect(conflicts["1"].sides.a.stakes[TRAM.comet]).toMatchObject({ drive: "love", amount: 2 });
    expect(acting).not.toBe(TRAM.comet);
    expect(await debts(cy, TRAM.comet)).toEqual([1, 0, 1]);
    await endEncounter();
    await expect.poll(() => debts(cy, TRAM.comet)).toEqual([3, 0, 1]);
  });

  it("gives stakes back if the encounter ends in the middle of a scene", async () => {
    await story.open();
    await story.at(STAKED);
    await expect.poll(() => debts(cy, TRAM.comet)).toEqual([1, 0, 1]);
    await endEncounter();
    await expect.poll(() => debts(cy, TRAM.comet)).toEqual([3, 0, 1]);
  });

  it.each(["reset", "deleted"] as const)("gives stakes back if the encounter is %s in the middle of a scene", async (end) => {
    await story.open();
    await story.at(STAKED);
    await expect.poll(() => debts(cy, TRAM.comet)).toEqual([1, 0, 1]);
    if (end === "reset") await tell(gm, { kind: "reset" });
    else await gm.evaluate(() => void game.combat.delete());
    await expect.poll(() => debts(cy, TRAM.comet)).toEqual([3, 0, 1]);
  });

  it("saves what players hold again after a failure, and keeps it once the encounter is gone", async () => {
    await story.open();
    await story.at(RESOLVED - 1);
    const before = await holdings(gm);
    await gm.evaluate(() => {
      const { settings } = game;
      const { set } = settings;
      settings.set = (...given: any[]) =>
        given[1] === "holdings" ? Promise.reject(new Error("The world says no.")) : set.apply(settings, given);
      Object.assign(globalThis, { mend: () => void (settings.set = set) });
    });
    await playSteps(people(), TRAM_STORY.slice(RESOLVED - 1, RESOLVED));
    await expect.poll(() => noticesTo(gm)).toContainEqual(expect.stringMatching(/^error: Story Tokens/));
    expect(await holdings(bo)).toEqual(before);
    await gm.evaluate(() => (globalThis as any).mend());
    await endEncounter();
    await expect.poll(async () => (await holdings(bo))[1]).toEqual([2, []]);
    await gm.evaluate(() => void game.combat.delete());
    const shares = () => bo.evaluate(() => game.settings.get("callboard", "holdings")["shares"] ?? null);
    await expect.poll(shares).toBe(null);
    expect((await holdings(bo))[1]).toEqual([2, []]);
  });
});
