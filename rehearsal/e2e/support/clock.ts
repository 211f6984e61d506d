import type { Page } from "playwright-core";
import type { JoinOptions } from "./table.ts";
import { roundTrip } from "./tracker.ts";

/** Options to join with a clock that `passTime` can put forward. Otherwise it runs as usual. */
export const clocked = (options: JoinOptions = {}): JoinOptions => ({
  ...options,
  before: async (page) => {
    await page.clock.install();
    await options.before?.(page);
  },
});

/** Puts the clock of a page forward. Timers due in these milliseconds ring now. */
export const passTime = (page: Page, milliseconds: number): Promise<void> => page.clock.fastForward(milliseconds);

/** Makes the clocks of pages run fast until something is done, so that they need not wait. */
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
