import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { buildSystem } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** What is measured: a file below src, and the function in it that gives the rows. */
const SUITES = [{ title: "stages, by the size of the cast", file: "src/core/structures/stages/stages.bench.ts", run: "benchStages" }];

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

/** One row of figures as a line: medians in milliseconds, and the largest against the smallest. */
function line({ operation, medians, ratio }) {
  const figures = Object.entries(medians).map(([size, ms]) => `${size}: ${ms.toFixed(3)} ms`.padStart(18));
  return `${operation.padEnd(30)}${figures.join("")}${`x ${ratio.toFixed(1)}`.padStart(10)}`;
}

for (const { title, file, run } of SUITES) {
  const folder = mkdtempSync(path.join(root, "node_modules/.bench-"));
  try {
    const rows = (await load(file, folder))[run]();
    console.log(`${title} (medians; last the ratio of the largest to the smallest)`);
    for (const row of rows) console.log(line(row));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is shipped, gzipped, against the figures of the design. */
const SHIPPED = [
  { file: "callboard.js", most: 120 },
  { file: "callboard.css", most: 15 },
];
const folder = await buildSystem();
console.log("\nshipped, gzipped");
for (const { file, most } of SHIPPED) {
  const kilobytes = gzipSync(readFileSync(path.join(folder, file))).length / 1024;
  console.log(`${file.padEnd(30)}${kilobytes.toFixed(1)} KB of ${most} KB`);
}
