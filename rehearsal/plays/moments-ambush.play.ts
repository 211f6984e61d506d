import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { atTracker, dismissed, type Listener, listening, now, onScreen, refusedAs, toldSince } from "../e2e/support/lurking.ts";
import { bytesBelow } from "../e2e/support/secrecy.ts";
import {
  beginCave,
  CAVERS,
  caveTable,
  changes,
  forgetNotices,
  noticesTo,
  order,
  settled,
  spaceOf,
  standingOf,
  stateOf,
  useTable,
  Board,
  it,
  witness,
} from "../e2e/support/index.ts";

const { bryn: BRYN, odile: ODILE, goblin1: GOBLIN, goblin2, goblin3 } = CAVERS;
const SURPRISED = "Surprised: no response this Moment.";

/** What a figure of the party would do in each phase, in order. */
const DEEDS = [
  { kind: "talk", combatant: BRYN, way: "parley", text: "Wait!" },
  { kind: "strike", combatant: BRYN, target: GOBLIN },
  { kind: "prone", combatant: BRYN },
  { kind: "strike", combatant: BRYN, target: GOBLIN },
  { kind: "strike", combatant: BRYN, target: GOBLIN },
  { kind: "manage", combatant: BRYN, text: "Drinks" },
];

describe("an ambush", () => {
  const table = useTable(caveTable(2, { generation: 14, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let bry: Listener;
  let odi: Listener;
  let players: readonly Listener[];

  beforeAll(async () => {
    gm = (await listening(table, "Gamemaster")).page;
    players = [bry, odi] = [await listening(table, "Bry"), await listening(table, "Odi")];
    for (const page of [gm, bry.page, odi.page]) await atTracker(page);
  });

  const tracker = (page: Page): Locator => page.locator("#combat");
  const row = (page: Page, id: string): Locator => tracker(page).locator(`li.row[data-combatant-id="${id}"]`);
  const view = (page: Page) => page.evaluate(() => game.callboard.view(game.combat));
  const head = (page: Page) => tracker(page).locator("header.combat-tracker-header").innerText();
  const cards = (page: Page) => page.locator("#chat .chat-moments").allTextContents();

  async function begin(house: object = {}, standings: Parameters<typeof beginCave>[2] = {}): Promise<void> {
    await gm.evaluate((rules) => game.settings.set("callboard", "house.moments", rules), house);
    await beginCave(gm, [bry.page, odi.page], standings, 0);
    await settled(gm, bry.page, odi.page);
    for (const { page } of players) {
      await forgetNotices(page);
      await tracker(page).locator(".phase-meeting.half-party").waitFor();
    }
  }

  /** Prepares an ambush in the DN's browser, with dice by figure. */
  async function prepare(side: "party" | "foe", dice: Readonly<Record<string, number>>): Promise<Locator> {
    const fold = tracker(gm).locator("details.director");
    if (!(await fold.evaluate((element: any) => element.open))) await fold.locator("summary").click();
    await fold.locator("[data-action=prepareAmbush]").click();
    const dialog = gm.locator("dialog.application, .application.dialog").last();
    await dialog.locator(`[name=side][value=${side}]`).check();
    for (const [id, die] of Object.entries(dice)) await dialog.locator(`input[name="die-${id}"]`).fill(String(die));
    return dialog;
  }

  async function spring(side: "party" | "foe", dice: Readonly<Record<string, number>>): Promise<void> {
    const dialog = await prepare(side, dice);
    await changes(gm, () => dialog.locator("[data-action=yes]").click());
    await settled(gm, bry.page, odi.page);
  }

  async function on(kind: "nextHalf" | "nextPhase" | "nextMoment"): Promise<string> {
    await order(gm, { kind });
    const { moment, phase, half } = await settled(gm, bry.page, odi.page);
    return `${String(moment)} ${String(phase)} ${String(half)}`;
  }

  /** Goes a way of spaces with a token, as anybody does who keeps to the rules. */
  const go = (page: Page, id: string, space: { i: number; j: number }) =>
    page.evaluate(
      async ([wanted, to]) => {
        const token = game.scenes.active.tokens.get(wanted);
        const way = { ...token._gridOffsetToPosition(to), action: "walk" };
        await token.move([way], { constrainOptions: { ignoreWalls: true, ignoreCost: false } });
      },
      [id, space] as const,
    );

  witness("is only in the Director's browser while it is prepared, and leaves no trace once it is discarded", async () => {
    await begin();
    await dismissed(players);
    const before = await now(players);
    const stored = await bytesBelow(table.worldFolder);
    const attempts: readonly Readonly<Record<string, number>>[] = [{ [BRYN]: 7, [ODILE]: 19 }, { [BRYN]: 20 }];
    for (const dice of attempts) {
      const dialog = await prepare("foe", dice);
      expect(await dialog.locator(".ambush-foe .sum").textContent()).toMatch(/notice/);
      const during = await now(players);
      expect(during.map(({ holds }) => holds)).toEqual(before.map(({ holds }) => holds));
      await dialog.locator("[data-action=no]").click();
      await dialog.waitFor({ state: "detached" });
    }
    const after = await now(players);
    for (const [index, player] of players.entries()) {
      expect(toldSince(player, before[index] as (typeof before)[number])).toEqual([]);
      expect(after[index]?.holds).toBe(before[index]?.holds);
    }
    expect(await bytesBelow(table.worldFolder)).toBe(stored);
  });

  it("is written once with its outcome, a foiled one leaves the Moment as it is, and players do not see the dice", async () => {
    await dismissed(players);
    const before = await now(players);
    await spring("foe", { [BRYN]: 9, [ODILE]: 20 });
    await expect.poll(() => cards(bry.page)).toEqual([expect.stringMatching(/The foes ambushed the party\.\s*The ambush was spotted\./)]);
    await now(players);
    for (const [index, player] of players.entries())
      expect(toldSince(player, before[index] as (typeof before)[number])).toEqual(["modifyDocument", "modifyDocument"]);
    expect(await bry.page.evaluate(() => game.messages.contents.flatMap(({ rolls }: any) => rolls))).toEqual([]);
    expect(await view(bry.page)).toMatchObject({ step: "meetingParty", free: false, ambush: { outcome: "foiled", rolls: {} } });
    expect(await on("nextHalf")).toBe("1 meeting foe");
    expect(await refusedAs(gm, { kind: "ambush", side: "foe", rolls: {} })).toBe("There was already an ambush this Moment.");
  });

  it("that no one notices gains a Moment in which the party can do nothing, and is told why", async () => {
    await begin();
    await spring("foe", { [BRYN]: 10, [ODILE]: 14 });
    await expect.poll(() => head(bry.page)).toMatch(/Without response[^]*the other side can’t respond[^]*You are surprised/);
    await expect.poll(() => cards(odi.page)).toEqual([expect.stringMatching(/Success: one Moment without response/)]);
    const halves = ["1 meeting foe"];
    for (const [index, deed] of DEEDS.entries()) {
      if (index > 0) halves.push(await on("nextHalf"));
      expect(await refusedAs(bry.page, deed), deed.kind).toBe(SURPRISED);
      expect(await refusedAs(gm, deed), deed.kind).toBe(SURPRISED);
      await expect.poll(() => row(bry.page, BRYN).locator(".deed").count()).toBe(0);
      if (index === 1) await order(gm, { kind: "strike", combatant: goblin2, target: ODILE });
      if (index === 2) await moves();
      if (index === 3) await order(gm, { kind: "strike", combatant: GOBLIN, target: BRYN });
    }
    expect(halves).toEqual(["meeting", "missile", "movement", "melee", "magic", "management"].map((phase) => `1 ${phase} foe`));
    await order(gm, { ...DEEDS[5], override: "He kept the bottle in his hand" });
    expect((await stateOf(gm)).combatants[BRYN].managed).toBe("Drinks");
    expect(await on("nextHalf")).toBe("2 meeting party");
    expect((await view(bry.page)).progress.map(({ halves: both }: any) => both.map(({ side }: any) => side))).toEqual(
      Array.from({ length: 6 }, () => ["party", "foe"]),
    );
    expect(await refusedAs(bry.page, DEEDS[0] as object)).toBe("");
  });

  /** A foe walks up to Bryn; who is surprised goes back. */
  async function moves(): Promise<void> {
    await go(bry.page, BRYN, { i: 4, j: 3 });
    await expect.poll(() => standingOf(gm, BRYN)).toMatchObject({ left: 11, back: "half", moves: 0 });
    await expect.poll(() => spaceOf(new Board(bry.page), BRYN)).toEqual({ i: 4, j: 1 });
    expect((await noticesTo(bry.page)).join()).toContain("not this side’s turn");
    await go(gm, GOBLIN, { i: 4, j: 2 });
    await expect.poll(() => standingOf(gm, GOBLIN)).toMatchObject({ stopped: BRYN, back: "", moves: 1 });
  }

  it("gives the ambushers the lead from then on, by house rule", async () => {
    await begin({ afterAmbush: "ambusherFirst" });
    await spring("foe", { [BRYN]: 20, [ODILE]: 20 });
    expect(await on("nextMoment")).toBe("2 meeting foe");
    expect(await on("nextHalf")).toBe("2 meeting party");
    expect(await on("nextHalf")).toBe("2 missile foe");
    expect((await view(bry.page)).free).toBe(false);
  });

  it("is answered only by those who noticed it, if each rolls alone", async () => {
    await begin({ foil: "individual" });
    await spring("foe", { [BRYN]: 10, [ODILE]: 13 });
    await expect.poll(() => cards(bry.page)).toEqual([expect.stringMatching(/Partial success: those who noticed can respond/)]);
    expect(await on("nextPhase")).toBe("1 missile foe");
    expect(await on("nextHalf")).toBe("1 missile party");
    const strike = row(bry.page, BRYN).locator(".deed[data-deed=strike]");
    await strike.focus();
    await bry.page.keyboard.press("Enter");
    await expect.poll(() => row(bry.page, BRYN).locator(".refusal").innerText()).toContain(SURPRISED);
    expect(await refusedAs(bry.page, DEEDS[1] as object)).toBe(SURPRISED);
    await changes(odi.page, () => row(odi.page, ODILE).locator(`.target[data-target="${GOBLIN}"]`).click());
    expect([await on("nextPhase"), await on("nextHalf")]).toEqual(["1 movement foe", "1 movement party"]);
    await forgetNotices(bry.page);
    await go(bry.page, BRYN, { i: 4, j: 3 });
    await expect.poll(() => standingOf(gm, BRYN)).toMatchObject({ left: 11, back: "surprised", moves: 0 });
    await expect.poll(() => noticesTo(bry.page).then((said) => said.join())).toContain("surprised this Moment");
    await go(odi.page, ODILE, { i: 8, j: 3 });
    await expect.poll(() => standingOf(gm, ODILE)).toMatchObject({ left: 12, back: "", moves: 1 });
    expect(await on("nextMoment")).toBe("2 meeting party");
    expect(await refusedAs(bry.page, DEEDS[0] as object)).toBe("");
  });

  it("of the party leaves the foes without response", async () => {
    await begin();
    await spring("party", { [GOBLIN]: 20, [goblin2]: 10, [goblin3]: 10 });
    expect(await view(bry.page)).toMatchObject({
      step: "meetingParty",
      free: true,
      ambush: { side: "party", outcome: "sprung", rolls: {} },
    });
    await expect.poll(() => cards(bry.page)).toEqual([expect.stringMatching(/The party ambushed the foes/)]);
    expect(await on("nextHalf")).toBe("1 missile party");
    await order(odi.page, { kind: "strike", combatant: ODILE, target: GOBLIN });
    expect(await refusedAs(gm, { kind: "strike", combatant: GOBLIN, target: ODILE })).toBe(SURPRISED);
    expect(await on("nextHalf")).toBe("1 movement party");
    expect(await on("nextMoment")).toBe("2 meeting party");
    expect(await on("nextHalf")).toBe("2 meeting foe");
  });

  it("by hidden foes shows nothing to players before one of them is seen", async () => {
    const far = { i: 0, j: 9, hidden: true };
    const lurking = { goblin1: far, goblin2: { ...far, j: 11 }, goblin3: { ...far, j: 13 } };
    await begin({}, lurking);
    const words = ["Goblin", GOBLIN, goblin2, goblin3, "mbush", "ambushed the", "Without response", "surprised"];
    const screens = () =>
      Promise.all(
        players.map(({ page }) => page.evaluate(() => document.querySelector("#combat")?.innerHTML.replaceAll(game.combat.id, ""))),
      );
    await on("nextHalf");
    // The half has moved on at each player's own screen, and not at the Director's alone; and what is read aloud is of this encounter.
    const hasMovedOn = (html = "") => html.includes("Everyone is done. Waiting for the GM") && /callboard-live"[^>]*>Moment 1, /.test(html);
    await expect.poll(async () => (await screens()).every(hasMovedOn)).toBe(true);
    const without = await screens();
    await begin({}, lurking);
    await spring("foe", { [BRYN]: 20, [ODILE]: 20 });
    for (const half of ["1 missile foe", "1 movement foe"]) {
      await expect.poll(screens).toEqual(without);
      for (const { page } of players) expect(await onScreen(page, words)).toEqual([]);
      expect(await on("nextHalf")).toBe(half);
    }
    expect(await view(bry.page)).toMatchObject({ step: "meetingParty", moment: 1, ambush: null, free: false });
    await gm.evaluate((id) => game.scenes.active.tokens.get(id).update({ hidden: false }), goblin2);
    await expect.poll(() => head(bry.page)).toMatch(/Movement: foes[^]*You are surprised/);
    await expect.poll(() => cards(bry.page)).toEqual([expect.stringMatching(/Success: one Moment/)]);
    expect(await onScreen(bry.page, [GOBLIN, goblin3])).toEqual([]);
  });
});
