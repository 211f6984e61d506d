import { isRecord, omitKey, shortenLine, type Id, type JsonRecord, type Refusal, type StateBase } from "../../core/index.ts";
import { registrationIn } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { refusalKey } from "../outbox/refusal-texts.ts";
import { observationsOf, type Doubts } from "./cast.ts";
import { findObservation } from "./observers.ts";

/** The most names that a notice lists, and the longest it shows of each, in characters. */
const NAMES = { most: 8, length: 60 } as const;

/** Whom an observation is about. */
function subjectOf({ combatant, member }: JsonRecord): Id {
  const subject = combatant ?? (isRecord(member) ? member["id"] : "");
  return typeof subject === "string" ? subject : "";
}

/** Returns what tells an observation from others while an encounter settles. A gesture may have a new id each time that it is measured. */
function nameOfSeen(seen: JsonRecord): string {
  return JSON.stringify(omitKey(seen, "gesture"));
}

/** The single observations of a batch. One that is no batch is itself. */
function partsOfSeen(seen: JsonRecord): readonly JsonRecord[] {
  const { kind, commands } = seen;
  return kind === "batch" && Array.isArray(commands) ? (commands as readonly JsonRecord[]) : [seen];
}

function textOf(combat: CallboardEncounter, reason: string): string {
  const key = refusalKey(registrationIn(combat).lang, reason);
  return game.i18n.has(key) ? game.i18n.localize(key) : reason;
}

/** Tells the rules of one observation, and resolves to why they refuse it. */
type Tell = (combat: CallboardEncounter, seen: JsonRecord) => Promise<Refusal | null>;
/** Whether something may be observed now, or has to wait. */
type May = (combat: CallboardEncounter, seen: JsonRecord) => boolean;

/**
 * Tells the rules what the arbiter observes. One observation that they refuse is passed over and holds up nothing. The console and the
 * GM who arbitrates are told of each once.
 */
export class Observations {
  readonly #give: Tell;
  readonly #may: May;
  /** What was refused since the encounter began to settle. */
  #passed = new Set<string>();
  /** By encounter: what was told already. */
  readonly #told = new Map<Id, Set<string>>();
  /** By encounter: what is still to be told to the GM, the names by the reason. */
  readonly #due = new Map<Id, Map<string, string[]>>();

  constructor(give: Tell, may: May) {
    this.#give = give;
    this.#may = may;
  }

  /** An encounter begins to settle: what was refused before is tried once more. */
  begin(): void {
    this.#passed = new Set();
  }

  /** Tells the next that is to be told, and resolves to whether the rules took any. */
  async next(combat: CallboardEncounter, state: StateBase, doubts: Doubts): Promise<boolean> {
    const isFresh = (seen: JsonRecord) => !this.#passed.has(nameOfSeen(seen)) && this.#may(combat, seen);
    for (const all of observationsOf(combat, state, doubts)) if (await this.#tellAll(combat, all.filter(isFresh))) return true;
    for (;;) {
      const seen = findObservation(combat, state, isFresh);
      // A structure that gives again what was refused has no more to say.
      const fresh = seen === null ? [] : partsOfSeen(seen).filter(isFresh);
      if (fresh.length === 0) return false;
      if (await this.#tellAll(combat, fresh)) return true;
    }
  }

  /** Tells observations of one kind: as one entry if the rules take all, else each by itself. */
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

  /** Tells the GM who arbitrates what could not be done since the last time. */
  tell(combat: CallboardEncounter): void {
    for (const [reason, all] of this.#due.get(combat.id) ?? []) {
      const names = [...all.slice(0, NAMES.most), ...(all.length > NAMES.most ? ["…"] : [])].join(", ");
      const text = game.i18n.format("CALLBOARD.Untold", { names, why: textOf(combat, reason) });
      ui.notifications.warn(text, { console: false, permanent: true });
    }
    this.#due.delete(combat.id);
  }

  /** Forgets an encounter that is gone. */
  forget(encounter: Id): void {
    this.#told.delete(encounter);
    this.#due.delete(encounter);
  }
}
