import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./rehearsal/peggy-plugin.ts";
import { orderByBudget } from "./tests/setup/sequencer.ts";

/** Plays of clients and server without a browser: what needs documents alone, and nothing that is drawn. */
export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    include: ["rehearsal/plays/*.play.ts"],
    environment: "node",
    sequence: { sequencer: orderByBudget("headless") },
    setupFiles: ["tests/setup/cost.ts"],
    // The table takes its people from here where it would take them from a browser.
    env: { REHEARSAL_HEADLESS: "1" },
    // A process of tests is gone before what its second compiler makes would pay: with it a fifth more CPU seconds.
    // With room for what is made anew in each page, the collector runs less often: a twentieth of the CPU seconds.
    execArgv: ["--no-opt", "--max-semi-space-size=64", "--min-semi-space-size=32"],
    // The files of one process share the scripts that it has compiled; each has a table and pages of its own.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism() + 2,
    expect: { poll: { timeout: 30_000 } },
    // A list that differs is told whole: the first line of a failure is all that some runs keep.
    chaiConfig: { truncateThreshold: 400 },
  },
});
