import type { CallboardEncounter } from "../encounter/encounter.ts";
import { HEARD_SHAPE, isRecord, type Heard, type Id } from "../../core/index.ts";

export type { Heard } from "../../core/index.ts";

/** The users whose requests are ignored because they sent more than anybody sends by hand. */
export function findIgnoredUsers(combat: CallboardEncounter): readonly User.Implementation[] {
  return game.users.filter((user) => heardOf(combat.system.heard, user.id).ignored === true);
}

/** How many requests of a user are remembered, and may stand unheard. */
export const REMEMBERED = 8;

/** One request that was heard: applied, or refused. */
export type HeardRequest = Heard["last"][number];

/** What was heard of a user; nothing where the record holds none that can be read. */
export function heardOf(heard: unknown, user: Id): Heard {
  const record = isRecord(heard) && Object.hasOwn(heard, user) ? heard[user] : NOTHING;
  return HEARD_SHAPE(record) === null ? (record as Heard) : NOTHING;
}
const NOTHING: Heard = { n: 0, last: [] };

/** The record once a request more was heard, or heard anew; the oldest of nine goes. */
export function hearRequest(heard: Heard, n: number, request: HeardRequest): Heard {
  return { ...heard, n: Math.max(heard.n, n), last: [...heard.last.filter(({ id }) => id !== request.id), request].slice(-REMEMBERED) };
}

/** What became of a request: its answer, `open` while it waits, or `passed` where a later number was heard instead. */
export function answerTo(heard: Heard, request: { readonly id: Id; readonly n: number }): HeardRequest | "open" | "passed" {
  const answer = heard.last.find((known) => known.id === request.id);
  return answer ?? (request.n > heard.n ? "open" : "passed");
}
