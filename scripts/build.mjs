import { build as vite } from "vite";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildMarkers } from "./markers.mjs";
import { buildPacks } from "./packs.mjs";
import { NOTICES, thirdParty } from "./third-party.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** The shipped files and folders, without the script and the stylesheet. */
const SHIPPED = ["system.json", "lang", "templates", "assets", "LICENSE", "CHANGELOG.md", "README.md"];

/** Throws if the bundler renamed a class because two share a name. Sheet ids and hooks are made of class names. */
function checkClassNames(file) {
  const renamed = readFileSync(file, "utf8").match(/\bclass \w+\$\d+|\b\w+\$\d+=class\b/g);
  if (renamed) throw new Error(`More than one class has the name of ${renamed.join(", ")}`);
}

/** Builds the installable folder, by default dist/callboard. */
export async function buildSystem(out = path.join(root, "dist/callboard")) {
  rmSync(out, { recursive: true, force: true });
  const build = { outDir: out, emptyOutDir: true };
  await vite({ root, configFile: path.join(root, "vite.config.ts"), logLevel: "warn", plugins: [thirdParty()], build });
  checkClassNames(path.join(out, "callboard.js"));
  if (!existsSync(path.join(out, NOTICES))) throw new Error(`The build made no ${NOTICES}`);
  for (const name of SHIPPED) {
    const from = path.join(root, name);
    if (existsSync(from)) cpSync(from, path.join(out, name), { recursive: true });
  }
  buildMarkers(path.join(out, "assets"));
  await buildPacks(path.join(out, "packs"));
  return out;
}

/** Builds both sides of the rehearsal host into rehearsal/dist. */
export async function buildRehearsal() {
  const folder = path.join(root, "rehearsal");
  for (const side of ["client", "server"]) {
    await vite({ root: folder, configFile: path.join(folder, `vite.${side}.config.ts`), logLevel: "warn" });
  }
}

/** The test modules: entry script and manifest, built into rehearsal/dist/modules/<id>. */
const MODULES = [
  { id: "quench", folder: "quench", entry: "quench.ts", script: "quench.js" },
  { id: "rehearsal-conformance", folder: "conformance", entry: "index.ts", script: "conformance.js" },
];

/** Builds the modules that hold the host's conformance cases. */
export async function buildTestModules() {
  for (const { id, folder, entry, script } of MODULES) {
    const from = path.join(root, "rehearsal", folder);
    const outDir = path.join(root, "rehearsal/dist/modules", id);
    const lib = { entry: path.join(from, entry), formats: ["es"], fileName: () => script };
    await vite({
      root: from,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      // Comments name the files that they come from, relative to the root wherever this runs.
      build: { target: "es2024", outDir, emptyOutDir: true, minify: false, lib, rolldownOptions: { cwd: root } },
    });
    cpSync(path.join(from, "module.json"), path.join(outDir, "module.json"));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const out = await buildSystem();
  console.log(`Callboard is built: ${path.relative(root, out)}`);
}
