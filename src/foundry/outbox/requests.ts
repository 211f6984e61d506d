import { isId, type Id } from "../../core/index.ts";
import { REMEMBERED } from "./acknowledgements.ts";

/** The most entries that an outbox may have: a good client takes out what was heard. */
const MOST_ENTRIES = 256;
/** The most entries that may lie in the outbox of a user who is ignored. */
const MOST_IGNORED = 48;
/** How far beyond the highest number heard a request's number may be: a good client counts on by one. */
const WINDOW = 1000;
/** More unheard requests of one user than three open pages leave: nobody plays like that. */
const MOST_UNHEARD = 3 * REMEMBERED;

/** A request as it lies in an outbox; the command is not read before it is parsed. */
export interface Request {
  readonly id: Id;
  readonly n: number;
  readonly encounter: Id;
  readonly command: unknown;
}

type Bag = Readonly<Record<string, unknown>>;

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function requestFrom(id: string, value: unknown): Request | null {
  if (!isId(id) || !isBag(value)) return null;
  const { n, encounter, command } = value;
  const sound = Number.isSafeInteger(n) && (n as number) > 0 && isId(encounter);
  return sound ? { id, n: n as number, encounter, command } : null;
}

/** The outbox in a user's flags, whatever a user has put there. */
export function outboxOf(user: { readonly flags: object }): unknown {
  const ours = (user.flags as Bag)["callboard"];
  return isBag(ours) && Object.hasOwn(ours, "outbox") ? ours["outbox"] : undefined;
}

function holdsMore(outbox: unknown, than: number): boolean {
  return isBag(outbox) && Object.keys(outbox).length > than;
}

/** Whether an outbox holds more than anybody looks through. */
export function isOverfull(outbox: unknown): boolean {
  return holdsMore(outbox, MOST_ENTRIES);
}

/** Whether an outbox holds more than that of a user who is ignored may keep. */
export function isCrowded(outbox: unknown): boolean {
  return holdsMore(outbox, MOST_IGNORED);
}

/** Whether an outbox is a record of requests and of nothing else. */
export function isSound(outbox: unknown): boolean {
  return isBag(outbox) && !isOverfull(outbox) && Object.entries(outbox).every(([id, value]) => requestFrom(id, value) !== null);
}

/** The requests of an outbox flag in order of their numbers; whatever is no request is passed over, and an overfull outbox holds none. */
export function requestsIn(outbox: unknown): readonly Request[] {
  if (!isBag(outbox) || isOverfull(outbox)) return [];
  const requests = Object.entries(outbox).map(([id, value]) => requestFrom(id, value));
  return requests.filter((request) => request !== null).sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1));
}

/** Whether a number may come after the highest heard: above it, but not so far that a user could use up all numbers. */
export function isInWindow(n: number, heard: number): boolean {
  return n > heard && n <= heard + WINDOW;
}

function keepUnheard(requests: readonly Request[], encounter: Id, heard: number): readonly Request[] {
  return requests.filter((request) => request.encounter === encounter && isInWindow(request.n, heard));
}

/** Those that the arbiter looks at: for this encounter, above the highest number heard, at most eight. */
export function nextUnheardOf(requests: readonly Request[], encounter: Id, heard: number): readonly Request[] {
  return keepUnheard(requests, encounter, heard).slice(0, REMEMBERED);
}

/** Whether more stand unheard for an encounter than any good client leaves. */
export function isFlood(requests: readonly Request[], encounter: Id, heard: number): boolean {
  return keepUnheard(requests, encounter, heard).length > MOST_UNHEARD;
}

/** The number from which all that stands now counts as heard. */
export function highestNumberOf(requests: readonly Request[], encounter: Id, heard: number): number {
  return Math.max(heard, ...keepUnheard(requests, encounter, heard).map(({ n }) => n));
}
