import { Collection, debounce, parseUuid } from "../common/utils/index.ts";

function inPack(parsed: any, options: any): any {
  const pack = parsed.collection;
  const cached = pack.get(parsed.documentId);
  if (cached) return cached;
  if (parsed.embedded.length > 0 && options.strict !== false)
    throw new Error(`${parsed.uuid} is in a compendium and cannot be had at once`);
  return parsed.embedded.length > 0 ? null : (pack.index.get(parsed.documentId) ?? null);
}

/** Returns the document that the rest of a UUID names below another one, or null. */
function descend(document: any, steps: readonly string[], invalid: boolean): any {
  let found = document;
  for (let index = 0; found && index + 1 < steps.length; index += 2) {
    const [name = "", id = ""] = steps.slice(index, index + 2);
    if (found.documentName === "Token" && name === "Actor") found = found.actor;
    else if (found.documentName === "Token" && name === "ActorDelta") found = found.delta;
    else found = found.getEmbeddedDocument(name, id, { invalid });
  }
  return found ?? null;
}

/** Returns the document of a UUID if it is on this page, or a compendium's index entry. Null if there is none. */
export function fromUuidSync(uuid: string, { relative, invalid = false, strict = true }: any = {}): any {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) return null;
  const packed = "index" in parsed.collection && parsed.collection.index instanceof Collection;
  const top = packed ? inPack(parsed, { strict }) : parsed.collection.get(parsed.documentId, { invalid });
  return top && parsed.embedded.length > 0 ? descend(top, parsed.embedded, invalid) : (top ?? null);
}

/** Returns the document of a UUID, and reads it from a compendium if needed. Null if there is none. */
export async function fromUuid(uuid: string, { relative, invalid = false }: any = {}): Promise<any> {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) return null;
  const packed = "index" in parsed.collection && parsed.collection.index instanceof Collection;
  const top = packed ? await parsed.collection.getDocument(parsed.documentId) : parsed.collection.get(parsed.documentId, { invalid });
  return top && parsed.embedded.length > 0 ? descend(top, parsed.embedded, invalid) : (top ?? null);
}

/** Returns the class for a document name. Undefined if there is none. */
export function getDocumentClass(documentName: string): any {
  return documentName in CONFIG ? CONFIG[documentName].documentClass : undefined;
}

/** Offers data as a file to save. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Reads the text of a file that the user chose. */
export async function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** Whether an address can be loaded. */
export async function srcExists(src: string): Promise<boolean> {
  const response = await fetch(src, { method: "HEAD" }).catch(() => null);
  return response?.ok ?? false;
}

/** Fetches with a time limit. */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...data, signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

/** Fetches JSON with a time limit. */
export async function fetchJsonWithTimeout(url: string, data: RequestInit = {}, options: object = {}): Promise<any> {
  return (await fetchWithTimeout(url, data, options)).json();
}

/** Returns the sort values that put a document before or after a target. */
export function performIntegerSort(source: any, { target = null, siblings = [], sortKey = "sort", sortBefore = true }: any = {}): any[] {
  const density = CONST.SORT_INTEGER_DENSITY;
  const sorted = siblings.filter((sibling: any) => sibling !== source).sort((a: any, b: any) => a[sortKey] - b[sortKey]);
  const found = target ? sorted.indexOf(target) : -1;
  const index = found < 0 ? sorted.length : sortBefore ? found : found + 1;
  const before = sorted[index - 1]?.[sortKey];
  const after = sorted[index]?.[sortKey];
  const place = between(before, after, density);
  if (place !== null) return [{ target: source, update: { [sortKey]: place } }];
  const all = [...sorted.slice(0, index), source, ...sorted.slice(index)];
  return all.map((entry, at) => ({ target: entry, update: { [sortKey]: (at + 1) * density } }));
}

function between(before: number | undefined, after: number | undefined, density: number): number | null {
  if (before === undefined && after === undefined) return density;
  if (before === undefined) return (after as number) - density;
  if (after === undefined) return before + density;
  const middle = Math.round((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Returns how long ago a moment was, as text. */
export function timeSince(timeStamp: Date | number | string): string {
  const seconds = Math.round((Date.now() - new Date(timeStamp).getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(game.i18n.lang, { numeric: "auto", style: "short" });
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : format.format(0, "minute");
}

/** Reloads the page, once for all calls within 250 ms. */
const debouncedReload = debounce(() => window.location.reload(), 250);

/** Returns the class that draws documents of a type. Undefined if there is none. */
function getPlaceableObjectClass(documentName: string): any {
  return documentName in CONFIG ? CONFIG[documentName].objectClass : undefined;
}

/** The members of `foundry.utils` that need a page. */
export const clientUtils = {
  SortingHelpers: { performIntegerSort },
  debouncedReload,
  fetchJsonWithTimeout,
  fetchWithTimeout,
  fromUuid,
  fromUuidSync,
  getDocumentClass,
  getPlaceableObjectClass,
  performIntegerSort,
  readTextFromFile,
  saveDataToFile,
  srcExists,
  timeSince,
};
