import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./rehearsal/peggy-plugin.ts";

/** Tests in real browsers: the host's conformance and Callboard's plays. Two files at a time, since the machines have two cores and people at a table mostly wait. */
export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    include: ["rehearsal/e2e/**/*.e2e.ts"],
    environment: "node",
    testTimeout: 300_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Several browsers share two cores with a server that restarts: what is waited for may take its time.
    expect: { poll: { timeout: 30_000 } },
    // A test would be repeated in the world that it has used up already: `npm test` repeats whole files.
    retry: 0,
  },
});
