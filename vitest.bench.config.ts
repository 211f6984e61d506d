import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./rehearsal/peggy-plugin.ts";

/** What is measured in a real browser, one file at a time; `npm run bench` runs it. */
export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    include: ["rehearsal/e2e/**/*.bench.ts"],
    environment: "node",
    testTimeout: 600_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
