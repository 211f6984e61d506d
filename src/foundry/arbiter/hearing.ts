import type { Id, JsonRecord, Refusal } from "../../core/index.ts";
import { encounters } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { idOf } from "../platform/ids.ts";
import { answerTo, heardOf } from "../outbox/acknowledgements.ts";
import { sendRequest } from "../outbox/outbox.ts";
import { isFlood, isOverfull, nextUnheardOf, outboxOf, requestsIn } from "../outbox/requests.ts";
import { seatOf } from "../encounter/seats.ts";
import type { AnswerBuffer, Asked } from "./answer-buffer.ts";
import { tellCorrection } from "./tell-correction.ts";
import { UNTOUCHED, type Jobs } from "./jobs.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import type { Arbiter } from "./arbiter.ts";
import { Rate } from "../platform/rate.ts";
import { emptyIgnoredOutbox } from "./empty-ignored-outbox.ts";
import { TakeoverTimer } from "./takeover-timer.ts";
import type { Worker } from "./worker.ts";
import { Outranked } from "./write-encounter.ts";

/** The most requests of one user that are heard in ten seconds: far more than two hands send. */
const PACE = { most: 200, milliseconds: 10_000 } as const;
/** The most requests of one user in a minute that come although the user has caused too much: somebody who reads the refusals stops. */
const IN_VAIN = { most: 60, milliseconds: 60_000 } as const;

function waits(user: User.Implementation): boolean {
  return game.paused && !user.isGM;
}

/** Hears what people ask for in their outboxes; at a GM's page that does not arbitrate, sees that they are heard. */
export class Hearing {
  readonly #holder: LeaseHolder;
  readonly #answers: AnswerBuffer;
  readonly #worker: Worker;
  readonly #jobs: Jobs;
  /** Whose request lies in the queue, by encounter and user: one of each, so that many of one user hold up nobody else. */
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
    answers.whenDue((encounter) => void jobs.about(encounter, (combat) => worker.writeHeard(combat)));
  }

  /** Gives a command on the client that arbitrates: straight into the queue; where another took over before its turn came, by the outbox. */
  async submit(combat: CallboardEncounter, command: JsonRecord): Promise<Refusal | null> {
    const answered = await this.#jobs.whole(combat.id, () => this.#worker.carryOut(combat, command, seatOf(game.user, combat)));
    return answered === UNTOUCHED ? sendRequest(combat, command) : answered;
  }

  /** Who arbitrates may be another by now: whoever it is gets its time. */
  follow(client: Id | null): void {
    if (client !== this.#arbiter) this.#watch.restart();
    this.#arbiter = client;
  }

  /** Forgets what waits: another client arbitrates, or this one begins anew. */
  clear(): void {
    this.#enqueued.clear();
  }

  /** Looks into every outbox for requests that nobody has heard. */
  hearAll(): void {
    for (const user of game.users) this.attend(user);
  }

  /** Hears a user's requests, or where another client arbitrates sees that they are heard. */
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
      const [request] = nextUnheardOf(requests, combat.id, n);
      if (!user.isGM && (isOverfull(outbox) || isFlood(requests, combat.id, n))) this.#deafen(combat, user);
      else if (request) this.#enqueue(combat, user, { user: idOf(user), request });
    }
  }

  /** Puts a request into the queue; the next of that user follows once it is heard. */
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

  /** Hears a user no more until a GM lifts it: nobody sends so much by hand. */
  #deafen(combat: CallboardEncounter, user: User.Implementation): void {
    this.#answers.deafen(combat, idOf(user));
    this.#pace.forgive(idOf(user));
    this.#inVain.forgive(idOf(user));
    void this.#jobs.about(combat.id, async (current) => {
      await this.#worker.writeHeard(current);
      await tellCorrection(idOf(user), "CALLBOARD.Foreign.Flood");
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
      const isOpen = answerTo(heardOf(combat.system.heard, asked.user), asked.request) === "open";
      if (error instanceof Outranked || !isOpen || !game.combats.has(combat.id)) throw error;
      console.error(error);
      this.#answers.refused(combat, asked, { reason: "failed" });
    }
  }

  /** Takes the lease where a request stands too long: the client that holds it may be gone or asleep. */
  #watchOver(user: User.Implementation): void {
    const id = idOf(user);
    window.clearTimeout(this.#timers.get(id));
    if (waits(user)) return;
    const left = this.#watch.left(id, this.#unheard(user), Date.now());
    if (left === 0) void this.#holder.claim();
    else if (left !== null)
      this.#timers.set(
        id,
        window.setTimeout(
          (who: User.Implementation) => {
            this.attend(who);
          },
          left,
          user,
        ),
      );
  }

  /** The ids of the requests that whoever arbitrates should hear next. */
  #unheard(user: User.Implementation): readonly Id[] {
    const heeding = encounters().filter((combat) => this.#isHeeded(combat, user));
    const requests = heeding.length > 0 ? requestsIn(outboxOf(user)) : [];
    return heeding.flatMap((combat) => nextUnheardOf(requests, combat.id, this.#answers.heard(combat, idOf(user)).n).map(({ id }) => id));
  }
}
