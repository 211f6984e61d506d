import { isSealOpening, type Id, type JsonRecord, type Seat } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { EntryQuota } from "./entry-quota.ts";
import { causingUsersOf } from "./find-observation.ts";
import type { Stored } from "./stored-fields.ts";

const isPlayer = (user: Id): boolean => game.users.get(user)?.isGM === false;

/** The user whose limit of entries a command counts against. Null if it counts against none. */
type Payer = Id | null;

/** Charges players for the entries that they cause, by requests and by observations. GMs have no limit. */
export class QuotaCharges {
  readonly #quota: EntryQuota;
  #whenHeld: (encounter: Id, milliseconds: number) => void = () => undefined;

  constructor(quota = new EntryQuota()) {
    this.#quota = quota;
  }

  /** Sets the function that is called when an observation has to wait, with the delay in milliseconds. */
  whenHeld(later: (encounter: Id, milliseconds: number) => void): void {
    this.#whenHeld = later;
  }

  /** Returns the user whose limit of entries a command counts against. Opening a seal is free, since sealing was counted. */
  payerOf(command: JsonRecord, seat: Seat): Payer {
    return seat.kind === "user" && !isSealOpening(command) ? seat.user : null;
  }

  /** Whether a payer has caused too many entries to cause another now. */
  isSpent(payer: Payer): boolean {
    return payer !== null && this.#waitOf(payer) > 0;
  }

  #waitOf(user: Id): number {
    return isPlayer(user) ? this.#quota.wait(user) : 0;
  }

  /** Charges a user for the newest entry of an encounter, plus `more` characters. */
  charge(payer: Payer, { ledger, revision }: Pick<Stored, "ledger" | "revision">, more = 0): void {
    const line = ledger[String(revision)] ?? "";
    if (payer !== null && isPlayer(payer)) this.#quota.charge(payer, line.length + more);
  }

  /** Charges the users who caused an observation. */
  chargeCauses(combat: CallboardEncounter, seen: JsonRecord, stored: Pick<Stored, "ledger" | "revision">): void {
    for (const user of causingUsersOf(combat, seen)) this.charge(user, stored);
  }

  /** Whether the users who caused an observation may cause an entry now. If not, it is observed later. */
  mayBeObserved(combat: CallboardEncounter, seen: JsonRecord): boolean {
    const wait = Math.max(0, ...causingUsersOf(combat, seen).map((user) => this.#waitOf(user)));
    if (wait > 0) this.#whenHeld(combat.id, wait);
    return wait === 0;
  }
}
