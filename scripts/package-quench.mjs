import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { writeArchive } from "./archive.mjs";
import { buildTestModules } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Builds callboard-quench.zip, in dist by default: the cases and scenarios for Quench, with the small system and module that they need. It
 * is unpacked into the Data folder of a Foundry VTT.
 */
export async function packageQuench(out = path.join(root, "dist")) {
  await buildTestModules();
  mkdirSync(out, { recursive: true });
  const packages = path.join(root, "rehearsal/conformance/packages");
  const zip = path.join(out, "callboard-quench.zip");
  writeArchive(zip, {
    "modules/rehearsal-conformance": path.join(root, "rehearsal/dist/modules/rehearsal-conformance"),
    "modules/rehearsal-guest": path.join(packages, "modules/rehearsal-guest"),
    "systems/rehearsal-proof": path.join(packages, "systems/rehearsal-proof"),
  });
  return zip;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [out] = process.argv.slice(2);
  const zip = await packageQuench(out && path.resolve(out));
  console.log(
    `The companion for Quench: ${path.relative(root, zip)} (${Math.round(statSync(zip).size / 1024)} KB); docs/verify.md tells how it is run`,
  );
}
