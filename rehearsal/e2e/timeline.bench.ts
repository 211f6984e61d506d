import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  goblins,
  marshTable,
  median,
  noCanvas,
  obstacle,
  openBoard,
  report,
  sizeBoard,
  stackUp,
  stopwatch,
  Tracker,
  useTable,
} from "./support/index.ts";

const SIZES = [20, 200, 1000] as const;
const EACH = 5;
const REPEATS = 5;

/** What one change is. */
type Change = "seal" | "judge";

/** Medians of the milliseconds that the page works for one drawing. */
interface Times {
  readonly first: number;
  readonly again: number;
}

/** Somebody seals, or a result is said, while no window draws it; the next in line each time. */
function changeQuietly(page: Page, change: Change, place: number): Promise<void> {
  return page.evaluate(
    async ([kind, index]) => {
      const board = [...foundry.applications.instances.values()].find(({ id }: any) => id.startsWith("callboard-board-"));
      const [windows, quiet]: [any[], () => Promise<void>] = [[ui.combat, board], () => Promise.resolve()];
      const combatant = Object.keys(game.combat.system.state.combatants)[index];
      const bid = { kind: "declare", name: "Strike", type: "common", relevant: "agility", relevantBid: 1 };
      for (const app of windows) Object.assign(app, { render: quiet, redraw: quiet });
      const command = kind === "seal" ? bid : { kind: "judge", stack: 2, result: "success" };
      const refusal = await game.callboard.send(game.combat, { ...command, combatant });
      for (const app of windows) for (const name of ["render", "redraw"]) delete app[name];
      if (refusal) throw new Error(JSON.stringify(refusal));
      await new Promise((resolve) => requestIdleCallback(resolve));
    },
    [change, place] as const,
  );
}

/** Draws a window, layout included; `anew` as if it had just been opened. */
function drawNow(page: Page, window: "tracker" | "board", anew: boolean): Promise<void> {
  return page.evaluate(
    async ([which, fresh]) => {
      const board = [...foundry.applications.instances.values()].find(({ id }: any) => id.startsWith("callboard-board-"));
      const drawn: any = which === "tracker" ? ui.combat : board;
      if (fresh) for (const part of drawn.element.querySelectorAll("[data-application-part]")) part.remove();
      await drawn.render({ force: true });
      void drawn.element.offsetHeight;
    },
    [window, anew] as const,
  );
}

/** Draws tracker or board anew and after one change, each time from a state that nobody looked at before. */
async function draw(page: Page, window: "tracker" | "board", change: Change): Promise<Times> {
  const spent = await stopwatch(page);
  const times: Record<keyof Times, number[]> = { first: [], again: [] };
  for (let count = 0; count < 2 * REPEATS; count += 1) {
    await changeQuietly(page, change, count);
    const before = await spent();
    await drawNow(page, window, count % 2 === 0);
    const after = await spent();
    times[count % 2 === 0 ? "first" : "again"].push(after.task - before.task);
  }
  return { first: median(times.first), again: median(times.again) };
}

/** Tracker and board as one seals, and as one result is said. */
async function measureWindows(page: Page, size: number): Promise<Record<string, Times>> {
  const found: Record<string, Times> = {};
  await goblins(page, size);
  for (const change of ["seal", "judge"] as const) {
    for (const window of ["tracker", "board"] as const) {
      await stackUp(page, { each: EACH, step: change === "seal" ? "declare" : "resolve" });
      await new Tracker(page).open();
      const board = await openBoard(page);
      await sizeBoard(page, { left: 10, top: 10, width: 1180, height: 780 });
      found[`${window}, ${change}`] = await draw(page, window, change);
      await board.locator("[data-action=close]").click();
    }
  }
  return found;
}

/** What is clicked in the GM's hand, one after the other. */
const HAND = {
  "open for a kind": "#combat .crowd [data-action=deal]",
  "choose a card for a kind": ".callboard-hand [data-card^=Strike]",
  "choose another": ".callboard-hand [data-card^=Guard]",
  "unfold a kind": ".callboard-hand .roster-fold",
  "open for one": ".callboard-hand .sitter:not(.kind).waited",
  "choose a card for one": ".callboard-hand [data-card^=Strike]",
  "next, sealing included": ".callboard-hand [data-action=sealHand]",
} as const;

/** Milliseconds from a click until the hand stands drawn. */
function clicked(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const element = [...document.querySelectorAll<HTMLElement>(wanted)].find((one) => one.checkVisibility());
    if (!element) throw new Error(`Nothing is ${wanted}`);
    const start = performance.now();
    const drawn = new Promise<number>((resolve) => {
      const hook = Hooks.on("renderHand", (app: any) => {
        Hooks.off("renderHand", hook);
        void app.element.offsetHeight;
        resolve(performance.now() - start);
      });
    });
    element.click();
    const time = await drawn;
    // What else it set going is over before the next click.
    await new Promise((resolve) => requestIdleCallback(resolve));
    return time;
  }, selector);
}

/** The GM's hand with 200 goblins: medians from each click until it stands drawn, the frame for which it waits included. */
async function measureHand(page: Page): Promise<Record<string, number>> {
  await goblins(page, 200);
  await stackUp(page, { each: EACH, step: "declare" });
  const times: Record<string, number[]> = {};
  for (let count = 0; count < REPEATS; count += 1) {
    for (const [name, selector] of Object.entries(HAND)) (times[name] ??= []).push(await clicked(page, selector));
    await page.locator(".callboard-hand [data-action=close]").click();
  }
  return Object.fromEntries(Object.entries(times).map(([name, some]) => [name, median(some)]));
}

const none = obstacle();

describe.skipIf(none !== null)("a timeline of five stacks each", () => {
  const table = useTable(marshTable());

  it("is drawn, and redrawn after one change, and so is the Hand", async () => {
    const page = await table.join("Gamemaster", { ...noCanvas, viewport: { width: 1440, height: 900 } });
    await page.evaluate(() => game.settings.set("callboard", "hand", false));
    const windows: Record<string, Record<string, Times>> = {};
    for (const size of SIZES) windows[String(size)] = await measureWindows(page, size);
    const hand = await measureHand(page);
    expect(windows["200"]?.["tracker, seal"]?.first).toBeGreaterThan(0);
    report("timeline", { windows, hand });
  });
});

describe.runIf(none !== null)("without a browser", () => {
  it("nothing is measured, and the reason is shown", () => {
    report("timeline", { skipped: none });
    expect(none).not.toBe(null);
  });
});
