import type { CallboardEncounter } from "../encounter/encounter.ts";
import { HEARD_SHAPE, isRecord, type Heard, type Id } from "../../core/index.ts";

export type { Heard } from "../../core/index.ts";

/** Returns the users whose requests are ignored because they sent too many. */
export function findIgnoredUsers(combat: CallboardEncounter): readonly User.Implementation[] {
  return game.users.filter((user) => heardOf(combat.system.heard, user.id).ignored === true);
}

/** How many requests of a user are remembered, and how many may be unheard. */
export const REMEMBERED = 8;

/** A request that was heard, with its refusal if it was refused. */
export type HeardRequest = Heard["last"][number];

/** Returns what was heard of a user. Empty if the record is unreadable. */
export function heardOf(heard: unknown, user: Id): Heard {
  const record = isRecord(heard) && Object.hasOwn(heard, user) ? heard[user] : NOTHING;
  return HEARD_SHAPE(record) === null ? (record as Heard) : NOTHING;
}
const NOTHING: Heard = { n: 0, last: [] };

/** Returns the record with one more request, or with its new answer. Only the last eight requests are kept. */
export function hearRequest(heard: Heard, n: number, request: HeardRequest): Heard {
  return { ...heard, n: Math.max(heard.n, n), last: [...heard.last.filter(({ id }) => id !== request.id), request].slice(-REMEMBERED) };
}

/** Returns the answer to a request, `open` while it waits, or `passed` if a higher number was heard first. */
export function answerTo(heard: Heard, request: { readonly id: Id; readonly n: number }): HeardRequest | "open" | "passed" {
  const answer = heard.last.find((known) => known.id === request.id);
  return answer ?? (request.n > heard.n ? "open" : "passed");
}
