import { TABLE, type Id, type JsonRecord, type Refusal, type Seat, type StateBase } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { encounters, isBroken, isRunning, structureOf } from "../encounter/encounter-lookups.ts";
import { stampOptions } from "../lease/stamp.ts";
import { isLifecycle } from "../outbox/encounter-lifecycle.ts";
import { parseCommand } from "../outbox/parse-and-refuse.ts";
import type { AnswerBuffer, Asked } from "./answer-buffer.ts";
import { QuotaCharges } from "./quota-charges.ts";
import { commandsForRevealedSecrets } from "./exposed-by-refusal.ts";
import { catchUpProjections } from "./restore-actors.ts";
import { noteGuests } from "./player-added-combatants.ts";
import { adoptGmEdits, editsWrittenByOthers, sharedHealthEdits } from "./actor-sync.ts";
import { Judge, parserRightsOf } from "./judge.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import { Lifecycle } from "./encounter-lifecycle.ts";
import { correctHiding, correctMarks } from "./correct-outside-writes.ts";
import { repeatLastEntry } from "./repeat-last-entry.ts";
import { FollowUps } from "./follow-ups.ts";
import type { Stored } from "./stored-fields.ts";
import { EncounterStore } from "./store.ts";
import { roundAndTurnOf } from "./write-encounter.ts";

/** Returns the Health of a state by holder. A holder's is another object once it has changed. Empty if the state has none. */
const healthIn = (state: StateBase | null): Readonly<Record<Id, object>> =>
  (state as { readonly health?: Readonly<Record<Id, object>> } | null)?.health ?? {};

/** Carries out commands, one at a time. Only the queue calls it. */
export class Worker {
  /** Combatants that a player removed and that are being restored. */
  readonly returning = new Set<Id>();
  /** Combatants that a player hid or showed, until the change is undone. */
  readonly disputed = new Set<Id>();
  /** Combatants that a player created, as soon as this client hears of them. */
  readonly uninvited = new Set<Id>();
  /** The last names of combatants that were removed. */
  readonly lastNames = new Map<Id, string>();
  /** Counts the entries that players cause. */
  readonly charges: QuotaCharges;
  readonly #answers: AnswerBuffer;
  /** The encounters as this client left them. */
  readonly store: EncounterStore;
  readonly #judge: Judge;
  readonly #lifecycle: Lifecycle;
  readonly #followUps: FollowUps;

  /** `holder` tells before and after each write whether this client holds the lease. `whenStarted` announces an encounter that has started. */
  constructor(
    answers: AnswerBuffer,
    holder: Pick<LeaseHolder, "holds">,
    whenStarted?: (combat: CallboardEncounter) => Promise<void>,
    charges = new QuotaCharges(),
  ) {
    this.charges = charges;
    this.#answers = answers;
    this.store = new EncounterStore(answers, holder);
    this.#judge = new Judge(this.store, answers, charges);
    this.#lifecycle = new Lifecycle(this.store, this.#judge, answers, whenStarted);
    this.#followUps = new FollowUps(this.store, this.#judge, charges, this);
  }

  /** Forgets the worker's notes on combatants, because another client arbitrates. */
  cease(): void {
    for (const ids of [this.returning, this.disputed, this.uninvited, this.lastNames]) ids.clear();
  }

  /** Forgets an encounter that is gone. Returns its last known fields, or undefined. */
  forget(encounter: Id): Stored | undefined {
    this.#followUps.forget(encounter);
    return this.store.forget(encounter);
  }

  /** Shows the last entry of an encounter again, and finishes its reset, since the former arbiter may not have done so. */
  async repeatLast(combat: CallboardEncounter): Promise<void> {
    if (this.store.of(combat).resetting) await this.#lifecycle.finishReset(combat);
    await repeatLastEntry(combat, this.store.holds);
  }

  /** Finishes what the former arbiter of an encounter may have left undone, after the last entries of all encounters were repeated. */
  async resume(combat: CallboardEncounter): Promise<void> {
    const { holds } = this.store;
    await this.restoreClock(combat);
    await correctMarks(combat, holds);
    await this.#adoptFromOthers(combat);
    await catchUpProjections(combat, this.store.stateOf(combat), holds);
    // A player's change of their combatants while no client arbitrated is no observation.
    await correctHiding(combat);
    await this.noteGuests(combat);
    await this.settle(combat);
  }

  /** Repairs an encounter that was broken while this client knew its state. Resolves to whether that was needed and possible. */
  async mend(combat: CallboardEncounter): Promise<boolean> {
    return isBroken(combat) && this.store.knows(combat.id) && (await this.store.restore(combat));
  }

  /** Carries out one command of a seat and all that follows. Resolves to null once it is written, else to the refusal. */
  async carryOut(combat: CallboardEncounter, json: JsonRecord, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    if (isBroken(combat) && !(await this.mend(combat))) return { reason: "unreadable" };
    const before = healthIn(this.store.stateOf(combat));
    const refusal = isLifecycle(json["kind"])
      ? await this.#lifecycle.command(combat, { ...json, kind: json["kind"] }, seat, asked)
      : await this.#judge.command(combat, json, seat, asked);
    if (refusal && asked) this.#answers.refused(combat, asked, refusal);
    const isShown = refusal !== null && asked !== undefined && (await this.#noteShown(combat, json, seat, asked.user));
    if (!refusal || isShown) await this.settle(combat);
    await this.#shareHealth(combat, before);
    return refusal;
  }

  /** Tells the rules what a user's refused request revealed too early. Resolves to whether it revealed anything. */
  async #noteShown(combat: CallboardEncounter, json: JsonRecord, seat: Seat, user: Id): Promise<boolean> {
    const { state, seals } = this.store.of(combat);
    const read = parseCommand(combat, json, parserRightsOf(seat));
    if ("refusal" in read || state === null) return false;
    const shown = commandsForRevealedSecrets({ structure: structureOf(combat), state, seals }, read.command, user);
    for (const seen of shown) {
      await this.observe(combat, seen);
      this.charges.charge(user, this.store.of(combat));
    }
    return shown.length > 0;
  }

  /** Carries out automatic commands and observed changes until none is left. Throws if that never ends. */
  async settle(combat: CallboardEncounter): Promise<void> {
    await this.#followUps.settle(combat);
  }

  /** Gives the rules an observation of the table. An observation that the rules know already changes nothing. */
  async observe(combat: CallboardEncounter, seen: JsonRecord): Promise<void> {
    const { state, ended } = this.store.of(combat);
    if (!state || ended) return;
    const position = { ...structureOf(combat).position(state) };
    await this.carryOut(combat, { ...seen, position }, TABLE);
  }

  /** Gives the rules a command in a person's seat, for a change made outside the encounter. Resolves to whether the rules accepted it. */
  async actFor(combat: CallboardEncounter, command: JsonRecord, seat: Seat): Promise<boolean> {
    const { state, ended } = this.store.of(combat);
    if (!state || ended) return false;
    const position = { ...structureOf(combat).position(state) };
    return (await this.carryOut(combat, { ...command, position }, seat)) === null;
  }

  /** Lets other encounters with the same actors take over the Health that this one has just changed, before any of their own commands. */
  async #shareHealth(combat: CallboardEncounter, before: Readonly<Record<Id, object>>): Promise<void> {
    const changed = Object.entries(healthIn(this.store.stateOf(combat))).filter(([holder, health]) => before[holder] !== health);
    if (changed.length === 0) return;
    const holders = new Set(changed.map(([holder]) => holder));
    for (const other of encounters()) {
      if (other.id === combat.id || !isRunning(other)) continue;
      const observe = (seen: JsonRecord) => this.observe(other, seen);
      await adoptGmEdits(other, sharedHealthEdits(combat, other, holders), { observe, act: observe });
    }
  }

  /** Takes over what other encounters wrote on shared actors, which the former arbiter may not have done. Otherwise the older values would return. */
  async #adoptFromOthers(combat: CallboardEncounter): Promise<void> {
    const observe = async (seen: JsonRecord): Promise<void> => {
      const state = this.store.stateOf(combat);
      if (state) await this.#judge.command(combat, { ...seen, position: { ...structureOf(combat).position(state) } }, TABLE);
    };
    await adoptGmEdits(combat, editsWrittenByOthers(combat), { observe, act: observe });
  }

  /** Notes combatants that players created in a running encounter. They wait for a GM, even if others write to them later. */
  async noteGuests(combat: CallboardEncounter, made: readonly Id[] = []): Promise<void> {
    await noteGuests(combat, this.store, made);
  }

  /** Undoes what others wrote into round and turn. Resolves to whether there was anything to undo. */
  async restoreClock(combat: CallboardEncounter): Promise<boolean> {
    const clock = roundAndTurnOf(combat, this.store.stateOf(combat));
    const { round, turn } = combat._source;
    if (clock.round === round && clock.turn === turn) return false;
    const { callboard } = stampOptions();
    await combat.update({ ...clock }, { callboard: { ...callboard, restored: true } } as Combat.Database.UpdateOperation);
    return true;
  }
}
