import { build as vite } from "vite";
import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "..");

/** What is shipped beside the script and the stylesheet. */
const SHIPPED = ["system.json", "lang", "templates", "assets", "LICENSE", "CHANGELOG.md"];

/** Builds the installable folder dist/callboard. */
export async function buildSystem() {
  const out = path.join(root, "dist/callboard");
  rmSync(out, { recursive: true, force: true });
  await vite({ root, configFile: path.join(root, "vite.config.ts"), logLevel: "warn" });
  for (const name of SHIPPED) {
    const from = path.join(root, name);
    if (existsSync(from)) cpSync(from, path.join(out, name), { recursive: true });
  }
  return out;
}

/** Builds both sides of the rehearsal host into rehearsal/dist. */
export async function buildRehearsal() {
  const folder = path.join(root, "rehearsal");
  for (const side of ["client", "server"]) {
    await vite({ root: folder, configFile: path.join(folder, `vite.${side}.config.ts`), logLevel: "warn" });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const out = await buildSystem();
  console.log(`Callboard is built: ${path.relative(root, out)}`);
}
