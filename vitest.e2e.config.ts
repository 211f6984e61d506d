import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./rehearsal/peggy-plugin.ts";
import { orderByBudget } from "./tests/setup/sequencer.ts";
import { WITNESSED_BY } from "./tests/setup/witnessed.ts";

/** Tests in real browsers: the host's conformance and Callboard's plays. Two files more at a time than there are cores, since people at a table mostly wait. */
export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    include: ["rehearsal/e2e/*.e2e.ts", "rehearsal/plays/*.play.ts"],
    exclude: Object.keys(WITNESSED_BY),
    environment: "node",
    sequence: { sequencer: orderByBudget("browser") },
    setupFiles: ["tests/setup/cost.ts"],
    env: { REHEARSAL_UNPAINTED: "1" },
    testTimeout: 300_000,
    hookTimeout: 180_000,
    maxWorkers: availableParallelism() + 2,
    // A process of tests is gone before what its second compiler makes would pay.
    execArgv: ["--no-opt"],
    // The files of one process share its browser; each has a table and pages of its own.
    isolate: false,
    // Several browsers share two cores with a server that restarts: what is waited for may take its time.
    expect: { poll: { timeout: 30_000 } },
    // A list that differs is told whole: the first line of a failure is all that some runs keep.
    chaiConfig: { truncateThreshold: 400 },
    // A test would be repeated in the world that it has used up already: `npm test` repeats whole files.
    retry: 0,
  },
});
