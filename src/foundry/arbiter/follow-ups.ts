import { TABLE, type Id, type JsonRecord, type Refusal, type StateBase } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";
import { escrowOpeningCommands } from "../seals/escrow.ts";
import type { Doubts } from "./cast-from-documents.ts";
import type { QuotaCharges } from "./quota-charges.ts";
import type { Judge } from "./judge.ts";
import { Observations } from "./report-observations.ts";
import type { EncounterStore } from "./store.ts";

/** The most automatic commands in a row that the rules may ask for. More is a fault of the structure. */
const MOST_OWED = 100;
/** How many more follow-ups an encounter may need at once per combatant, for observed changes. More is a fault. */
const MOST_SEEN = 10;

/** Carries out what follows from a command: observed changes, due seals, and commands that the rules give automatically. */
export class FollowUps {
  readonly #store: EncounterStore;
  readonly #judge: Judge;
  readonly #charges: QuotaCharges;
  readonly #doubts: Doubts;
  readonly #observations = new Observations(
    (combat, seen) => this.#tell(combat, seen),
    (combat, seen) => this.#charges.mayBeObserved(combat, seen),
  );

  /** `doubts` holds the changes that players made without permission. */
  constructor(store: EncounterStore, judge: Judge, charges: QuotaCharges, doubts: Doubts) {
    this.#store = store;
    this.#judge = judge;
    this.#charges = charges;
    this.#doubts = doubts;
  }

  /** Carries out automatic commands and observed changes until none is left. Throws if that never ends. */
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

  /** Forgets the observations of an encounter that is gone. */
  forget(encounter: Id): void {
    this.#observations.forget(encounter);
  }

  /** Carries out the next thing that is due, and resolves to whether there was one. An observation that the rules refuse is skipped. */
  async #settleOne(combat: CallboardEncounter): Promise<boolean> {
    const { state, ended } = this.#store.of(combat);
    if (!state || ended) return false;
    if (await this.#observations.next(combat, state, this.#doubts)) return true;
    if (await this.#openDue(combat, state)) return true;
    const owed = structureOf(combat).owed(state) as unknown as JsonRecord | null;
    return owed !== null && (await this.#judge.command(combat, owed, TABLE)) === null;
  }

  /** Gives the rules one observation, at the encounter's current position. */
  async #tell(combat: CallboardEncounter, seen: JsonRecord): Promise<Refusal | null> {
    const state = this.#store.stateOf(combat);
    if (!state) return null;
    const refusal = await this.#judge.command(combat, { ...seen, position: { ...structureOf(combat).position(state) } }, TABLE);
    if (refusal === null) this.#charges.chargeCauses(combat, seen, this.#store.of(combat));
    return refusal;
  }

  /** Opens all due seals readable here by escrow, in one command. If that is refused, it opens the first that the rules accept. */
  async #openDue(combat: CallboardEncounter, state: StateBase): Promise<boolean> {
    const structure = structureOf(combat);
    const position = { ...structure.position(state) };
    const { seals } = this.#store.of(combat);
    const commands = escrowOpeningCommands({ encounter: combat.id, structure, state, seals, doubted: this.#store.doubted.of(combat.id) });
    const together = commands.length > 1 ? [{ kind: "batch", commands }] : [];
    for (const command of [...together, ...commands]) {
      if ((await this.#judge.command(combat, { ...command, position }, TABLE)) === null) return true;
    }
    return false;
  }
}
