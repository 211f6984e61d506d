import { copyFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { writeArchive } from "./archive.mjs";
import { buildSystem } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** Builds a release, in dist by default: callboard.zip, with the manifest at its root, and system.json next to it. */
export async function packageSystem(out = path.join(root, "dist")) {
  const folder = await buildSystem(path.join(out, "callboard"));
  const zip = path.join(out, "callboard.zip");
  if (!writeArchive(zip, { "": folder }).includes("system.json")) throw new Error("The build holds no system.json");
  copyFileSync(path.join(folder, "system.json"), path.join(out, "system.json"));
  return zip;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [out] = process.argv.slice(2);
  const zip = await packageSystem(out && path.resolve(out));
  console.log(`A release: ${path.relative(root, zip)} (${Math.round(statSync(zip).size / 1024)} KB) and system.json beside it`);
}
