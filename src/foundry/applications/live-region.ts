import { hasEnded, stateOf, encounters } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { readingOf } from "../reading/reading.ts";
import type { EncounterWindow } from "./encounter-window.ts";
import { say } from "./texts.ts";
import { encounterNotes } from "./tracker/head-and-foot.ts";

/** An encounter as it was when a window last announced its changes to this client's user. */
interface Told {
  readonly view: unknown;
  readonly isOver: boolean;
  readonly notes: readonly string[];
}

/** All windows that can announce, in the order in which they were opened. */
const heralds: LiveRegion[] = [];
/** The encounters' states when windows last announced their changes, by encounter. Only encounters that a window shows are kept. */
const told = new Map<string, Told>();

/** A window's live region. A change is announced once: in the window with the focus, else in the first in sight. */
export class LiveRegion {
  readonly #window: EncounterWindow;
  #region: HTMLElement | null = null;
  /** The id of the encounter that the window shows. */
  #shown = "";
  /** The encounters under way at the window's last drawing. Null before its first drawing. */
  #underWay: ReadonlySet<string> | null = null;

  constructor(owner: EncounterWindow) {
    this.#window = owner;
  }

  /** Adds the live region to the window, before anything is announced. */
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

  /** Announces what changed in the encounter since a window last announced its changes. */
  tell(): void {
    const combat = this.#window.encounter;
    const underWay = this.#underWay;
    this.#underWay = new Set(encounters().flatMap((one) => (stateOf(one) === null ? [] : [one.id])));
    const viewed = combat?.id ?? "";
    // A question of one encounter does not concern another.
    if (viewed !== this.#shown) this.say("");
    this.#show(viewed);
    if (!combat) return;
    const now = { view: readingOf(combat)?.view ?? null, isOver: hasEnded(combat), notes: encounterNotes(combat).map((note) => note.text) };
    // An encounter that starts between two drawings is told from its beginning.
    const hasBegun = underWay !== null && !underWay.has(combat.id);
    const before = told.get(combat.id) ?? (hasBegun ? { view: null, isOver: false, notes: now.notes } : undefined);
    told.set(combat.id, now);
    const news = before ? this.#newsOf(combat, before, now) : [];
    if (news.length > 0) speak(combat.id, news.join(" "));
  }

  /** Announces a text. An empty text clears the announcement. */
  say(text: string): void {
    this.#region?.replaceChildren(text);
  }

  shows(encounter: string): boolean {
    return this.#shown === encounter && this.#window.inSight;
  }

  /** Whether the focus is in this window, in the browser window that the person uses. */
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
    // Replaces the last question, which can no longer be answered.
    const end = now.isOver && !before.isOver ? [say("CALLBOARD.Tracker.Ended")] : [];
    return [...deeds, ...end, ...now.notes.filter((note) => !before.notes.includes(note))];
  }
}

/** Whether a window in sight shows an encounter and announces its changes. */
export function isEncounterInSight(encounter: string): boolean {
  return heralds.some((herald) => herald.shows(encounter));
}

function speak(encounter: string, text: string): void {
  const among = heralds.filter((herald) => herald.shows(encounter));
  const speaker = among.find((herald) => herald.hasFocus) ?? among[0];
  for (const herald of among) herald.say(herald === speaker ? text : "");
}
