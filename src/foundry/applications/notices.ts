import { encounters } from "../encounter/encounter-lookups.ts";
import { readingOf } from "../reading/reading.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { isEncounterInSight } from "./live-region.ts";
import { screenOf } from "./tracker/find-tracker-screen.ts";
import type { Brief } from "../encounter/parts/screen.ts";
import { playSound, type SoundName } from "./sounds.ts";

/** The mark before the page's title while an awaited person looks elsewhere. */
const MARK = "● ";

/** What notices compare for an encounter before its start or after its end: no question, no text, no step, no results. */
const NOTHING: Brief = { asks: "", text: "", step: "", results: 0 };

const briefs = new Map<string, Brief>();

function briefOf(combat: CallboardEncounter): Brief | null {
  const reading = readingOf(combat);
  return reading && !reading.ended ? (screenOf(combat).brief?.(reading) ?? null) : null;
}

/** Notes the encounters as they are now, since changes before this client joined are no news to its user. */
export function startNoticesFromNow(): void {
  for (const combat of encounters()) note(combat);
  window.addEventListener("focus", unmark);
}

function note(combat: CallboardEncounter): Brief | null {
  const brief = briefOf(combat);
  if (brief) briefs.set(combat.id, brief);
  else briefs.delete(combat.id);
  return brief;
}

/** Notifies the user of changes in an encounter that they may see. */
export function noticeChanges(combat: CallboardEncounter): void {
  const before = briefs.get(combat.id) ?? NOTHING;
  const after = note(combat) ?? NOTHING;
  const waited = after.asks !== "" && after.asks !== before.asks;
  if (waited) tellWaited(combat.id, after);
  if (after.asks === "") unmark();
  const sound = soundOf(before, after);
  if (sound) playSound(sound);
}

function soundOf(before: Brief, after: Brief): SoundName | null {
  if (after === NOTHING) return null;
  if (after.asks !== "" && after.asks !== before.asks) return "waited";
  if (before.step !== after.step) return "step";
  return after.results > before.results ? "result" : null;
}

/** Notifies the user that they are awaited. A window in sight announces the question itself. */
function tellWaited(encounter: string, { text }: Brief): void {
  if (!game.settings.get("callboard", "waitedNotice")) return;
  if (!isEncounterInSight(encounter)) ui.notifications.info(text, { console: false });
  if (!document.hasFocus() && !document.title.startsWith(MARK)) document.title = MARK + document.title;
}

function unmark(): void {
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

/** Forgets what this user was notified of in a deleted encounter. */
export function dropNotices(encounter: string): void {
  briefs.delete(encounter);
}
