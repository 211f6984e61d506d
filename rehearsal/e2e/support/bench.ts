import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { findChromium } from "./chromium.ts";

/** Returns the reason why nothing can be measured here. Null if measuring works. */
export function obstacle(): string | null {
  try {
    findChromium();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Passes a named measurement to `npm run bench`, or prints it if that is not running. */
export function report(name: string, found: object): void {
  const folder = process.env["CALLBOARD_BENCH"];
  if (folder) writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(found));
  else console.log(JSON.stringify(found, null, 2));
}

/** Returns the median of some numbers. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of work on the page's own thread: in scripts, and in total. Other work on the machine does not count. */
export interface Cost {
  readonly script: number;
  readonly task: number;
}

/** Returns a function that tells how long a page has worked since it was opened. */
export async function stopwatch(page: Page): Promise<() => Promise<Cost>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const value = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: value("ScriptDuration"), task: value("TaskDuration") };
  };
}
