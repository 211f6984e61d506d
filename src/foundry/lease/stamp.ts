import type { Id } from "../../core/index.ts";

let own: Id | null = null;

/** This page, for as long as it is open. */
export function clientId(): Id {
  return (own ??= foundry.utils.randomID());
}

/** What the options of a write by an arbiter say: by which page, and for the write of a command which revision it was made on and which it makes. */
export interface Stamp {
  readonly client: Id;
  readonly base?: number;
  readonly revision?: number;
  /** The encounter whose rules wrote it, where it is another document. */
  readonly encounter?: Id;
}

/** Options of a write by which every client knows it for the arbiter's. They name the encounter whose rules wrote it, if one is given. */
export function stampOptions(options: object = {}, encounter?: Id): { readonly callboard: Stamp } {
  return { ...options, callboard: { client: clientId(), ...(encounter === undefined ? {} : { encounter }) } };
}

/** What a write's options say of who made it, whoever wrote them; null where they say nothing. It counts only with `writerOf`. */
export function stampOf(options: object): Stamp | null {
  const { callboard } = options as { callboard?: Partial<Stamp> | null };
  return typeof callboard?.client === "string" ? (callboard as Stamp) : null;
}

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** On which revision a write says it was made, and which it makes; null where it says no such numbers. */
export function revisionsOf(options: object): Required<Pick<Stamp, "base" | "revision">> | null {
  const { base, revision } = stampOf(options) ?? {};
  return isRevision(base) && isRevision(revision) ? { base, revision } : null;
}

/** Whether this page wrote it as arbiter: only whoever is at this account could say so, too. */
export function isOwnWrite(options: object, userId: Id): boolean {
  return userId === game.user.id && stampOf(options)?.client === clientId();
}

/** What is asked of the connection: socket.io's own, and what it keeps while it has no line. */
interface Buffered {
  sendBuffer?: { readonly data?: unknown }[];
}

/** Drops what this page wrote as arbiter and socket.io keeps until the line is back: another page may have arbitrated since. */
export function dropBuffered(socket: Buffered): void {
  const mark = JSON.stringify(clientId());
  socket.sendBuffer = socket.sendBuffer?.filter(({ data }) => !JSON.stringify(data).includes(mark)) ?? [];
}
