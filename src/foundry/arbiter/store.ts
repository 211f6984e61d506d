import { restoreChanges } from "./build-updates.ts";
import type { AnswerBuffer } from "./answer-buffer.ts";
import { Doubted, isLastWriteUnarbitrated } from "./doubted-seals.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import { storedFieldsOf, type Stored } from "./stored-fields.ts";
import { stepStartChange } from "./step-start-time.ts";
import { Outranked, writeEncounter, type Clock } from "./write-encounter.ts";
import type { Id, StateBase } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";

/** One write of an encounter: the changes, the fields after them, and round and turn if they may move. */
interface Write {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly after: Partial<Stored>;
  readonly clock?: Clock;
}

/** Keeps each encounter as this client left it, and writes it. This copy wins over all other writes while this client arbitrates. */
export class EncounterStore {
  readonly #answers: AnswerBuffer;
  readonly #holder: Pick<LeaseHolder, "holds">;
  readonly #stored = new Map<Id, Stored>();
  /** Seals that are due for no reason known to this client. */
  readonly doubted = new Doubted();
  /** Whether this client arbitrates. */
  readonly holds = (): boolean => this.#holder.holds;

  /** `holder` tells whether this client holds the lease. It is asked before and after each write. */
  constructor(answers: AnswerBuffer, holder: Pick<LeaseHolder, "holds">) {
    this.#answers = answers;
    this.#holder = holder;
  }

  /** Reads every encounter as it is now. Returns the ids of encounters with due seals that no entry explains. */
  begin(encounters: readonly CallboardEncounter[]): readonly Id[] {
    this.#stored.clear();
    this.doubted.forget();
    return encounters.filter((combat) => this.#takeOver(combat)).map(({ id }) => id);
  }

  #takeOver(combat: CallboardEncounter): boolean {
    const [structure, stored] = [structureOf(combat), this.of(combat)];
    const isForeign = isLastWriteUnarbitrated(combat);
    return isForeign ? this.doubted.doubtAll(combat.id, structure, stored) : this.doubted.doubtUnexplained(combat.id, structure, stored);
  }

  /** Forgets an encounter that is gone. Returns its last known fields, or undefined. */
  forget(encounter: Id): Stored | undefined {
    const last = this.#stored.get(encounter);
    this.#stored.delete(encounter);
    this.doubted.forget(encounter);
    return last;
  }

  /** Whether this client has read or written an encounter since it began to arbitrate. */
  knows(encounter: Id): boolean {
    return this.#stored.has(encounter);
  }

  /** Returns an encounter as this client left it. An unknown encounter is read, and all its due seals are doubted. */
  of(combat: CallboardEncounter): Stored {
    const known = this.#stored.get(combat.id);
    if (known) return known;
    const found = structuredClone(storedFieldsOf(combat));
    this.#stored.set(combat.id, found);
    this.doubted.doubtAll(combat.id, structureOf(combat), found);
    return found;
  }

  /** Returns the state of the rules. Null before the start. */
  stateOf(combat: CallboardEncounter): StateBase | null {
    return this.of(combat).state;
  }

  /**
   * Writes an encounter with the waiting answers. They are kept if the write fails. Throws `Outranked` if another client arbitrates before
   * or after the write.
   */
  async write(combat: CallboardEncounter, { changes, after, clock }: Write): Promise<void> {
    if (!this.holds()) throw new Outranked(combat.id, false);
    const before = this.of(combat);
    const heard = this.#answers.take(combat.id);
    const next = { ...before, ...after, heard: { ...before.heard, ...heard } };
    const answered = { ...(changes["heard"] as object | undefined), ...structuredClone(heard) };
    const system = { ...changes, ...stepStartChange(combat, before.state, next.state), heard: answered };
    try {
      await writeEncounter(combat, system, clock ?? null, { base: before.revision, revision: next.revision });
    } catch (error) {
      this.#answers.putBack(combat.id, heard);
      throw error;
    }
    this.#answers.arrived(combat.id);
    if (!this.holds()) throw new Outranked(combat.id, true);
    this.#stored.set(combat.id, next);
    this.doubted.follow(combat.id, structureOf(combat), next.state);
  }

  /** Writes the waiting answers, and nothing else. */
  async writeAnswers(combat: CallboardEncounter): Promise<void> {
    if (this.#answers.holds(combat.id)) await this.write(combat, { changes: {}, after: {} });
  }

  /** Undoes what others wrote into an encounter. Resolves to whether there was anything to undo. */
  async restore(combat: CallboardEncounter): Promise<boolean> {
    const changes = restoreChanges(storedFieldsOf(combat), this.of(combat));
    if (changes) await this.write(combat, { changes, after: {} });
    return changes !== null;
  }
}
