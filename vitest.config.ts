import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./rehearsal/peggy-plugin.ts";
import { LongestFirst } from "./tests/setup/sequencer.ts";

const CORE = "src/core/**/*.test.ts";
/** What compiles all declarations of Foundry VTT by itself takes a quarter of the time: `npm run check` leaves it to `npm test`. */
const DEAR = process.env["CALLBOARD_RUNS"] === "quick" ? ["tests/guards/surface*.test.ts"] : [];
const QUIET = { environment: "node", setupFiles: ["tests/setup/quiet.ts"], testTimeout: 20_000 } as const;

/** Unit tests, properties and guards; the browser tests have a configuration of their own (vitest.e2e.config.ts). */
export default defineConfig({
  test: {
    // Vitest leaves one core free, which of two is half.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // What is pure leaves nothing behind for the next file: they share a thread and what it has loaded. These tests compute and wait for
        // nothing, so how long they take says how busy the machine is. The limit ends endless loops.
        test: { ...QUIET, testTimeout: 120_000, name: "core", include: [CORE], pool: "threads", isolate: false },
      },
      {
        plugins: [peggyPlugin()],
        test: {
          ...QUIET,
          name: "rest",
          pool: "threads",
          include: ["src/**/*.test.ts", "rehearsal/src/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: ["**/node_modules/**", CORE, ...DEAR],
        },
      },
    ],
  },
});
