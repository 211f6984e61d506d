import { isRecord, shortenLine, type Id, type JsonRecord, type Refusal } from "../../core/index.ts";
import { registrationIn, type CallboardEncounter } from "../encounters.ts";

/** The most names that a notice lists, and the longest it shows of each, in characters. */
const NAMES = { most: 8, length: 60 } as const;

/** Whom an observation is about. */
function subjectOf({ combatant, member }: JsonRecord): Id {
  return String(combatant ?? (isRecord(member) ? member["id"] : ""));
}

/** Returns what tells an observation from others while an encounter settles. A gesture may have a new id each time that it is measured. */
export function nameOfSeen({ gesture: _, ...seen }: JsonRecord): string {
  return JSON.stringify(seen);
}

/** The single observations of a batch. One that is no batch is itself. */
export function partsOfSeen(seen: JsonRecord): readonly JsonRecord[] {
  const { kind, commands } = seen;
  return kind === "batch" && Array.isArray(commands) ? (commands as readonly JsonRecord[]) : [seen];
}

function textOf(combat: CallboardEncounter, reason: string): string {
  const keys = [`${registrationIn(combat).lang}.Refusal.${reason}`, `CALLBOARD.Cast.Refusal.${reason}`, `CALLBOARD.Refusal.${reason}`];
  const key = keys.find((each) => game.i18n.has(each));
  return key === undefined ? reason : game.i18n.localize(key);
}

/** What the rules of encounters refused of what was observed. The console and the GM who arbitrates are told of each once. */
export class Untold {
  /** By encounter: what was told already. */
  readonly #told = new Map<Id, Set<string>>();
  /** By encounter: what is still to be told to the GM, the names by the reason. */
  readonly #due = new Map<Id, Map<string, string[]>>();

  /** Notes an observation that was refused. */
  note(combat: CallboardEncounter, seen: JsonRecord, refusal: Refusal): void {
    const { reason } = refusal;
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
