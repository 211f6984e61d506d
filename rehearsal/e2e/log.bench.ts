import { describe, expect, it } from "vitest";
import { arrange, give, median, noCanvas, obstacle, report, stopwatch, swampTable, TOKENS, Tracker, useTable } from "./support/index.ts";
import { lengthenLedger } from "./support/ledger.ts";

const SIZES = [50, 500] as const;
const REPEATS = 5;

const none = obstacle();

describe.skipIf(none !== null)("the log of an encounter", () => {
  const table = useTable(swampTable());

  it("is opened with few entries, and with as many as a ledger holds", async () => {
    const page = await table.join("Gamemaster", noCanvas);
    await arrange(page, Object.values(TOKENS));
    await give(page, { kind: "announce", combatant: "Monster 1", text: "Claw" });
    const { root } = await new Tracker(page).open();
    const log = page.locator(".callboard-log");
    const worked = await stopwatch(page);
    const medians: number[] = [];
    for (const size of SIZES) {
      await lengthenLedger(page, size);
      const times: number[] = [];
      for (let turn = 0; turn < REPEATS; turn += 1) {
        const before = await worked();
        await root.locator("[data-action=openLog]").click();
        await log.locator(".log-entry").last().waitFor();
        times.push((await worked()).task - before.task);
        await log.locator("[data-action=close]").first().click();
        await log.waitFor({ state: "detached" });
      }
      medians.push(median(times));
    }
    const [few, many] = medians;
    expect(many).toBeGreaterThan(0);
    report("log", { few, many });
  });
});

describe.runIf(none !== null)("without a browser", () => {
  it("nothing is measured, and the reason is shown", () => {
    report("log", { skipped: none });
    expect(none).not.toBe(null);
  });
});
