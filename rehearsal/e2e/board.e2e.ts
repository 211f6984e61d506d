import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  agree,
  allDrawn,
  announceMonsters,
  arrange,
  atBoard,
  cardIn,
  column,
  faults,
  give,
  noCanvas,
  openBoard,
  settled,
  sizeBoard,
  stateOf,
  swampTable,
  TOKENS,
  Tracker,
  until,
  useTable,
  wear,
} from "./support/index.ts";

const img = "systems/callboard/assets/tokens/swamp-monster.svg";
const OTHERS = ["Fen hag", "Bog thing", "Toad", "Heron", "Wight"].map((name) => ({ name, img }));
const LURKER = { name: "Lurker", img, hidden: true };
const WINDOW = { left: 10, top: 10, width: 1120, height: 880 };

/** Whether nothing of the board is out of sight. */
const fits = (board: Locator) => board.locator(".board").evaluate((body) => body.scrollHeight <= body.clientHeight + 1);
const news = (root: Locator) => root.locator(".callboard-live").textContent();

describe("the board of stages", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;
  let tracker: Tracker;
  let narrator: Locator;
  let player: Locator;

  /** A drawing that comes while axe looks gives it colours of two moments; a true fault is there at every look. */
  const sound = async (): Promise<void> => {
    for (const page of [gm, wil])
      for (const theme of ["dark", "light"] as const) {
        await wear(page, theme);
        await expect.poll(() => faults(page, ".callboard-board")).toEqual([]);
      }
  };

  it("opens from the tracker, and again after it was closed", async () => {
    const join = { ...noCanvas, viewport: { width: 1440, height: 900 } };
    [gm, wil] = [await table.join("Gamemaster", join), await table.join("Wil", join)];
    await arrange(gm, Object.values(TOKENS), [...OTHERS, LURKER]);
    tracker = await new Tracker(gm).open();
    await new Tracker(wil).open();
    narrator = await openBoard(gm);
    await sizeBoard(gm, { left: 120, top: 60, width: 930, height: 700 });
    await narrator.locator("[data-action=close]").click();
    await narrator.waitFor({ state: "detached" });
    await openBoard(gm);
    await gm.locator("#combat [data-action=openBoard]").click();
    expect(await narrator.count()).toBe(1);
    expect(await narrator.boundingBox()).toMatchObject({ x: 120, y: 60, width: 930, height: 700 });
    player = await openBoard(wil);
    for (const page of [gm, wil]) await sizeBoard(page, WINDOW);
  });

  it("is drawn again if something changes while it is being drawn", async () => {
    await gm.evaluate(() => {
      const { id } = document.querySelector(".callboard-board") as HTMLElement;
      const board = foundry.applications.instances.get(id);
      const drawings: string[] = [];
      Object.assign(globalThis, { drawings });
      Hooks.once("preRenderBoard", () => void board.redraw());
      Hooks.on("renderBoard", () => drawings.push("drawn"));
      board.render();
    });
    await until(() => gm.evaluate("drawings.length")).toBe(2);
  });

  it("shows who has announced and who still thinks, to players without the hidden", async () => {
    await until(() => cardIn(player, "Fjarva").locator(".lamp").textContent()).toContain("Away");
    await until(() => cardIn(player, "Wilrow").locator(".lamp").textContent()).toContain("Thinking");
    await until(() => cardIn(narrator, "Lurker").count()).toBe(1);
    await announceMonsters(gm);
    for (const { name } of [...OTHERS, LURKER])
      await give(gm, { kind: "announce", combatant: name, text: `${name} moves`, targets: ["Wilrow"] });
    const words = player.locator("form.composer textarea");
    await words.focus();
    // What was given before may still be on its way to this page, or undrawn there.
    await agree(gm, wil);
    await allDrawn(wil);
    await wil.evaluate(() => {
      const drawn: string[] = [];
      Object.assign(globalThis, { drawn });
      const watcher = new MutationObserver((changes) => drawn.push(...changes.map(({ target }) => target.nodeName)));
      for (const part of document.querySelectorAll("#combat, .callboard-board"))
        watcher.observe(part, { childList: true, subtree: true, attributes: true });
    });
    await words.pressSequentially("Blast the hag");
    expect(await words.inputValue()).toBe("Blast the hag");
    // A keystroke changes the draft alone: nothing of tracker or board is drawn for it.
    expect(await wil.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn)).toEqual([]);
    await player.locator("[data-focus=announce]").click();
    await until(() => cardIn(narrator, "Wilrow").locator(".lamp").textContent()).toContain("Announced");
    expect(await player.textContent()).not.toContain("Lurker");
    expect(await fits(narrator)).toBe(true);
    await sound();
  });

  it("announces changes in one window only, and nothing about hidden combatants", async () => {
    await give(gm, { kind: "announce", combatant: "Fjarva", text: "Dodge" });
    const told = async (page: Page) => [await news(page.locator("#combat")), await news(page.locator(".callboard-board"))];
    await until(async () => (await told(wil)).filter((text) => text?.includes("Fjarva has announced."))).toHaveLength(1);
    await narrator.locator("[data-action=undo]").focus();
    await give(gm, { kind: "announce", combatant: "Lurker", text: "Waits on" }, { kind: "withdraw", combatant: "Lurker" });
    await until(async () => (await told(gm))[1]).toContain("Lurker passes.");
    expect((await told(gm))[0]).not.toContain("Lurker");
    expect((await told(wil)).join()).not.toContain("Lurker");
    await give(gm, { kind: "announce", combatant: "Lurker", text: "Lurks" }, { kind: "lock" });
    await until(async () => (await told(gm))[1]).toContain("Round 1: Classify.");
  });

  it("lets the Narrator move cards to their stages by mouse and by keys, and keeps the focus on them", async () => {
    await atBoard(narrator, "classify");
    expect(await fits(narrator)).toBe(true);
    await tracker.changes(() => cardIn(narrator, "Toad").locator(".row-head").dragTo(narrator.locator("[data-lane=S]")));
    await until(() => column(narrator, "S")).toEqual(["Toad"]);
    await cardIn(narrator, "Heron").focus();
    await tracker.changes(() => gm.keyboard.press("ArrowRight"));
    await until(() => column(narrator, "Q")).toEqual(["Heron"]);
    await tracker.changes(() => gm.keyboard.press("ArrowRight"));
    await until(() => column(narrator, "R")).toEqual(["Heron"]);
    await until(() => news(narrator)).toBe("Heron: Regular.");
    expect(await cardIn(narrator, "Heron").evaluate((card) => card === document.activeElement)).toBe(true);
    await until(() => column(player, "R")).toEqual(["Heron"]);
    expect(await player.locator("[draggable], [tabindex='0'].card, .classify").count()).toBe(0);
    expect(await player.locator(".card.own .name").allTextContents()).toEqual(["Wilrow"]);
  });

  it("can be played with keys alone to the end of the stage", async () => {
    const rest = ["Monster 1", "Monster 2", "Fen hag", "Bog thing", "Wight", "Wilrow", "Fjarva", "Lurker"];
    for (const name of rest) {
      await cardIn(narrator, name).focus();
      await tracker.changes(() => gm.keyboard.press("ArrowRight"));
    }
    await narrator.locator(".next.ready").focus();
    await sound();
    await narrator.locator(".next.ready").focus();
    await tracker.changes(() => gm.keyboard.press("Enter"));
    await atBoard(narrator, "Q");
    for (const name of rest) {
      await cardIn(narrator, name).focus();
      await gm.keyboard.press("Tab");
      for (let step = 0; step < 9 && !(await gm.evaluate(() => document.activeElement?.matches("[data-result=partial]"))); step++)
        await gm.keyboard.press("Tab");
      await tracker.changes(() => gm.keyboard.press("Space"));
    }
    await until(() => fits(narrator)).toBe(true);
    await sound();
  });

  it("reorders cards within their stage with Alt and the arrow keys, and by mouse", async () => {
    const before = await column(narrator, "Q");
    await cardIn(narrator, before[1] as string).focus();
    await tracker.changes(() => gm.keyboard.press("Alt+ArrowUp"));
    await until(() => column(narrator, "Q")).toEqual([before[1], before[0], ...before.slice(2)]);
    const first = cardIn(narrator, before[1] as string).locator(".row-head");
    await tracker.changes(() => first.dragTo(cardIn(narrator, before[2] as string), { targetPosition: { x: 30, y: 4 } }));
    await until(() => column(narrator, "Q")).toEqual(before);
    await give(gm, { kind: "closeStage" });
    await atBoard(narrator, "R");
    expect(await stateOf(gm)).toMatchObject({ step: "R" });
  });

  it("becomes one column if it is narrow, three at 900 pixels", async () => {
    const lefts = async () => {
      const boxes = await Promise.all(["Q", "R", "S"].map((lane) => narrator.locator(`[data-lane=${lane}]`).boundingBox()));
      return new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size;
    };
    await sizeBoard(gm, { left: 10, top: 10, width: 900, height: 800 });
    await until(lefts).toBe(3);
    await sizeBoard(gm, { left: 10, top: 10, width: 420, height: 800 });
    await until(lefts).toBe(1);
    expect(await narrator.locator(".board").evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true);
    await sound();
    await sizeBoard(gm, WINDOW);
  });

  it("shows the end of the round, and closes with the encounter", async () => {
    await give(gm, { kind: "judge", combatant: "Heron", result: "miss" }, { kind: "closeStage" });
    await give(gm, { kind: "judge", combatant: "Toad", result: "success" }, { kind: "closeStage" });
    for (const board of [narrator, player]) await atBoard(board, "end");
    await sound();
    await settled(gm, wil);
    await gm.evaluate(() => game.combat.delete());
    for (const board of [narrator, player]) await board.waitFor({ state: "detached" });
    await table.leave();
  });
});
