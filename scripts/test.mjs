import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { findChromium } from "./chromium.mjs";
import { costsOf, paceOf, tooDear } from "./costs.mjs";
import { failedIn, ranOf, tally } from "./reports.mjs";

const root = path.resolve(import.meta.dirname, "..");
const quick = process.argv.includes("--quick");
const full = process.argv.includes("--full");
/** Whether the costs of this run become the budgets. */
const measure = process.argv.includes("--measure");
/** How much the random tests play, and the first of the seeds that change with each run. */
const amount = quick ? "quick" : full ? "full" : "usual";
const seed = Number(process.env.CALLBOARD_SEED ?? Math.floor(Date.now() / 1000));
const cache = path.join(root, ".cache");
const results = path.join(cache, "results");
const bin = (name) => path.join(root, "node_modules/.bin", name);
const tsc = path.join(root, "node_modules/@typescript/native/bin/tsc");
const node = process.execPath;

/** Runs one command with its output shown. Resolves to whether it succeeded. */
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

/** Runs one command and shows its output once it has ended, so that parallel ones stay readable. Resolves to whether it succeeded. */
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

/** Runs a vitest configuration, or only some of its files, and reads the result from the JSON report. */
async function vitest(name, config, { env = {}, files = [], more = [] } = {}) {
  const report = path.join(results, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ended = await run(
    node,
    [path.join(root, "node_modules/vitest/vitest.mjs"), "run", "--config", config, ...reporters, ...more, ...files],
    env,
  );
  const ran = ranOf(existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null, ended);
  for (const { file, failed, reasons } of ran.files)
    if (failed > 0) notes.push(`FAILED ${path.relative(root, file)}`, ...reasons.map((reason) => `  ${reason}`));
  return ran;
}

/** Runs the unit tests. `later` is added to the seeds that change. */
async function units(later = 0) {
  const env = { CALLBOARD_RUNS: amount, CALLBOARD_SEED: String(seed + later) };
  const ran = await vitest("unit", "vitest.config.ts", { env });
  const counted = tally(ran);
  if (counted.failed > 0)
    notes.push(`random runs from seed ${env.CALLBOARD_SEED}: play them again with CALLBOARD_SEED=${env.CALLBOARD_SEED}`);
  return counted;
}

const BUDGETS = path.join(root, "rehearsal/budgets.json");

/** Compares the CPU seconds of a part's files with their budgets. Each file at three times its budget, at the machine's pace, counts as a failure. */
function priced(part, ledger, { passed, failed }) {
  if (full || !existsSync(ledger)) return { passed, failed };
  const costs = costsOf(readFileSync(ledger, "utf8"), (file) => path.relative(root, file));
  const budgets = JSON.parse(readFileSync(BUDGETS, "utf8"));
  const total = Math.round(Object.values(costs).reduce((sum, seconds) => sum + seconds, 0));
  const pace = paceOf(costs, budgets[part] ?? {}).toFixed(1);
  notes.push(`${part}: ${total} CPU seconds in ${Object.keys(costs).length} files, ${pace} times the budgets`);
  if (measure) {
    const sorted = Object.fromEntries(Object.entries(costs).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(BUDGETS, `${JSON.stringify({ ...budgets, [part]: sorted }, null, 2)}\n`);
    return { passed, failed };
  }
  const dear = tooDear(costs, budgets[part] ?? {});
  notes.push(...dear);
  return { passed, failed: failed + dear.length };
}

/** Returns the path of an empty ledger for the costs of a part's files. */
function ledgerOf(part) {
  const ledger = path.join(results, `costs-${part}.jsonl`);
  rmSync(ledger, { force: true });
  return ledger;
}

/** Runs the plays that need no browser. `more` adds to their environment, such as the generation of tables that name none. */
async function headless(more = {}) {
  const ledger = ledgerOf("headless");
  const env = { CALLBOARD_COSTS: ledger, ...more };
  const ran = await vitest("headless", "vitest.headless.config.ts", { env });
  return priced("headless", ledger, tally(ran));
}

/**
 * Runs the browser tests. `more` adds to their environment, such as the generation of tables that name none. A file that fails is not
 * repeated. Only files in which Chromium itself died run again, as a whole, since their tests share a world.
 */
async function browsers(more = {}) {
  const deaths = path.join(results, "deaths.txt");
  rmSync(deaths, { force: true });
  const ledger = ledgerOf("browser");
  const env = {
    CHROME_PATH: await findChromium(),
    REHEARSAL_DEATHS: deaths,
    CALLBOARD_COSTS: ledger,
    ...more,
  };
  const first = await vitest("browser", "vitest.e2e.config.ts", { env });
  const died = existsSync(deaths) ? readFileSync(deaths, "utf8").split("\n") : [];
  const files = failedIn(first).filter((file) => died.includes(file));
  if (files.length === 0) return priced("browser", ledger, tally(first));
  console.log("\n== browser tests in which Chromium died, once more");
  const again = { ...env, CALLBOARD_COSTS: "" };
  const counted = tally(
    first,
    await vitest("browser-again", "vitest.e2e.config.ts", { env: again, files, more: ["--no-file-parallelism"] }),
  );
  notes.push(...files.map((file) => `Chromium died in ${path.relative(root, file)}`));
  return counted;
}

/** Returns the count of a check that passes or fails. */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** The checks that only read the repository's files. As many run at once as there are cores, the longest first. */
const READERS = [
  [
    "lint",
    bin("oxlint"),
    ["--type-aware", "--deny-warnings", "--report-unused-disable-directives", "src", "rehearsal", "tests", "scripts"],
  ],
  ["types: foundry", node, [tsc, "-p", "tsconfig.foundry-test.json"]],
  ["unused", bin("knip"), ["--no-progress"]],
  ["boundaries", bin("depcruise"), ["--config", ".dependency-cruiser.cjs", "src", "rehearsal/src", "--output-type", "err"]],
  ["types: rehearsal", node, [tsc, "-p", "rehearsal/tsconfig.json"]],
  ["styles", bin("stylelint"), ["styles/**/*.css"]],
  ["types: tests", node, [tsc, "-p", "tsconfig.test.json"]],
  ["types: core", node, [tsc, "-p", "tsconfig.core.json"]],
  ["format", bin("oxfmt"), ["--check"]],
].map(([name, command, args]) => ({ name, does: async () => one(await runAside(name, command, args)) }));

/** The parts that build and run, in this order. `npm run check` leaves out slow ones. */
const RUNNERS = [
  { name: "build", does: async () => one(await run(node, ["scripts/package.mjs"])) },
  { name: "unit tests, properties, guards", does: () => units() },
  {
    name: "rehearsal build",
    slow: true,
    does: async () =>
      one(await run(node, ["-e", "import('./scripts/build.mjs').then((m) => m.buildRehearsal().then(m.buildTestModules))"])),
  },
  { name: "tests without a browser", slow: true, does: () => headless() },
  { name: "browser tests", slow: true, does: () => browsers() },
];

/** The number of times that `npm run test:full` plays everything. */
const ROUNDS = 3;
/** The seed of the slow connection in the last of the rounds. It finds tests that ask one page for what only another has received. */
const SLOW_LINE = String(seed % 1000);
/** The parts of the full run: each time with other random runs, each table in both generations, and at last with a slow connection. */
const FULL_RUNNERS = Array.from({ length: ROUNDS }, (_each, index) => [
  { name: `unit tests, properties, guards, ${index + 1} of ${ROUNDS}`, does: () => units(index * 1000) },
  ...["13", "14"].flatMap((generation) => {
    const isSlow = index === ROUNDS - 1;
    const where = `on generation ${generation}${isSlow ? ` with a slow line (REHEARSAL_LATENCY=${SLOW_LINE})` : ""}, ${index + 1} of ${ROUNDS}`;
    const env = { REHEARSAL_GENERATION: generation, ...(isSlow && { REHEARSAL_LATENCY: SLOW_LINE }) };
    return [
      { name: `tests without a browser ${where}`, does: () => headless(env) },
      { name: `browser tests ${where}`, does: () => browsers(env) },
    ];
  }),
]).flat();

const total = { passed: 0, failed: 0 };
const times = [];
/** Lines of the report in addition to times and counts. */
const notes = [];

/** Runs one part and records its counts and its time. */
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
const lanes = Array.from({ length: availableParallelism() }, lane);
await Promise.all(lanes);
const played = full ? [...RUNNERS.filter(({ name }) => name.includes("build")), ...FULL_RUNNERS] : RUNNERS;
console.log(`\nRandom runs: ${amount}, those that change from seed ${seed}`);
for (const part of played) {
  if (quick && part.slow) continue;
  console.log(`\n== ${part.name}`);
  await count(part);
}
console.log(`\n${[...times, ...notes].join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
