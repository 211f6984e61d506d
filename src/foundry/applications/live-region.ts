import { hasEnded, stateOf, encounters } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { readingOf } from "../reading/reading.ts";
import type { EncounterWindow } from "./encounter-window.ts";
import { say } from "./texts.ts";
import { notesOf } from "./tracker/head-and-foot.ts";

/** What the person knows of an encounter, whichever window said it. */
interface Told {
  readonly view: unknown;
  readonly isOver: boolean;
  readonly notes: readonly string[];
}

/** All windows that have a voice, in the order in which they were opened. */
const heralds: LiveRegion[] = [];
/** By encounter; only of those that a window shows. */
const told = new Map<string, Told>();

/** A window's voice. What changed in an encounter is said once, however many windows show it: in that with the focus, else in the first in sight. */
export class LiveRegion {
  readonly #window: EncounterWindow;
  #region: HTMLElement | null = null;
  /** The encounter that the window shows. */
  #shown = "";
  /** The encounters that were under way when the window was drawn last. Null before its first drawing. */
  #underWay: ReadonlySet<string> | null = null;

  constructor(owner: EncounterWindow) {
    this.#window = owner;
  }

  /** Puts the live region into the window; before anything is told. */
  enter(): void {
    const { element } = this.#window;
    this.#region = element.ownerDocument.createElement("p");
    this.#region.className = "callboard-live";
    this.#region.role = "status";
    this.#region.ariaLive = "polite";
    element.append(this.#region);
    if (!heralds.includes(this)) heralds.push(this);
  }

  leave(): void {
    const place = heralds.indexOf(this);
    if (place >= 0) heralds.splice(place, 1);
    this.#region = null;
    this.#underWay = null;
    this.#show("");
  }

  /** Tells the difference between what the user was told last and what it sees now. */
  tell(): void {
    const combat = this.#window.encounter;
    const underWay = this.#underWay;
    this.#underWay = new Set(encounters().flatMap((one) => (stateOf(one) === null ? [] : [one.id])));
    const viewed = combat?.id ?? "";
    // What was asked in one encounter is not asked in another.
    if (viewed !== this.#shown) this.say("");
    this.#show(viewed);
    if (!combat) return;
    const now = { view: readingOf(combat)?.view ?? null, isOver: hasEnded(combat), notes: notesOf(combat).map((note) => note.text) };
    // An encounter can begin between two drawings: then it is told from its beginning.
    const hasBegun = underWay !== null && !underWay.has(combat.id);
    const before = told.get(combat.id) ?? (hasBegun ? { view: null, isOver: false, notes: now.notes } : undefined);
    told.set(combat.id, now);
    const news = before ? this.#newsOf(combat, before, now) : [];
    if (news.length > 0) speak(combat.id, news.join(" "));
  }

  /** Says a text; an empty one takes back what was said. */
  say(text: string): void {
    this.#region?.replaceChildren(text);
  }

  shows(encounter: string): boolean {
    return this.#shown === encounter && this.#window.inSight;
  }

  /** In the window of the browser, if there are several, at which the person sits. */
  get hasFocus(): boolean {
    const { element } = this.#window;
    const page = element.ownerDocument;
    return page.hasFocus() && element.contains(page.activeElement);
  }

  #show(encounter: string): void {
    this.#shown = encounter;
    for (const id of told.keys()) if (!heralds.some((herald) => herald.#shown === id)) told.delete(id);
  }

  #newsOf(combat: CallboardEncounter, before: Told, now: Told): readonly string[] {
    const reading = readingOf(combat);
    const deeds = reading ? (this.#window.screenOf(combat).news?.(reading, before.view) ?? []) : [];
    // Takes the place of the last question, which nobody answers any more.
    const end = now.isOver && !before.isOver ? [say("CALLBOARD.Tracker.Ended")] : [];
    return [...deeds, ...end, ...now.notes.filter((note) => !before.notes.includes(note))];
  }
}

/** Whether a window in sight shows an encounter: it says aloud what changes there. */
export function isEncounterInSight(encounter: string): boolean {
  return heralds.some((herald) => herald.shows(encounter));
}

function speak(encounter: string, text: string): void {
  const among = heralds.filter((herald) => herald.shows(encounter));
  const speaker = among.find((herald) => herald.hasFocus) ?? among[0];
  for (const herald of among) herald.say(herald === speaker ? text : "");
}
