import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrange, give, noCanvas, openBoard, sizeBoard, swampTable, TOKENS, Tracker, useTable, watchRows } from "./support/index.ts";

const CAST = 200;
const CHANGES = 9;
/** No kind: the names differ by more than a number, so that each keeps a row of its own. */
const others = Array.from({ length: CAST - 4 }, (_none, index) => ({
  name: `Frog no${index + 1}`,
  img: "systems/callboard/assets/tokens/swamp-monster.svg",
}));

/** Gives one kind of command for many frogs as one entry. */
async function batch(page: Page, count: number, fields: object): Promise<void> {
  const refusal = await page.evaluate(
    ([wanted, more]) => {
      const position = { unit: game.combat.system.state.round, step: game.combat.system.state.step, undos: game.combat.system.state.undos };
      const frogs = game.combat.combatants.filter((one: any) => one.name.startsWith("Frog")).slice(0, wanted);
      return game.callboard.send(game.combat, {
        kind: "batch",
        commands: frogs.map((frog: any) => ({ ...more, position, combatant: frog.id })),
      });
    },
    [count, fields] as const,
  );
  expect(refusal).toBeNull();
}

/** What a person has begun in a window: a field with a part of its text selected, folds, and where the row stands that is in the middle. */
const begun = (field: Locator, anchor = "") =>
  field.evaluate((input: any, key) => {
    const list: HTMLElement = input.closest("[data-application-part=tracker]");
    const { top, height } = list.getBoundingClientRect();
    const page = input.ownerDocument;
    const rows = [...list.querySelectorAll<HTMLElement>("li.combatant[data-key]")];
    const row = key
      ? rows.find((one) => one.dataset["key"] === key)
      : rows.find((one) => one.getBoundingClientRect().top > top + height / 2);
    const folds = [...list.querySelectorAll<HTMLElement>("details[open] > summary")].map((summary) => summary.dataset["focus"]);
    const { value, selectionStart, selectionEnd } = input;
    const place = Math.round((row?.getBoundingClientRect().top ?? Number.NaN) / 4);
    return { value, selectionStart, selectionEnd, folds, anchor: row?.dataset.key ?? "", place, focused: page.activeElement === input };
  }, anchor);

/** Types half a text, selects a part of it, and scrolls the list; what stands then. */
async function begin(field: Locator, scroll?: number): Promise<Awaited<ReturnType<typeof begun>>> {
  await field.fill("Half a sentence, and");
  await field.evaluate((input: any, top) => {
    input.focus();
    input.setSelectionRange(2, 9);
    if (top !== null) input.closest("[data-application-part=tracker]").scrollTop = top;
  }, scroll ?? null);
  await field.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return begun(field);
}

describe("two hundred combatants", () => {
  // Of Wil nothing is wanted but a command: that needs no browser.
  const table = useTable(swampTable({ witnesses: ["Gamemaster"] }));
  let gm: Page;
  let wil: Page;
  let tracker: Tracker;
  let board: Locator;

  it("are redrawn only in the changed rows, in tracker and board", async () => {
    [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    await arrange(gm, Object.values(TOKENS), others);
    tracker = await new Tracker(gm).open();
    board = await openBoard(gm);
    await sizeBoard(gm, { left: 10, top: 10, width: 900, height: 700 });
    const touched = await Promise.all([tracker.root, board].map(watchRows));
    for (let change = 0; change < CHANGES; change++)
      await give(gm, { kind: "announce", combatant: `Frog no${change * 7 + 1}`, text: "Croaks", targets: ["Wilrow"] });
    // What that saves in time is the bench's to measure.
    for (const told of touched) {
      const rows = await told();
      expect(rows.length).toBeGreaterThanOrEqual(CHANGES);
      expect(rows.length).toBeLessThanOrEqual(2 * CHANGES);
    }
  });

  it("are drawn once for many updates in one frame", async () => {
    const drawings = await gm.evaluate(async () => {
      let count = 0;
      const hook = Hooks.on("renderCallboardTracker", () => void (count += 1));
      await Promise.all(Array.from({ length: 20 }, () => ui.combat.render()));
      Hooks.off("renderCallboardTracker", hook);
      return count;
    });
    expect(drawings).toBe(1);
  });

  it("keep the GM's half-typed text while others announce, in tracker and board", async () => {
    await batch(gm, CAST - 4, { kind: "announce", text: "Croaks" });
    for (const combatant of ["Monster 1", "Monster 2"]) await give(gm, { kind: "announce", combatant, text: "Claws" });
    for (const root of [tracker.root, board]) {
      const field = root.locator("form.composer textarea");
      const before = await begin(field, 1200);
      expect(before).toMatchObject({ focused: true, selectionStart: 2, selectionEnd: 9 });
      expect(before.anchor).toMatch(/^row-/);
      const text = root === board ? "Blasts again" : "Blasts";
      await give(wil, { kind: "announce", combatant: "Wilrow", text });
      await root.locator(".words", { hasText: text }).first().waitFor();
      expect(await begun(field, before.anchor)).toEqual(before);
      await field.fill("");
    }
  });

  it("keep a half-typed reason, its selection, folds and scroll position while the list changes", async () => {
    await give(gm, { kind: "lock" });
    for (const [index, root] of [tracker.root, board].entries()) {
      const card = root.locator("li.card", { has: gm.locator(".name", { hasText: /^Frog no90$/ }) });
      const fold = card.locator("details.by-stage > summary");
      await fold.click();
      const reason = card.locator("input[name=reason]");
      const before = await begin(reason);
      expect(before.folds).toContain(await fold.getAttribute("data-focus"));
      const combatant = `Frog no${20 + index}`;
      await give(gm, { kind: "classify", combatant, movements: 2 }, { kind: "rate", combatant, difficulty: 6 });
      await root
        .locator("li.card", { has: gm.locator(".name", { hasText: new RegExp(`^${combatant}$`) }) })
        .locator("[aria-pressed=true]")
        .first()
        .waitFor();
      expect(await begun(reason, before.anchor)).toEqual(before);
      await reason.fill("");
      await fold.click();
    }
    await table.leave();
  });
});
