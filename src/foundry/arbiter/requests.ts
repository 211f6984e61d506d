import { isId, type Id } from "../../core/index.ts";
import { REMEMBERED } from "./heard.ts";

/** A request as it lies in an outbox; the command is not read before it is parsed. */
export interface Request {
  readonly id: Id;
  readonly n: number;
  readonly encounter: Id;
  readonly command: unknown;
}

function requestFrom(id: string, value: unknown): Request | null {
  if (!isId(id) || typeof value !== "object" || value === null) return null;
  const { n, encounter, command } = value as Readonly<Record<string, unknown>>;
  const sound = Number.isSafeInteger(n) && (n as number) > 0 && isId(encounter);
  return sound ? { id, n: n as number, encounter, command } : null;
}

/** The requests of an outbox flag in order of their numbers; whatever is no request is passed over. */
export function requestsIn(outbox: unknown): readonly Request[] {
  if (typeof outbox !== "object" || outbox === null) return [];
  const requests = Object.entries(outbox).map(([id, value]) => requestFrom(id, value));
  return requests.filter((request) => request !== null).sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1));
}

/** Those that the arbiter looks at: for this encounter, above the highest number heard, at most eight. */
export function openIn(requests: readonly Request[], encounter: Id, heard: number): readonly Request[] {
  return requests.filter((request) => request.encounter === encounter && request.n > heard).slice(0, REMEMBERED);
}
