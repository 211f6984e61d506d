import {
  begin,
  changed,
  play,
  TABLE,
  type CommandBase,
  type Encounter,
  type Entry,
  type Id,
  type JsonRecord,
  type Projection,
  type Refusal,
  type Rolled,
  type Seat,
  type StateBase,
} from "../../core/index.ts";
import { encounterOf, stateOf, structureOf, type CallboardEncounter } from "../encounters.ts";
import { houseOf } from "../settings.ts";
import { castOf, observed } from "./cast.ts";
import { emptied, nested } from "./changes.ts";
import { untell } from "./chat.ts";
import type { Asked, Desk } from "./desk.ts";
import { rolledFor } from "./dice.ts";
import { isLifecycle, lifecycleRefusal, type Lifecycle } from "./lifecycle.ts";
import { show, showNumbers } from "./projections.ts";
import { parsed } from "./refuse.ts";
import { clockOf, RevisionGap, writeEncounter, type Clock } from "./write.ts";

/** How often the rules may owe one thing after another; more is a fault of the structure. */
const MOST_OWED = 100;

interface Done {
  readonly entries: readonly Entry[];
  readonly encounter: Encounter;
  readonly changes: Parameters<typeof nested>[0];
}

/** Carries out commands, one at a time; called from the queue alone. */
export class Worker {
  readonly #client: Id;
  readonly #desk: Desk;
  readonly #holds: () => boolean;
  /** The revision of each encounter as this client left it. */
  readonly #revisions = new Map<Id, number>();

  /** `holds` says whether this client still arbitrates: it is asked before each write. */
  constructor(client: Id, desk: Desk, holds: () => boolean) {
    this.#client = client;
    this.#desk = desk;
    this.#holds = holds;
  }

  /** Takes every encounter as it stands now: this client begins to arbitrate. */
  begin(): void {
    this.#revisions.clear();
  }

  /** Carries out one command of a seat with all that follows from it; null once it is written, else the refusal. */
  async carryOut(combat: CallboardEncounter, json: JsonRecord, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    this.verify(combat);
    const refusal = isLifecycle(json["kind"])
      ? await this.#lifecycle(combat, json["kind"], seat, asked)
      : await this.#command(combat, json, seat, asked);
    if (refusal && asked) this.#desk.refused(combat, asked, refusal);
    if (!refusal) await this.settle(combat);
    return refusal;
  }

  /** Does what the rules owe and what they do not know yet of the combatants, until nothing is left. */
  async settle(combat: CallboardEncounter): Promise<void> {
    this.verify(combat);
    for (let count = 0; count < MOST_OWED; count += 1) {
      if (!(await this.#settleOne(combat))) return;
    }
    throw new Error(`The rules of ${combat.type} owe without end.`);
  }

  /** Tells the rules of what the table observed; what they know already is passed over. */
  async observe(combat: CallboardEncounter, seen: JsonRecord): Promise<void> {
    const state = stateOf(combat);
    if (!state || combat.system.ended) return;
    const position = { ...structureOf(combat).position(state) };
    await this.carryOut(combat, { ...seen, position }, TABLE);
  }

  /** Throws where an encounter is not as this client left it. */
  verify(combat: CallboardEncounter): void {
    const known = this.#revisions.get(combat.id) ?? combat.system.revision;
    if (known !== combat.system.revision) throw new RevisionGap(combat.id);
    this.#revisions.set(combat.id, known);
  }

  /** Writes refusals that wait, and nothing else. */
  async writeHeard(combat: CallboardEncounter): Promise<void> {
    if (this.#desk.holds(combat.id)) await this.#send(combat, {}, null);
  }

  /** Sets round and turn right after somebody else wrote them; true where that was needed. */
  async restoreClock(combat: CallboardEncounter): Promise<boolean> {
    const clock = clockOf(combat, stateOf(combat));
    const { round, turn } = combat._source;
    if (clock.round === round && clock.turn === turn) return false;
    await combat.update({ ...clock }, { callboard: { client: this.#client, restored: true } } as Combat.Database.UpdateOperation);
    return true;
  }

  /** Does the next thing that is due, and says whether it did; an observation that a structure has no command for holds up nothing else. */
  async #settleOne(combat: CallboardEncounter): Promise<boolean> {
    const state = stateOf(combat);
    if (!state || combat.system.ended) return false;
    const structure = structureOf(combat);
    const seen = observed(combat, state);
    const position = { ...structure.position(state) };
    if (seen && (await this.#command(combat, { ...seen, position }, TABLE)) === null) return true;
    const owed = structure.owed(state) as unknown as JsonRecord | null;
    return owed !== null && (await this.#command(combat, owed, TABLE)) === null;
  }

  async #command(combat: CallboardEncounter, json: JsonRecord, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    const encounter = encounterOf(combat);
    const read = parsed(combat, json, seat.kind === "table" || seat.gm);
    if ("refusal" in read) return read.refusal;
    if (!encounter) return { reason: "notStarted" };
    const verdict = await this.#decide(combat, encounter, read.command, seat);
    if (verdict.kind === "refused") return verdict.refusal;
    if (asked) this.#desk.applied(combat, asked);
    await this.#write(combat, encounter, verdict);
    return null;
  }

  async #decide(combat: CallboardEncounter, encounter: Encounter, command: CommandBase, seat: Seat) {
    const rolled: Rolled[] = [];
    for (;;) {
      const verdict = play(structureOf(combat), encounter, command, seat, rolled);
      if (verdict.kind !== "wants") return verdict;
      for (const request of verdict.dice) rolled.push(await rolledFor(request));
    }
  }

  async #write(combat: CallboardEncounter, before: Encounter, done: Done): Promise<void> {
    const { state, revision } = done.encounter;
    await this.#send(combat, { ...nested(done.changes), ticked: before.revision }, clockOf(combat, state));
    this.#expect(combat, revision);
    const [was, is] = [this.#projections(combat, before.state), this.#projections(combat, state)];
    for (const entry of done.entries) await show(combat, { before: was, after: is, entry });
  }

  /** Writes an encounter, with what was heard; that is kept where it could not be written. */
  async #send(combat: CallboardEncounter, system: object, clock: Clock | null): Promise<void> {
    if (!this.#holds()) throw new RevisionGap(combat.id);
    const heard = this.#desk.take(combat.id);
    try {
      await writeEncounter(combat, { ...system, heard }, clock, this.#client);
    } catch (error) {
      this.#desk.putBack(combat.id, heard);
      throw error;
    }
  }

  #expect(combat: CallboardEncounter, revision: number): void {
    this.#revisions.set(combat.id, revision);
    if (combat.system.revision !== revision) throw new RevisionGap(combat.id);
  }

  #projections(combat: CallboardEncounter, state: StateBase | null): readonly Projection[] {
    return state ? structureOf(combat).project(state) : [];
  }

  async #lifecycle(combat: CallboardEncounter, kind: Lifecycle, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    const refusal = lifecycleRefusal(combat, kind, seat.kind === "table" || seat.gm);
    if (refusal) return refusal;
    if (asked) this.#desk.applied(combat, asked);
    if (kind === "start") await this.#start(combat);
    else if (kind === "reset") await this.#reset(combat);
    else await this.#send(combat, { ended: true }, null);
    return null;
  }

  async #start(combat: CallboardEncounter): Promise<void> {
    const { state, revision, ledger, undone } = begin(structureOf(combat), castOf(combat), houseOf(combat.type));
    await this.#send(combat, { state, revision, ledger, undone, ticked: revision }, clockOf(combat, state));
    this.#expect(combat, revision);
    await showNumbers(combat, this.#projections(combat, state));
  }

  async #reset(combat: CallboardEncounter): Promise<void> {
    const before = this.#projections(combat, stateOf(combat));
    const { ledger, undone } = combat.system;
    const fresh = { state: null, revision: 0, ticked: 0, ended: false, ledger: emptied(ledger), undone: emptied(undone) };
    await this.#send(combat, fresh, clockOf(combat, null));
    this.#expect(combat, 0);
    await showNumbers(combat, changed(before, []));
    await untell(combat);
  }
}
