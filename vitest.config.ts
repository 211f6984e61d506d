import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./rehearsal/peggy-plugin.ts";

/** Unit tests, properties and guards; the browser tests have a configuration of their own (vitest.e2e.config.ts). */
export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    include: ["src/**/*.test.ts", "rehearsal/src/**/*.test.ts", "tests/**/*.test.ts"],
    environment: "node",
    setupFiles: ["tests/setup/quiet.ts"],
    testTimeout: 20_000,
    // Vitest leaves one core free, which of two is half.
    maxWorkers: "100%",
  },
});
