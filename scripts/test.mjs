import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findChromium } from "./chromium.mjs";

const root = path.resolve(import.meta.dirname, "..");
const quick = process.argv.includes("--quick");
const cache = path.join(root, ".cache");
const results = path.join(cache, "results");
const bin = (name) => path.join(root, "node_modules/.bin", name);
const tsc = path.join(root, "node_modules/@typescript/native/bin/tsc");
const node = process.execPath;

/** Runs one command with its output shown; resolves to whether it ended well. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Runs a vitest configuration and counts its tests from the JSON report. */
async function vitest(name, config, env = {}) {
  const report = path.join(results, `${name}.json`);
  const ended = await run(
    node,
    [
      path.join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config",
      config,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    env,
  );
  try {
    const { numPassedTests: passed, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, "utf8"));
    const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
    return { passed, failed: ended && success ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A check that counts as one test. */
const one = (command, args) => async () => ((await run(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** The parts in order; those marked slow are left out by `npm run check`. */
const PARTS = [
  { name: "types: core", does: one(node, [tsc, "-p", "tsconfig.core.json"]) },
  { name: "types: foundry", does: one(node, [tsc, "-p", "tsconfig.foundry-test.json"]) },
  { name: "types: tests", does: one(node, [tsc, "-p", "tsconfig.test.json"]) },
  { name: "types: rehearsal", does: one(node, [tsc, "-p", "rehearsal/tsconfig.json"]) },
  { name: "format", does: one(bin("prettier"), ["--check", "--log-level", "warn", "--cache", "--cache-location", ".cache/prettier", "."]) },
  { name: "lint", does: one(bin("eslint"), ["--cache", "--cache-location", ".cache/eslint/", "src", "rehearsal", "tests", "scripts"]) },
  { name: "styles", does: one(bin("stylelint"), ["styles/**/*.css"]) },
  {
    name: "boundaries",
    does: one(bin("depcruise"), ["--config", ".dependency-cruiser.cjs", "src", "rehearsal/src", "--output-type", "err"]),
  },
  { name: "unused", does: one(bin("knip"), ["--no-progress"]) },
  { name: "build", does: one(node, ["scripts/package.mjs"]) },
  { name: "unit tests, properties, guards", does: () => vitest("unit", "vitest.config.ts", quick ? {} : { CALLBOARD_RUNS: "full" }) },
  {
    name: "rehearsal build",
    slow: true,
    does: one(node, ["-e", "import('./scripts/build.mjs').then((m) => m.buildRehearsal().then(m.buildTestModules))"]),
  },
  { name: "browser tests", slow: true, does: async () => vitest("browser", "vitest.e2e.config.ts", { CHROME_PATH: await findChromium() }) },
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0 };
const times = [];
for (const part of PARTS) {
  if (quick && part.slow) continue;
  console.log(`\n== ${part.name}`);
  const start = performance.now();
  const { passed, failed } = await part.does().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  times.push(`${part.name}: ${((performance.now() - start) / 1000).toFixed(1)} s${failed > 0 ? `, ${failed} FAILED` : ""}`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${times.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
