import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { buildSystem } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "..");

const STAGES = "src/core/structures/stages/stages.bench.ts";
const TIMELINE = "src/core/structures/timeline/timeline.bench.ts";
const PLAYED = "src/core/structures/timeline/played.bench.ts";
/** The most that `apply` may take, in milliseconds. */
const MOST_APPLY = 0.3;
/** Below so many milliseconds a ratio that is too high is said, but not counted as a miss (docs/decisions/0007). */
const NOTICED = 0.1;

/** Builds one file into a folder and imports it: Node does not read TypeScript by itself. */
async function load(file, outDir) {
  const options = {
    ssr: path.join(root, file),
    outDir,
    emptyOutDir: true,
    target: "es2024",
    rolldownOptions: { output: { entryFileNames: "bench.mjs" } },
  };
  await build({ root, configFile: false, publicDir: false, logLevel: "warn", build: options });
  return import(pathToFileURL(path.join(outDir, "bench.mjs")).href);
}

const judged = (value, most) => (most === null ? "" : value > most ? `  MISSES ${most}` : `  of ${most}`);

/** One row of medians as a line: milliseconds, the last against the first, and what the design says where it says something. */
function line({ operation, medians, ratio, most }) {
  const figures = Object.entries(medians).map(([size, ms]) => `${size}: ${ms.toFixed(3)} ms`.padStart(20));
  const isSmall = most !== null && ratio > most && Object.values(medians).at(-1) < NOTICED;
  const verdict = isSmall ? `  over ${most}, but under ${NOTICED} ms` : judged(ratio, most);
  return `${operation.padEnd(30)}${figures.join("")}${`x ${ratio.toFixed(1)}`.padStart(10)}${verdict}`;
}

function figure({ what, value, unit, most }) {
  return `${what.padEnd(70)}${`${value.toFixed(1)} ${unit}`.padStart(12)}${judged(value, most)}`;
}

async function measureStages(folder) {
  const { benchStages, benchActions, benchSizes } = await load(STAGES, folder);
  console.log("stages, by the size of the cast (medians; last the ratio of the largest to the smallest)");
  for (const row of benchStages()) console.log(line(row));
  console.log("\nstages with 200 combatants, by how many act (the design: apply, legal and diff at most 3 times, view in proportion)");
  const rows = benchActions();
  for (const row of rows) console.log(line(row));
  const apply = Object.values(rows[0].medians).at(-1);
  console.log(`refuse and apply, 200 act: ${apply.toFixed(3)} ms${judged(apply, MOST_APPLY)}`);
  console.log("\nstages, sizes and undo");
  for (const row of benchSizes()) console.log(figure(row));
}

async function measureTimeline(folder) {
  const { benchTimeline, benchStacks, benchSealing, benchTimelineSizes } = await load(TIMELINE, folder);
  console.log("\ntimeline, by the size of the cast, five stacks each");
  for (const row of benchTimeline()) console.log(line(row));
  console.log("\ntimeline with 200 combatants, by how many stacks (the design: apply, legal and diff at most 3 times, view in proportion)");
  const rows = benchStacks();
  for (const row of rows) console.log(line(row));
  const applied = rows.filter(({ operation }) => operation.startsWith("refuse and apply"));
  const apply = Math.max(...applied.map(({ medians }) => Object.values(medians).at(-1)));
  console.log(`refuse and apply, 1,000 stacks: ${apply.toFixed(3)} ms${judged(apply, MOST_APPLY)}`);
  console.log("\ntimeline, sealing, by how many keys it is sealed to");
  for (const row of benchSealing()) console.log(line(row));
  console.log("\ntimeline, sizes");
  for (const row of benchTimelineSizes()) console.log(figure(row));
}

async function measurePlayed(folder) {
  const { benchPlayed } = await load(PLAYED, folder);
  for (const row of benchPlayed()) console.log(figure(row));
}

const bench = mkdtempSync(path.join(root, "node_modules/.bench-"));
try {
  await measureStages(path.join(bench, "stages"));
  await measureTimeline(path.join(bench, "timeline"));
  await measurePlayed(path.join(bench, "played"));
} finally {
  rmSync(bench, { recursive: true, force: true });
}

/** What is shipped, gzipped, against the figures of the design. */
const SHIPPED = [
  { file: "callboard.js", most: 120 },
  { file: "callboard.css", most: 15 },
];
const folder = await buildSystem();
console.log("\nshipped, gzipped");
for (const { file, most } of SHIPPED) {
  const value = gzipSync(readFileSync(path.join(folder, file))).length / 1024;
  console.log(figure({ what: file, value, unit: "KB", most }));
}

/** What is measured in a real browser; each test writes what it measured to a file of its name in a folder. */
console.log("\nwindows in a browser, with 200 combatants where nothing else is said");
const out = mkdtempSync(path.join(tmpdir(), "callboard-bench-"));
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.bench.config.ts"];
const run = spawnSync(process.execPath, vitest, { cwd: root, env: { ...process.env, CALLBOARD_BENCH: out }, encoding: "utf8" });

/** What one test measured, to be shown; says so where it measured nothing. */
function measured(name, show) {
  const file = path.join(out, `${name}.json`);
  const found = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  if (found?.skipped) console.log(`not measured: ${found.skipped}`);
  else if (found) show(found);
  else {
    console.log(`not measured: the browser test failed\n${run.stdout}${run.stderr}`);
    process.exitCode = 1;
  }
}

measured("redraw", ({ first, again }) => {
  console.log("stages: the tracker");
  console.log(figure({ what: "first draw", value: first, unit: "ms", most: null }));
  console.log(figure({ what: "redraw after one change", value: again, unit: "ms", most: null }));
  console.log(`redraw against first draw: ${(again / first).toFixed(2)}${judged(again / first, 0.2)}`);
});
measured("timeline", ({ windows, hand }) => {
  console.log("\ntimeline: windows with five stacks each, and the GM's hand (the design: a redraw at most a fifth, with 200)");
  for (const [size, rows] of Object.entries(windows)) {
    for (const [what, { first, again }] of Object.entries(rows)) {
      const figures = `first ${first.toFixed(0)} ms, again ${again.toFixed(0)} ms`;
      const ratio = again / first;
      console.log(
        `${`${size}: ${what}`.padEnd(30)}${figures.padStart(40)}   ${ratio.toFixed(2)}${judged(ratio, size === "200" ? 0.2 : null)}`,
      );
    }
  }
  for (const [what, value] of Object.entries(hand)) console.log(figure({ what: `hand, 200 NPCs: ${what}`, value, unit: "ms", most: null }));
});
measured("scroll", ({ few, many }) => {
  console.log(figure({ what: "scrolling the board, 50 stacks: scripting", value: few.script, unit: "ms", most: null }));
  console.log(figure({ what: "scrolling the board, 1,000 stacks: scripting", value: many.script, unit: "ms", most: null }));
  const ratio = many.script / Math.max(few.script, 0.01);
  console.log(`scripting, 1,000 stacks against 50: ${ratio.toFixed(2)}${judged(ratio, 2)}`);
  console.log(figure({ what: "all work of the page: 50 stacks", value: few.task, unit: "ms", most: null }));
  console.log(figure({ what: "all work of the page: 1,000 stacks", value: many.task, unit: "ms", most: null }));
});
rmSync(out, { recursive: true, force: true });
