import { zipSync } from "fflate";
import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildSystem } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** The date of everything in an archive: an archive's dates are local ones, so that this one is made of local numbers, the same in all zones. */
const DATE = new Date(2026, 0, 1);

/** The files of a folder, as paths relative to it, sorted, so that two builds of one tree give the same archive. */
function filesBelow(folder, prefix = "") {
  return readdirSync(path.join(folder, prefix))
    .sort()
    .flatMap((name) => {
      const relative = path.posix.join(prefix, name);
      return statSync(path.join(folder, relative)).isDirectory() ? filesBelow(folder, relative) : [relative];
    });
}

/** Makes callboard.zip, with the manifest at its root, and system.json beside it, as a release serves them; in dist unless said. */
export async function packageSystem(out = path.join(root, "dist")) {
  const folder = await buildSystem(path.join(out, "callboard"));
  const entries = Object.fromEntries(filesBelow(folder).map((name) => [name, new Uint8Array(readFileSync(path.join(folder, name)))]));
  if (!("system.json" in entries)) throw new Error("The build holds no system.json");
  const zip = path.join(out, "callboard.zip");
  writeFileSync(zip, zipSync(entries, { level: 9, mtime: DATE }));
  copyFileSync(path.join(folder, "system.json"), path.join(out, "system.json"));
  return zip;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [out] = process.argv.slice(2);
  const zip = await packageSystem(out && path.resolve(out));
  console.log(`A release: ${path.relative(root, zip)} (${Math.round(statSync(zip).size / 1024)} KB) and system.json beside it`);
}
