import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { MARSH_TOKENS, marshTable } from "./support/marsh.ts";
import { atBoard, badgesOn, Board, expectSoundBoards, openBoard, sizeBoard, until, useTable, noCanvas } from "./support/index.ts";

const WINDOW = { left: 10, top: 10, width: 1180, height: 800 };
const FOES = ["Goblin 1", "Goblin 2", "Goblin 3", "Fen hag"];

/** Makes the encounter, and starts it. */
async function begin(gm: Page): Promise<void> {
  await gm.evaluate(async (ids) => {
    const scene = game.scenes.active;
    const combat = await Combat.implementation.create({ scene: scene.id, active: true, type: "timeline" });
    const cast = ids.map((id) => {
      const { name, actorId } = scene.tokens.get(id);
      return { tokenId: id, sceneId: scene.id, actorId, name, hidden: name === "Goblin 3" };
    });
    await combat.createEmbeddedDocuments("Combatant", cast);
    await combat.startCombat();
  }, Object.values(MARSH_TOKENS));
}

/** Gives a command about a combatant by its name; throws where it is refused. */
async function give(page: Page, kind: string, who = "", fields: object = {}): Promise<void> {
  const refusal = await page.evaluate(
    async ([command, name, more]) => {
      const combatant = name ? { combatant: game.combat.combatants.getName(name).id } : {};
      return game.callboard.send(game.combat, { kind: command, ...combatant, ...more });
    },
    [kind, who, fields] as const,
  );
  expect(refusal, `${kind} ${who}`).toBe(null);
}

/** Seals a card that somebody has, with points on the stats that it names. */
async function declare(page: Page, who: string, card: string, [bid, less = 0]: readonly number[]): Promise<void> {
  const fields = await page.evaluate(
    ([name, called]) => {
      const { id, name: said, system } = game.combat.combatants.getName(name).actor.items.getName(called);
      return { card: id, name: said, type: system.kind, ...system.timeline };
    },
    [who, card] as const,
  );
  const { relevant, secondary, ante, ...rest } = fields;
  const stats = { relevant, ante, relevantBid: bid ?? 0, ...(less > 0 ? { secondary, secondaryBid: less } : {}) };
  const { card: item, name, type } = rest;
  await give(page, "declare", who, { card: item, name, type, ...stats });
}

/** What stands on the line, from left to right: gaps in brackets, then each phase with who stands there. */
const line = (board: Locator): Promise<string[]> =>
  board.locator(".track > li").evaluateAll((stops) =>
    stops.map((stop) => {
      if (stop.matches(".skip")) return `(${stop.textContent.trim()})`;
      const names = [...stop.querySelectorAll(".tile .name")].map((name) => name.textContent);
      return [stop.querySelector(".number")?.textContent.trim(), ...names].join(" ");
    }),
  );
const phase = (board: Locator, number: number) => board.locator(`.stop[data-phase="${number}"]`);
const badges = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await badgesOn(page)).map(([name, badge]) => [name, badge ? badge.text || "-" : ""]));

describe("the board of a timeline", () => {
  const table = useTable(marshTable({ witnesses: ["Gamemaster", "Mira"] }));
  let gm: Page;
  let mira: Page;
  let tom: Page;
  let referee: Locator;
  let player: Locator;

  const sound = (): Promise<void> => expectSoundBoards(gm, mira);
  const passAll = async (...but: string[]): Promise<void> => {
    const waiting: string[] = await gm.evaluate(() =>
      game.callboard.view(game.combat).waiting.map((id: string) => game.combat.combatants.get(id).name),
    );
    for (const name of waiting.filter((one) => !but.includes(one))) await give(gm, "pass", name);
  };

  it("opens with an empty line at phase 0, and every visible token bears its marker", async () => {
    const viewport = { width: 1440, height: 900 };
    [gm, mira, tom] = [
      await table.join("Gamemaster", { viewport }),
      await table.join("Mira", { viewport }),
      await table.join("Tom", noCanvas),
    ];
    for (const page of [gm, mira]) await new Board(page).ready();
    await begin(gm);
    for (const page of [gm, mira]) {
      await page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
      await page.evaluate(() => {
        for (const app of foundry.applications.instances.values()) if (app.id.startsWith("callboard-hand")) void app.close();
      });
    }
    [referee, player] = [await openBoard(gm), await openBoard(mira)];
    for (const page of [gm, mira]) await sizeBoard(page, WINDOW);
    await until(() => line(player)).toEqual(["0"]);
    await until(() => badges(mira)).toMatchObject({ Maren: "-", "Goblin 1": "-", "Goblin 3": "" });
    await until(() => badges(gm)).toMatchObject({ "Goblin 3": "-" });
    await sound();
  });

  it("shows sealed bids as wax, and one's own readable, until all phases are shown together", async () => {
    await declare(gm, "Goblin 1", "Strike", [2, 1]);
    await declare(gm, "Goblin 2", "Strike", [2]);
    await declare(gm, "Goblin 3", "Guard", [2]);
    await declare(gm, "Fen hag", "Curse", [9]);
    await declare(mira, "Maren", "Lantern flare", [3, 1]);
    await until(() => line(player)).toEqual(["0", "Sealed Fen hag Goblin 1 Goblin 2 Maren"]);
    expect(await player.locator(".stop.sealed .deed").allTextContents()).toEqual(["Lantern flare"]);
    expect(await player.locator(".stop.sealed .wax").count()).toBe(3);
    expect(await badges(mira)).toMatchObject({ Maren: "-", "Fen hag": "-" });
    await declare(tom, "Tobin", "Strike", [4, 2]);
    await until(() => line(player)).toEqual(["0", "1 Goblin 1", expect.stringContaining("2 "), "(6)", "9 Fen hag"]);
    expect(await phase(player, 2).locator(".deed").allTextContents()).toEqual(["Lantern flare"]);
    expect(await phase(player, 2).locator(".wax + .name").allTextContents()).toEqual(["Tobin", "Goblin 2"]);
    await until(() => phase(referee, 2).locator(".name").allTextContents()).toContain("Goblin 3");
    expect(await player.textContent()).not.toMatch(/Goblin 3|Guard|Curse/);
    await until(() => badges(mira)).toEqual({ Maren: "2", Tobin: "2", "Goblin 1": "1", "Goblin 2": "2", "Goblin 3": "", "Fen hag": "9" });
    await sound();
  });

  it("is navigated by the arrow keys, and Enter opens and closes a stack below the line", async () => {
    const at = () => mira.evaluate(() => document.activeElement?.querySelector(".name")?.textContent);
    await player.locator(".piece[tabindex='0']").focus();
    await mira.keyboard.press("Home");
    expect(await at()).toBe("Goblin 1");
    await mira.keyboard.press("ArrowRight");
    expect(await phase(player, 2).locator(":focus").count()).toBe(1);
    await mira.keyboard.press("ArrowDown");
    await mira.keyboard.press("End");
    expect(await at()).toBe("Fen hag");
    await mira.keyboard.press("ArrowLeft");
    const own = phase(player, 2).locator(".piece", { hasText: "Maren" });
    await own.focus();
    await mira.keyboard.press("Enter");
    await player.locator(".opened li.stack", { hasText: "Lantern flare" }).waitFor();
    expect(await own.getAttribute("aria-expanded")).toBe("true");
    await sound();
    await own.focus();
    await mira.keyboard.press("Enter");
    await player.locator(".opened").waitFor({ state: "detached" });
    expect(await own.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("highlights tokens together with their stacks", async () => {
    const id = await gm.evaluate(() => game.combat.combatants.getName("Maren").tokenId);
    await phase(referee, 2).locator(".piece", { hasText: "Maren" }).hover();
    await gm.waitForFunction((token) => canvas.tokens.get(token).hover, id);
    await gm.mouse.move(5, 880);
    await gm.waitForFunction((token) => !canvas.tokens.get(token).hover, id);
    await gm.evaluate((token) => canvas.tokens.get(token)._onHoverIn(new PointerEvent("pointerover")), id);
    await until(() => referee.locator(".piece.hover .name").allTextContents()).toEqual(["Maren"]);
    await gm.evaluate((token) => canvas.tokens.get(token)._onHoverOut(new PointerEvent("pointerout")), id);
    await until(() => referee.locator(".piece.hover").count()).toBe(0);
  });

  it("turns the cards of a phase, gathers targets, and shows them large for judging", async () => {
    await passAll();
    for (const board of [referee, player]) await atBoard(board, "aim");
    expect(await phase(player, 1).locator(".deed").allTextContents()).toEqual(["Strike"]);
    await give(gm, "target", "Goblin 1", { stack: 1, targets: [await gm.evaluate(() => game.combat.combatants.getName("Maren").id)] });
    for (const board of [referee, player]) await atBoard(board, "resolve");
    expect(await player.locator(".resolving li.stack .name").allTextContents()).toEqual(["Goblin 1"]);
    await referee.locator(".resolving [data-action=judge][data-result=failure]").click();
    await until(() => player.locator(".resolving .result").textContent()).toContain("Miss");
    await sound();
    await referee.locator(".next.ready").click();
    await atBoard(player, "advance");
    await until(() => mira.locator("#chat .chat-timeline .outcome").allTextContents()).toEqual([expect.stringContaining("Goblin 1")]);
    await referee.locator(".next.ready").click();
    await atBoard(player, "declare");
    await until(() => badges(mira)).toMatchObject({ "Goblin 1": "-", Maren: "2" });
    expect((await line(player)).at(0)).toBe("1 Goblin 1");
    await sound();
  });

  it("keeps done stacks at the left and the counter in the middle, and shows them in chat and log", async () => {
    await passAll();
    for (const board of [referee, player]) await atBoard(board, "aim");
    for (const [page, who] of [
      [mira, "Maren"],
      [tom, "Tobin"],
      [gm, "Goblin 2"],
    ] as const)
      await give(page, "target", who, { stack: 1, targets: [] });
    const lurks = await gm.evaluate(() => game.combat.system.state.step);
    if (lurks === "aim") await give(gm, "target", "Goblin 3", { stack: 1, targets: [] });
    for (const board of [referee, player]) await atBoard(board, "resolve");
    expect((await player.locator(".resolving li.stack .name").allTextContents()).sort()).toEqual(["Goblin 2", "Maren", "Tobin"]);
    expect(await mira.locator("#chat").textContent()).not.toContain("Goblin 3");
    expect(await mira.locator("#chat .chat-timeline .played").count()).toBe(4);
    await player.locator("[data-action=openLog]").click();
    const heads = mira.locator(".callboard-log h3");
    await until(() => heads.allTextContents()).toEqual(
      expect.arrayContaining(["Phase 0, 1st bidding round", "Phase 0, 2nd bidding round", "Phase 1, Aim"]),
    );
    expect(await mira.locator(".callboard-log").textContent()).not.toMatch(/Goblin 3|CALLBOARD|undefined|\{/);
    await mira.locator(".callboard-log [data-action=close]").click();
    for (const name of FOES.slice(1, 3).concat("Maren", "Tobin")) await give(gm, "judge", name, { stack: 1, result: "success" });
    await sound();
  });

  it("loses its badges with the encounter", async () => {
    await gm.evaluate(() => game.combat.delete());
    await referee.waitFor({ state: "detached" });
    for (const page of [gm, mira]) await until(async () => Object.values(await badges(page)).join("")).toBe("");
    await table.leave();
  });
});
