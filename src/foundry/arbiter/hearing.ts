import type { Id, JsonRecord, Refusal } from "../../core/index.ts";
import { encounters } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { idOf } from "../platform/ids.ts";
import { answerTo, answeredRequestsOf } from "../outbox/answered-requests.ts";
import { sendRequest } from "../outbox/outbox.ts";
import { isFlood, isOverfull, nextRequestsToAnswer, outboxOf, requestsIn } from "../outbox/requests.ts";
import { seatOf } from "../encounter/seats.ts";
import type { AnswerBuffer, Asked } from "./answer-buffer.ts";
import { explainCorrection } from "./tell-correction.ts";
import { UNTOUCHED, type Jobs } from "./jobs.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import type { Arbiter } from "./arbiter.ts";
import { Rate } from "../platform/rate.ts";
import { emptyIgnoredOutbox } from "./empty-ignored-outbox.ts";
import { TakeoverTimer } from "./takeover-timer.ts";
import type { Worker } from "./worker.ts";
import { Outranked } from "./write-encounter.ts";

/** The most requests of one user that are heard in ten seconds. This is far more than a person sends by hand. */
const PACE = { most: 200, milliseconds: 10_000 } as const;
/** The most requests in a minute from a user who has already caused too many entries. A person who reads the refusals stops. */
const IN_VAIN = { most: 60, milliseconds: 60_000 } as const;

function waits(user: User.Implementation): boolean {
  return game.paused && !user.isGM;
}

/** Hears the requests in outboxes. On a GM's page that does not arbitrate, it watches that they are heard. */
export class Hearing {
  readonly #holder: LeaseHolder;
  readonly #answers: AnswerBuffer;
  readonly #worker: Worker;
  readonly #jobs: Jobs;
  /** Encounter and user of each queued request. A user has at most one in the queue per encounter, so that no user delays others. */
  readonly #enqueued = new Set<string>();
  readonly #pace = new Rate(PACE.most, PACE.milliseconds);
  readonly #inVain = new Rate(IN_VAIN.most, IN_VAIN.milliseconds);
  readonly #watch = new TakeoverTimer();
  readonly #timers = new Map<Id, number>();
  #arbiter: Id | null = null;

  constructor({ holder, answers, worker, jobs }: Arbiter) {
    this.#holder = holder;
    this.#answers = answers;
    this.#worker = worker;
    this.#jobs = jobs;
    answers.whenDue((encounter) => void jobs.about(encounter, (combat) => worker.store.writeAnswers(combat)));
  }

  /** Gives a command on the client that arbitrates. It goes into the queue, or into the outbox if another client took over before its turn. */
  async submit(combat: CallboardEncounter, command: JsonRecord): Promise<Refusal | null> {
    const answered = await this.#jobs.whole(combat.id, () => this.#worker.carryOut(combat, command, seatOf(game.user, combat)));
    return answered === UNTOUCHED ? sendRequest(combat, command) : answered;
  }

  /** Notes which client arbitrates now. A new arbiter gets its full time to answer. */
  follow(client: Id | null): void {
    if (client !== this.#arbiter) this.#watch.restart();
    this.#arbiter = client;
  }

  /** Forgets queued requests, because another client arbitrates or this one starts again. */
  clear(): void {
    this.#enqueued.clear();
  }

  /** Hears the requests in every user's outbox, as `attend` does for one user. */
  hearAll(): void {
    for (const user of game.users) this.attend(user);
  }

  /** Hears a user's requests if this client arbitrates. Otherwise a GM's page only watches that the arbiter hears them. */
  attend(user: User.Implementation): void {
    if (!game.users.has(idOf(user))) return;
    if (this.#holder.holds) this.#hear(user);
    else if (game.user.isGM) this.#watchOver(user);
  }

  #isHeeded(combat: CallboardEncounter, user: User.Implementation): boolean {
    return this.#answers.heard(combat, idOf(user)).ignored !== true;
  }

  #hear(user: User.Implementation): void {
    this.#answers.catchUp(idOf(user));
    const heeding = encounters().filter((combat) => this.#isHeeded(combat, user));
    if (heeding.length === 0) emptyIgnoredOutbox(user);
    if (heeding.length === 0 || waits(user)) return;
    const outbox = outboxOf(user);
    const requests = requestsIn(outbox);
    for (const combat of heeding) {
      const { n } = this.#answers.heard(combat, idOf(user));
      const [request] = nextRequestsToAnswer(requests, combat.id, n);
      if (!user.isGM && (isOverfull(outbox) || isFlood(requests, combat.id, n))) this.#deafen(combat, user);
      else if (request) this.#enqueue(combat, user, { user: idOf(user), request });
    }
  }

  /** Queues a request. The user's next request follows when this one is heard. */
  #enqueue(combat: CallboardEncounter, user: User.Implementation, asked: Asked): void {
    const mark = `${combat.id}.${asked.user}`;
    if (this.#enqueued.has(mark)) return;
    if (!user.isGM && !this.#pace.admits(asked.user)) {
      this.#deafen(combat, user);
      return;
    }
    this.#enqueued.add(mark);
    void this.#jobs
      .about(combat.id, (current) => this.#answer(current, asked))
      .then(() => {
        this.#enqueued.delete(mark);
        if (this.#answers.heard(combat, asked.user).n >= asked.request.n) this.attend(user);
      });
  }

  /** Ignores a user who sent more requests than a person sends by hand, until a GM lets the user be heard again. */
  #deafen(combat: CallboardEncounter, user: User.Implementation): void {
    this.#answers.deafen(combat, idOf(user));
    this.#pace.forgive(idOf(user));
    this.#inVain.forgive(idOf(user));
    void this.#jobs.about(combat.id, async (current) => {
      await this.#worker.store.writeAnswers(current);
      await explainCorrection(idOf(user), "CALLBOARD.Foreign.Flood");
    });
  }

  async #answer(combat: CallboardEncounter, asked: Asked): Promise<void> {
    const user = game.users.get(asked.user);
    if (!user) return;
    const { command } = asked.request;
    if (typeof command !== "object" || command === null) {
      this.#answers.refused(combat, asked, { reason: "malformed" });
      return;
    }
    try {
      const refusal = await this.#worker.carryOut(combat, command as JsonRecord, seatOf(user, combat), asked);
      if (refusal?.reason === "tooFast" && !this.#inVain.admits(asked.user)) this.#deafen(combat, user);
    } catch (error) {
      const isOpen = answerTo(answeredRequestsOf(combat.system.heard, asked.user), asked.request) === "open";
      if (error instanceof Outranked || !isOpen || !game.combats.has(combat.id)) throw error;
      console.error(error);
      this.#answers.refused(combat, asked, { reason: "failed" });
    }
  }

  /** Claims the lease if a request waits too long, because the arbiter's client may be gone or asleep. */
  #watchOver(user: User.Implementation): void {
    const id = idOf(user);
    window.clearTimeout(this.#timers.get(id));
    if (waits(user)) return;
    const left = this.#watch.left(id, this.#unheard(user), Date.now());
    if (left === 0) void this.#holder.claim();
    if (left === 0 || left === null) return;
    const attend = () => {
      this.attend(user);
    };
    this.#timers.set(id, window.setTimeout(attend, left));
  }

  /** Returns the ids of the requests that the arbiter should hear next. */
  #unheard(user: User.Implementation): readonly Id[] {
    const heeding = encounters().filter((combat) => this.#isHeeded(combat, user));
    const requests = heeding.length > 0 ? requestsIn(outboxOf(user)) : [];
    return heeding.flatMap((combat) =>
      nextRequestsToAnswer(requests, combat.id, this.#answers.heard(combat, idOf(user)).n).map(({ id }) => id),
    );
  }
}
