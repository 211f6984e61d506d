import { dueCommitmentsOf, unexplainedCommitmentsOf, type Id, type StateBase } from "../../core/index.ts";
import type { AnyStructure, CallboardEncounter } from "../encounter/encounter-types.ts";
import { rulesEncounterIn, type Stored } from "./stored-fields.ts";
import { gmLeases } from "../lease/who-writes.ts";

const NOTHING: ReadonlySet<string> = new Set();

/** Whether the last user who wrote an encounter, according to the server, never arbitrated. Such a write was not corrected. */
export function isLastWriteUnarbitrated(combat: CallboardEncounter): boolean {
  const writer = game.users.get(combat._stats.lastModifiedBy ?? "");
  return writer !== undefined && !gmLeases().some(({ user }) => user === writer.id);
}

/** The seals of each encounter that were due at the takeover without a known reason. They stay shut until an entry makes them due. */
export class Doubted {
  readonly #seals = new Map<Id, ReadonlySet<string>>();

  /** Doubts seals that no entry of the ledger made due, in an encounter that this client takes over. Returns whether there are any. */
  doubtUnexplained(encounter: Id, structure: AnyStructure, stored: Stored): boolean {
    const found = rulesEncounterIn(stored);
    return this.#set(encounter, found ? unexplainedCommitmentsOf(structure, found) : NOTHING);
  }

  /** Doubts all due seals of an encounter whose ledger may be forged. Returns whether there are any. */
  doubtAll(encounter: Id, structure: AnyStructure, { state }: Stored): boolean {
    return this.#set(encounter, state ? dueCommitmentsOf(structure, state) : NOTHING);
  }

  #set(encounter: Id, seals: ReadonlySet<string>): boolean {
    if (seals.size > 0) this.#seals.set(encounter, seals);
    else this.#seals.delete(encounter);
    return seals.size > 0;
  }

  /** Returns the doubted seals of an encounter. */
  of(encounter: Id): ReadonlySet<string> {
    return this.#seals.get(encounter) ?? NOTHING;
  }

  /** Drops the doubts about seals that are no longer due. If an entry makes such a seal due again, it may be opened. */
  follow(encounter: Id, structure: AnyStructure, state: StateBase | null): void {
    const doubted = this.#seals.get(encounter);
    if (!doubted) return;
    const due = state ? dueCommitmentsOf(structure, state) : NOTHING;
    this.#set(encounter, new Set([...doubted].filter((commitment) => due.has(commitment))));
  }

  /** Returns the commitment of the first of some seals that must not be opened now. Undefined if all may be. */
  wrongOf(encounter: Id, structure: AnyStructure, { state, ended }: Stored, seals: readonly string[]): string | undefined {
    const due = state && !ended ? dueCommitmentsOf(structure, state) : NOTHING;
    return seals.find((seal) => !due.has(seal) || this.of(encounter).has(seal));
  }

  /** Forgets the doubted seals of an encounter that is gone, or of all encounters. */
  forget(encounter?: Id): void {
    if (encounter === undefined) this.#seals.clear();
    else this.#seals.delete(encounter);
  }
}
