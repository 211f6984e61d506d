import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { MARSH_ACTORS, MARSH_TOKENS, marshTable } from "./support/marsh.ts";
import { badgesOn, Board, expectSoundBoards, openBoard, settled, sizeBoard, until, useTable, noCanvas } from "./support/index.ts";

const WINDOW = { left: 10, top: 10, width: 1180, height: 800 };
const PHASES = ["Meeting", "Missile", "Movement", "Melee", "Magic", "Management"];

/** Makes the encounter, and starts it: one of the goblins is hidden, and all of them are foes of the second level. */
async function begin(gm: Page): Promise<void> {
  await gm.evaluate(
    async ([ids, goblin]) => {
      await game.actors.get(goblin).update({ "system.moments.level": 2 });
      const scene = game.scenes.active;
      const combat = await Combat.implementation.create({ scene: scene.id, active: true, type: "moments" });
      const cast = ids.map((id) => {
        const { name, actorId } = scene.tokens.get(id);
        return { tokenId: id, sceneId: scene.id, actorId, name, hidden: name === "Goblin 3" };
      });
      await combat.createEmbeddedDocuments("Combatant", cast);
      await combat.startCombat();
    },
    [Object.values(MARSH_TOKENS), MARSH_ACTORS.goblin] as const,
  );
}

/** Gives a command about a combatant by its name, at whom another named one is a target; throws where it is refused. */
async function give(
  page: Page,
  kind: string,
  who = "",
  { at = "", ...fields }: { at?: string; [field: string]: unknown } = {},
): Promise<void> {
  const refusal = await page.evaluate(
    async ([command, name, target, more]) => {
      const idOf = (one: string) => game.combat.combatants.getName(one).id;
      const people = { ...(name ? { combatant: idOf(name) } : {}), ...(target ? { target: idOf(target) } : {}) };
      return game.callboard.send(game.combat, { kind: command, ...people, ...more });
    },
    [kind, who, at, fields] as const,
  );
  expect(refusal, `${kind} ${who}`).toBe(null);
}

/** The figures in a half: each with its name, and what is said of it. */
const cell = (board: Locator, phase: string, side: "party" | "foe"): Promise<string[]> =>
  board
    .locator(".phase-column", { has: board.page().locator(".phase-head", { hasText: phase }) })
    .locator(`.cell.${side} .doing`)
    .evaluateAll((tiles) =>
      tiles.map((tile) => {
        const said = [...tile.querySelectorAll(".name, .fact, .beats")].map((one) => one.textContent.replace(/\s+/g, " ").trim());
        return said.join("; ");
      }),
    );
const namesIn = async (...[board, phase, side]: Parameters<typeof cell>): Promise<string[]> =>
  (await cell(board, phase, side)).map((said) => said.split(";")[0] ?? "").sort();
const nowIn = (board: Locator): Promise<string[]> =>
  board.locator(".cell.now").evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));

/** The signs on the badges of tokens, by the square of their sheet; null without a badge. */
const signs = async (page: Page): Promise<Record<string, readonly number[] | null>> =>
  Object.fromEntries(Object.entries(await badgesOn(page)).map(([name, badge]) => [name, badge?.signs ?? null]));
const card = (page: Page, who: string) =>
  page.locator("#chat .chat-moments[data-striker]", { has: page.locator(".who > strong", { hasText: who }) }).last();

describe("the board of Moments", () => {
  const table = useTable(marshTable({ witnesses: ["Gamemaster", "Mira"] }));
  let gm: Page;
  let mira: Page;
  let referee: Locator;
  let player: Locator;

  const sound = (): Promise<void> => expectSoundBoards(gm, mira);
  const lead = async (half: string): Promise<void> => {
    for (let halves = 0; halves < 12 && !(await nowIn(referee)).some((label) => label.startsWith(half)); halves += 1) {
      const before = (await nowIn(referee)).join();
      await give(gm, "nextHalf");
      await until(async () => (await nowIn(referee)).join()).not.toBe(before);
    }
    await until(() => nowIn(player)).toEqual([`${half}, now`].map((label) => expect.stringContaining(label.split(",")[0] ?? "")));
  };

  it("shows six phases with the halves of both sides, the open one bright, and no hidden figure", async () => {
    const viewport = { width: 1440, height: 900 };
    [gm, mira] = [await table.join("Gamemaster", { viewport }), await table.join("Mira", { viewport })];
    await table.join("Tom", noCanvas);
    for (const page of [gm, mira]) await new Board(page).ready();
    await begin(gm);
    for (const page of [gm, mira]) await page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    [referee, player] = [await openBoard(gm), await openBoard(mira)];
    for (const page of [gm, mira]) await sizeBoard(page, WINDOW);
    const heads = await player.locator(".phase-head").allTextContents();
    expect(heads.map((head) => head.trim().split(/\s+/)[0])).toEqual(PHASES);
    await until(() => nowIn(player)).toEqual([expect.stringMatching(/^Meeting: party/)]);
    expect(await namesIn(player, "Meeting", "party")).toEqual(["Maren", "Tobin"]);
    expect(await namesIn(player, "Missile", "foe")).toEqual(["Fen hag", "Goblin 1", "Goblin 2"]);
    expect(await namesIn(referee, "Missile", "foe")).toContain("Goblin 3");
    expect(await player.textContent()).not.toContain("Goblin 3");
    await until(() => signs(mira)).toMatchObject({ Maren: [0], Tobin: [0], "Goblin 1": [], "Goblin 3": null });
    await until(() => signs(gm)).toMatchObject({ "Goblin 3": [] });
    await sound();
  });

  it("shows what was said in the meeting, and who listened", async () => {
    await give(mira, "talk", "Maren", { way: "parley", text: "We only want to pass" });
    await settled(gm, mira);
    await give(gm, "answer", "Maren", { granted: false, note: "They hiss" });
    await until(() => cell(player, "Meeting", "party")).toContain("Maren; Parley: “We only want to pass”; They do not: They hiss");
    await sound();
  });

  it("shows strikes with their results, with numbers of foes only for the Director, also in chat", async () => {
    await lead("Missile: party");
    await give(mira, "strike", "Maren", { at: "Goblin 1" });
    await until(() => cell(player, "Missile", "party")).toContainEqual(expect.stringMatching(/^Maren; (Hit|Missed) Goblin 1: \d+$/));
    await until(() => cell(referee, "Missile", "party")).toContainEqual(expect.stringMatching(/: rolled \d+, needs 7 or less$/));
    expect(await namesIn(player, "Melee", "party")).toEqual(["Tobin"]);
    await until(() => signs(mira)).toMatchObject({ Maren: [1], Tobin: [0] });
    await until(() => card(gm, "Maren").locator(".sums span").allTextContents()).toEqual([
      "Strike 9",
      "hits at 7 or less",
      "+2 on the die for level",
    ]);
    await until(() => card(mira, "Maren").locator(".sums span").allTextContents()).toEqual(["Strike 9"]);
    await lead("Missile: foes");
    await give(gm, "strike", "Goblin 2", { at: "Tobin" });
    await until(() => cell(player, "Missile", "foe")).toEqual([
      expect.stringMatching(/^Fen hag/),
      "Goblin 1",
      expect.stringMatching(/^Goblin 2; (Hit|Missed) Tobin: \d+$/),
    ]);
    await until(() => card(gm, "Goblin 2").locator(".sums span").allTextContents()).toEqual(["Strike 9", "hits at 9 or less"]);
    await until(() => card(mira, "Goblin 2").locator(".outcome").count()).toBe(1);
    expect(await card(mira, "Goblin 2").locator(".sums").count()).toBe(0);
    const kept = await mira.evaluate(() => JSON.stringify(game.messages.map(({ content, flags }: any) => [content, flags])));
    expect(kept).not.toMatch(/hits at|Strike 9|level/);
    await sound();
  });

  it("shows Beats as bars, for players only the party's, and the state of figures", async () => {
    await lead("Movement: party");
    await give(mira, "prone", "Maren");
    await until(() => cell(player, "Movement", "party")).toContain("Maren; Prone; 7 of 14 Beats left");
    await until(() => signs(mira)).toMatchObject({ Maren: expect.arrayContaining([1, 3]) });
    await lead("Movement: foes");
    expect(await namesIn(player, "Movement", "party")).toEqual(["Maren"]);
    expect((await cell(player, "Movement", "foe")).join()).not.toContain("Beats");
    expect((await cell(referee, "Movement", "foe")).join()).toContain("14 of 14 Beats left");
    await sound();
  });

  it("is navigated by the arrow keys, and Enter leads to a figure's actions", async () => {
    await lead("Management: party");
    await player.locator(".doing[tabindex='0']").focus();
    await mira.keyboard.press("Home");
    const at = () => mira.evaluate(() => document.activeElement?.closest("[data-key]")?.getAttribute("data-key") ?? "");
    expect(await at()).toMatch(/^tile-meeting-/);
    await mira.keyboard.press("ArrowRight");
    expect(await at()).toMatch(/^tile-missile-/);
    await mira.keyboard.press("End");
    expect(await at()).toMatch(/^tile-management-/);
    const own = player.locator(".cell.now .doing", { hasText: "Maren" });
    await own.focus();
    await mira.keyboard.press("Enter");
    const row = await mira.evaluate(() => document.activeElement?.closest("li.row")?.querySelector(".name")?.textContent);
    expect(row).toBe("Maren");
  });

  it("shows business and its progress, and keeps all of it in a log that can be read", async () => {
    await give(gm, "business", "Tobin", { name: "Crank the bridge", needed: 3, done: 0 });
    await give(gm, "manage", "Tobin");
    await until(() => cell(player, "Management", "party")).toContainEqual(expect.stringMatching(/^Tobin; .*Crank the bridge: 1 of 3$/));
    await player.locator("[data-action=openLog]").click();
    const log = mira.locator(".callboard-log");
    await until(() => log.locator("h3").allTextContents()).toEqual(expect.arrayContaining(["Moment 1, Missile: party"]));
    await until(() => log.textContent()).toContain("Crank the bridge");
    expect(await log.textContent()).not.toMatch(/Goblin 3|CALLBOARD|undefined|\{|level 2/);
    await log.locator("[data-action=close]").click();
    await referee.locator("[data-action=openLog]").click();
    await until(() => gm.locator(".callboard-log").textContent()).toContain("level 2");
    await gm.locator(".callboard-log [data-action=close]").click();
  });

  it("begins the next Moment empty, with its earlier cards still in chat", async () => {
    await lead("Meeting: party");
    await until(() => player.locator(".unit").textContent()).toBe("Moment 2");
    expect(await player.locator(".doing .fact").count()).toBe(0);
    await mira.reload();
    await new Board(mira).ready();
    await until(() => card(mira, "Maren").locator(".sums span").allTextContents()).toEqual(["Strike 9"]);
    await gm.reload();
    await new Board(gm).ready();
    await until(() => card(gm, "Maren").locator(".sums span").allTextContents()).toEqual([
      "Strike 9",
      "hits at 7 or less",
      "+2 on the die for level",
    ]);
    await table.leave();
  });
});
