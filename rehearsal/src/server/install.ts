import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { unzipSync } from "fflate";
import type { Generation } from "../common/generation.ts";
import { incompatibility, parseManifest, type Manifest, type PackageKind } from "./manifest.ts";
import { inside } from "./paths.ts";

const MAX_MANIFEST = 4 * 1024 * 1024;
const MAX_ZIP = 512 * 1024 * 1024;
const TIMEOUT = 60_000;

/** Installs a package from the address of its manifest, as Foundry VTT's setup does. Returns its manifest. */
export async function installPackage(dataPath: string, manifestUrl: string, generation: Generation): Promise<Manifest> {
  const json = JSON.parse(new TextDecoder().decode(await download(manifestUrl, MAX_MANIFEST)));
  const kind: PackageKind = new URL(manifestUrl).pathname.endsWith("module.json") || json?.type === "module" ? "module" : "system";
  const remote = parseManifest(json, kind);
  const reason = incompatibility(remote, generation);
  if (reason) throw new Error(`${remote.title} ${remote.version}: ${reason}`);
  if (!remote.download) throw new Error(`The manifest of ${remote.id} names no download.`);
  const files = packageFiles(unzipSync(await download(new URL(remote.download, manifestUrl).href, MAX_ZIP)), kind);
  const own = parseManifest(JSON.parse(new TextDecoder().decode(files.get(`${kind}.json`))), kind);
  if (own.id !== remote.id) throw new Error(`The archive holds ${own.id}, not ${remote.id}.`);
  await extract(files, path.join(dataPath, `${kind}s`), remote.id);
  return own;
}

async function download(url: string, limit: number): Promise<Uint8Array> {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`Only http and https addresses can be installed from, not ${url}`);
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > limit) throw new Error(`${url} is larger than ${limit} bytes.`);
  return bytes;
}

/** Returns the files of an archive by path. The manifest is at the root or inside exactly one top folder, else this throws. */
function packageFiles(entries: Record<string, Uint8Array>, kind: PackageKind): Map<string, Uint8Array> {
  const names = Object.keys(entries).filter((name) => !name.endsWith("/"));
  const manifest =
    names.find((name) => name === `${kind}.json`) ?? names.find((name) => name.split("/").length === 2 && name.endsWith(`/${kind}.json`));
  if (manifest === undefined) throw new Error(`The archive holds no ${kind}.json.`);
  const root = manifest.slice(0, -`${kind}.json`.length);
  const files = new Map<string, Uint8Array>();
  for (const name of names) {
    if (!name.startsWith(root)) throw new Error(`The archive holds ${name} beside its folder ${root}`);
    files.set(name.slice(root.length), entries[name] as Uint8Array);
  }
  return files;
}

async function extract(files: ReadonlyMap<string, Uint8Array>, parent: string, id: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  const fresh = await mkdtemp(path.join(parent, ".installing-"));
  try {
    for (const [name, bytes] of files) {
      const file = /\\|^\//.test(name) ? null : inside(fresh, name);
      if (!file || file === fresh) throw new Error(`The archive holds a path that leads out of its folder: ${name}`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    const target = path.join(parent, id);
    if (existsSync(target)) await rm(target, { recursive: true });
    await rename(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
