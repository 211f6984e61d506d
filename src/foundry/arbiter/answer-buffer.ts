import type { Id, Refusal } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { withHeardRequest, answeredRequestsOf, type Heard } from "../outbox/answered-requests.ts";
import type { Request } from "../outbox/requests.ts";

/** The shortest pause between two writes of one user's refusals, in milliseconds. */
const PAUSE = 1000;

/** A user's request that the arbiter still has to answer. */
export interface Asked {
  readonly user: Id;
  readonly request: Request;
}

/** The unwritten answers to users' requests. Acceptances are written with their log entry, refusals with the next entry or once a second per user. */
export class AnswerBuffer {
  readonly #unwritten = new Map<Id, Map<Id, Heard>>();
  /** Answers being written, which the encounter does not show yet. */
  readonly #sent = new Map<Id, Readonly<Record<Id, Heard>>>();
  readonly #written = new Map<Id, number>();
  readonly #timers = new Map<Id, number>();
  #write: (encounter: Id) => void = () => undefined;

  /** Sets the function that is called when refusals of an encounter are due. */
  whenDue(write: (encounter: Id) => void): void {
    this.#write = write;
  }

  /** Returns the record of a user's requests: the highest number, the last answers, and whether the user is ignored. It includes unwritten answers. */
  heard(combat: CallboardEncounter, user: Id): Heard {
    const known = this.#unwritten.get(combat.id)?.get(user) ?? this.#sent.get(combat.id)?.[user];
    return known ?? answeredRequestsOf(combat.system.heard, user);
  }

  /** Notes that a request was applied. Its answer is part of the next write. */
  applied(combat: CallboardEncounter, { user, request }: Asked): void {
    this.#note(combat, user, withHeardRequest(this.heard(combat, user), request.n, { id: request.id }));
  }

  /** Notes a refusal and writes it, at most one write a second per user. */
  refused(combat: CallboardEncounter, { user, request }: Asked, refusal: Refusal): void {
    this.#note(combat, user, withHeardRequest(this.heard(combat, user), request.n, { id: request.id, refusal }));
    const due = (this.#written.get(user) ?? 0) + PAUSE - Date.now();
    if (due <= 0) this.#flush(user);
    if (due <= 0 || this.#timers.has(user)) return;
    const flush = () => {
      this.#flush(user);
    };
    this.#timers.set(user, window.setTimeout(flush, due));
  }

  /** Writes a user's refusals that are overdue, since timers are late in a background tab. */
  catchUp(user: Id): void {
    if (this.#timers.has(user) && (this.#written.get(user) ?? 0) + PAUSE <= Date.now()) this.#flush(user);
  }

  /** Notes that a user's requests are ignored from now on. */
  deafen(combat: CallboardEncounter, user: Id): void {
    this.#note(combat, user, { ...this.heard(combat, user), ignored: true });
  }

  /** Notes that a user is heard again. Requests up to number `n` count as heard. */
  heed(combat: CallboardEncounter, user: Id, n: number): void {
    const heard = this.heard(combat, user);
    this.#note(combat, user, { ...heard, n: Math.max(heard.n, n), ignored: false });
  }

  #note(combat: CallboardEncounter, user: Id, heard: Heard): void {
    const users = this.#unwritten.get(combat.id) ?? new Map<Id, Heard>();
    this.#unwritten.set(combat.id, users.set(user, heard));
  }

  #flush(user: Id): void {
    window.clearTimeout(this.#timers.get(user));
    this.#timers.delete(user);
    this.#written.set(user, Date.now());
    for (const [encounter, users] of [...this.#unwritten]) if (users.has(user)) this.#write(encounter);
  }

  /** Whether an encounter has answers that are not written yet. */
  holds(encounter: Id): boolean {
    return this.#unwritten.has(encounter);
  }

  /** Returns the unwritten answers, to be written now, by user. They are kept as sent until `arrived` or `putBack` is called. */
  take(encounter: Id): Record<Id, Heard> {
    const users = this.#unwritten.get(encounter);
    this.#unwritten.delete(encounter);
    const sent = Object.fromEntries(users ?? []);
    this.#sent.set(encounter, sent);
    return sent;
  }

  /** Notes that the encounter shows the answers that were sent. */
  arrived(encounter: Id): void {
    this.#sent.delete(encounter);
  }

  /** Puts answers that could not be written back among the unwritten ones. A user's newer answers replace them. */
  putBack(encounter: Id, heard: Readonly<Record<Id, Heard>>): void {
    const users = this.#unwritten.get(encounter) ?? [];
    this.#sent.delete(encounter);
    this.#unwritten.set(encounter, new Map([...Object.entries(heard), ...users]));
  }

  /** Forgets all unwritten answers, because another client arbitrates. */
  clear(): void {
    for (const timer of this.#timers.values()) window.clearTimeout(timer);
    this.#timers.clear();
    this.#unwritten.clear();
    this.#sent.clear();
  }
}
