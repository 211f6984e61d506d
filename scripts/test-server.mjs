import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
/** The scenarios that need only a world of Callboard with a Gamemaster: they stop no server, and need no clock and no other package. */
const SCENARIOS = ["rounds-clicks", "pages-clicks", "moments-clicks", "timeline-clumsy", "swamp"];

if (!process.env.CALLBOARD_SERVER) {
  console.error("Say at which server: CALLBOARD_SERVER=http://localhost:30000 npm run test:server (docs/verify.md tells more)");
  process.exit(1);
}
// All of them play in the same world, so one file runs after another.
const args = ["run", "--config", "vitest.e2e.config.ts", "--no-file-parallelism", ...process.argv.slice(2)];
const files = SCENARIOS.map((name) => `rehearsal/e2e/${name}.e2e.ts`);
const { status } = spawnSync(process.execPath, [path.join(root, "node_modules/vitest/vitest.mjs"), ...args, ...files], {
  cwd: root,
  stdio: "inherit",
  env: { REHEARSAL_GENERATION: "14", ...process.env },
});
process.exit(status ?? 1);
