import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import type { Page } from "playwright-core";

/** Matches a frame with compiled templates. */
const COMPILED = /\\?"compiler\\?":\[\d/;

/** All data that reached a page since it was opened: the server's answers and the frames of its socket. */
export class Wire {
  readonly #heard: Promise<string>[] = [];
  readonly #frames: string[] = [];

  /** Begins to record. Must come before the page goes anywhere. */
  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const frame = payload.toString();
        // A template comes when it is first drawn, and holds the numbers of its columns.
        if (!COMPILED.test(frame)) this.#frames.push(frame);
      });
    });
    page.on("response", (response) => {
      const type = response.headers()["content-type"] ?? "";
      if (/html|json|text\/plain/.test(type)) this.#heard.push(response.text().catch(() => ""));
    });
  }

  /** The number of frames so far. */
  get mark(): number {
    return this.#frames.length;
  }

  /** Returns everything as one text. */
  async text(): Promise<string> {
    return [...(await Promise.all(this.#heard)), ...this.#frames].join("\n");
  }

  /** Returns all events sent to the page since a mark, parsed. The connection's heartbeats are left out. */
  said(mark: number): unknown[][] {
    return this.#frames.slice(mark).flatMap((frame) => {
      const json = /^\d+(\[.*)$/s.exec(frame)?.[1];
      return json === undefined ? [] : [JSON.parse(json) as unknown[]];
    });
  }

  /** Returns the events with a name that were sent to the page since a mark, parsed. */
  since(mark: number, event: string): unknown[] {
    return this.said(mark).filter(([name]) => name === event);
  }
}

/** Returns all that a page holds: documents as the server gave them, settings, storage, and what is on the screen. */
export function held(page: Page): Promise<string> {
  return page.evaluate(() => {
    const collections = [...game.collections.values()].map((collection: any) => collection.map((document: any) => document._source));
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(({ value }) => value);
    const parts = [collections, game.data, { ...localStorage }, { ...sessionStorage }, document.cookie, fields];
    return [...parts.map((part) => JSON.stringify(part)), document.documentElement.outerHTML].join("\n");
  });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Returns all files below a folder as one text, one character for each byte. */
export async function bytesBelow(folder: string): Promise<string> {
  const texts = (await filesIn(folder)).map((file) => readFile(file, "latin1").catch(() => ""));
  return (await Promise.all(texts)).join("\n");
}

/** Returns a world's stored records by collection, sorted by name. It reads a copy of the files, because the server has them open. */
export async function recordsOf(world: string): Promise<Record<string, unknown>> {
  const copy = await mkdtemp(path.join(os.tmpdir(), "rehearsal-read-"));
  try {
    await cp(path.join(world, "data"), copy, { recursive: true, filter: (file) => path.basename(file) !== "LOCK" });
    const read = (await readdir(copy)).sort().map(async (name) => [name, await levelOf(path.join(copy, name))] as const);
    return Object.fromEntries(await Promise.all(read));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function levelOf(folder: string): Promise<unknown> {
  const level = new ClassicLevel<string, string>(folder, { keyEncoding: "utf8", valueEncoding: "utf8" });
  const records: Record<string, unknown>[] = [];
  await level.open();
  for await (const [key, value] of level.iterator()) records.push({ ...JSON.parse(value), record: key });
  await level.close();
  const nameOf = ({ key, name }: Record<string, unknown>): string => String(key ?? name ?? "");
  return records.sort((a, b) => nameOf(a).localeCompare(nameOf(b), "en"));
}

/** Counts a word in a text. A number counts only by itself, not inside a longer one or a name. */
export function times(text: string, word: string): number {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = /^\d+$/.test(word) ? `(?<![A-Za-z0-9+/=.#_-])${escaped}(?![A-Za-z0-9+/=._-])` : escaped;
  return text.match(new RegExp(pattern, "g"))?.length ?? 0;
}

/** Returns the words that occur more often in one text than in another. */
export function gained(before: string, after: string, words: readonly string[]): string[] {
  return words.filter((word) => times(after, word) > times(before, word));
}

/** A key made by chance or by a clock: an id (also a removed one) or a commitment. */
const RANDOM_KEY = /^(?:(?:-=)?[A-Za-z0-9]{16}|[0-9a-f]{64}|!.*)$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

function inner(value: unknown): unknown {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Returns the paths at which two values differ, also inside JSON texts. Random keys become stars. `!` marks another length or other keys. */
export function differences(a: unknown, b: unknown, at = ""): Set<string> {
  const [one, other] = [inner(a), inner(b)];
  if (!isObject(one) || !isObject(other)) return one === other ? new Set() : new Set([sameSize(one, other) ? at : `${at}!`]);
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return new Set([`${at}!`]);
  const found = keys.map((key, index) => {
    const same = others[index] ?? "";
    if (key !== same && !(RANDOM_KEY.test(key) && RANDOM_KEY.test(same) && key.length === same.length)) return new Set([`${at}.${key}!`]);
    const name = Array.isArray(one) || RANDOM_KEY.test(key) ? "*" : key;
    return differences(one[key], other[same], at === "" ? name : `${at}.${name}`);
  });
  return new Set(found.flatMap((each) => [...each]));
}

function sameSize(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && String(one).length === String(other).length;
}
