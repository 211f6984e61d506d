import { isOpening, type Id, type JsonRecord, type Seat } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { EntryQuota } from "./entry-quota.ts";
import { causesOf } from "./observers.ts";
import type { Stored } from "./snapshot.ts";

const isPlayer = (user: Id): boolean => game.users.get(user)?.isGM === false;

/** What a command was charged for: the user who gave it. Null where it is free. */
type Payer = Id | null;

/** Charges players for the entries that they cause, by what they ask for and by what the table observes of them. A GM causes as many as the GM likes. */
export class QuotaCharges {
  readonly #quota: EntryQuota;
  #whenHeld: (encounter: Id, milliseconds: number) => void = () => undefined;

  constructor(quota = new EntryQuota()) {
    this.#quota = quota;
  }

  /** Says what is done where something that a player caused is to be observed later, in so many milliseconds. */
  whenHeld(later: (encounter: Id, milliseconds: number) => void): void {
    this.#whenHeld = later;
  }

  /** Who pays for a command. What opens a seal is free: it was paid for as it was sealed. */
  payerOf(command: JsonRecord, seat: Seat): Payer {
    return seat.kind === "user" && !isOpening(command) ? seat.user : null;
  }

  /** Whether somebody has caused too much to cause an entry now. */
  isSpent(payer: Payer): boolean {
    return payer !== null && this.#waitOf(payer) > 0;
  }

  #waitOf(user: Id): number {
    return isPlayer(user) ? this.#quota.wait(user) : 0;
  }

  /** Charges a user for the newest entry of an encounter, and for so many characters beside it. */
  charge(payer: Payer, { ledger, revision }: Pick<Stored, "ledger" | "revision">, more = 0): void {
    const line = ledger[String(revision)] ?? "";
    if (payer !== null && isPlayer(payer)) this.#quota.charge(payer, line.length + more);
  }

  /** Charges those who caused what was observed. */
  chargeCauses(combat: CallboardEncounter, seen: JsonRecord, stored: Pick<Stored, "ledger" | "revision">): void {
    for (const user of causesOf(combat, seen)) this.charge(user, stored);
  }

  /** Whether those who caused what was observed may cause an entry now. Where they may not, it is observed later. */
  mayBeObserved(combat: CallboardEncounter, seen: JsonRecord): boolean {
    const wait = Math.max(0, ...causesOf(combat, seen).map((user) => this.#waitOf(user)));
    if (wait > 0) this.#whenHeld(combat.id, wait);
    return wait === 0;
  }
}
