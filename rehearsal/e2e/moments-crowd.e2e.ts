import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { beginBog, BOG_GOBLINS, BOG_PLAYERS, bogTable, CROWD } from "./support/bog.ts";
import { countGestures } from "./support/gestures.ts";
import { noCanvas, useTable } from "./support/index.ts";
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
      await player.told(name).toMatch(/^Done/);
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
    await gm.told(CROWD).toMatch(/^12 have struck, hits: \d+$/);
    while ((await stepOf(gm.page)) !== "meetingParty") {
      const before = await stepOf(gm.page);
      if (before.endsWith("Party") && (await gm.tracker.locator("footer .next.ready").count()) === 0) await playersDone();
      await gm.press(gm.next);
      await expect.poll(() => stepOf(gm.page)).not.toBe(before);
    }
    expect(await counted()).toBeLessThanOrEqual(15);
    // A character is done in at most six halves of the party.
    for (const count of ofPlayers) expect(await count()).toBeLessThanOrEqual(6);
  });
});
