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
}

/** Options of a write by which every client knows it for the arbiter's. */
export function stamped(options: object = {}): { readonly callboard: Stamp } {
  return { ...options, callboard: { client: clientId() } };
}

/** The stamp on a write's options; null where no arbiter made it. */
export function stampOf(options: object): Stamp | null {
  const { callboard } = options as { callboard?: Partial<Stamp> | null };
  return typeof callboard?.client === "string" ? (callboard as Stamp) : null;
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
