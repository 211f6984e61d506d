import { beforeAll, describe, expect, it } from "vitest";
import { faults, noCanvas, useTable } from "./support/index.ts";
import { beginBog, BOG_GOBLINS, BOG_PHASES, BOG_PLAYERS, bogTable, CROWD } from "./support/bog.ts";
import { countGestures } from "./support/gestures.ts";
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
  const pressed = {} as Record<User, number>;
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
      pressed[user] = 0;
    }
    presses = await countGestures(gm.page);
  });

  it("bid once for all goblins, who share a row for everyone", async () => {
    for (const one of [gm, ...Object.values(players)]) await one.at("Phase 0, bidding round 1", "declare");
    for (const one of [gm, players.Ada]) await one.row(CROWD).waitFor();
    await gm.hand.locator(".hand-title", { hasText: CROWD }).waitFor();
    await gm.seal({ card: "Strike", points: GOBLINS });
    await gm.row(CROWD).locator(".lamp-sealed").waitFor();
    for (const user of users) {
      await players[user].seal({ card: "Strike" });
      pressed[user] += 2;
    }
    await gm.at("Phase 0, bidding round 2", "declare");
    await players.Ada.says(players.Ada.tracker.locator(".line .seal .name bdi")).toEqual([
      BOG_PLAYERS.Bram,
      CROWD,
      BOG_PLAYERS.Cleo,
      BOG_PLAYERS.Dov,
    ]);
    for (const user of users) {
      await players[user].press(players[user].hand.locator("[data-action=restHand]"));
      pressed[user] += 1;
    }
  });

  /** Judges the action of a player's character, and goes on. */
  async function resolve(user: User): Promise<void> {
    await gm.at(`Phase ${String(BOG_PHASES[BOG_PLAYERS[user]])}`, "aim");
    await players[user].aim(CROWD.replace(` × ${String(BOG_GOBLINS)}`, " 12"));
    pressed[user] += 2;
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
    await gm.press(crowd(gm).locator("[data-action=judge]", { hasText: "Partial" }));
    expect(await goblins(gm, "result")).toEqual({ partial: BOG_GOBLINS });
    await beside(async () => {
      await crowd(gm).locator("[data-action=effect]").click();
      const dialog = gm.page.locator(".application.dialog:has(.effect-form)");
      await dialog.locator("[name=effect][value=status]").check();
      expect(await dialog.locator("select[name=target]").inputValue()).toBe("own");
      await dialog.locator("select[name=target]").selectOption({ label: "Spread evenly over 4" });
      await dialog.locator(".by-hand summary").click();
      await dialog.locator(".by-hand select").first().selectOption({ label: "Bog goblin 12" });
      await gm.press(dialog.locator("[data-action=yes]"));
      await expect.poll(() => crowd(gm).locator("> .effects .effect").count()).toBe(5);
      await gm.says(crowd(gm).locator(".token-name .name")).toEqual([CROWD]);
      await gm.press(gm.tracker.locator("[data-action=undo]"));
      await expect.poll(() => crowd(gm).locator("> .effects .effect").count()).toBe(0);
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
    });
    expect(await goblins(gm, "result")).toEqual({ success: 5, failure: 6, partial: 1 });
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
    await gm.says(outcomes.filter({ hasText: "Bog goblin" })).toEqual(["Bog goblin × 5", "Bog goblin × 6", "Bog goblin 12"]);
    expect((await presses()) - besides).toBeLessThanOrEqual(MOST);
    for (const user of users) expect(pressed[user]).toBeLessThanOrEqual(MOST_OF_PLAYER);
    await gm.tracker.locator("[data-action=openLog]").click();
    const aims = gm.page.locator(".callboard-log .log-entry", { hasText: "Bog goblin × 12 aims “Strike” at" });
    await expect.poll(() => aims.first().textContent()).toContain("Fjarva × 3, Maren × 3, Ottil × 3, Wilrow × 3");
  });
});
