import type { Id, Refusal } from "../../core/index.ts";

/** How many requests of a user are remembered, and may stand unheard. */
export const REMEMBERED = 8;

/** One request that was heard: applied, or refused. */
export interface HeardRequest {
  readonly id: Id;
  readonly refusal?: Refusal;
}

/** What an encounter keeps of a user's requests: the highest number, the last eight, and whether a flood made the arbiter deaf to them until a GM lifts it. */
export interface Heard {
  readonly n: number;
  readonly last: readonly HeardRequest[];
  readonly ignored?: boolean;
}

/** What was heard of a user; nothing where the record holds none. */
export function heardOf(heard: unknown, user: Id): Heard {
  const record = heard as Readonly<Record<string, Heard>> | null | undefined;
  return record && Object.hasOwn(record, user) ? (record[user] ?? NOTHING) : NOTHING;
}
const NOTHING: Heard = { n: 0, last: [] };

/** The record once a request more was heard, or heard anew; the oldest of nine goes. */
export function hearing(heard: Heard, n: number, request: HeardRequest): Heard {
  return { ...heard, n: Math.max(heard.n, n), last: [...heard.last.filter(({ id }) => id !== request.id), request].slice(-REMEMBERED) };
}

/** What became of a request: its answer, `open` while it waits, or `passed` where a later number was heard instead. */
export function answerTo(heard: Heard, request: { readonly id: Id; readonly n: number }): HeardRequest | "open" | "passed" {
  const answer = heard.last.find((known) => known.id === request.id);
  return answer ?? (request.n > heard.n ? "open" : "passed");
}
