import { redoable, undoable } from "../../../core/index.ts";
import { arbiterState, ignoredUsers, requestState, waitingToJoin, type CallboardEncounter } from "../../api.ts";
import { encounterOf } from "../../encounters.ts";
import { idOf } from "../../ids.ts";
import { lineState } from "../../line.ts";
import { say } from "../words.ts";
import { refusalAt, type Desk } from "./desk.ts";

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
  readonly act?: { readonly action: string; readonly user: string; readonly label: string };
}

/** For GMs: who is ignored, with the way to lift it. */
function floodNotes(combat: CallboardEncounter): Note[] {
  return ignoredUsers(combat).map((user) => ({
    icon: "fa-solid fa-ear-deaf",
    text: say("CALLBOARD.Tracker.Note.Flood", { name: listed([user.name]) }),
    act: { action: "heed", user: idOf(user), label: say("CALLBOARD.Tracker.Heed", { name: listed([user.name]) }) },
  }));
}

/** Where the line is or was broken: what this page shows may be behind until it is loaded anew. */
function lineNotes(): Note[] {
  const line = lineState();
  if (line === "whole") return [];
  if (line === "cut") return [{ icon: "fa-solid fa-plug-circle-xmark", text: say("CALLBOARD.Line.Cut") }];
  const act = { action: "loadAnew", user: "", label: say("CALLBOARD.Line.Load") };
  return [{ icon: "fa-solid fa-plug-circle-exclamation", text: say("CALLBOARD.Line.Stale"), act }];
}

/** For a full GM: that no page can run the encounters before the leases that stand are cleared away. */
function barredNotes(): Note[] {
  if (!arbiterState().barred) return [];
  const act = { action: "takeOver", user: "", label: say("CALLBOARD.Tracker.TakeOver") };
  return [{ icon: "fa-solid fa-gavel", text: say("CALLBOARD.Tracker.Note.Barred"), act }];
}

/** The notes above the large button: what was sent and nobody has heard yet, and why; for GMs who waits outside, and who is ignored. */
export function notesOf(combat: CallboardEncounter): Note[] {
  const { pending, waitingForGm, paused } = requestState(combat);
  const notes: Note[] = [...lineNotes(), ...barredNotes()];
  if (paused) notes.push({ icon: "fa-solid fa-pause", text: say("CALLBOARD.Tracker.Note.Paused") });
  if (waitingForGm && !game.user.isGM)
    notes.push({
      icon: "fa-solid fa-user-clock",
      text: say(pending.length > 0 ? "CALLBOARD.Tracker.Note.Gm" : "CALLBOARD.Tracker.Note.NoGm"),
    });
  else if (pending.length > 0 && !paused) notes.push({ icon: "fa-solid fa-paper-plane", text: say("CALLBOARD.Tracker.Note.Sent") });
  const outside = game.user.isGM ? waitingToJoin(combat).map(({ name }) => name ?? "") : [];
  if (outside.length > 0)
    notes.push({ icon: "fa-solid fa-door-open", text: say("CALLBOARD.Tracker.Note.LetIn", { names: listed(outside) }) });
  return game.user.isGM ? [...notes, ...floodNotes(combat)] : notes;
}

/** Whether there is something to undo, and to redo; nothing once the encounter has ended. */
export function historyOf(combat: CallboardEncounter): { readonly undoable: boolean; readonly redoable: boolean } {
  const encounter = combat.system.ended ? null : encounterOf(combat);
  return { undoable: encounter !== null && undoable(encounter) !== null, redoable: encounter !== null && redoable(encounter) !== null };
}

/** What every structure's footer has: notes, undo and redo, the end, and the refusal of what was clicked there. */
export function footContext(combat: CallboardEncounter, desk: Desk): object {
  return {
    notes: notesOf(combat),
    isGM: game.user.isGM,
    ...historyOf(combat),
    refusal: refusalAt(desk, "footer"),
  };
}
