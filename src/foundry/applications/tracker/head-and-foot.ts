import {
  shortenLine,
  findUndoToRedo,
  findUndoable,
  type NextStep,
  type ProgressStep,
  type Prompt,
  type ViewBase,
} from "../../../core/index.ts";
import { arbiterState } from "../../arbiter/index.ts";
import { findIgnoredUsers } from "../../outbox/answered-requests.ts";
import { requestState } from "../../send.ts";
import { findWaitingToJoin } from "../../admit-combatants.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { rulesEncounterOf, isRunning, structureOf } from "../../encounter/encounter-lookups.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { idOf } from "../../platform/ids.ts";
import { connectionState } from "../../platform/connection.ts";
import { commandAsJson, refuseNow } from "../../outbox/parse-and-refuse.ts";
import { newerVersion } from "../../encounter/settings.ts";
import { buttonTipsContext } from "../button-tips.ts";
import { say } from "../texts.ts";
import { timerContext } from "../timer.ts";
import { template } from "../bases.ts";
import { healthAskedText, isHealthAsked } from "./health-questions.ts";
import { findUnloadableEncounters } from "./lost-encounters.ts";
import type { Brief } from "../../encounter/parts/screen.ts";
import { refusalTextAt, type UiState } from "../../encounter/parts/ui-state.ts";
import { isolateTextDirection } from "../../platform/neutralize-text.ts";

/** The most names that a note lists, and their maximum length in characters. */
const NAMES = { most: 8, length: 60 } as const;

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES.most).map((name) => isolateTextDirection(shortenLine(name, NAMES.length)));
  return [...shown, ...(names.length > NAMES.most ? ["…"] : [])].join(", ");
}

/** A line above the large button, with buttons for its actions. */
export interface Note {
  readonly icon: string;
  readonly text: string;
  readonly acts?: readonly { readonly action: string; readonly label: string; readonly user?: string; readonly encounter?: string }[];
}

/** Returns notes for GMs about ignored users, with an action to hear them again. */
function floodNotes(combat: CallboardEncounter): Note[] {
  return findIgnoredUsers(combat).map((user) => ({
    icon: "fa-solid fa-ear-deaf",
    text: say("CALLBOARD.Tracker.Note.Flood", { name: joinNames([user.name]) }),
    acts: [{ action: "heed", user: idOf(user), label: say("CALLBOARD.Tracker.Heed", { name: joinNames([user.name]) }) }],
  }));
}

/** Returns notes about a broken connection. Until a reload, this page may be out of date. */
function lineNotes(): Note[] {
  const line = connectionState();
  if (line === "whole") return [];
  if (line === "cut") return [{ icon: "fa-solid fa-plug-circle-xmark", text: say("CALLBOARD.Line.Cut") }];
  const acts = [{ action: "loadAnew", label: say("CALLBOARD.Line.Load") }];
  return [{ icon: "fa-solid fa-plug-circle-exclamation", text: say("CALLBOARD.Line.Stale"), acts }];
}

/** Returns a note if a newer version of Callboard has migrated this world, so that nothing can be played here. */
function outdatedNotes(): Note[] {
  const version = newerVersion();
  return version === "" ? [] : [{ icon: "fa-solid fa-triangle-exclamation", text: say("CALLBOARD.Tracker.Note.Outdated", { version }) }];
}

/** Returns notes for GMs about stored encounters that cannot be shown. */
function lostNotes(): Note[] {
  if (!game.user.isGM) return [];
  return findUnloadableEncounters().map(({ id, type }) => ({
    icon: "fa-solid fa-file-circle-exclamation",
    text: say("CALLBOARD.Broken.Unknown", { type }),
    acts: [
      { action: "exportBroken", encounter: id, label: say("CALLBOARD.Broken.Export") },
      { action: "deleteBroken", encounter: id, label: say("CALLBOARD.Broken.Delete") },
    ],
  }));
}

/** Returns the notes about the world and this page, for any viewed encounter. */
export function worldNotes(): Note[] {
  return [...lineNotes(), ...outdatedNotes(), ...lostNotes()];
}

/** Returns a note with the button "take over" for a full GM, if no page can run encounters until the existing leases are removed. */
function barredNotes(): Note[] {
  if (!arbiterState().barred) return [];
  const acts = [{ action: "takeOver", label: say("CALLBOARD.Tracker.TakeOver") }];
  return [{ icon: "fa-solid fa-gavel", text: say("CALLBOARD.Tracker.Note.Barred"), acts }];
}

/** Returns the notes above the large button: unheard requests with the reason, and for GMs outsiders and ignored users. Empty for a past state. */
export function encounterNotes(combat: CallboardEncounter | null): Note[] {
  if (!combat) return [];
  const outside = game.user.isGM ? findWaitingToJoin(combat).map(({ name }) => name ?? "") : [];
  const letIn = { icon: "fa-solid fa-door-open", text: say("CALLBOARD.Tracker.Note.LetIn", { names: joinNames(outside) }) };
  const forGm = game.user.isGM ? floodNotes(combat) : [];
  return [...worldNotes(), ...waitNotes(combat), ...(outside.length > 0 ? [letIn] : []), ...forGm];
}

/** Returns notes about requests that were not heard yet, with the reason. */
function waitNotes(combat: CallboardEncounter): Note[] {
  const { pending, waitingForGm, paused } = requestState(combat);
  const notes: Note[] = [...barredNotes()];
  if (paused) notes.push({ icon: "fa-solid fa-pause", text: say("CALLBOARD.Tracker.Note.Paused") });
  if (waitingForGm && !game.user.isGM && newerVersion() === "")
    notes.push({
      icon: "fa-solid fa-user-clock",
      text: say(pending.length > 0 ? "CALLBOARD.Tracker.Note.Gm" : "CALLBOARD.Tracker.Note.NoGm"),
    });
  else if (pending.length > 0 && !paused) notes.push({ icon: "fa-solid fa-paper-plane", text: say("CALLBOARD.Tracker.Note.Sent") });
  return notes;
}

/** Returns whether undo and redo are possible. Both are false after the end and in a past state. */
export function undoRedoAvailability(combat: CallboardEncounter | null): { readonly undoable: boolean; readonly redoable: boolean } {
  const encounter = combat && isRunning(combat) ? rulesEncounterOf(combat) : null;
  return {
    undoable: combat !== null && encounter !== null && findUndoable(encounter, structureOf(combat).talk) !== null,
    redoable: encounter !== null && findUndoToRedo(encounter) !== null,
  };
}

/** Whether a player may take back their last choice, if the structure allows it. */
function mayTakeBack({ live, ended, structure }: Reading): boolean {
  if (!live || game.user.isGM || ended || structure.takesBack === undefined) return false;
  return refuseNow(live, commandAsJson(live, { kind: "undo" }), game.user) === null;
}

/** Returns the shared context of every structure's foot: notes, undo and redo, the end, and the refusal of a click there. */
export function footContext(reading: Reading, uiState: UiState): object {
  return {
    notes: encounterNotes(reading.live),
    isGM: game.user.isGM,
    ...buttonTipsContext(),
    ...undoRedoAvailability(reading.live),
    takesBack: mayTakeBack(reading),
    end: reading.ended
      ? { icon: "fa-trash", label: say("CALLBOARD.Tracker.DeleteEnded") }
      : { icon: "fa-flag-checkered", label: say("CALLBOARD.Tracker.End") },
    refusal: refusalTextAt(uiState, "footer"),
  };
}

/** A structure's own texts for the head of tracker and board. */
export interface HeadWords {
  /** The name of the present round, phase or moment. */
  readonly unit: string;
  /** The what-now line, which says what the encounter waits for. */
  readonly now: string;
}

/** Returns the icon of a what-now line: a bell if it asks something of the viewer. Tracker, board and Hand share it. */
export const nowLineIcon = ({ asks }: Pick<Prompt, "asks">): string => (asks ? "fa-bell" : "fa-hourglass-half");

/** Returns the context of the head of tracker and board: structure, unit, timer and what-now line. */
export function headContext(reading: Reading<ViewBase>, { unit, now }: HeadWords): object {
  const { lang, view } = reading;
  const { asks } = view.now;
  return {
    title: say(`${lang}.Title`),
    unit,
    nowTitle: say(`${lang}.NowTitle`),
    now: reading.ended ? say("CALLBOARD.Tracker.Ended") : now,
    timer: timerContext(reading, view.step),
    nowCss: asks ? "asks" : "rests",
    nowIcon: `fa-solid ${nowLineIcon(view.now)}`,
    healthAsked: healthAskedText(reading),
  };
}

const MARK_ICONS: Readonly<Record<string, string>> = { done: "fa-check", now: "fa-play", skipped: "fa-minus" };

/** One step of the round or phase, as the strip of steps in the head shows it. */
export interface StripContext {
  readonly css: string;
  readonly icon: string;
  /** The step's name, and a short form for small spaces. */
  readonly name: string;
  readonly short: string;
  readonly label: string;
  readonly current: boolean;
}

/** Returns the context of the strip of steps: each with its name, icon and mark, such as done or ahead. */
export function stepStripContext({ lang }: Reading, strip: readonly ProgressStep[]): object {
  const steps = strip.map(({ step, mark }): StripContext => {
    const icon = MARK_ICONS[mark];
    const name = say(`${lang}.Step.${step}`);
    return {
      css: mark,
      icon: icon === undefined ? "" : `fa-solid ${icon}`,
      name,
      short: say(`${lang}.StepShort.${step}`),
      label: `${name}: ${say(`${lang}.Mark.${mark}`)}`,
      current: mark === "now",
    };
  });
  return { stripTitle: say(`${lang}.Strip`), strip: steps };
}

/** The large button for the next step, or a line in the button's place. */
export interface NextContext {
  readonly label: string;
  readonly icon: string;
  /** The button's action. "" if it is a line instead of a button. */
  readonly action: string;
  /** Whether the step waits for no combatant or player. The button is then filled. */
  readonly ready: boolean;
}

/** A structure's texts and icons for the likely next step. The button's action is `advance` by default. */
export interface NextWords<Next extends NextStep> {
  readonly icons: Readonly<Record<Next["kind"], string>>;
  readonly label: (isButton: boolean) => string;
  readonly action?: string;
}

/** Returns the likely next step: a button for a seat that may give it, else a line. Null after the end. */
export function nextStepContext<Next extends NextStep>(
  { view: { next }, ended }: Reading<{ readonly next: Next }>,
  { icons, label, action = "advance" }: NextWords<Next>,
): NextContext | null {
  if (ended) return null;
  const kind: Next["kind"] = next.kind;
  return {
    label: label(next.allowed),
    icon: `fa-solid ${next.allowed ? icons[kind] : "fa-hourglass-half"}`,
    action: next.allowed ? action : "",
    ready: next.ready,
  };
}

/** Returns the data that notices and sounds compare to find news for the viewer. A GM gets one notice until nothing is asked. */
export function noticeDataOf(
  view: ViewBase & { readonly referee?: boolean },
  { unit, now, results }: { readonly unit: number; readonly now: string; readonly results: number },
): Brief {
  const { referee = false } = view;
  const step = `${String(unit)}.${view.step}`;
  const asks = view.now.asks || isHealthAsked(view);
  return { asks: asks ? (referee ? "referee" : step) : "", text: now, step, results };
}

/** The partials of the head of tracker and board. */
export const HEAD_TEMPLATES: readonly string[] = ["encounters", "title", "timer", "strip", "what-now", "next", "history"].map((name) =>
  template(`tracker/${name}`),
);

/** The partials of the foot of tracker and board. */
export const FOOT_TEMPLATES: readonly string[] = ["notes", "refusal", "bar", "next", "history"].map((name) => template(`tracker/${name}`));
