import { redoable, undoable } from "../../../core/index.ts";
import { arbiterState, ignoredUsers, requestState, waitingToJoin, type CallboardEncounter } from "../../api.ts";
import { encounterOf } from "../../encounters.ts";
import { idOf } from "../../ids.ts";
import { lineState } from "../../connection.ts";
import { newerVersion } from "../../settings.ts";
import { say } from "../texts.ts";
import { lostEncounters } from "./lost.ts";
import { refusalAt, type UiState } from "./ui-state.ts";

/** The most names that a note lists, and the longest it shows of each. */
const NAMES = { most: 8, length: 60 } as const;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES.most).map((name) => name.slice(0, NAMES.length));
  return [...shown, ...(names.length > NAMES.most ? ["…"] : [])].join(", ");
}

/** One line above the large button, with what may be done about it. */
export interface Note {
  readonly icon: string;
  readonly text: string;
  readonly acts?: readonly { readonly action: string; readonly label: string; readonly user?: string; readonly encounter?: string }[];
}

/** For GMs: who is ignored, with the way to lift it. */
function floodNotes(combat: CallboardEncounter): Note[] {
  return ignoredUsers(combat).map((user) => ({
    icon: "fa-solid fa-ear-deaf",
    text: say("CALLBOARD.Tracker.Note.Flood", { name: listed([user.name]) }),
    acts: [{ action: "heed", user: idOf(user), label: say("CALLBOARD.Tracker.Heed", { name: listed([user.name]) }) }],
  }));
}

/** Where the line is or was broken: what this page shows may be behind until it is loaded anew. */
function lineNotes(): Note[] {
  const line = lineState();
  if (line === "whole") return [];
  if (line === "cut") return [{ icon: "fa-solid fa-plug-circle-xmark", text: say("CALLBOARD.Line.Cut") }];
  const acts = [{ action: "loadAnew", label: say("CALLBOARD.Line.Load") }];
  return [{ icon: "fa-solid fa-plug-circle-exclamation", text: say("CALLBOARD.Line.Stale"), acts }];
}

/** Where a newer version of Callboard has brought this world up to date: nothing is played here. */
function outdatedNotes(): Note[] {
  const version = newerVersion();
  return version === "" ? [] : [{ icon: "fa-solid fa-triangle-exclamation", text: say("CALLBOARD.Tracker.Note.Outdated", { version }) }];
}

/** For GMs: encounters that the world holds and cannot show. */
function lostNotes(): Note[] {
  if (!game.user.isGM) return [];
  return lostEncounters().map(({ id, type }) => ({
    icon: "fa-solid fa-file-circle-exclamation",
    text: say("CALLBOARD.Broken.Unknown", { type }),
    acts: [
      { action: "exportBroken", encounter: id, label: say("CALLBOARD.Broken.Export") },
      { action: "deleteBroken", encounter: id, label: say("CALLBOARD.Broken.Delete") },
    ],
  }));
}

/** The notes about the world and this page, whatever encounter is viewed. */
export function worldNotes(): Note[] {
  return [...lineNotes(), ...outdatedNotes(), ...lostNotes()];
}

/** For a full GM: that no page can run the encounters before the leases that stand are cleared away. */
function barredNotes(): Note[] {
  if (!arbiterState().barred) return [];
  const acts = [{ action: "takeOver", label: say("CALLBOARD.Tracker.TakeOver") }];
  return [{ icon: "fa-solid fa-gavel", text: say("CALLBOARD.Tracker.Note.Barred"), acts }];
}

/** The notes above the large button: what was sent and nobody has heard yet, and why; for GMs who waits outside, and who is ignored. */
export function notesOf(combat: CallboardEncounter): Note[] {
  const outside = game.user.isGM ? waitingToJoin(combat).map(({ name }) => name ?? "") : [];
  const letIn = { icon: "fa-solid fa-door-open", text: say("CALLBOARD.Tracker.Note.LetIn", { names: listed(outside) }) };
  const forGm = game.user.isGM ? floodNotes(combat) : [];
  return [...worldNotes(), ...waitNotes(combat), ...(outside.length > 0 ? [letIn] : []), ...forGm];
}

/** What was sent and nobody has heard yet, and why. */
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

/** Whether there is something to undo, and to redo; nothing once the encounter has ended. */
export function historyOf(combat: CallboardEncounter): { readonly undoable: boolean; readonly redoable: boolean } {
  const encounter = combat.system.ended ? null : encounterOf(combat);
  return { undoable: encounter !== null && undoable(encounter) !== null, redoable: encounter !== null && redoable(encounter) !== null };
}

/** What every structure's footer has: notes, undo and redo, the end, and the refusal of what was clicked there. */
export function footContext(combat: CallboardEncounter, desk: UiState): object {
  return {
    notes: notesOf(combat),
    isGM: game.user.isGM,
    ...historyOf(combat),
    refusal: refusalAt(desk, "footer"),
  };
}
