import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { HEARD_SHAPE, isRecord, type Heard, type Id } from "../../core/index.ts";

export type { Heard } from "../../core/index.ts";

/** Returns the users whose requests are ignored because they sent too many. */
export function findIgnoredUsers(combat: CallboardEncounter): readonly User.Implementation[] {
  return game.users.filter((user) => answeredRequestsOf(combat.system.heard, user.id).ignored === true);
}

/** How many answered requests of a user the arbiter remembers. It is also the most that may wait for an answer. */
export const REMEMBERED = 8;

/** A request that the arbiter has answered, with its refusal if it was refused. */
export type HeardRequest = Heard["last"][number];

/** Returns a user's record of answered requests. Empty if the stored record is missing or unreadable. */
export function answeredRequestsOf(heard: unknown, user: Id): Heard {
  const record = isRecord(heard) && Object.hasOwn(heard, user) ? heard[user] : NOTHING;
  return HEARD_SHAPE(record) === null ? (record as Heard) : NOTHING;
}
const NOTHING: Heard = { n: 0, last: [] };

/** Returns a user's record with one more answered request, or with a new answer to a request in it. It keeps the last eight. */
export function withHeardRequest(heard: Heard, n: number, request: HeardRequest): Heard {
  return { ...heard, n: Math.max(heard.n, n), last: [...heard.last.filter(({ id }) => id !== request.id), request].slice(-REMEMBERED) };
}

/** Returns the arbiter's answer to a request: "open" if the request still waits, "passed" if the arbiter skipped it for a higher number. */
export function answerTo(heard: Heard, request: { readonly id: Id; readonly n: number }): HeardRequest | "open" | "passed" {
  const answer = heard.last.find((known) => known.id === request.id);
  return answer ?? (request.n > heard.n ? "open" : "passed");
}
