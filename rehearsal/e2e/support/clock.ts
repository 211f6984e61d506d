import type { Page } from "playwright-core";
import type { JoinOptions } from "./table.ts";
import { roundTrip } from "./tracker.ts";

/** How somebody sits down whose page's clock a test can put forward with `passTime`; else it runs as ever. */
export const clocked = (options: JoinOptions = {}): JoinOptions => ({
  ...options,
  before: async (page) => {
    await page.clock.install();
    await options.before?.(page);
  },
});

/** Puts the clock of a page forward by so many milliseconds: what waits for a time within them happens now. */
export const passTime = (page: Page, milliseconds: number): Promise<void> => page.clock.fastForward(milliseconds);

/** Has the clocks of pages run fast until something is done: what they would wait for comes soon. */
export async function hasten<Value>(pages: readonly Page[], done: Promise<Value>): Promise<Value> {
  let isDone = false;
  const end = () => void (isDone = true);
  done.then(end, end);
  while (!isDone) {
    for (const page of pages) await passTime(page, 500);
    await Promise.all(pages.map(roundTrip));
  }
  return done;
}
