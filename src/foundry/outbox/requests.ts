import { isId, isRecord, lookup, type Id } from "../../core/index.ts";
import { REMEMBERED } from "./answered-requests.ts";

/** The most requests in an outbox. Our client removes those that were answered. */
const MOST_ENTRIES = 256;
/** The most entries in the outbox of an ignored user. */
const MOST_IGNORED = 48;
/** How far a request's number may exceed the highest answered one. Our client counts up by one. */
const WINDOW = 1000;
/** More unanswered requests of one user than this are a flood. It is the limit of three open pages. */
const MOST_UNHEARD = 3 * REMEMBERED;

/** A request in an outbox. Its command is not parsed yet. */
export interface Request {
  readonly id: Id;
  readonly n: number;
  readonly encounter: Id;
  readonly command: unknown;
}

function requestFrom(id: string, value: unknown): Request | null {
  if (!isId(id) || !isRecord(value)) return null;
  const { n, encounter, command } = value;
  const sound = Number.isSafeInteger(n) && (n as number) > 0 && isId(encounter);
  return sound ? { id, n: n as number, encounter, command } : null;
}

/** Returns the outbox in a user's flags, which may hold any value. */
export function outboxOf({ flags }: { readonly flags: { readonly callboard?: unknown } }): unknown {
  return isRecord(flags.callboard) ? lookup(flags.callboard, "outbox") : undefined;
}

function holdsMore(outbox: unknown, than: number): boolean {
  return isRecord(outbox) && Object.keys(outbox).length > than;
}

/** Whether an outbox holds too many entries to be read. */
export function isOverfull(outbox: unknown): boolean {
  return holdsMore(outbox, MOST_ENTRIES);
}

/** Whether an outbox holds more entries than an ignored user may have. */
export function isOverIgnoredLimit(outbox: unknown): boolean {
  return holdsMore(outbox, MOST_IGNORED);
}

/** Whether an outbox holds valid requests only. */
export function isValidOutbox(outbox: unknown): boolean {
  return isRecord(outbox) && !isOverfull(outbox) && Object.entries(outbox).every(([id, value]) => requestFrom(id, value) !== null);
}

/** Returns the requests of an outbox flag by number. Invalid ones are skipped. Empty if it is overfull. */
export function requestsIn(outbox: unknown): readonly Request[] {
  if (!isRecord(outbox) || isOverfull(outbox)) return [];
  const requests = Object.entries(outbox).map(([id, value]) => requestFrom(id, value));
  return requests.filter((request) => request !== null).sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1));
}

/** Whether a number may follow the highest answered one. It must be higher, but not so far that a user could use up all numbers. */
export function isInWindow(n: number, heard: number): boolean {
  return n > heard && n <= heard + WINDOW;
}

function keepUnheard(requests: readonly Request[], encounter: Id, heard: number): readonly Request[] {
  return requests.filter((request) => request.encounter === encounter && isInWindow(request.n, heard));
}

/** Returns the requests that the arbiter answers next: for this encounter, above the highest number answered, at most eight. */
export function nextRequestsToAnswer(requests: readonly Request[], encounter: Id, heard: number): readonly Request[] {
  return keepUnheard(requests, encounter, heard).slice(0, REMEMBERED);
}

/** Whether a user has more unanswered requests for an encounter than three open pages may have. */
export function isFlood(requests: readonly Request[], encounter: Id, heard: number): boolean {
  return keepUnheard(requests, encounter, heard).length > MOST_UNHEARD;
}

/** Returns the highest number of a user's waiting requests for an encounter, or `heard` if there are none. */
export function highestRequestNumber(requests: readonly Request[], encounter: Id, heard: number): number {
  return Math.max(heard, ...keepUnheard(requests, encounter, heard).map(({ n }) => n));
}
