import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { buildSystem } from "./build.mjs";
import { findChromium } from "./chromium.mjs";

const root = path.resolve(import.meta.dirname, "..");

const STAGES = "src/core/structures/stages/stages.bench.ts";
const TIMELINE = "src/core/structures/timeline/timeline.bench.ts";
const PLAYED = "src/core/structures/timeline/played.bench.ts";
const MOMENTS = "src/core/structures/moments/moments.bench.ts";
const ROUNDS = "src/core/structures/rounds/rounds.bench.ts";
const PAGES = "src/core/structures/pages/pages.bench.ts";
/** The longest time for `apply`, in milliseconds. */
const MOST_APPLY = 0.3;
/** Times below this are too short to count: a ratio that is too high is shown, but is no miss (docs/decisions/0008). In milliseconds. */
const NOTICED = 0.1;

/** Builds one file into a folder and imports it. Node does not read TypeScript by itself. */
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

/** The measured figures that the design sets (section 10), to show again at the end. */
const summary = [];
const begun = performance.now();

const judged = (value, most) => (most === null ? "" : value > most ? `  MISSES ${most}` : `  of ${most}`);

/** Returns the line of a figure that the design sets, and keeps it for the end. */
function aim(what, value, { most, digits = 2, unit = "" }) {
  const text = `${what.padEnd(76)}${`${value.toFixed(digits)}${unit === "" ? "" : ` ${unit}`}`.padStart(12)}${judged(value, most)}`;
  summary.push(text);
  return text;
}

/** Returns one row of medians as a line: milliseconds, the ratio of last to first, and the verdict if the design sets a limit. */
function line({ operation, medians, ratio, most }) {
  const figures = Object.entries(medians).map(([size, ms]) => `${size}: ${ms.toFixed(3)} ms`.padStart(20));
  const isSmall = most !== null && ratio > most && Object.values(medians).at(-1) < NOTICED;
  const verdict = isSmall ? `  over ${most}, but under ${NOTICED} ms` : judged(ratio, most);
  return `${operation.padEnd(30)}${figures.join("")}${`x ${ratio.toFixed(1)}`.padStart(10)}${verdict}`;
}

function figure({ what, value, unit, most }) {
  if (most !== null) return aim(what, value, { most, digits: 1, unit });
  return `${what.padEnd(76)}${`${value.toFixed(1)} ${unit}`.padStart(12)}`;
}

/** Prints the rows of one comparison. For each limit of the design, also keeps the worst row for the end. */
function lines(title, rows) {
  console.log(`\n${title}`);
  for (const row of rows) console.log(line(row));
  for (const most of new Set(rows.map((row) => row.most).filter((one) => one !== null))) {
    const held = rows.filter((row) => row.most === most && (row.ratio <= most || Object.values(row.medians).at(-1) >= NOTICED));
    const worst = held.toSorted((a, b) => b.ratio - a.ratio)[0];
    if (worst) aim(`${title.split(" (")[0]}: at the worst ${worst.operation}, times`, worst.ratio, { most, digits: 1 });
  }
}

/** Prints the longest time of `apply` in some rows, at their largest size. */
function applied(what, rows) {
  const times = rows
    .filter(({ operation }) => operation.startsWith("refuse and apply"))
    .map(({ medians }) => Object.values(medians).at(-1));
  console.log(aim(what, Math.max(...times), { most: MOST_APPLY, digits: 3, unit: "ms" }));
}

async function measureStages(folder) {
  const { benchStages, benchActions, benchSizes } = await load(STAGES, folder);
  lines("stages, by the size of the cast (medians; last the ratio of the largest to the smallest)", benchStages());
  const rows = benchActions();
  lines("stages with 200 combatants, by how many act (the design: apply, legal and diff at most 3 times, view in proportion)", rows);
  applied("stages: refuse and apply, 200 act", rows);
  console.log("\nstages, sizes and undo");
  for (const row of benchSizes()) console.log(figure({ ...row, what: `stages: ${row.what}` }));
}

async function measureTimeline(folder) {
  const { benchTimeline, benchStacks, benchSealing, benchTimelineSizes } = await load(TIMELINE, folder);
  lines("timeline, by the size of the cast, five stacks each", benchTimeline());
  const rows = benchStacks();
  lines("timeline with 200 combatants, by how many stacks (the design: apply, legal and diff at most 3 times, view in proportion)", rows);
  applied("timeline: refuse and apply, 1,000 stacks", rows);
  lines("timeline, sealing, by how many keys it is sealed to", benchSealing());
  console.log("\ntimeline, sizes");
  for (const row of benchTimelineSizes()) console.log(figure({ ...row, what: `timeline: ${row.what}` }));
}

async function measurePlayed(folder) {
  const { benchPlayed } = await load(PLAYED, folder);
  for (const row of benchPlayed()) console.log(figure({ ...row, what: `timeline: ${row.what}` }));
}

async function measureMoments(folder) {
  const { benchMoments, benchMomentsSizes } = await load(MOMENTS, folder);
  const rows = benchMoments();
  lines("moments, by the size of the cast (medians; last the ratio of the largest to the smallest)", rows);
  const times = rows.filter(({ operation }) => operation.startsWith("refuse and apply")).map(({ medians }) => medians["200"]);
  console.log(aim("moments: refuse and apply, 200 figures", Math.max(...times), { most: MOST_APPLY, digits: 3, unit: "ms" }));
  console.log("\nmoments, sizes and undo");
  for (const row of benchMomentsSizes()) console.log(figure({ ...row, what: `moments: ${row.what}` }));
}

async function measureRounds(folder) {
  const { benchRounds, benchRoundsSizes } = await load(ROUNDS, folder);
  const rows = benchRounds();
  lines("rounds, four sides, by the size of the cast (medians; last the ratio of the largest to the smallest)", rows);
  console.log("\nrounds, sizes");
  for (const row of benchRoundsSizes()) console.log(figure({ ...row, what: `rounds: ${row.what}` }));
}

async function measurePages(folder) {
  const { benchPages, benchPagesSizes } = await load(PAGES, folder);
  const rows = benchPages();
  lines(
    "pages, by seats: 3, 5 and 8 with 9, 15 and 24 characters and 4, 12 and 30 conflicts (medians; last the ratio of the largest)",
    rows,
  );
  console.log("\npages, sizes");
  for (const row of benchPagesSizes()) console.log(figure({ ...row, what: `pages: ${row.what}` }));
}

const bench = mkdtempSync(path.join(root, "node_modules/.bench-"));
try {
  await measureStages(path.join(bench, "stages"));
  await measureTimeline(path.join(bench, "timeline"));
  await measurePlayed(path.join(bench, "played"));
  await measureMoments(path.join(bench, "moments"));
  await measureRounds(path.join(bench, "rounds"));
  await measurePages(path.join(bench, "pages"));
} finally {
  rmSync(bench, { recursive: true, force: true });
}

/** The shipped files with the largest gzipped size that the design allows, in KB. */
const SHIPPED = [
  { file: "callboard.js", most: 240 },
  { file: "callboard.css", most: 15 },
];
const folder = await buildSystem();
console.log("\nshipped, gzipped");
for (const { file, most } of SHIPPED) {
  const value = gzipSync(readFileSync(path.join(folder, file))).length / 1024;
  console.log(figure({ what: file, value, unit: "KB", most }));
}

/** Measurements in a real browser. Each test writes its result to a file with its name. */
console.log("\nwindows in a browser, with 200 combatants where nothing else is said");
const out = mkdtempSync(path.join(tmpdir(), "callboard-bench-"));
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.bench.config.ts"];
spawnSync(process.execPath, vitest, {
  cwd: root,
  env: { ...process.env, CALLBOARD_BENCH: out, CHROME_PATH: await findChromium() },
  stdio: ["ignore", "inherit", "inherit"],
});

/** Shows what one test measured, or says that it measured nothing. */
function measured(name, show) {
  const file = path.join(out, `${name}.json`);
  const found = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  if (found?.skipped) console.log(`not measured: ${found.skipped}`);
  else if (found) show(found);
  else {
    console.log(`not measured: ${name}.bench.ts failed`);
    process.exitCode = 1;
  }
}

measured("redraw", ({ first, again, writes, crowd }) => {
  console.log("\nstages: the tracker");
  console.log(figure({ what: "first draw", value: first, unit: "ms", most: null }));
  console.log(figure({ what: "redraw after one change", value: again, unit: "ms", most: null }));
  console.log(aim("stages: the tracker's redraw against its first draw", again / first, { most: 0.2 }));
  const [few, many] = [Math.max(...writes.few), Math.max(...writes.many)];
  console.log(aim(`stages: writes for one command with 200 combatants (with 20: ${few})`, many, { most: few, digits: 0 }));
  console.log("\nmoments: a crowd of 200 in one row");
  console.log(figure({ what: "first draw", value: crowd.first, unit: "ms", most: null }));
  console.log(aim("moments: a crowd’s redraw after one member changed", crowd.again, { most: 12, unit: "ms" }));
});
measured("timeline", ({ windows, hand }) => {
  console.log("\ntimeline: windows with five stacks each, and the GM's hand (the design: a redraw at most a fifth, with 200)");
  for (const [size, rows] of Object.entries(windows)) {
    for (const [what, { first, again }] of Object.entries(rows)) {
      const figures = `first ${first.toFixed(0)} ms, again ${again.toFixed(0)} ms`;
      console.log(`${`${size}: ${what}`.padEnd(30)}${figures.padStart(40)}   ${(again / first).toFixed(2)}`);
      if (size === "200") aim(`timeline: redraw against first draw, ${what}`, again / first, { most: 0.2 });
    }
  }
  for (const [what, value] of Object.entries(hand)) console.log(figure({ what: `hand, 200 NPCs: ${what}`, value, unit: "ms", most: null }));
});
/** The largest cost of an everyday command, relative to the core tracker's next turn, by number of combatants and page. */
const EVERYDAY = { 20: { player: 1 }, 200: { player: 0.3, gm: 0.6 } };
measured("commands", ({ sizes }) => {
  console.log("\nwhat an everyday command costs each page: milliseconds, and times those of the core tracker's next turn beside it");
  for (const [size, costs] of Object.entries(sizes))
    for (const [what, cost] of Object.entries(costs))
      for (const [page, most] of Object.entries(EVERYDAY[size])) {
        const text = `${size}: ${what}, ${page}, ${cost[page].toFixed(0)} of ${cost.core[page].toFixed(0)} ms`;
        console.log(aim(`${text}: times the core tracker's`, cost[page] / cost.core[page], { most }));
      }
});
measured("log", ({ few, many }) => {
  console.log(figure({ what: "opening the log, 50 entries", value: few, unit: "ms", most: null }));
  console.log(figure({ what: "opening the log, 500 entries", value: many, unit: "ms", most: 300 }));
});
measured("scroll", ({ few, many }) => {
  console.log(figure({ what: "scrolling the board, 50 stacks: scripting", value: few.script, unit: "ms", most: null }));
  console.log(figure({ what: "scrolling the board, 1,000 stacks: scripting", value: many.script, unit: "ms", most: null }));
  console.log(aim("timeline: scripting to scroll 1,000 stacks against 50", many.script / Math.max(few.script, 0.01), { most: 2 }));
  console.log(figure({ what: "all work of the page: 50 stacks", value: few.task, unit: "ms", most: null }));
  console.log(figure({ what: "all work of the page: 1,000 stacks", value: many.task, unit: "ms", most: null }));
});
measured("drag", ({ tokens, plain, playing }) => {
  const what = `dragging past ${tokens} tokens, one move of the pointer`;
  console.log(figure({ what: `${what}, without an encounter: scripting`, value: plain, unit: "ms", most: null }));
  console.log(figure({ what: `${what}, in a Moment: scripting`, value: playing, unit: "ms", most: null }));
  console.log(
    figure({ what: "moments: a move in a drag against one without an encounter", value: playing / plain, unit: "times", most: null }),
  );
});
rmSync(out, { recursive: true, force: true });

console.log(`\nThe figures of the design, in one run of ${((performance.now() - begun) / 60_000).toFixed(0)} minutes`);
for (const row of summary) console.log(row);
