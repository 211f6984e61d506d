import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { median, noCanvas, obstacle, report, stopwatch, swampTable, Tracker, useTable } from "./support/index.ts";

const COMBATANTS = 200;
const FEW = 20;
const REPEATS = 9;

/** An encounter of so many in which everybody has announced, in view. */
async function arrangeCrowd(page: Page, combatants: number): Promise<void> {
  await page.evaluate(async (size) => {
    for (const combat of [...game.combats]) await combat.delete();
    const combat = await Combat.implementation.create({ type: "stages", active: true });
    const cast = Array.from({ length: size }, (_each, index) => ({ name: `Combatant ${String(index).padStart(3, "0")}` }));
    const made = await combat.createEmbeddedDocuments("Combatant", cast);
    await combat.startCombat();
    const position = { unit: 1, step: "announce", undos: 0 };
    const commands = made.map((one: any) => ({ kind: "announce", combatant: one.id, text: "Swings at whoever stands nearest", position }));
    const refusal = await game.callboard.send(combat, { kind: "batch", commands });
    if (refusal) throw new Error(JSON.stringify(refusal));
  }, combatants);
}

/** How many writes leave this page for each of some commands: one that announces anew, the lock, and one that says how quick a deed is. */
function countWrites(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { socket } = game;
    const emit = socket.emit.bind(socket);
    let writes = 0;
    socket.emit = (event: string, ...args: unknown[]) => {
      if (event === "modifyDocument") writes += 1;
      return emit(event, ...args);
    };
    const [combatant] = game.combat.combatants.map(({ id }: any) => id);
    const counts: number[] = [];
    for (const command of [
      { kind: "announce", combatant, text: "Changes its mind" },
      { kind: "lock" },
      { kind: "classify", combatant, movements: 1 },
    ]) {
      writes = 0;
      const refusal = await game.callboard.send(game.combat, command);
      if (refusal) throw new Error(JSON.stringify(refusal));
      counts.push(writes);
    }
    socket.emit = emit;
    return counts;
  });
}

/** Medians of the tracker's drawing in milliseconds: anew, and after one combatant changed. */
async function measure(page: Page): Promise<{ first: number; again: number }> {
  const times = await page.evaluate(async (repeats) => {
    const tracker: any = ui.combat;
    const rows = () => tracker.element.querySelectorAll("li.combatant").length;
    const draw = async () => {
      const start = performance.now();
      await tracker.render({ force: true });
      void tracker.element.offsetHeight;
      return performance.now() - start;
    };
    const [first, again]: [number[], number[]] = [[], []];
    for (let count = 0; count < repeats; count += 1) {
      for (const part of tracker.element.querySelectorAll("[data-application-part]")) part.remove();
      first.push(await draw());
    }
    const ids = game.combat.combatants.map((one: any) => one.id);
    for (let count = 0; count < repeats; count += 1) {
      tracker.render = () => Promise.resolve(tracker);
      await game.callboard.send(game.combat, { kind: "announce", combatant: ids[count * 7], text: `Changes its mind, ${count}` });
      delete tracker.render;
      again.push(await draw());
    }
    if (rows() < ids.length) throw new Error(`${rows()} rows of ${ids.length}`);
    return { first, again };
  }, REPEATS);
  return { first: median(times.first), again: median(times.again) };
}

/** Medians of the page's own work in milliseconds as the tracker draws one crowd: anew, and after one member changed. The crowd is folded. */
async function measureCrowd(page: Page): Promise<{ first: number; again: number }> {
  const watch = await stopwatch(page);
  await page.evaluate(async (size) => {
    for (const combat of [...game.combats]) await combat.delete();
    const actor = await Actor.implementation.create({ name: "Goblin", type: "npc" });
    const combat = await Combat.implementation.create({ type: "moments", active: true });
    const cast = Array.from({ length: size }, (_each, index) => ({ name: `Goblin ${index + 1}`, actorId: actor.id }));
    await combat.createEmbeddedDocuments("Combatant", cast);
    await combat.startCombat();
    const refusal = await game.callboard.send(combat, { kind: "nextHalf" });
    if (refusal) throw new Error(JSON.stringify(refusal));
  }, COMBATANTS);
  /** Draws the tracker, anew or over the last drawing. Returns the milliseconds of work. */
  const draw = async (isAnew: boolean): Promise<number> => {
    const before = await watch();
    await page.evaluate(async (anew) => {
      const tracker: any = ui.combat;
      if (anew) for (const part of tracker.element.querySelectorAll("[data-application-part]")) part.remove();
      await tracker.render({ force: true });
      void tracker.element.offsetHeight;
    }, isAnew);
    return (await watch()).task - before.task;
  };
  const [first, again]: [number[], number[]] = [[], []];
  for (let count = 0; count < REPEATS; count += 1) first.push(await draw(true));
  for (let count = 0; count < REPEATS; count += 1) {
    await page.evaluate(async (place) => {
      const tracker: any = ui.combat;
      tracker.render = () => Promise.resolve(tracker);
      const { id } = game.combat.combatants.contents[place];
      await game.callboard.send(game.combat, { kind: "done", combatant: id, done: true });
      delete tracker.render;
    }, count * 7);
    again.push(await draw(false));
  }
  const members = await page
    .locator("#combat .combat-tracker li.row")
    .evaluateAll((rows) => rows.map((row) => row.dataset["members"]?.split(" ").length));
  expect(members).toEqual([COMBATANTS]);
  return { first: median(first), again: median(again) };
}

const none = obstacle();

describe.skipIf(none !== null)("the tracker with 200 combatants", () => {
  const table = useTable(swampTable());

  it("is drawn, and redrawn after one change, and a command writes as often as with few", async () => {
    const page = await table.join("Gamemaster", noCanvas);
    await new Tracker(page).open();
    await arrangeCrowd(page, FEW);
    const few = await countWrites(page);
    await arrangeCrowd(page, COMBATANTS);
    const times = await measure(page);
    const many = await countWrites(page);
    expect(times.first).toBeGreaterThan(0);
    expect(many).toEqual(few);
    const crowd = await measureCrowd(page);
    expect(crowd.again).toBeGreaterThan(0);
    report("redraw", { ...times, writes: { few, many }, crowd });
  });
});

describe.runIf(none !== null)("without a browser", () => {
  it("nothing is measured, and the reason is shown", () => {
    report("redraw", { skipped: none });
    expect(none).not.toBe(null);
  });
});
