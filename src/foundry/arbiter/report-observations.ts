import { isRecord, omitKey, shortenLine, type Id, type JsonRecord, type Refusal, type StateBase } from "../../core/index.ts";
import { registrationIn } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { refusalKey } from "../outbox/refusal-texts.ts";
import { observedChangesAsCommands, type Doubts } from "./cast-from-documents.ts";
import { findNextObservation } from "./find-observation.ts";

/** The most combatants' names that a notice lists, and the maximum length of a name in characters. */
const NAMES = { most: 8, length: 60 } as const;

/** Returns the id of the combatant that an observation is about. "" if there is none. */
function subjectOf({ combatant, member }: JsonRecord): Id {
  const subject = combatant ?? (isRecord(member) ? member["id"] : "");
  return typeof subject === "string" ? subject : "";
}

/** Returns a text that identifies an observation while an encounter settles. It leaves out the gesture, since its id may change with each measurement. */
function nameOfSeen(seen: JsonRecord): string {
  return JSON.stringify(omitKey(seen, "gesture"));
}

/** Returns the observations of a batch, or the observation itself. */
function partsOfSeen(seen: JsonRecord): readonly JsonRecord[] {
  const { kind, commands } = seen;
  return kind === "batch" && Array.isArray(commands) ? (commands as readonly JsonRecord[]) : [seen];
}

function textOf(combat: CallboardEncounter, reason: string): string {
  const key = refusalKey(registrationIn(combat).lang, reason);
  return game.i18n.has(key) ? game.i18n.localize(key) : reason;
}

/** Gives the rules one observation, and resolves to their refusal or null. */
type Tell = (combat: CallboardEncounter, seen: JsonRecord) => Promise<Refusal | null>;
/** Whether the rules may get an observation now. Otherwise the observation waits. */
type May = (combat: CallboardEncounter, seen: JsonRecord) => boolean;

/** Gives the rules what the arbiter observes. A refused observation is skipped. The console and the arbitrating GM are told of each once. */
export class Observations {
  readonly #give: Tell;
  readonly #may: May;
  /** The observations that the rules have refused in the present round of follow-ups. */
  #passed = new Set<string>();
  /** By encounter: the refusals already reported. */
  readonly #told = new Map<Id, Set<string>>();
  /** By encounter: refusals to report to the GM, as names by reason. */
  readonly #due = new Map<Id, Map<string, string[]>>();

  constructor(give: Tell, may: May) {
    this.#give = give;
    this.#may = may;
  }

  /** Begins a round of follow-ups for an encounter, in which observations that were refused before are tried again. */
  begin(): void {
    this.#passed = new Set();
  }

  /** Gives the rules the next observations, and resolves to whether they accepted any. */
  async next(combat: CallboardEncounter, state: StateBase, doubts: Doubts): Promise<boolean> {
    const isFresh = (seen: JsonRecord) => !this.#passed.has(nameOfSeen(seen)) && this.#may(combat, seen);
    for (const all of observedChangesAsCommands(combat, state, doubts)) if (await this.#tellAll(combat, all.filter(isFresh))) return true;
    for (;;) {
      const seen = findNextObservation(combat, state, isFresh);
      // A structure that repeats refused observations has nothing more to tell.
      const fresh = seen === null ? [] : partsOfSeen(seen).filter(isFresh);
      if (fresh.length === 0) return false;
      if (await this.#tellAll(combat, fresh)) return true;
    }
  }

  /** Gives observations of one kind as one entry. If that is refused, each is given by itself. Resolves to whether any was accepted. */
  async #tellAll(combat: CallboardEncounter, all: readonly JsonRecord[]): Promise<boolean> {
    if (all.length > 1 && (await this.#give(combat, { kind: "batch", commands: all })) === null) return true;
    let isTold = false;
    for (const seen of all) {
      const refusal = await this.#give(combat, seen);
      if (refusal) this.#note(combat, seen, refusal);
      else isTold = true;
    }
    return isTold;
  }

  /** Notes an observation that was refused. */
  #note(combat: CallboardEncounter, seen: JsonRecord, refusal: Refusal): void {
    const { reason } = refusal;
    this.#passed.add(nameOfSeen(seen));
    const told = this.#told.get(combat.id) ?? new Set<string>();
    const refused = `${JSON.stringify(seen["kind"])}: ${reason}`;
    const about = `${refused} ${subjectOf(seen)}`;
    if (told.has(about)) return;
    this.#told.set(combat.id, told.add(about));
    console.error(new Error(`The rules of ${combat.type} refuse what was observed (${refused}).`), seen, refusal);
    const due = this.#due.get(combat.id) ?? new Map<string, string[]>();
    const name = shortenLine(combat.combatants.get(subjectOf(seen))?.name ?? "", NAMES.length);
    this.#due.set(combat.id, due.set(reason, [...(due.get(reason) ?? []), name || game.i18n.localize("CALLBOARD.Unknown")]));
  }

  /** Reports to the arbitrating GM what could not be done since the last report. */
  tell(combat: CallboardEncounter): void {
    for (const [reason, all] of this.#due.get(combat.id) ?? []) {
      const names = [...all.slice(0, NAMES.most), ...(all.length > NAMES.most ? ["…"] : [])].join(", ");
      const text = game.i18n.format("CALLBOARD.Untold", { names, why: textOf(combat, reason) });
      ui.notifications.warn(text, { console: false, permanent: true });
    }
    this.#due.delete(combat.id);
  }

  /** Forgets the refused observations of an encounter that is gone. */
  forget(encounter: Id): void {
    this.#told.delete(encounter);
    this.#due.delete(encounter);
  }
}
