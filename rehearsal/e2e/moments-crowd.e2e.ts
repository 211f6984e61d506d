import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { beginBog, BOG_GOBLINS, BOG_PLAYERS, bogTable, CROWD, fellGoblins } from "./support/bog.ts";
import { countGestures } from "./support/gestures.ts";
import { changes, faults, noCanvas, useTable } from "./support/index.ts";
import { reach } from "./support/keys.ts";
import { Stagehand } from "./support/stagehand.ts";

const stepOf = (page: Page) => page.evaluate(() => game.callboard.view(game.combat).step as string);
const strikesOf = (page: Page) =>
  page.evaluate(() => game.callboard.view(game.combat).rows.filter(({ npc, struck }: any) => npc && struck !== null).length as number);
const goblinRows = (page: Page) => page.locator("#combat li.combatant.row", { hasText: "Bog goblin" }).count();

describe("twelve goblins in Moments", () => {
  const table = useTable(bogTable());
  let gm: Stagehand;
  let players: readonly (readonly [Stagehand, string])[];

  /** Lets each player say that the character is done. */
  async function playersDone(): Promise<void> {
    for (const [player, name] of players) {
      await player.press(player.deed(name, "done"));
      await player.told(name).toMatch(/\bDone/);
    }
  }

  beforeAll(async () => {
    const open = async (name: string) => new Stagehand(await table.join(name, noCanvas)).open();
    gm = await open("Gamemaster");
    const seated: (readonly [Stagehand, string])[] = [];
    for (const [user, character] of Object.entries(BOG_PLAYERS)) seated.push([await open(user), character]);
    players = seated;
    await beginBog(gm.page, "moments");
  });

  it("are one row on each screen, and the GM's row unfolds to twelve", async () => {
    await gm.row(CROWD).waitFor();
    for (const [player] of players) await player.row(CROWD).waitFor();
    for (const { page } of [gm, ...players.map(([player]) => player)]) expect(await goblinRows(page)).toBe(0);
    await gm.unfoldCrowd(CROWD);
    await expect.poll(() => goblinRows(gm.page)).toBe(BOG_GOBLINS);
    await gm.row(CROWD).locator("[data-focus^=crowd-]").click();
    await expect.poll(() => goblinRows(gm.page)).toBe(0);
  });

  it("strike in one Moment with at most fifteen gestures of the GM", async () => {
    const counted = await countGestures(gm.page);
    const ofPlayers = await Promise.all(players.map(([player]) => countGestures(player.page)));
    await gm.at(1, "Meeting: party");
    await playersDone();
    await gm.on("Next: foes");
    await gm.at(1, "Meeting: foes");
    await gm.press(gm.next);
    await gm.at(1, "Missile: party");
    await playersDone();
    await gm.on("Next: foes");
    await gm.at(1, "Missile: foes");
    await gm.press(gm.row(CROWD).getByRole("button", { name: "Spread evenly over 4" }));
    await expect.poll(() => strikesOf(gm.page)).toBe(BOG_GOBLINS);
    await gm.told(CROWD).toMatch(/\b12 have struck, hits: \d+$/);
    const lost = () =>
      gm.page.evaluate(() =>
        game.combat.combatants
          .filter(({ isNPC }: any) => !isNPC)
          .map(({ actor }: any) => actor.system.health.max - actor.system.health.value)
          .reduce((sum: number, one: number) => sum + one, 0),
      );
    await expect.poll(lost).toBeGreaterThan(0);
    while ((await stepOf(gm.page)) !== "meetingParty") {
      const before = await stepOf(gm.page);
      if (before.endsWith("Party") && (await gm.tracker.locator("footer .next.ready").count()) === 0) await playersDone();
      await gm.press(gm.next);
      await expect.poll(() => stepOf(gm.page)).not.toBe(before);
    }
    await fellGoblins(gm.page);
    await gm.press(gm.row(CROWD).getByRole("button", { name: `${CROWD}: Defeated` }));
    await gm.tracker.locator(".health-asked").waitFor({ state: "detached" });
    expect(await counted()).toBeLessThanOrEqual(15);
    // The question, and what it was about.
    for (let count = 0; count < 2; count += 1) await gm.press(gm.tracker.locator("[data-action=undo]"));
    // A character is done in at most six halves of the party.
    for (const countOf of ofPlayers) {
      const count = await countOf();
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(6);
    }
  });

  it("are let strike and said to be done by keys alone, with names that tell who and how many", async () => {
    const { page } = gm;
    const row = "#combat li.alike.row";
    /** Goes to a control with Tab and presses Enter. Waits for the change. */
    const press = async (selector: string): Promise<void> => {
      await reach(page, selector);
      await changes(page, () => page.keyboard.press("Enter"));
    };
    for (const half of ["Meeting: foes", "Missile: party", "Missile: foes"]) {
      if ((await stepOf(page)).endsWith("Party")) await playersDone();
      await press("#combat footer .next.ready, #combat footer .next");
      await gm.at(2, half);
    }
    const group = gm.row(CROWD).getByRole("group", { name: "12 may strike: choose a target", exact: true });
    await group.getByRole("button", { name: "Bog goblin: 12 strike Ottil", exact: true }).waitFor();
    // Three strike alone, from their own rows.
    await reach(page, `${row} [data-action=unfold]`);
    await page.keyboard.press("Enter");
    for (const count of [1, 2, 3]) {
      const own = `${row} .members > li:nth-child(${String(count)}) [data-deed=strike]`;
      const fold = `${row} .members > li:nth-child(${String(count)}) .strikes > summary`;
      await reach(page, fold);
      if (!(await page.locator(own).first().isVisible())) await page.keyboard.press("Enter");
      await press(own);
    }
    await gm.told(CROWD).toMatch(/\b3 have struck, hits: \d/);
    expect(await faults(page, "#combat")).toEqual([]);
    await press(`${row} [data-action=strikeTogether][data-targets]`);
    await gm.told(CROWD).toMatch(/\b12 have struck, hits: \d/);
    await press("#combat footer .next.ready");
    await gm.at(2, "Movement: party");
  });

  it("are two rows for the GM once three of them are hidden, and a smaller crowd for players", async () => {
    const [[player]] = players as [readonly [Stagehand, string]];
    await gm.page.evaluate(async () => {
      const last = game.combat.combatants.filter(({ name }: any) => /^Bog goblin 1[012]$/.test(name));
      await game.combat.updateEmbeddedDocuments(
        "Combatant",
        last.map(({ id }: any) => ({ _id: id, hidden: true })),
      );
    });
    for (const name of ["Bog goblin × 9", "Bog goblin × 3"]) await gm.row(name).waitFor();
    await gm.row("Bog goblin × 3").getByRole("img", { name: "Hidden from players" }).first().waitFor();
    await player.row("Bog goblin × 9").waitFor();
    const shown = await player.page.locator("#combat").evaluate((tracker) => tracker.outerHTML);
    expect(shown).not.toMatch(/Bog goblin (1[012]|× (3|12))/);
  });
});
