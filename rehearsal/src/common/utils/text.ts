import { getType } from "./types.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a random id of letters and digits, 16 characters by default. */
export function randomID(length = 16): string {
  const numbers = globalThis.crypto.getRandomValues(new Uint32Array(length));
  let id = "";
  for (const number of numbers) id += LETTERS[number % LETTERS.length];
  return id;
}

/** Whether one version is above another. Parts compare as numbers, or as text if they are none. */
export function isNewerVersion(v1: number | string, v0: number | string): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const newer = String(v1).split(".");
  const older = String(v0).split(".");
  for (let index = 0; index < Math.max(newer.length, older.length); index++) {
    const a = newer[index];
    const b = older[index];
    if (b === undefined) return true;
    if (a === undefined) return false;
    if (a === b) continue;
    const numeric = !Number.isNaN(Number(a)) && !Number.isNaN(Number(b));
    return numeric ? Number(a) > Number(b) : a.localeCompare(b) > 0;
  }
  return false;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const UNESCAPES = Object.fromEntries(Object.entries(ESCAPES).map(([letter, entity]) => [entity, letter]));

/** Escapes text so that HTML shows it as it is. */
export function escapeHTML(value: any): string {
  return String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** Reverses `escapeHTML`. */
export function unescapeHTML(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => UNESCAPES[entity] ?? entity);
}

let sanitizer: (html: string) => string = escapeHTML;

/** Sets the function that removes unsafe parts of HTML on this side. Until then everything is escaped. */
export function setSanitizer(clean: (html: string) => string): void {
  sanitizer = clean;
}

/** Removes from HTML everything that could run. */
export function cleanHTML(raw: string): string {
  return sanitizer(raw);
}

/** Encodes the path of a URL, without encoding it twice. */
export function encodeURL(path: string): string {
  return /^(?:data:|blob:)/.test(path) ? path : encodeURI(decodeSafely(path)).replace(/#/g, "%23");
}

function decodeSafely(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

let routePrefix = "";

/** Sets the path prefix of the host. */
export function setRoutePrefix(prefix: string): void {
  routePrefix = prefix.replace(/^\/+|\/+$/g, "");
}

/** Returns the absolute path of a route of the host. */
export function getRoute(path: string, { prefix = routePrefix }: { prefix?: string | null } = {}): string {
  const clean = path.replace(/^[./]+/, "").replace(/[\s/]+$/, "");
  return prefix ? `/${prefix}/${clean}` : `/${clean}`;
}

/** Returns a file size as text for people. */
export function formatFileSize(size: number, { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {}): string {
  const step = base === 2 ? 1024 : 1000;
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB", "TiB"] : ["B", "kB", "MB", "GB", "TB"];
  const power = size < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(size) / Math.log(step)));
  return `${parseFloat((size / step ** power).toFixed(decimalPlaces))}${units[power]}`;
}

/** Returns bucket and prefix of an address in S3 storage. */
export function parseS3URL(key: string): { bucket: string | null; keyPrefix: string } {
  const url = URL.canParse(key) ? new URL(key) : null;
  if (!url) return { bucket: null, keyPrefix: "" };
  return { bucket: url.host.split(".").shift() ?? null, keyPrefix: url.pathname.slice(1) };
}

/** Delays a callback until it has not been called for `delay` milliseconds. */
export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A): void {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Calls a callback at once, and then at most once every `delay` milliseconds. The last call in between is made at the end. */
export function throttle<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let waiting = false;
  let last: A | undefined;
  return function (this: unknown, ...args: A): void {
    if (waiting) {
      last = args;
      return;
    }
    callback.apply(this, args);
    waiting = true;
    setTimeout(() => {
      waiting = false;
      const pending = last;
      last = undefined;
      if (pending) callback.apply(this, pending);
    }, delay);
  };
}

/** Runs a function many times and reports the time on the console. */
export async function benchmark(func: (...args: any[]) => unknown, iterations: number, ...args: any[]): Promise<void> {
  const start = performance.now();
  for (let run = 0; run < iterations; run++) await func(...args);
  console.log(`${func.name} | ${iterations} iterations | ${performance.now() - start} ms`);
}

/** Blocks the thread for some milliseconds. */
export async function threadLock(ms: number, _debug = false): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) continue;
}

/** Describes a value for messages: a string in quotes, anything else by its type. */
export function describe(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  return typeof value === "object" ? getType(value) : String(value);
}
