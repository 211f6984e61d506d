import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const sources = path.resolve(import.meta.dirname, "../packs");
/** What a database writes for itself while it is open: no part of a compendium. */
const LEFTOVERS = /^(LOCK|LOG.*)$/;

/** The documents of a compendium as they are kept, in the order of their file names; folders among them. */
export function packSources(name) {
  const folder = path.join(sources, name, "_source");
  return readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")));
}

/** The names of all compendiums. */
const packNames = () => readdirSync(sources).sort();

/** Compiles every compendium into a folder of its own below `out`. */
export async function buildPacks(out) {
  for (const name of packNames()) {
    const target = path.join(out, name);
    mkdirSync(target, { recursive: true });
    await compilePack(path.join(sources, name, "_source"), target);
    for (const file of readdirSync(target)) if (LEFTOVERS.test(file)) rmSync(path.join(target, file));
  }
}
