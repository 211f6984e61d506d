import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { findChromium } from "./chromium.ts";

/** Why nothing can be measured here; null where something can. */
export function obstacle(): string | null {
  try {
    findChromium();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Hands over what was measured, under a name, to `npm run bench`; without it, shows it. */
export function report(name: string, found: object): void {
  const folder = process.env["CALLBOARD_BENCH"];
  if (folder) writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(found));
  else console.log(JSON.stringify(found, null, 2));
}

/** The median of some figures. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds that a page's own thread has worked: running scripts, and all in all. What others do on the machine meanwhile does not count. */
export interface Cost {
  readonly script: number;
  readonly task: number;
}

/** What tells how long a page has worked since it was opened. */
export async function stopwatch(page: Page): Promise<() => Promise<Cost>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const value = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: value("ScriptDuration"), task: value("TaskDuration") };
  };
}
