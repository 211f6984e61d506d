import type { Id } from "../../core/index.ts";

let own: Id | null = null;

/** Returns the id of this page, as long as it is open. */
export function clientId(): Id {
  return (own ??= foundry.utils.randomID());
}

/** The stamp in the options of an arbiter's write: its page, and for a command the revisions before and after. */
export interface Stamp {
  readonly client: Id;
  readonly base?: number;
  readonly revision?: number;
  /** The encounter whose rules made the write. Absent if that encounter itself was written. */
  readonly encounter?: Id;
}

/** Returns options that mark a write as the arbiter's, with the encounter whose rules wrote it if given. */
export function stampOptions(options: object = {}, encounter?: Id): { readonly callboard: Stamp } {
  return { ...options, callboard: { client: clientId(), ...(encounter === undefined ? {} : { encounter }) } };
}

/** Returns the stamp with which a write claims to be an arbiter's. Null if there is none. It may be forged, so check `writerOf` too. */
export function stampOf(options: object): Stamp | null {
  const { callboard } = options as { callboard?: Partial<Stamp> | null };
  return typeof callboard?.client === "string" ? (callboard as Stamp) : null;
}

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Returns the revisions before and after a write, as it states them. Null if it states none. */
export function writeRevisionsOf(options: object): Required<Pick<Stamp, "base" | "revision">> | null {
  const { base, revision } = stampOf(options) ?? {};
  return isRevision(base) && isRevision(revision) ? { base, revision } : null;
}

/** Whether this page made a write as arbiter. Only the same account could forge it. */
export function isOwnWrite(options: object, userId: Id): boolean {
  return userId === game.user.id && stampOf(options)?.client === clientId();
}

/** The part of socket.io's connection that buffers packets while it is broken. */
interface Buffered {
  sendBuffer?: { readonly data?: unknown }[];
}

/** Drops this page's writes as arbiter from socket.io's buffer, since another page may have arbitrated meanwhile. */
export function dropBufferedWrites(socket: Buffered): void {
  const mark = JSON.stringify(clientId());
  socket.sendBuffer = socket.sendBuffer?.filter(({ data }) => !JSON.stringify(data).includes(mark)) ?? [];
}
