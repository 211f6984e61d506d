import { encounters } from "../encounter/encounters.ts";
import { readingOf } from "../reading/reading.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { isEncounterInSight } from "./live-region.ts";
import { screenOf } from "./tracker/screens.ts";
import type { Brief } from "../encounter/parts/screen.ts";
import { playSound, type SoundName } from "./sounds.ts";

/** In front of the page's title while somebody who looks elsewhere is waited for. */
const MARK = "● ";

/** Before the start, and after the end. */
const NOTHING: Brief = { asks: "", text: "", step: "", results: 0 };

const briefs = new Map<string, Brief>();

function briefOf(combat: CallboardEncounter): Brief | null {
  const reading = readingOf(combat);
  return reading && !reading.ended ? (screenOf(combat).brief?.(reading) ?? null) : null;
}

/** Takes the encounters as they stand: what was so before this client came is no news. */
export function startNotices(): void {
  for (const combat of encounters()) note(combat);
  window.addEventListener("focus", unmark);
}

function note(combat: CallboardEncounter): Brief | null {
  const brief = briefOf(combat);
  if (brief) briefs.set(combat.id, brief);
  else briefs.delete(combat.id);
  return brief;
}

/** Tells of what changed in an encounter, by what the user may see of it. */
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

/** A window in sight says by itself what is asked. */
function tellWaited(encounter: string, { text }: Brief): void {
  if (!game.settings.get("callboard", "waitedNotice")) return;
  if (!isEncounterInSight(encounter)) ui.notifications.info(text, { console: false });
  if (!document.hasFocus() && !document.title.startsWith(MARK)) document.title = MARK + document.title;
}

function unmark(): void {
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

/** Forgets an encounter that is gone. */
export function dropNotices(encounter: string): void {
  briefs.delete(encounter);
}
