import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { swampAdventure } from "./demo.mjs";

const sources = path.resolve(import.meta.dirname, "../packs");
/** Files that a database writes for itself while it is open. They are no part of a compendium. */
const LEFTOVERS = /^(LOCK|LOG.*)$/;

/** Returns the documents of a compendium from their files, in the order of file names, with folders among them. */
export function packSources(name) {
  const folder = path.join(sources, name, "_source");
  return readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")));
}

/** Returns the names of all compendiums. */
const packNames = () => readdirSync(sources).sort();

/** Returns the sources that are generated instead of stored: the demo scene with its cast. */
export const madeSources = () => ({ "callboard-stories": [swampAdventure()] });

/** Compiles each compendium into a folder below `out`. */
export async function buildPacks(out) {
  const made = madeSources();
  for (const name of packNames()) {
    const target = path.join(out, name);
    mkdirSync(target, { recursive: true });
    const whole = mkdtempSync(path.join(os.tmpdir(), "callboard-pack-"));
    cpSync(path.join(sources, name, "_source"), whole, { recursive: true });
    for (const source of made[name] ?? []) writeFileSync(path.join(whole, `made-${source._id}.json`), JSON.stringify(source));
    await compilePack(whole, target);
    rmSync(whole, { recursive: true });
    for (const file of readdirSync(target)) if (LEFTOVERS.test(file)) rmSync(path.join(target, file));
  }
}
