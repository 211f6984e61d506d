import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
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

/** Runs one command and shows what it printed once it has ended, so that two side by side can be read; resolves to whether it ended well. */
function runAside(name, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text));
    child.on("error", (error) => (printed += error.message));
    child.on("close", (code) => {
      console.log(`\n== ${name}\n${printed.trimEnd()}`);
      resolve(code === 0);
    });
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

/** What a check that ends well or not counts as. */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** What only reads the files of the repository: as many at a time as there are cores, the longest first. */
const READERS = [
  ["lint", bin("eslint"), ["--cache", "--cache-location", ".cache/eslint/", "src", "rehearsal", "tests", "scripts"]],
  ["format", bin("prettier"), ["--check", "--log-level", "warn", "--cache", "--cache-location", ".cache/prettier", "."]],
  ["types: foundry", node, [tsc, "-p", "tsconfig.foundry-test.json"]],
  ["unused", bin("knip"), ["--no-progress"]],
  ["boundaries", bin("depcruise"), ["--config", ".dependency-cruiser.cjs", "src", "rehearsal/src", "--output-type", "err"]],
  ["types: rehearsal", node, [tsc, "-p", "rehearsal/tsconfig.json"]],
  ["styles", bin("stylelint"), ["styles/**/*.css"]],
  ["types: tests", node, [tsc, "-p", "tsconfig.test.json"]],
  ["types: core", node, [tsc, "-p", "tsconfig.core.json"]],
].map(([name, command, args]) => ({ name, does: async () => one(await runAside(name, command, args)) }));

/** What builds and runs, in this order; those marked slow are left out by `npm run check`. */
const RUNNERS = [
  { name: "build", does: async () => one(await run(node, ["scripts/package.mjs"])) },
  { name: "unit tests, properties, guards", does: () => vitest("unit", "vitest.config.ts", quick ? {} : { CALLBOARD_RUNS: "full" }) },
  {
    name: "rehearsal build",
    slow: true,
    does: async () =>
      one(await run(node, ["-e", "import('./scripts/build.mjs').then((m) => m.buildRehearsal().then(m.buildTestModules))"])),
  },
  { name: "browser tests", slow: true, does: async () => vitest("browser", "vitest.e2e.config.ts", { CHROME_PATH: await findChromium() }) },
];

const total = { passed: 0, failed: 0 };
const times = [];

/** Does one part, and counts it and its time. */
async function count({ name, does }) {
  const start = performance.now();
  const { passed, failed } = await does().catch((error) => {
    console.error(error.message);
    return one(false);
  });
  times.push(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s${failed > 0 ? `, ${failed} FAILED` : ""}`);
  total.passed += passed;
  total.failed += failed;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const waiting = [...READERS];
const lane = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) await count(part);
};
await Promise.all(Array.from({ length: availableParallelism() }, lane));
for (const part of RUNNERS) {
  if (quick && part.slow) continue;
  console.log(`\n== ${part.name}`);
  await count(part);
}
console.log(`\n${times.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
