import { requestState, waitingToJoin, type CallboardEncounter } from "../../api.ts";
import { say } from "../words.ts";
import { refusalAt, type Desk } from "./desk.ts";

/** The notes above the large button: what was sent and nobody has heard yet, and why. */
export function notesOf(combat: CallboardEncounter): { icon: string; text: string }[] {
  const { pending, waitingForGm, paused } = requestState(combat);
  const notes: { icon: string; text: string }[] = [];
  if (paused) notes.push({ icon: "fa-solid fa-pause", text: say("CALLBOARD.Tracker.Note.Paused") });
  if (waitingForGm && !game.user.isGM)
    notes.push({
      icon: "fa-solid fa-user-clock",
      text: say(pending.length > 0 ? "CALLBOARD.Tracker.Note.Gm" : "CALLBOARD.Tracker.Note.NoGm"),
    });
  else if (pending.length > 0 && !paused) notes.push({ icon: "fa-solid fa-paper-plane", text: say("CALLBOARD.Tracker.Note.Sent") });
  const outside = game.user.isGM ? waitingToJoin(combat).map(({ name }) => name ?? "") : [];
  if (outside.length > 0)
    notes.push({ icon: "fa-solid fa-door-open", text: say("CALLBOARD.Tracker.Note.LetIn", { names: outside.join(", ") }) });
  return notes;
}

/** What every structure's footer has: notes, undo and redo, the end, and the refusal of what was clicked there. */
export function footContext(combat: CallboardEncounter, desk: Desk, history: { undo: boolean; redo: boolean }): object {
  return {
    notes: notesOf(combat),
    isGM: game.user.isGM,
    undoable: history.undo,
    redoable: history.redo,
    refusal: refusalAt(desk, "footer"),
  };
}
