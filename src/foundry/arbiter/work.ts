import {
  begin,
  diffProjections,
  lift,
  play,
  refuseCopied,
  TABLE,
  type CommandBase,
  type Encounter,
  type Entry,
  type Id,
  type JsonRecord,
  type Refusal,
  type Rolled,
  type Seat,
  type StateBase,
  type Timed,
} from "../../core/index.ts";
import { isBroken, structureOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { idOf } from "../platform/ids.ts";
import { noteOwned } from "../encounter/owned-numbers.ts";
import { playersOf, settleHoldings } from "../encounter/holdings.ts";
import { emptiedOf, escrowOpenings, isCommitments } from "../seals/escrow.ts";
import type { Seals } from "../seals/secrets.ts";
import { houseFor } from "../encounter/house.ts";
import { readEscrow } from "../encounter/settings.ts";
import { Charges } from "./charges.ts";
import { castOf, newGuests } from "./cast.ts";
import { emptyOf, nestChanges, restoreChanges } from "./changes.ts";
import { untell } from "./chat.ts";
import type { AnswerBuffer, Asked } from "./answer-buffer.ts";
import { rollFor } from "./dice.ts";
import { Doubted, isWrittenByOthers } from "./doubted-seals.ts";
import { exposures } from "./exposures.ts";
import { correctHiding, correctMarks } from "./outside-writes.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import { isLifecycle, lifecycleRefusal, type Lifecycle } from "../outbox/lifecycle.ts";
import { catchUpOthers } from "./actor-sync.ts";
import { catchUp, projectionsOf } from "./give-back.ts";
import { emptyOutbox } from "../outbox/outbox.ts";
import { show, showNumbers } from "./projections.ts";
import { parseCommand } from "../outbox/refuse.ts";
import { highestNumberOf, isOverfull, outboxOf, requestsIn } from "../outbox/requests.ts";
import { repeatLast } from "./resume.ts";
import { stampOptions } from "../lease/stamp.ts";
import { encounterIn, snapshotOf, type Stored } from "./snapshot.ts";
import { noteStepStart } from "./step-started.ts";
import { cleanUp } from "./settle.ts";
import { clockOf, Outranked, writeEncounter, type Clock } from "./write.ts";
import { Observations } from "./observations.ts";

/** How often the rules may owe one thing after another; more is a fault of the structure. */
const MOST_OWED = 100;
/** The most observations of one combatant between two of a person's commands. */
const MOST_SEEN = 10;

/** A command to an encounter as a whole. */
type Whole = JsonRecord & { readonly kind: Lifecycle };

interface Done {
  readonly entries: readonly Entry[];
  readonly encounter: Encounter;
  readonly changes: Parameters<typeof nestChanges>[0];
}

/** Whether a command rolled nothing and leaves the state as it is, as the second click of two does. */
function isIdle({ changes, entries }: Done): boolean {
  return changes.every(({ path }) => path[0] !== "state") && entries.every(({ rolled }) => rolled.length === 0);
}

/** What the parser may take for granted of a seat. What the table observed is not held to limits for people. */
const rightsOf = (seat: Seat) => ({ gm: seat.kind === "table" || seat.gm, observed: seat.kind === "table" });

/** The longest scope in characters. */
const MAX_SCOPE = 200;

/** What no other encounter of any world is called, so that nothing sealed in one opens in another. */
function scopeOf(combat: CallboardEncounter): string {
  return `${combat.id} ${game.world.id}`.slice(0, MAX_SCOPE);
}

/** One write of an encounter: the changes, what stands after them, and round and turn where they may move. */
interface Write {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly after: Partial<Stored>;
  readonly clock?: Clock;
}

/** Carries out commands, one at a time; called from the queue alone. */
export class Worker {
  readonly #answers: AnswerBuffer;
  readonly #holder: Pick<LeaseHolder, "holds">;
  /** Combatants that a player took out, and that are on their way back. */
  readonly returning = new Set<Id>();
  /** Combatants that a player hid or showed, until that is taken back. */
  readonly disputed = new Set<Id>();
  /** Combatants that a player made, from the moment that this client hears of it. */
  readonly uninvited = new Set<Id>();
  /** What combatants were called last that were taken out. */
  readonly lastNames = new Map<Id, string>();
  /** Each encounter as this client left it. That is what stands, whatever anybody else writes while this client arbitrates. */
  readonly #stored = new Map<Id, Stored>();
  readonly #doubted = new Doubted();
  readonly #whenStarted: ((combat: CallboardEncounter) => Promise<void>) | undefined;
  /** Counts what players cause. */
  charges = new Charges();
  readonly #observations = new Observations(
    (combat, seen) => this.#tell(combat, seen),
    (combat, seen) => this.charges.mayBeObserved(combat, seen),
  );

  /** Whether this client still arbitrates is asked of the holder of the lease before and after each write. `whenStarted` tells the table of an encounter that has started. */
  constructor(answers: AnswerBuffer, holder: Pick<LeaseHolder, "holds">, whenStarted?: (combat: CallboardEncounter) => Promise<void>) {
    this.#answers = answers;
    this.#holder = holder;
    this.#whenStarted = whenStarted;
  }

  readonly #holds = (): boolean => this.#holder.holds;

  /** Takes every encounter as it stands now: this client begins to arbitrate. Gives the ids of those in which something is due and no entry says why. */
  begin(encounters: readonly CallboardEncounter[]): readonly Id[] {
    this.#stored.clear();
    this.#doubted.forget();
    return encounters.filter((combat) => this.#takeOver(combat)).map(({ id }) => id);
  }

  #takeOver(combat: CallboardEncounter): boolean {
    const [structure, stored] = [structureOf(combat), this.#standing(combat)];
    const isForeign = isWrittenByOthers(combat);
    return isForeign ? this.#doubted.doubtAll(combat.id, structure, stored) : this.#doubted.doubtUnexplained(combat.id, structure, stored);
  }

  /** Forgets whom it takes back in: another client arbitrates. */
  cease(): void {
    for (const ids of [this.returning, this.disputed, this.uninvited, this.lastNames]) ids.clear();
  }

  /** Forgets an encounter that is gone. Returns how it stood, if this client knew. */
  forget(encounter: Id): Stored | undefined {
    const last = this.#stored.get(encounter);
    this.#stored.delete(encounter);
    this.#doubted.forget(encounter);
    this.#observations.forget(encounter);
    return last;
  }

  #standing(combat: CallboardEncounter): Stored {
    const known = this.#stored.get(combat.id);
    if (known) return known;
    const found = structuredClone(snapshotOf(combat));
    this.#stored.set(combat.id, found);
    this.#doubted.doubtAll(combat.id, structureOf(combat), found);
    return found;
  }

  #state(combat: CallboardEncounter): StateBase | null {
    return this.#standing(combat).state;
  }

  /** Finishes what the client that arbitrated before may have left half done; what is shown already stays single. */
  async resume(combat: CallboardEncounter): Promise<void> {
    if (this.#standing(combat).resetting) await this.#finishReset(combat);
    await repeatLast(combat, this.#holds);
    await this.restoreClock(combat);
    await correctMarks(combat, this.#holds);
    await catchUp(combat, this.#state(combat), this.#holds);
    // What a player did to the own combatants while nobody arbitrated is no observation.
    await correctHiding(combat);
    await this.noteGuests(combat);
    await this.settle(combat);
  }

  /** Sets right an encounter that somebody broke while this client knew how it stood; true where that was needed, and could be done. */
  async mend(combat: CallboardEncounter): Promise<boolean> {
    return isBroken(combat) && this.#stored.has(combat.id) && (await this.restore(combat));
  }

  /** Carries out one command of a seat with all that follows from it; null once it is written, else the refusal. */
  async carryOut(combat: CallboardEncounter, json: JsonRecord, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    if (isBroken(combat) && !(await this.mend(combat))) return { reason: "unreadable" };
    const refusal = isLifecycle(json["kind"])
      ? await this.#lifecycle(combat, { ...json, kind: json["kind"] }, seat, asked)
      : await this.#command(combat, json, seat, asked);
    if (refusal && asked) this.#answers.refused(combat, asked, refusal);
    const isShown = refusal !== null && asked !== undefined && (await this.#noteShown(combat, json, seat, asked.user));
    if (!refusal || isShown) await this.settle(combat);
    return refusal;
  }

  /** Tells the rules what a user's refused request has shown to all before its time. Resolves to whether it was something. */
  async #noteShown(combat: CallboardEncounter, json: JsonRecord, seat: Seat, user: Id): Promise<boolean> {
    const { state, seals } = this.#standing(combat);
    const read = parseCommand(combat, json, rightsOf(seat));
    if ("refusal" in read || state === null) return false;
    const shown = exposures({ structure: structureOf(combat), state, seals }, read.command, user);
    for (const seen of shown) {
      await this.observe(combat, seen);
      this.charges.charge(user, this.#standing(combat));
    }
    return shown.length > 0;
  }

  /** Does what the rules owe and what they do not know yet of the combatants, until nothing is left. */
  async settle(combat: CallboardEncounter): Promise<void> {
    this.#observations.begin();
    const most = MOST_OWED + MOST_SEEN * combat.combatants.size;
    for (let count = 0; count < most; count += 1) {
      if (await this.#settleOne(combat)) continue;
      this.#observations.tell(combat);
      return;
    }
    throw new Error(`The rules of ${combat.type} owe without end.`);
  }

  /** Tells the rules of what the table observed; what they know already is passed over. */
  async observe(combat: CallboardEncounter, seen: JsonRecord): Promise<void> {
    const { state, ended } = this.#standing(combat);
    if (!state || ended) return;
    const position = { ...structureOf(combat).position(state) };
    await this.carryOut(combat, { ...seen, position }, TABLE);
  }

  /** Writes refusals that wait, and nothing else. */
  async writeHeard(combat: CallboardEncounter): Promise<void> {
    if (this.#answers.holds(combat.id)) await this.#send(combat, { changes: {}, after: {} });
  }

  /** Notes whom players made while the encounter is under way: whoever writes to them later, they wait for a GM. */
  async noteGuests(combat: CallboardEncounter, made: readonly Id[] = []): Promise<void> {
    const { state, guests } = this.#standing(combat);
    const found = state ? [...made.filter((id) => !Object.hasOwn(state.combatants, id)), ...newGuests(combat, state)] : [];
    const fresh = Object.fromEntries(found.filter((id) => !Object.hasOwn(guests, id)).map((id) => [id, true as const]));
    if (Object.keys(fresh).length === 0) return;
    const gone = Object.fromEntries(Object.entries(guests).filter(([id]) => !combat.combatants.has(id)));
    const kept = Object.fromEntries(Object.entries(guests).filter(([id]) => !Object.hasOwn(gone, id)));
    await this.#send(combat, { changes: { guests: { ...emptyOf(gone), ...fresh } }, after: { guests: { ...kept, ...fresh } } });
  }

  /** Sets right what somebody else wrote into an encounter; true where that was needed. */
  async restore(combat: CallboardEncounter): Promise<boolean> {
    const changes = restoreChanges(snapshotOf(combat), this.#standing(combat));
    if (changes) await this.#send(combat, { changes, after: {} });
    return changes !== null;
  }

  /** Sets round and turn right after somebody else wrote them; true where that was needed. */
  async restoreClock(combat: CallboardEncounter): Promise<boolean> {
    const clock = clockOf(combat, this.#state(combat));
    const { round, turn } = combat._source;
    if (clock.round === round && clock.turn === turn) return false;
    const { callboard } = stampOptions();
    await combat.update({ ...clock }, { callboard: { ...callboard, restored: true } } as Combat.Database.UpdateOperation);
    return true;
  }

  /** Does the next thing that is due, and says whether it did. An observation that the rules refuse is passed over, and holds up nothing else. */
  async #settleOne(combat: CallboardEncounter): Promise<boolean> {
    const { state, ended } = this.#standing(combat);
    if (!state || ended) return false;
    const structure = structureOf(combat);
    if (await this.#observations.next(combat, state, this)) return true;
    if (await this.#openDue(combat, state)) return true;
    const owed = structure.owed(state) as unknown as JsonRecord | null;
    return owed !== null && (await this.#command(combat, owed, TABLE)) === null;
  }

  /** Tells the rules of one observation, where the encounter stands now. */
  async #tell(combat: CallboardEncounter, seen: JsonRecord): Promise<Refusal | null> {
    const { state } = this.#standing(combat);
    if (!state) return null;
    const refusal = await this.#command(combat, { ...seen, position: { ...structureOf(combat).position(state) } }, TABLE);
    if (refusal === null) this.charges.chargeCauses(combat, seen, this.#standing(combat));
    return refusal;
  }

  /** Opens what is due by way of escrow, and readable here, all at once; where that is refused, one that is not. */
  async #openDue(combat: CallboardEncounter, state: StateBase): Promise<boolean> {
    const structure = structureOf(combat);
    const position = { ...structure.position(state) };
    const { seals } = this.#standing(combat);
    const commands = escrowOpenings({ encounter: combat.id, structure, state, seals, doubted: this.#doubted.of(combat.id) });
    const together = commands.length > 1 ? [{ kind: "batch", commands }] : [];
    for (const command of [...together, ...commands]) {
      if ((await this.#command(combat, { ...command, position }, TABLE)) === null) return true;
    }
    return false;
  }

  async #command(combat: CallboardEncounter, json: JsonRecord, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    const stored = this.#standing(combat);
    const encounter = encounterIn(stored);
    const read = parseCommand(combat, json, rightsOf(seat));
    if ("refusal" in read) return read.refusal;
    if (!encounter) return { reason: "notStarted" };
    const structure = structureOf(combat);
    const payer = this.charges.payerOf(json, seat);
    if (this.charges.isSpent(payer)) return { reason: "tooFast" };
    const { command, envelopes } = lift(structure.shapes, read.command);
    const copied = refuseCopied(envelopes, stored.seals);
    if (copied) return copied;
    const verdict = await this.#decide(combat, encounter, command, seat);
    if (verdict.kind === "refused") return verdict.refusal;
    if (seat.kind === "user" && isIdle(verdict)) return { reason: "already" };
    if (asked) this.#answers.applied(combat, asked);
    const emptied = emptiedOf({ structure, state: encounter.state, seals: stored.seals }, command, verdict.encounter.state);
    const seals = Object.fromEntries([
      ...envelopes.map((envelope) => [envelope.commitment, envelope] as const),
      ...emptied.map((commitment) => [commitment, null] as const),
    ]);
    await this.#write(combat, encounter, { done: verdict, seals });
    this.charges.charge(payer, this.#standing(combat), JSON.stringify(envelopes).length);
    return null;
  }

  async #decide(combat: CallboardEncounter, encounter: Timed, command: CommandBase, seat: Seat) {
    const rolled: Rolled[] = [];
    for (;;) {
      const verdict = play(structureOf(combat), encounter, command, seat, rolled);
      if (verdict.kind !== "wants") return verdict;
      for (const request of verdict.dice) rolled.push(await rollFor(request));
    }
  }

  /** Writes what came of a command, with the envelopes that it brought. Those that lie open now or were replaced are emptied. */
  async #write(
    combat: CallboardEncounter,
    before: Encounter,
    { done, seals }: { readonly done: Done; readonly seals: Seals },
  ): Promise<void> {
    const { state } = done.encounter;
    const ticked = before.revision;
    const after = { ...done.encounter, ticked, seals: { ...this.#standing(combat).seals, ...seals } };
    const sealed = Object.keys(seals).length > 0 ? { seals: structuredClone(seals) } : {};
    await this.#send(combat, { changes: { ...nestChanges(done.changes), ticked, ...sealed }, after, clock: clockOf(combat, state) });
    const [was, is] = [projectionsOf(combat, before.state), projectionsOf(combat, state)];
    for (const entry of done.entries) await show(combat, { before: was, after: is, entry }, this.#holds);
  }

  /** Writes an encounter, with what was heard; that is kept where it could not be written. Throws where another client arbitrates: before the write, or by the time it came back. */
  async #send(combat: CallboardEncounter, { changes, after, clock }: Write): Promise<void> {
    if (!this.#holds()) throw new Outranked(combat.id, false);
    const before = this.#standing(combat);
    const heard = this.#answers.take(combat.id);
    const next = { ...before, ...after, heard: { ...before.heard, ...heard } };
    try {
      await writeEncounter(
        combat,
        {
          ...changes,
          ...noteStepStart(combat, before.state, next.state),
          heard: { ...(changes["heard"] as object | undefined), ...structuredClone(heard) },
        },
        clock ?? null,
        { base: before.revision, revision: next.revision },
      );
    } catch (error) {
      this.#answers.putBack(combat.id, heard);
      throw error;
    }
    this.#answers.arrived(combat.id);
    if (!this.#holds()) throw new Outranked(combat.id, true);
    this.#stored.set(combat.id, next);
    this.#doubted.follow(combat.id, structureOf(combat), next.state);
  }

  async #lifecycle(combat: CallboardEncounter, command: Whole, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    const { kind } = command;
    const refusal = lifecycleRefusal(combat, command, seat.kind === "table" || seat.gm);
    if (refusal) return refusal;
    if (kind === "confirm") return this.#confirm(combat, command["seals"], asked);
    if (asked) this.#answers.applied(combat, asked);
    if (kind === "start") await this.#start(combat);
    else if (kind === "reset") await this.#reset(combat);
    else if (kind === "heed") await this.#heed(combat, command["user"]);
    else await this.#end(combat);
    return null;
  }

  /** Lets the rules give back what the encounter took, whatever ends it, and brings actors and players to what they hold. */
  async #close(combat: CallboardEncounter): Promise<void> {
    const { state, ended } = this.#standing(combat);
    if (state === null || ended) return;
    const closing = structureOf(combat).closing?.(state) as unknown as JsonRecord | null | undefined;
    if (closing) await this.#command(combat, closing, TABLE);
    await catchUp(combat, this.#state(combat), this.#holds);
  }

  /** Closes the encounter and marks it as ended. */
  async #end(combat: CallboardEncounter): Promise<void> {
    await this.#close(combat);
    await this.#send(combat, { changes: { ended: true }, after: { ended: true } });
    await noteOwned(combat);
    await cleanUp();
  }

  /** Says whether seals are due indeed, once all is set right that others wrote; the refusal names the first that is not. */
  async #confirm(combat: CallboardEncounter, seals: unknown, asked?: Asked): Promise<Refusal | null> {
    if (!isCommitments(seals)) return { reason: "malformed" };
    await this.restore(combat);
    const wrong = this.#doubted.wrongOf(combat.id, structureOf(combat), this.#standing(combat), seals);
    if (wrong !== undefined) return { reason: "notDue", data: { seal: wrong } };
    if (asked) this.#answers.applied(combat, asked);
    await this.writeHeard(combat);
    return null;
  }

  /** Hears a user again: what stands in the outbox counts as heard, and is cleared away where this client may do so. */
  async #heed(combat: CallboardEncounter, id: unknown): Promise<void> {
    const user = game.users.get(String(id));
    if (!user) return;
    const outbox = outboxOf(user);
    this.#answers.heed(combat, idOf(user), highestNumberOf(requestsIn(outbox), combat.id, this.#answers.heard(combat, idOf(user)).n));
    await this.writeHeard(combat);
    if (isOverfull(outbox) && game.user.hasRole("GAMEMASTER")) await emptyOutbox(user);
  }

  /** What is copied is whole: other encounters of the same actors are caught up first. */
  async #start(combat: CallboardEncounter): Promise<void> {
    await catchUpOthers(combat, this.#holds).catch(console.error);
    const facts = { scope: scopeOf(combat), escrow: readEscrow(), players: playersOf() };
    const fresh = begin(structureOf(combat), castOf(combat), houseFor(combat), facts);
    const after = { ...fresh, ticked: fresh.revision, began: game.time.serverTime };
    await this.#send(combat, { changes: structuredClone(after), after, clock: clockOf(combat, fresh.state) });
    const shown = projectionsOf(combat, fresh.state);
    await showNumbers(combat, { wanted: shown, after: shown }, this.#holds);
    await catchUp(combat, fresh.state, this.#holds);
    await noteOwned(combat);
    await this.#whenStarted?.(combat);
  }

  /** Notes first that the encounter goes back, and forgets it only when nothing of it is shown any more: whoever takes over in between can finish. */
  async #reset(combat: CallboardEncounter): Promise<void> {
    await this.#close(combat);
    const closing = { ended: true, resetting: true };
    await this.#send(combat, { changes: closing, after: closing });
    await this.#finishReset(combat);
  }

  async #finishReset(combat: CallboardEncounter): Promise<void> {
    const { ledger, undone, seals, guests } = this.#standing(combat);
    const wanted = diffProjections(projectionsOf(combat, this.#state(combat)), []);
    await showNumbers(combat, { wanted, after: [] }, this.#holds);
    await cleanUp();
    await settleHoldings(combat.id).catch(console.error);
    await untell(combat);
    const fresh = { state: null, revision: 0, ticked: 0, began: null, ended: false, resetting: false };
    const changes = { ...fresh, ledger: emptyOf(ledger), undone: emptyOf(undone), seals: emptyOf(seals), guests: emptyOf(guests) };
    await this.#send(combat, { changes, after: { ...fresh, ledger: {}, undone: {}, seals: {}, guests: {} }, clock: clockOf(combat, null) });
  }
}
