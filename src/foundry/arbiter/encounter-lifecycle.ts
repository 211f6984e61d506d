import { diffProjections, TABLE, type JsonRecord, type Refusal, type Seat } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";
import { makeHoldingsPermanent } from "../encounter/kept-between-encounters.ts";
import { notePlayerNumbers } from "../encounter/player-owned-numbers.ts";
import { refuseLifecycle, type Lifecycle as LifecycleKind } from "../outbox/encounter-lifecycle.ts";
import { emptyOutboxOf } from "../outbox/outbox.ts";
import { highestRequestNumber, isOverfull, outboxOf, requestsIn } from "../outbox/requests.ts";
import { idOf } from "../platform/ids.ts";
import { isCommitments } from "../seals/escrow.ts";
import type { AnswerBuffer, Asked } from "./answer-buffer.ts";
import { clearingChangesOf } from "./build-updates.ts";
import { removeMessages } from "./chat.ts";
import { catchUpProjections, projectionsOf } from "./restore-actors.ts";
import type { Judge } from "./judge.ts";
import { showNumbersAndStatuses } from "./projections.ts";
import { cleanUpEndedEncounters } from "./clean-up.ts";
import { startEncounter } from "./start-encounter.ts";
import type { EncounterStore } from "./store.ts";
import { roundAndTurnOf } from "./write-encounter.ts";

/** A command about an encounter as a whole. */
type Whole = JsonRecord & { readonly kind: LifecycleKind };

/** Carries out commands about an encounter as a whole: start, end, reset, confirming due seals, hearing a user again. */
export class Lifecycle {
  readonly #store: EncounterStore;
  readonly #judge: Judge;
  readonly #answers: AnswerBuffer;
  readonly #whenStarted: ((combat: CallboardEncounter) => Promise<void>) | undefined;

  /** `whenStarted` announces an encounter that has started. */
  constructor(store: EncounterStore, judge: Judge, answers: AnswerBuffer, whenStarted?: (combat: CallboardEncounter) => Promise<void>) {
    this.#store = store;
    this.#judge = judge;
    this.#answers = answers;
    this.#whenStarted = whenStarted;
  }

  /** Carries out one command of a seat. Resolves to null once it is written, else to the refusal. */
  async command(combat: CallboardEncounter, command: Whole, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    const { kind } = command;
    const refusal = refuseLifecycle(combat, command, seat.kind === "table" || seat.gm);
    if (refusal) return refusal;
    if (kind === "confirm") return this.#confirm(combat, command["seals"], asked);
    if (asked) this.#answers.applied(combat, asked);
    if (kind === "start") await startEncounter(combat, this.#store, this.#whenStarted);
    else if (kind === "reset") await this.#reset(combat);
    else if (kind === "heed") await this.#heed(combat, command["user"]);
    else await this.#end(combat);
    return null;
  }

  /** Lets the rules undo what the encounter changed for its duration, and writes the resulting values to actors and players. */
  async #close(combat: CallboardEncounter): Promise<void> {
    const { state, ended } = this.#store.of(combat);
    if (state === null || ended) return;
    const closing = structureOf(combat).closing?.(state) as unknown as JsonRecord | null | undefined;
    if (closing) await this.#judge.command(combat, closing, TABLE);
    await catchUpProjections(combat, this.#store.stateOf(combat), this.#store.holds);
  }

  /** Gives actors back what they had as a running encounter started. An ended encounter leaves them what it left. */
  async #restoreStart(combat: CallboardEncounter): Promise<void> {
    const { state, ended } = this.#store.of(combat);
    if (state === null || ended) return;
    const resetting = structureOf(combat).resetting?.(state) as unknown as JsonRecord | null | undefined;
    if (resetting) await this.#judge.command(combat, resetting, TABLE);
  }

  /** Closes the encounter and marks it as ended. */
  async #end(combat: CallboardEncounter): Promise<void> {
    await this.#close(combat);
    await this.#store.write(combat, { changes: { ended: true }, after: { ended: true } });
    await notePlayerNumbers(combat);
    await cleanUpEndedEncounters();
  }

  /** Confirms that seals are due, after undoing what others wrote into the encounter. Else the refusal names the first seal that is not. */
  async #confirm(combat: CallboardEncounter, seals: unknown, asked?: Asked): Promise<Refusal | null> {
    if (!isCommitments(seals)) return { reason: "malformed" };
    await this.#store.restore(combat);
    const wrong = this.#store.doubted.wrongOf(combat.id, structureOf(combat), this.#store.of(combat), seals);
    if (wrong !== undefined) return { reason: "notDue", data: { seal: wrong } };
    if (asked) this.#answers.applied(combat, asked);
    await this.#store.writeAnswers(combat);
    return null;
  }

  /** Hears a user again. Requests in the outbox count as heard, and are removed if this client may do so. */
  async #heed(combat: CallboardEncounter, id: unknown): Promise<void> {
    const user = game.users.get(String(id));
    if (!user) return;
    const outbox = outboxOf(user);
    this.#answers.heed(combat, idOf(user), highestRequestNumber(requestsIn(outbox), combat.id, this.#answers.heard(combat, idOf(user)).n));
    await this.#store.writeAnswers(combat);
    if (isOverfull(outbox) && game.user.hasRole("GAMEMASTER")) await emptyOutboxOf(user);
  }

  /** Marks the encounter as resetting, then removes all it shows and forgets it. A client that takes over in between can finish. */
  async #reset(combat: CallboardEncounter): Promise<void> {
    await this.#restoreStart(combat);
    await this.#close(combat);
    const closing = { ended: true, resetting: true };
    await this.#store.write(combat, { changes: closing, after: closing });
    await this.finishReset(combat);
  }

  /** Removes all that is shown of an encounter whose reset has begun, and forgets its state. */
  async finishReset(combat: CallboardEncounter): Promise<void> {
    const { ledger, undone, seals, guests, state } = this.#store.of(combat);
    const wanted = diffProjections(projectionsOf(combat, state), []);
    await showNumbersAndStatuses(combat, { wanted, after: [] }, this.#store.holds);
    await cleanUpEndedEncounters();
    await makeHoldingsPermanent(combat.id).catch(console.error);
    await removeMessages(combat);
    const fresh = { state: null, revision: 0, ticked: 0, began: null, ended: false, resetting: false };
    const changes = {
      ...fresh,
      ledger: clearingChangesOf(ledger),
      undone: clearingChangesOf(undone),
      seals: clearingChangesOf(seals),
      guests: clearingChangesOf(guests),
    };
    await this.#store.write(combat, {
      changes,
      after: { ...fresh, ledger: {}, undone: {}, seals: {}, guests: {} },
      clock: roundAndTurnOf(combat, null),
    });
  }
}
