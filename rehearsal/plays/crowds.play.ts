import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { beginBog, BOG_GOBLINS, bogTable, CROWD } from "../e2e/support/bog.ts";
import { loadDice, tell } from "../e2e/support/commands.ts";
import { clearTable, inLine, it, noCanvas, settled, storyOn, useTable, noticesTo } from "../e2e/support/index.ts";
import { Sitter } from "../e2e/support/sitter.ts";

type Structure = "moments" | "rounds" | "stages" | "timeline";

const generation = storyOn(14);

/** The ids of goblins or of characters. */
const idsOf = (page: Page, what: "goblins" | "characters"): Promise<readonly string[]> =>
  page.evaluate((wanted) => {
    const isWanted = ({ name }: any) => name.startsWith("Bog goblin") === (wanted === "goblins");
    return game.combat.combatants.filter(isWanted).map(({ id }: any) => id);
  }, what);
/** Returns a batch of the same command for some combatants. */
const batch = (ids: readonly string[], command: object) => ({
  kind: "batch",
  commands: ids.map((combatant) => ({ ...command, combatant })),
});
/** Runs a function on what the encounter holds of each goblin: its name, its part of the state, and its actions. */
const eachGoblin = (page: Page, read: string): Promise<any[]> =>
  page.evaluate((source) => {
    const { combatants, stacks = {}, actions = {} } = game.combat.system.state;
    const goblins = Object.entries<any>(combatants).filter(([, { side }]) => side === "foe");
    const told = new Function("one", `return ${source}`);
    return goblins.map(([id, figure]) => told({ ...figure, stacks: Object.values(stacks[id] ?? {}), action: actions[id] ?? null }));
  }, read);
/** Returns how often each text is in a list. */
const tally = (all: readonly unknown[]): Record<string, number> =>
  Object.fromEntries([...new Set(all.map(String))].map((one) => [one, all.filter((other) => String(other) === one).length]));
/** How many entries of the ledger are of a kind. A batch counts as its commands do. */
const entriesOf = (page: Page, kind: string): Promise<number> =>
  page.evaluate((wanted) => {
    const entries = Object.values<any>(game.combat.system.ledger).map((entry) => JSON.parse(entry).command);
    return entries.filter((command) => (command.commands?.[0]?.kind ?? command.kind) === wanted).length;
  }, kind);

/** Leads each structure to where a GM decides for goblins, with commands. */
const LEADS: Readonly<Record<Structure, (gm: Page) => Promise<void>>> = {
  async moments(gm) {
    for (let count = 0; count < 3; count += 1) await tell(gm, { kind: "nextHalf" });
  },
  rounds: (gm) => tell(gm, { kind: "begin" }),
  stages: async () => undefined,
  timeline: async (gm) => tell(gm, batch(await idsOf(gm, "characters"), { kind: "pass", resting: true })),
};

describe(`a crowd, on generation ${generation}`, () => {
  const table = useTable(bogTable({ generation }));
  let gm: Sitter;
  let second: Sitter;

  beforeAll(async () => {
    gm = await new Sitter(await table.join("Gamemaster", noCanvas)).open();
    second = await new Sitter(await table.join("Second", noCanvas)).open();
  });

  async function begin(type: Structure, goblins = BOG_GOBLINS): Promise<void> {
    await clearTable(gm.page);
    await beginBog(gm.page, type, { goblins });
    await LEADS[type](gm.page);
    await settled(gm.page, second.page);
  }

  const refusals = async () =>
    (await Promise.all([gm, second].map(({ page }) => page.locator(".refusal").allTextContents()))).flat().map(inLine);

  /** Lets both GMs press a button at once. */
  async function together(buttonOf: (one: Sitter) => Locator, other: (one: Sitter) => Locator = buttonOf): Promise<void> {
    const buttons = [buttonOf(gm).first(), other(second).first()];
    // Looking for a button takes time, in which the other's change may arrive.
    for (const button of buttons) await button.evaluate((element) => Object.assign(globalThis, { pressed: element }));
    await Promise.all([gm, second].map(({ page }) => page.evaluate(() => (globalThis as any).pressed.click())));
  }

  describe("of which two GMs decide at once", () => {
    it("strikes once in Moments", async () => {
      await begin("moments");
      await together((one) => one.row(CROWD).locator("[data-action=strikeTogether].spread"));
      await expect.poll(refusals).toEqual(["Already struck this Moment: no second strike or business."]);
      expect(await entriesOf(gm.page, "strikeTogether")).toBe(1);
      expect(await eachGoblin(gm.page, "one.struck !== null")).toEqual(Array(BOG_GOBLINS).fill(true));
    });

    it("bids, aims and gets its result once at a timeline", async () => {
      await begin("timeline");
      for (const one of [gm, second]) {
        await one.page.evaluate(() => game.callboard.openHand());
        await one.lay({ card: "Strike" });
      }
      await together(({ hand }) => hand.locator("[data-action=sealHand]"));
      // The Hand of the GM who came too late may have closed by itself before the answer came.
      const told = async () => [...(await refusals()), ...(await noticesTo(gm.page)), ...(await noticesTo(second.page))].join();
      await expect.poll(told).toContain("The encounter has moved on.");
      await settled(gm.page, second.page);
      expect(tally(await eachGoblin(gm.page, "one.stacks.length"))).toEqual({ 1: BOG_GOBLINS });
      await gm.at("Phase 1", "aim");
      await together(({ tracker }) => tracker.locator("form.aiming [type=submit]"));
      await expect.poll(async () => tally(await eachGoblin(gm.page, "one.stacks[0].targets?.length"))).toEqual({ 1: BOG_GOBLINS });
      const judge =
        (result: string) =>
        ({ tracker }: Sitter) =>
          tracker.locator(`li.crowd-of [data-action=judge][data-result=${result}]`);
      await together(judge("success"), judge("failure"));
      await expect.poll(() => entriesOf(gm.page, "judge")).toBe(2);
      expect(Object.values(tally(await eachGoblin(gm.page, "one.stacks[0].result")))).toEqual([BOG_GOBLINS]);
    });

    it("acts once in a conflict", async () => {
      await begin("rounds");
      await together((one) => one.row(CROWD).locator("[data-skill=Jeers]"));
      await expect.poll(refusals).toEqual(["Bog goblin 1 acts now. Choose a skill, or pass."]);
      expect(await entriesOf(gm.page, "queue")).toBe(1);
    });

    it("announces and gets its result once in stages", async () => {
      await begin("stages");
      for (const one of [gm, second]) await one.tracker.locator("form.composer textarea[name=text]").fill("Claws");
      await together(({ tracker }) => tracker.locator("form.composer [data-focus=announce]"));
      await settled(gm.page, second.page);
      await expect.poll(async () => tally(await eachGoblin(gm.page, "one.action?.text"))).toEqual({ Claws: BOG_GOBLINS });
      const characters = await idsOf(gm.page, "characters");
      await tell(gm.page, batch(characters, { kind: "pass" }), { kind: "lock" });
      await tell(gm.page, batch(await idsOf(gm.page, "goblins"), { kind: "classify", movements: 1 }), { kind: "begin" });
      const judge =
        (result: string) =>
        ({ tracker }: Sitter) =>
          tracker.locator(`[data-action=judge][data-result=${result}]`);
      await together(judge("success"), judge("miss"));
      await expect.poll(() => entriesOf(gm.page, "judge")).toBe(2);
      expect(Object.values(tally(await eachGoblin(gm.page, "one.action.result")))).toEqual([BOG_GOBLINS]);
    });
  });

  const nameOf = (number: number) => `Bog goblin ${String(number)}`;
  const idOf = (number: number): Promise<string> => gm.page.evaluate((name) => game.combat.combatants.getName(name).id, nameOf(number));

  /** Removes the fifth goblin, defeats the sixth, and brings in a thirteenth, by another GM. */
  async function shuffle(): Promise<void> {
    await tell(second.page, { kind: "defeat", combatant: await idOf(6), defeated: true });
    await second.page.evaluate(async () => {
      const gone = game.combat.combatants.getName("Bog goblin 5");
      await game.combat.createEmbeddedDocuments("Combatant", [{ actorId: gone.actorId, name: "Bog goblin 13" }]);
      await gone.delete();
    });
    await gm.page.waitForFunction(() => {
      const { combatants } = game.combat.system.state;
      const joined = game.combat.combatants.getName("Bog goblin 13");
      const isGone = !game.combat.combatants.getName("Bog goblin 5");
      return (
        isGone && Object.hasOwn(combatants, joined?.id ?? "") && Object.values<any>(combatants).some(({ standing }) => standing === "out")
      );
    });
    await settled(gm.page, second.page);
  }

  /** Lets the other GM remove combatants, and waits until both know. */
  async function remove(...names: readonly string[]): Promise<void> {
    const ids = await second.page.evaluate(
      (all) =>
        Promise.all(
          all.map(async (name) => {
            const { id } = await game.combat.combatants.getName(name).delete();
            return id;
          }),
        ),
      names,
    );
    for (const { page } of [gm, second])
      await page.waitForFunction((all) => all.every((id) => game.combat.system.state.combatants[id].standing === "left"), ids);
  }

  describe("whose members join, leave and fall", () => {
    it("strikes in Moments with those who are there, and says who left at the last moment", async () => {
      await begin("moments");
      await shuffle();
      const spread = (one: Sitter, count: number) =>
        one.row(`Bog goblin × ${String(count)}`).locator("[data-action=strikeTogether].spread");
      // The thirteenth has no token, so it stands by itself.
      await spread(second, 10).waitFor();
      const id = await idOf(7);
      await Promise.all([gm.page.evaluate((one) => game.combat.combatants.get(one).delete(), id), spread(second, 10).click()]);
      await expect.poll(refusals).toEqual(["Bog goblin 7 has left the encounter."]);
      expect(await entriesOf(gm.page, "strikeTogether")).toBe(0);
      await second.press(spread(second, 9));
      expect(tally(await eachGoblin(second.page, "one.standing + (one.struck !== null)"))).toEqual({
        intrue: 9,
        infalse: 1,
        outfalse: 1,
        leftfalse: 2,
      });
    });

    it("acts in a conflict with those who are still in the line", async () => {
      await begin("rounds", 7);
      await gm.press(gm.row("Bog goblin × 7").locator("[data-skill=Jeers]").first());
      await shuffle();
      const asked = (): Promise<string> =>
        gm.page
          .waitForFunction(() => {
            const { exchange, actor } = game.combat.system.state;
            const isLined = game.callboard.view(game.combat).rows.some(({ queued }: any) => queued);
            return exchange?.wants === "counter" ? exchange.target : actor === "" && !isLined && "nobody";
          })
          .then((value: any) => value.jsonValue());
      for (let id = await asked(); id !== "nobody"; id = await asked()) await tell(gm.page, { kind: "letBe", combatant: id });
      expect(await entriesOf(gm.page, "callAndAct")).toBe(5);
      // The thirteenth came too late for this round.
      expect(tally(await eachGoblin(gm.page, "one.standing + one.acted"))).toEqual({ intrue: 6, outfalse: 1, leftfalse: 1 });
    });

    it("announces in stages, and gets an effect, for those who are there when the GM sends", async () => {
      await begin("stages");
      await gm.tracker.locator("form.composer textarea[name=text]").fill("Claws");
      await shuffle();
      await gm.press(gm.tracker.locator("form.composer [data-focus=announce]"));
      expect(await refusals()).toEqual([]);
      expect(tally(await eachGoblin(gm.page, "one.standing + one.action?.text"))).toEqual({
        inClaws: 11,
        outundefined: 1,
        leftundefined: 1,
      });
      await tell(gm.page, batch(await idsOf(gm.page, "characters"), { kind: "pass" }), { kind: "lock" });
      const fallen = await idOf(6);
      const goblins = (await idsOf(gm.page, "goblins")).filter((id) => id !== fallen);
      await tell(gm.page, batch(goblins, { kind: "classify", movements: 1 }), { kind: "begin" });
      const all = gm.tracker.locator("li.alike", { hasText: "Bog goblin × 11" });
      await all.locator("[data-action=effect]").click();
      await gm.dialog.locator("[name=effect][value=status]").check();
      await remove("Bog goblin 7");
      await gm.press(gm.dialog.locator("[data-action=yes]"));
      expect(await refusals()).toEqual([]);
      expect(tally(await eachGoblin(gm.page, "one.standing + Object.keys(one.action?.effects ?? {}).length"))).toEqual({
        in1: 10,
        left0: 2,
        out0: 1,
      });
    });

    it("bids, aims and gets an effect at a timeline for those who are there when the GM sends", async () => {
      await begin("timeline");
      await gm.page.evaluate(() => game.callboard.openHand());
      await gm.lay({ card: "Strike" });
      await shuffle();
      await gm.press(gm.hand.locator("[data-action=sealHand]"));
      expect(await refusals()).toEqual([]);
      expect(tally(await eachGoblin(gm.page, "one.standing + one.stacks.length"))).toEqual({
        in1: 10,
        // The thirteenth is not asked before the next bidding round.
        in0: 1,
        out0: 1,
        left0: 1,
      });
      await gm.at("Phase 1", "aim");
      await gm.tracker.locator("form.aiming label.member", { hasText: "Ottil" }).locator("input").check();
      await gm.tracker.locator("form.aiming label.member", { hasText: "Maren" }).locator("input").check();
      await remove("Ottil", "Bog goblin 7");
      await gm.press(gm.tracker.locator("form.aiming [type=submit]"));
      expect(await refusals()).toEqual([]);
      expect(tally(await eachGoblin(gm.page, "one.standing + one.stacks[0]?.targets?.length"))).toEqual({
        in1: 9,
        inundefined: 1,
        outundefined: 1,
        leftundefined: 2,
      });
      // The one that left has its action on the line still.
      await gm.press(gm.tracker.locator("form.aiming [type=submit]", { hasText: "No target" }));
      const all = gm.tracker.locator("li.crowd-of", { hasText: "Bog goblin × 9" });
      await all.locator("[data-action=effect]").first().click();
      await gm.dialog.locator("[name=effect][value=out]").check();
      await tell(second.page, { kind: "void", combatant: await idOf(8), stack: 1 });
      await settled(gm.page, second.page);
      await gm.press(gm.dialog.locator("[data-action=yes]"));
      expect(await refusals()).toEqual([]);
      expect(tally(await eachGoblin(gm.page, "one.standing + Object.keys(one.stacks[0]?.effects ?? {}).length"))).toEqual({
        in1: 8,
        in0: 2,
        out0: 1,
        left0: 2,
      });
    });
  });

  describe("of which some members are hidden", () => {
    let ada: Sitter;

    beforeAll(async () => {
      await second.page.close();
      ada = await new Sitter(await table.join("Ada", noCanvas)).open();
      await loadDice(gm.page, Array(2000).fill(5), 20);
    });

    /** Returns all that Ada sees of an encounter: counts, chat and tracker. With `isHeard`, also the live region, which tells of the last change. */
    async function seen(isHeard = false): Promise<Record<string, unknown>> {
      const told = await ada.page.evaluate(async () => {
        // What was drawn before is of an earlier state.
        await ui.combat.render({ force: true });
        const { waiting, now, next } = game.callboard.view(game.combat);
        const cards = game.messages.filter(({ visible }: any) => visible).map(({ content }: any) => content.replaceAll(/<[^>]*>/g, " "));
        return { counts: [waiting.length, now.key, next.waiting], chat: cards };
      });
      const texts = async (selector: string) => (await ada.page.locator(selector).allTextContents()).map(inLine);
      return {
        ...told,
        tracker: await texts("#combat header, #combat section.combat-tracker, #combat footer"),
        live: isHeard ? await texts(".callboard-live") : [],
      };
    }

    /** What the GM does with each of some crowds, up to where players see the same again. */
    const PLAYED: Readonly<
      Record<Structure, (crowds: readonly string[], look: (words: string, isHeard?: boolean) => Promise<void>) => Promise<void>>
    > = {
      async moments(crowds, look) {
        for (const crowd of crowds) {
          await gm.press(gm.row(crowd).locator("[data-action=strikeTogether].spread"));
          await look("Missile strike", true);
        }
      },
      async rounds([crowd = ""], look) {
        await gm.press(gm.row(crowd).locator("[data-skill=Jeers]").first());
        const { jsonValue } = await gm.page.waitForFunction(() => game.combat.system.state.exchange?.target);
        await tell(gm.page, { kind: "letBe", combatant: await jsonValue() });
        await look("Jeers");
      },
      async stages(crowds, look) {
        const [goblins, characters] = [await idsOf(gm.page, "goblins"), await idsOf(gm.page, "characters")];
        await tell(gm.page, batch(goblins, { kind: "announce", text: "Claws" }));
        await look("Claws", true);
        await tell(gm.page, batch(characters, { kind: "announce", text: "Stands" }), { kind: "lock" });
        await tell(gm.page, batch([...goblins, ...characters], { kind: "classify", movements: 1 }), { kind: "begin" });
        for (const crowd of crowds)
          await gm.press(gm.tracker.locator("li.alike", { hasText: crowd }).locator("[data-action=judge][data-result=success]"));
        await tell(gm.page, batch(characters, { kind: "judge", result: "miss" }), { kind: "closeStage" });
        await look("Success");
      },
      async timeline(crowds, look) {
        // Hidden NPCs pass until they bid. Once all in sight have bid, the phase moves on.
        for (const crowd of crowds.toReversed()) {
          await gm.row(crowd).locator("[data-action=deal]").click();
          await gm.hand.locator(".hand-title", { hasText: crowd }).waitFor();
          await gm.lay({ card: "Strike" });
          await gm.press(gm.hand.locator("[data-action=sealHand]"));
        }
        await gm.at("Phase 1", "aim");
        for (const crowd of crowds) await gm.press(gm.tracker.locator("form.aiming", { hasText: crowd }).locator("[type=submit]"));
        await gm.at("Phase 1", "resolve");
        for (const crowd of crowds)
          await gm.press(gm.tracker.locator("li.crowd-of", { hasText: crowd }).locator("[data-action=judge][data-result=success]"));
        await tell(gm.page, { kind: "closePhase" });
        await look("Success");
      },
    };

    it.each(["moments", "rounds", "stages", "timeline"] as const)("shows a player in %s what it would without them", async (type) => {
      /** Plays with four goblins in sight, and some more. Returns what Ada sees at each look, which should be what is wanted there. */
      async function play(unseen: number, wanted: readonly unknown[] = []): Promise<unknown[]> {
        await clearTable(gm.page);
        await gm.page.evaluate(() => Promise.all(game.messages.map((one: any) => one.delete())));
        await beginBog(gm.page, type, { goblins: 4 + unseen, hidden: unseen });
        await LEADS[type](gm.page);
        const looks: unknown[] = [];
        const look = async (words: string, isHeard = false): Promise<void> => {
          await settled(gm.page, ada.page);
          await expect.poll(async () => JSON.stringify((await seen())["chat"])).toContain(words);
          // The hidden ones strike last, and nothing changes for Ada.
          if (wanted.length > 0) await expect.poll(() => seen(isHeard)).toEqual(wanted[Math.min(looks.length, wanted.length - 1)]);
          looks.push(await seen(isHeard));
        };
        await ada.tracker.locator(".row", { hasText: "Bog goblin" }).first().waitFor();
        await look("The encounter starts");
        const crowds = [4, ...(unseen > 0 ? [unseen] : [])].map((count) => `Bog goblin × ${String(count)}`);
        for (const crowd of crowds) await gm.tracker.locator(".alike, .row", { hasText: crowd }).first().waitFor();
        await PLAYED[type](crowds, look);
        return looks;
      }
      await play(3, await play(0));
    });
  });
});
