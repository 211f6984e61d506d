import { beforeAll, describe, expect, it } from "vitest";
import { changes, clearTable, faults, noCanvas, useTable } from "./support/index.ts";
import { beginBog, BOG_GOBLINS, BOG_PHASES, BOG_PLAYERS, bogTable, CROWD, fellGoblins } from "./support/bog.ts";
import { tell } from "./support/commands.ts";
import { countGestures } from "./support/gestures.ts";
import { choose, HAND, isAt, pressByKeys, reach, takeHand } from "./support/keys.ts";
import { Sitter } from "./support/sitter.ts";

/** The phase that the goblins land on. No character lands there, and each lands on another phase: a round has no more phases. */
const GOBLINS = 3;
/** What a GM may press from the first call until all sixteen have resolved an action. */
const MOST = 15;
/** What a player presses: the card, the seal, passing until woken, a target and its confirmation. */
const MOST_OF_PLAYER = 5;

type User = keyof typeof BOG_PLAYERS;

/** How often each result and each target was given to the goblins. */
const goblins = (gm: Sitter, field: "result" | "targets"): Promise<Record<string, number>> =>
  gm.page.evaluate((wanted) => {
    const { stacks } = game.combat.system.state;
    const nameOf = (id: string) => game.combat.combatants.get(id)?.name ?? id;
    const given = game.combat.combatants
      .filter(({ name }: any) => name.startsWith("Bog goblin"))
      .flatMap(({ id }: any) => Object.values<any>(stacks[id]).flatMap((stack) => stack[wanted] ?? ["none"]))
      .map(nameOf);
    return Object.fromEntries(given.map((one: string) => [one, given.filter((other: string) => other === one).length]));
  }, field);

describe("twelve goblins and four characters at a timeline", () => {
  const table = useTable(bogTable({ witnesses: ["Gamemaster"] }));
  let gm: Sitter;
  const players = {} as Record<User, Sitter>;
  const pressesOf = {} as Record<User, () => Promise<number>>;
  let presses: () => Promise<number>;
  /** What was pressed to try out more than a round needs. */
  let besides = 0;

  const users = Object.keys(BOG_PLAYERS) as User[];
  const crowd = (one: Sitter) => one.tracker.locator("li.stack.crowd-of");

  /** Does something that a round does not need. */
  async function beside(act: () => Promise<void>): Promise<void> {
    const before = await presses();
    await act();
    besides += (await presses()) - before;
  }

  beforeAll(async () => {
    gm = await new Sitter(await table.join("Gamemaster", noCanvas)).open();
    await beginBog(gm.page, "timeline");
    for (const user of users) {
      players[user] = await new Sitter(await table.join(user, noCanvas)).open();
      pressesOf[user] = await countGestures(players[user].page);
    }
    presses = await countGestures(gm.page);
  });

  it("bid once for all goblins, who share a row for everyone", async () => {
    for (const one of [gm, ...Object.values(players)]) await one.at("Phase 0, bidding round 1", "declare");
    for (const one of [gm, players.Ada]) await one.row(CROWD).waitFor();
    await gm.hand.locator(".hand-title", { hasText: CROWD }).waitFor();
    await gm.seal({ card: "Strike", points: GOBLINS });
    await gm.row(CROWD).locator(".lamp-sealed").waitFor();
    for (const user of users) await players[user].seal({ card: "Strike" });
    await gm.at("Phase 0, bidding round 2", "declare");
    await players.Ada.says(players.Ada.tracker.locator(".line .seal .name bdi")).toEqual([
      BOG_PLAYERS.Bram,
      CROWD,
      BOG_PLAYERS.Cleo,
      BOG_PLAYERS.Dov,
    ]);
    for (const user of users) await players[user].press(players[user].hand.locator("[data-action=restHand]"));
  });

  /** Judges the action of a player's character, and goes on. */
  async function resolve(user: User): Promise<void> {
    await gm.at(`Phase ${String(BOG_PHASES[BOG_PLAYERS[user]])}`, "aim");
    await players[user].aim(CROWD.replace(` × ${String(BOG_GOBLINS)}`, " 12"));
    await gm.judge(BOG_PLAYERS[user], "Success");
  }

  const goOn = () => gm.press(gm.tracker.locator("[data-action=endAndAdvance]"));

  it("aim, judge and end each phase in a few clicks", async () => {
    for (const user of ["Ada", "Bram"] as const) {
      await resolve(user);
      await goOn();
    }
    await gm.at("Phase 3", "aim");
    await gm.tracker.locator("form.aiming strong", { hasText: `${CROWD}, Strike: choose targets` }).waitFor();
    await gm.press(gm.tracker.locator("form.aiming [type=submit]", { hasText: "Spread evenly over 4" }));
    for (const one of [gm, players.Dov]) {
      await one.at("Phase 3", "resolve");
      await one.says(crowd(one).locator(".token-name .name")).toEqual([CROWD]);
      await one.says(crowd(one).locator(".words .chip")).toEqual(
        Object.values(BOG_PLAYERS)
          .sort()
          .map((name) => `${name} × 3`),
      );
    }
    expect(await goblins(gm, "targets")).toEqual({ Wilrow: 3, Fjarva: 3, Maren: 3, Ottil: 3 });
    await gm.says(crowd(gm).locator("> .suggestion p")).toEqual(["Suggested: 6 successes, 6 misses"]);
    await beside(async () => {
      await gm.press(crowd(gm).locator("[data-action=judge]", { hasText: "Partial" }));
      expect(await goblins(gm, "result")).toEqual({ partial: BOG_GOBLINS });
      await gm
        .says(crowd(gm).locator("> .effects .effect > span"))
        .toEqual([expect.stringMatching(/^[0-3](–[0-3])? damage to Fjarva, Maren, Ottil, Wilrow \(/)]);
      expect(await crowd(gm).locator("> .effects input").count()).toBe(0);
      await crowd(gm).locator("[data-action=effect]").click();
      const dialog = gm.page.locator(".application.dialog:has(.effect-form)");
      await dialog.locator("[name=effect][value=status]").check();
      expect(await dialog.locator("select[name=target]").inputValue()).toBe("own");
      await dialog.locator("select[name=target]").selectOption({ label: "Spread evenly over 4" });
      await dialog.locator(".by-hand summary").click();
      await dialog.locator(".by-hand select").first().selectOption({ label: "Bog goblin 12" });
      await gm.press(dialog.locator("[data-action=yes]"));
      await expect.poll(() => crowd(gm).locator("> .effects .effect").count()).toBe(6);
      await gm.says(crowd(gm).locator(".token-name .name")).toEqual([CROWD]);
      await gm.press(gm.tracker.locator("[data-action=undo]"));
      await expect.poll(() => crowd(gm).locator("> .effects .effect").count()).toBe(1);
      await gm.press(gm.tracker.locator("[data-action=undo]"));
      expect(await goblins(gm, "result")).toEqual({ none: BOG_GOBLINS });
      await crowd(gm).locator("[name=many]").fill("5");
      await gm.press(crowd(gm).locator("[data-action=judge]", { hasText: "Success" }));
      await gm.says(crowd(gm).locator(".token-name .name")).toEqual(["Bog goblin × 5", "Bog goblin × 7"]);
      await gm.press(crowd(gm).nth(1).locator("[data-action=judge]", { hasText: "Miss" }));
      await crowd(gm).nth(1).locator("[data-action=unfold]").click();
      const last = crowd(gm).nth(1).locator(".members li.stack").last();
      await gm.says(last.locator(".token-name .name")).toEqual(["Bog goblin 12"]);
      expect(await faults(gm.page, "#combat")).toEqual([]);
      await gm.press(last.locator("[data-action=judge]", { hasText: "Partial" }));
      expect(await goblins(gm, "result")).toEqual({ success: 5, failure: 6, partial: 1 });
      await crowd(gm).nth(1).locator("> .row-head [data-action=unfold]").click();
      for (let count = 0; count < 3; count += 1) await gm.press(gm.tracker.locator("[data-action=undo]"));
    });
    await gm.says(crowd(gm).locator(".token-name .name")).toEqual([CROWD]);
    await gm.press(crowd(gm).getByRole("button", { name: `Accept for ${CROWD}: 6 successes, 6 misses` }));
    expect(await goblins(gm, "result")).toEqual({ success: 6, failure: 6 });
    await gm.says(crowd(gm).locator(".token-name .name")).toEqual(["Bog goblin × 6", "Bog goblin × 6"]);
    await goOn();
    await resolve("Cleo");
    await goOn();
    await resolve("Dov");
    await gm.lead("End phase 5");
    await gm.at("Phase 5", "advance");
    const closed = await gm.page.evaluate(() =>
      Object.values<any>(game.combat.system.state.stacks).map((stacks) =>
        Object.values<any>(stacks).filter((stack) => stack.closed !== null),
      ),
    );
    expect(closed.map((stacks) => stacks.length)).toEqual(Array(BOG_GOBLINS + users.length).fill(1));
    const outcomes = gm.page.locator("#chat .chat-timeline .outcome .who");
    await gm.says(outcomes.filter({ hasText: "Bog goblin" })).toEqual(["Bog goblin × 6", "Bog goblin × 6"]);
    await fellGoblins(gm.page);
    await gm.press(gm.tracker.getByRole("button", { name: `${CROWD}: Defeated` }));
    await gm.tracker.locator(".health-asked").waitFor({ state: "detached" });
    expect((await presses()) - besides).toBeLessThanOrEqual(MOST);
    for (const user of users) {
      const count = await pressesOf[user]();
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(MOST_OF_PLAYER);
    }
    // The question, and what it was about.
    for (let count = 0; count < 2; count += 1) await gm.press(gm.tracker.locator("[data-action=undo]"));
    await gm.tracker.locator("[data-action=openLog]").click();
    const aims = gm.page.locator(".callboard-log .log-entry", { hasText: "Bog goblin × 12 aims “Strike” at" });
    await expect.poll(() => aims.first().textContent()).toContain("Fjarva × 3, Maren × 3, Ottil × 3, Wilrow × 3");
    await gm.page.locator(".callboard-log [data-action=close]").click();
  });

  const idOf = (name: string): Promise<string> => gm.page.evaluate((wanted) => game.combat.combatants.getName(wanted).id, name);
  const FIRST = "#combat li.crowd-of:not([data-key$='-2'])";
  const SECOND = "#combat li.crowd-of[data-key$='-2']";
  const DIALOG = ".application.dialog";

  /** Opens the dialog of a crowd's effect with Enter. */
  async function openEffect(button: string): Promise<void> {
    await reach(gm.page, button);
    await gm.page.keyboard.press("Enter");
    await gm.page.locator(`${DIALOG} .effect-form`).waitFor();
  }

  /** Waits until the dialog is gone, and the focus is back at its button. */
  async function backAt(button: string): Promise<void> {
    await gm.page.locator(DIALOG).waitFor({ state: "detached" });
    await expect.poll(() => isAt(gm.page, button)).toBe(true);
  }

  it("are bid for by keys alone, from a roster that unfolds", async () => {
    const { page } = gm;
    await clearTable(page);
    await beginBog(page, "timeline");
    const characters = await Promise.all(Object.values(BOG_PLAYERS).map(idOf));
    await tell(page, { kind: "batch", commands: characters.map((combatant) => ({ kind: "pass", combatant, resting: true })) });
    await gm.at("Phase 0, bidding round 1", "declare");
    await takeHand(page);
    const fold = `${HAND} .roster-fold`;
    await gm.hand.getByRole("button", { name: "Bog goblin: show all 12 one by one", exact: true }).waitFor();
    await reach(page, fold);
    for (const shown of [BOG_GOBLINS, 0]) {
      await page.keyboard.press("Enter");
      await expect.poll(() => gm.hand.locator(".sitter .nth").count()).toBe(shown);
      expect(await isAt(page, fold)).toBe(true);
    }
    await reach(page, `${HAND} .play-card`);
    for (let step = 0; step < 8 && !(await isAt(page, `${HAND} [data-name=Strike]`)); step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => isAt(page, `${HAND} [data-focus=slide-relevantBid]`)).toBe(true);
    await page.keyboard.press("2");
    await page.locator(`${HAND} [data-focus=slide-relevantBid][aria-valuenow="2"]`).waitFor();
    await changes(page, () => page.keyboard.press("Enter"));
    await gm.at("Phase 2", "aim");
  });

  it("aim one by one or spread evenly by keys alone", async () => {
    const { page } = gm;
    const form = (name: string) => gm.tracker.getByRole("form", { name: `${name}, Strike: choose targets`, exact: true });
    const submit = "#combat [data-focus=nameTargets]";
    const check = async (name: string): Promise<string> => {
      const box = `#combat [data-focus="aim-${await idOf(name)}"]`;
      await reach(page, box);
      await page.keyboard.press("Space");
      return box;
    };
    await form(CROWD).waitFor();
    await form(CROWD).getByRole("button", { name: "Spread evenly over 4", exact: true }).waitFor();
    await reach(page, "#combat [data-focus=by-hand]");
    await page.keyboard.press("Enter");
    await reach(page, `#combat [data-focus="one-aim-${await idOf("Bog goblin 12")}-1"]`);
    await page.keyboard.press("Enter");
    await form("Bog goblin 12").waitFor();
    await check("Wilrow");
    await form("Bog goblin 12").getByRole("button", { name: "Confirm 1 target", exact: true }).waitFor();
    await pressByKeys(page, submit);
    await form("Bog goblin × 11").waitFor();
    await check("Maren");
    await form("Bog goblin × 11").getByRole("button", { name: "Confirm 1 target", exact: true }).waitFor();
    const box = await check("Ottil");
    await form("Bog goblin × 11").getByRole("button", { name: "Spread evenly over 2", exact: true }).waitFor();
    expect(await isAt(page, box)).toBe(true);
    await pressByKeys(page, submit);
    await gm.at("Phase 2", "resolve");
    expect(await goblins(gm, "targets")).toEqual({ Wilrow: 1, Maren: 6, Ottil: 5 });
  });

  it("get results and effects, and end their phase, by keys alone", async () => {
    const { page } = gm;
    const result = (card: string, one: string) => `${card} [data-action=judge][data-result=${one}]`;
    await gm.says(crowd(gm).locator(".token-name .name")).toEqual([CROWD]);
    const fold = `${FIRST} [data-action=unfold]`;
    await crowd(gm).getByRole("button", { name: "Bog goblin: show all 12 one by one", exact: true }).waitFor();
    await reach(page, fold);
    for (const shown of [BOG_GOBLINS, 0]) {
      await page.keyboard.press("Enter");
      await expect.poll(() => crowd(gm).locator(".members > li").count()).toBe(shown);
      expect(await isAt(page, fold)).toBe(true);
    }
    await crowd(gm)
      .getByRole("button", { name: `${CROWD}: Partial`, exact: true })
      .waitFor();
    await pressByKeys(page, result(FIRST, "partial"));
    await gm.says(crowd(gm).locator(".row-head > .result")).toEqual(["Partial"]);
    expect(await isAt(page, result(FIRST, "partial"))).toBe(true);
    await crowd(gm).getByRole("spinbutton", { name: "How many of Bog goblin get the result", exact: true }).waitFor();
    await reach(page, `${FIRST} [name=many]`);
    await page.keyboard.type("5");
    await pressByKeys(page, result(FIRST, "success"));
    await gm.says(crowd(gm).locator(".token-name .name")).toEqual(["Bog goblin × 5", "Bog goblin × 7"]);
    expect(await isAt(page, result(FIRST, "success"))).toBe(true);
    await pressByKeys(page, result(SECOND, "failure"), "Space");
    await gm.says(crowd(gm).locator(".row-head > .result")).toEqual(["Success", "Miss"]);
    expect(await isAt(page, result(SECOND, "failure"))).toBe(true);
    expect(await goblins(gm, "result")).toEqual({ success: 5, failure: 7 });
    const effect = `${FIRST} [data-action=effect]`;
    await crowd(gm).getByRole("button", { name: "Bog goblin × 5: Effect…", exact: true }).waitFor();
    await openEffect(effect);
    expect(await faults(page, DIALOG)).toEqual([]);
    await page.keyboard.press("Escape");
    await backAt(effect);
    await openEffect(effect);
    await reach(page, `${DIALOG} [name=effect]`);
    // The kinds are defeat, damage and status.
    for (let count = 0; count < 2; count += 1) await page.keyboard.press("ArrowDown");
    expect(await page.locator(`${DIALOG} [name=effect]:checked`).getAttribute("value")).toBe("status");
    await choose(page, `${DIALOG} select[name=target]`, "spread");
    await reach(page, `${DIALOG} .by-hand summary`);
    await page.keyboard.press("Enter");
    const own = `${DIALOG} .by-hand label:first-of-type select`;
    await choose(page, own, (await page.locator(`${own} option`).nth(1).getAttribute("value")) ?? "");
    await pressByKeys(page, `${DIALOG} [data-action=yes]`);
    await backAt(effect);
    const effects = crowd(gm).first().locator("> .effects .effect");
    // The statuses, and the damage in one line.
    const count = (await effects.count()) - 1;
    expect(count).toBeGreaterThan(1);
    await pressByKeys(page, `${FIRST} [data-action=dropEffect]`);
    await expect.poll(() => effects.count()).toBe(count);
    expect(await isAt(page, `${FIRST} [data-focus]`)).toBe(true);
    await changes(page, () => page.keyboard.press("Shift+J"));
    await gm.at("Phase 2", "advance");
  });
});
