import { zipSync } from "fflate";
import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildSystem } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** The files of a folder, as paths relative to it, sorted, so that two builds of one tree give the same archive. */
function filesBelow(folder, prefix = "") {
  return readdirSync(path.join(folder, prefix))
    .sort()
    .flatMap((name) => {
      const relative = path.posix.join(prefix, name);
      return statSync(path.join(folder, relative)).isDirectory() ? filesBelow(folder, relative) : [relative];
    });
}

/** Makes dist/callboard.zip, with the manifest at its root, and dist/system.json beside it, as a release serves them. */
export async function packageSystem() {
  const folder = await buildSystem();
  const entries = Object.fromEntries(filesBelow(folder).map((name) => [name, new Uint8Array(readFileSync(path.join(folder, name)))]));
  if (!("system.json" in entries)) throw new Error("dist/callboard holds no system.json");
  const zip = path.join(root, "dist/callboard.zip");
  writeFileSync(zip, zipSync(entries, { level: 9, mtime: new Date("2026-01-01T00:00:00Z") }));
  copyFileSync(path.join(folder, "system.json"), path.join(root, "dist/system.json"));
  return zip;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const zip = await packageSystem();
  console.log(`A release: ${path.relative(root, zip)} (${Math.round(statSync(zip).size / 1024)} KB) and dist/system.json`);
}
