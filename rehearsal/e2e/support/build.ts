import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SOURCES = ["src/client", "src/common", "vite.client.config.ts"];

let done: Promise<string> | null = null;

/** The folder of the built client, built anew where the sources are younger than the build. */
export function builtClient(): Promise<string> {
  done ??= buildWhereStale();
  return done;
}

async function buildWhereStale(): Promise<string> {
  const folder = path.join(ROOT, "dist/client");
  const script = path.join(folder, "rehearsal.js");
  const sources = await Promise.all(SOURCES.map((source) => newest(path.join(ROOT, source))));
  if (!existsSync(script) || (await stat(script)).mtimeMs < Math.max(...sources)) {
    await build({ configFile: path.join(ROOT, "vite.client.config.ts"), logLevel: "warn" });
  }
  return folder;
}

async function newest(entry: string): Promise<number> {
  const found = await stat(entry);
  if (!found.isDirectory()) return /\.test\.ts$/.test(entry) ? 0 : found.mtimeMs;
  const inner = await Promise.all((await readdir(entry)).map((name) => newest(path.join(entry, name))));
  return Math.max(0, ...inner);
}
