import { dueSealsOf, findUnexplained, type Id, type StateBase } from "../../core/index.ts";
import type { AnyStructure, CallboardEncounter } from "../encounter/encounter.ts";
import { encounterIn, type Stored } from "./snapshot.ts";
import { leases } from "../lease/who-writes.ts";

const NOTHING: ReadonlySet<string> = new Set();

/** Whether the last who wrote an encounter, as the server vouches, is somebody who never arbitrated: nobody was there to set it right. */
export function isLastWrittenByOutsider(combat: CallboardEncounter): boolean {
  const writer = game.users.get(combat._stats.lastModifiedBy ?? "");
  return writer !== undefined && !leases().some(({ user }) => user === writer.id);
}

/** Of each encounter the seals that were due as this client found it, though nobody can say why: nothing opens them before an entry makes them due anew. */
export class Doubted {
  readonly #seals = new Map<Id, ReadonlySet<string>>();

  /** Doubts what no entry of the ledger made due, in an encounter that this client takes over; says whether there is such. */
  doubtUnexplained(encounter: Id, structure: AnyStructure, stored: Stored): boolean {
    const found = encounterIn(stored);
    return this.#set(encounter, found ? findUnexplained(structure, found) : NOTHING);
  }

  /** Doubts all that is due in an encounter of which the ledger, too, may be somebody else's; says whether there is such. */
  doubtAll(encounter: Id, structure: AnyStructure, { state }: Stored): boolean {
    return this.#set(encounter, state ? dueSealsOf(structure, state) : NOTHING);
  }

  #set(encounter: Id, seals: ReadonlySet<string>): boolean {
    if (seals.size > 0) this.#seals.set(encounter, seals);
    else this.#seals.delete(encounter);
    return seals.size > 0;
  }

  /** The doubted seals of an encounter. */
  of(encounter: Id): ReadonlySet<string> {
    return this.#seals.get(encounter) ?? NOTHING;
  }

  /** What is due no more may become so by an entry, and is doubted no longer. */
  follow(encounter: Id, structure: AnyStructure, state: StateBase | null): void {
    const doubted = this.#seals.get(encounter);
    if (!doubted) return;
    const due = state ? dueSealsOf(structure, state) : NOTHING;
    this.#set(encounter, new Set([...doubted].filter((commitment) => due.has(commitment))));
  }

  /** The first of some seals that is not to be opened now, if any. */
  wrongOf(encounter: Id, structure: AnyStructure, { state, ended }: Stored, seals: readonly string[]): string | undefined {
    const due = state && !ended ? dueSealsOf(structure, state) : NOTHING;
    return seals.find((seal) => !due.has(seal) || this.of(encounter).has(seal));
  }

  /** Forgets an encounter that is gone, or all. */
  forget(encounter?: Id): void {
    if (encounter === undefined) this.#seals.clear();
    else this.#seals.delete(encounter);
  }
}
