import { begin, changed, play, TABLE, type CommandBase, type Encounter, type Entry, type Id, type JsonRecord, type Projection, type Refusal, type Rolled, type Seat, type StateBase } from "../../core/index.ts";
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
import { clockOf, RevisionGap, writeEncounter } from "./write.ts";

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
  /** The revision of each encounter as this client left it. */
  readonly #revisions = new Map<Id, number>();

  constructor(client: Id, desk: Desk) {
    this.#client = client;
    this.#desk = desk;
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
      const next = this.#due(combat);
      if (!next || (await this.#command(combat, next, TABLE)) !== null) return;
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
    const heard = this.#desk.take(combat.id);
    if (Object.keys(heard).length > 0) await writeEncounter(combat, { heard }, null, this.#client);
  }

  /** Sets round and turn right after somebody else wrote them; true where that was needed. */
  async restoreClock(combat: CallboardEncounter): Promise<boolean> {
    const clock = clockOf(combat, stateOf(combat));
    if (clock.round === combat.round && clock.turn === combat.turn) return false;
    await combat.update({ ...clock }, { callboard: { client: this.#client } } as Combat.Database.UpdateOperation);
    return true;
  }

  #due(combat: CallboardEncounter): JsonRecord | null {
    const state = stateOf(combat);
    if (!state || combat.system.ended) return null;
    const structure = structureOf(combat);
    const seen = observed(combat, state);
    if (seen) return { ...seen, position: { ...structure.position(state) } };
    return structure.owed(state) as unknown as JsonRecord | null;
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
    const system = { ...nested(done.changes), heard: this.#desk.take(combat.id), ticked: before.revision };
    await writeEncounter(combat, system, clockOf(combat, state), this.#client);
    this.#expect(combat, revision);
    const [was, is] = [this.#projections(combat, before.state), this.#projections(combat, state)];
    for (const entry of done.entries) await show(combat, { before: was, after: is, entry });
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
    else await writeEncounter(combat, { ended: true, heard: this.#desk.take(combat.id) }, null, this.#client);
    return null;
  }

  async #start(combat: CallboardEncounter): Promise<void> {
    const { state, revision, ledger, undone } = begin(structureOf(combat), castOf(combat), houseOf(combat.type));
    const system = { state, revision, ledger, undone, ticked: revision, heard: this.#desk.take(combat.id) };
    await writeEncounter(combat, system, clockOf(combat, state), this.#client);
    this.#expect(combat, revision);
    await showNumbers(combat, this.#projections(combat, state));
  }

  async #reset(combat: CallboardEncounter): Promise<void> {
    const before = this.#projections(combat, stateOf(combat));
    const { ledger, undone } = combat.system;
    const fresh = { state: null, revision: 0, ticked: 0, ended: false, ledger: emptied(ledger), undone: emptied(undone) };
    await writeEncounter(combat, { ...fresh, heard: this.#desk.take(combat.id) }, clockOf(combat, null), this.#client);
    this.#expect(combat, 0);
    await showNumbers(combat, changed(before, []));
    await untell(combat);
  }
}
