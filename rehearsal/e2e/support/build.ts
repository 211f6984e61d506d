import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");
const REPOSITORY = path.resolve(ROOT, "..");
const run = promisify(execFile);

/** The folder of the built system, ready to install. */
export const CALLBOARD = path.join(REPOSITORY, "dist/callboard");
/** The sources of the system. */
const SYSTEM_SOURCES = ["src", "templates", "styles", "lang", "assets", "packs", "system.json", "vite.config.ts"];

interface Part {
  readonly config: string;
  readonly sources: readonly string[];
  readonly output: string;
}
const CLIENT: Part = { config: "vite.client.config.ts", sources: ["src/client", "src/common"], output: "dist/client/rehearsal.js" };
const SERVER: Part = { config: "vite.server.config.ts", sources: ["src/server", "src/common"], output: "dist/server/main.js" };

let done: Promise<string> | null = null;

/** Returns the path of the server's script. Rebuilds client and server if their sources are newer. */
export function builtHost(): Promise<string> {
  done ??= Promise.all([buildWhereStale(CLIENT), buildWhereStale(SERVER)]).then(() => path.join(ROOT, SERVER.output));
  return done;
}

let system: Promise<unknown> | null = null;

/** Rebuilds Callboard if its sources are newer than dist/callboard. Other packages are used as they are. */
export async function builtPackage(folder: string): Promise<void> {
  if (path.resolve(folder) === CALLBOARD) await (system ??= makeWhereStale("callboard/callboard.js", "build"));
}

/** Rebuilds the release if the system's sources are newer than its archive. Only then, since other files may be reading the build. */
export function builtRelease(): Promise<void> {
  return makeWhereStale("callboard.zip", "package");
}

async function makeWhereStale(made: string, script: "build" | "package"): Promise<void> {
  const output = path.join(REPOSITORY, "dist", made);
  const sources = await Promise.all(SYSTEM_SOURCES.map((source) => newest(path.join(REPOSITORY, source))));
  if (existsSync(output) && (await stat(output)).mtimeMs >= Math.max(...sources)) return;
  await runScript(script);
}

/** Runs one of the repository's scripts in a separate process. */
async function runScript(name: "build" | "package"): Promise<void> {
  await run(process.execPath, [path.join(REPOSITORY, "scripts", `${name}.mjs`)], { cwd: REPOSITORY });
}

async function buildWhereStale(part: Part): Promise<void> {
  const output = path.join(ROOT, part.output);
  const sources = await Promise.all([...part.sources, part.config].map((source) => newest(path.join(ROOT, source))));
  if (existsSync(output) && (await stat(output)).mtimeMs >= Math.max(...sources)) return;
  await build({ configFile: path.join(ROOT, part.config), logLevel: "warn" });
}

async function newest(entry: string): Promise<number> {
  const found = await stat(entry);
  if (!found.isDirectory()) return entry.endsWith(".test.ts") ? 0 : found.mtimeMs;
  const inner = await Promise.all((await readdir(entry)).map((name) => newest(path.join(entry, name))));
  return Math.max(0, ...inner);
}
