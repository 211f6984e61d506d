import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  type Cost,
  median,
  noCanvas,
  obstacle,
  openBoard,
  report,
  sizeBoard,
  stopwatch,
  swampTable,
  Tracker,
  useTable,
} from "./support/index.ts";

const COMBATANTS = 200;
/** How many stacks lie on the line, and over how many phases they are spread. */
const STACKS = { few: 50, many: 1000 } as const;
const PHASES = 100;
const REPEATS = 5;

/** An encounter with stacks on the line, laid there without a hand: what lies in them does not matter here. */
async function arrangeLine(page: Page, stacks: number): Promise<void> {
  await page.evaluate(
    async ([size, many, phases]) => {
      const combat = await Combat.implementation.create({ type: "timeline", active: true });
      const cast = Array.from({ length: size }, (_each, index) => ({ name: `Combatant ${String(index).padStart(3, "0")}` }));
      await combat.createEmbeddedDocuments("Combatant", cast);
      await combat.startCombat();
      const state = foundry.utils.deepClone(combat.system.state);
      // What lies face down has a place among the seals: an encounter without it could not be read.
      const seals: Record<string, null> = {};
      const ids = Object.keys(state.combatants);
      const bid = { card: "", name: "Strike", kind: "common", relevant: "", secondary: "", ante: 0, opposing: "", ability: 0 };
      const points = { relevantBid: 0, secondaryBid: 0, targets: [] };
      for (let index = 0; index < many; index += 1) {
        const [id, number, phase] = [ids[index % size], Math.floor(index / size) + 1, 1 + (index % phases)];
        const isOpen = index % 3 === 0;
        const bidSeal = String(index).padStart(64, "b");
        if (!isOpen) seals[bidSeal] = null;
        const rest = { text: "", result: null, note: "", refund: null, effects: {}, contest: null, voided: null, doubt: "", closed: null };
        (state.stacks[id as string] ??= {})[String(number)] = {
          ...rest,
          ...{
            order: index + 1,
            by: game.user.id,
            call: 1,
            declared: 0,
            start: 0,
            floor: 0,
            free: {},
            paid: {},
            known: "no",
            targets: null,
          },
          ...{ phaseSeal: String(index).padStart(64, "a"), bidSeal, phase },
          ...{ bid: isOpen ? { ...bid, ...points, phase } : null, face: isOpen ? "owner" : "sealed" },
        };
      }
      combat.updateSource({ system: { state, seals } });
      await ui.combat.render({ combat });
    },
    [COMBATANTS, stacks, PHASES] as const,
  );
}

/** Scrolls along the line to its end and down the board and back, a screen a frame. */
function scroll(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const [track, board] = [".track", ".board"].map((name) => document.querySelector(`.callboard-board ${name}`) as HTMLElement);
    for (let step = 0; step <= 20; step += 1) {
      if (track) track.scrollLeft = (track.scrollWidth * step) / 20;
      if (board) board.scrollTop = (board.scrollHeight * step) / 20;
      await frame();
    }
    if (track) track.scrollLeft = 0;
    if (board) board.scrollTop = 0;
    await frame();
  });
}

/** What scrolling costs with so many stacks, as medians. */
async function measure(page: Page, stacks: number): Promise<Cost> {
  await arrangeLine(page, stacks);
  const board = await openBoard(page);
  await sizeBoard(page, { left: 10, top: 10, width: 1180, height: 780 });
  await board.locator(".tile").first().waitFor();
  const spent = await stopwatch(page);
  await scroll(page);
  const costs: Cost[] = [];
  for (let count = 0; count < REPEATS; count += 1) {
    const before = await spent();
    await scroll(page);
    const after = await spent();
    costs.push({ script: after.script - before.script, task: after.task - before.task });
  }
  expect(await board.locator(".tile").count()).toBe(stacks);
  await board.locator("[data-action=close]").click();
  await page.evaluate(() => game.combat.delete());
  return { script: median(costs.map(({ script }) => script)), task: median(costs.map(({ task }) => task)) };
}

const none = obstacle();

describe.skipIf(none !== null)("the board of a timeline with 200 combatants", () => {
  const table = useTable(swampTable());

  it("scrolls over 1,000 stacks for at most twice the scripting of 50", async () => {
    const page = await table.join("Gamemaster", { ...noCanvas, viewport: { width: 1440, height: 900 } });
    await new Tracker(page).open();
    const few = await measure(page, STACKS.few);
    const many = await measure(page, STACKS.many);
    report("scroll", { few, many });
    // Below a few milliseconds the figures are noise.
    expect(many.script).toBeLessThanOrEqual(Math.max(2 * few.script, 5));
  });
});

describe.runIf(none !== null)("without a browser", () => {
  it("nothing is measured, and the reason is shown", () => {
    report("scroll", { skipped: none });
    expect(none).not.toBe(null);
  });
});
