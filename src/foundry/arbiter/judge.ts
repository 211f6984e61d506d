import {
  extractEnvelopes,
  playCommand,
  refuseCopiedEnvelope,
  type CommandBase,
  type Encounter,
  type Entry,
  type JsonRecord,
  type Refusal,
  type Rolled,
  type Seat,
  type Timed,
} from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";
import { parseCommand } from "../outbox/parse-and-refuse.ts";
import { unneededCommitmentsOf } from "../seals/escrow.ts";
import type { Seals } from "../seals/readable-seals.ts";
import type { AnswerBuffer, Asked } from "./answer-buffer.ts";
import { nestChanges } from "./build-updates.ts";
import type { QuotaCharges } from "./quota-charges.ts";
import { rollFor } from "./dice.ts";
import { projectionsOf } from "./restore-actors.ts";
import { showProjections } from "./projections.ts";
import { rulesEncounterIn } from "./stored-fields.ts";
import type { EncounterStore } from "./store.ts";
import { roundAndTurnOf } from "./write-encounter.ts";

interface Done {
  readonly entries: readonly Entry[];
  readonly encounter: Encounter;
  readonly changes: Parameters<typeof nestChanges>[0];
}

/** Whether a command rolled nothing and leaves the state unchanged, like the second click of a double click. */
function isIdle({ changes, entries }: Done): boolean {
  return changes.every(({ path }) => path[0] !== "state") && entries.every(({ rolled }) => rolled.length === 0);
}

/** Returns a seat's rights for the parser. The table's observations are exempt from people's limits. */
export const parserRightsOf = (seat: Seat) => ({ gm: seat.kind === "table" || seat.gm, observed: seat.kind === "table" });

async function decide(combat: CallboardEncounter, encounter: Timed, command: CommandBase, seat: Seat) {
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = playCommand(structureOf(combat), encounter, command, seat, rolled);
    if (verdict.kind !== "wants") return verdict;
    for (const request of verdict.dice) rolled.push(await rollFor(request));
  }
}

/** Judges one command by the rules, writes the result and shows it outside the encounter. */
export class Judge {
  readonly #store: EncounterStore;
  readonly #answers: AnswerBuffer;
  readonly #charges: QuotaCharges;

  constructor(store: EncounterStore, answers: AnswerBuffer, charges: QuotaCharges) {
    this.#store = store;
    this.#answers = answers;
    this.#charges = charges;
  }

  /** Carries out one command of a seat. Resolves to null once it is written and shown, else to the refusal. */
  async command(combat: CallboardEncounter, json: JsonRecord, seat: Seat, asked?: Asked): Promise<Refusal | null> {
    const stored = this.#store.of(combat);
    const encounter = rulesEncounterIn(stored);
    const read = parseCommand(combat, json, parserRightsOf(seat));
    if ("refusal" in read) return read.refusal;
    if (!encounter) return { reason: "notStarted" };
    const structure = structureOf(combat);
    const payer = this.#charges.payerOf(json, seat);
    if (this.#charges.isSpent(payer)) return { reason: "tooFast" };
    const { command, envelopes } = extractEnvelopes(structure.shapes, read.command);
    const copied = refuseCopiedEnvelope(envelopes, stored.seals);
    if (copied) return copied;
    const verdict = await decide(combat, encounter, command, seat);
    if (verdict.kind === "refused") return verdict.refusal;
    if (seat.kind === "user" && isIdle(verdict)) return { reason: "already" };
    if (asked) this.#answers.applied(combat, asked);
    const emptied = unneededCommitmentsOf({ structure, state: encounter.state, seals: stored.seals }, command, verdict.encounter.state);
    const seals = Object.fromEntries([
      ...envelopes.map((envelope) => [envelope.commitment, envelope] as const),
      ...emptied.map((commitment) => [commitment, null] as const),
    ]);
    await this.#write(combat, encounter, { done: verdict, seals });
    this.#charges.charge(payer, this.#store.of(combat), JSON.stringify(envelopes).length);
    return null;
  }

  /** Writes the result of a command with its envelopes. Envelopes that are now open or replaced are emptied. */
  async #write(
    combat: CallboardEncounter,
    before: Encounter,
    { done, seals }: { readonly done: Done; readonly seals: Seals },
  ): Promise<void> {
    const { state } = done.encounter;
    const ticked = before.revision;
    const after = { ...done.encounter, ticked, seals: { ...this.#store.of(combat).seals, ...seals } };
    const sealed = Object.keys(seals).length > 0 ? { seals: structuredClone(seals) } : {};
    await this.#store.write(combat, {
      changes: { ...nestChanges(done.changes), ticked, ...sealed },
      after,
      clock: roundAndTurnOf(combat, state),
    });
    const [was, is] = [projectionsOf(combat, before.state), projectionsOf(combat, state)];
    for (const entry of done.entries) await showProjections(combat, { before: was, after: is, entry }, this.#store.holds);
  }
}
