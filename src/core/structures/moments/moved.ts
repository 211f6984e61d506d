import { same } from "../../kernel/diff.ts";
import { own } from "../../kernel/records.ts";
import type { Applied, LogLine } from "../../kernel/structure.ts";
import { withFigure, withNear } from "./change.ts";
import type { Of } from "./commands.ts";
import { hasEnded, priceOf } from "./guards.ts";
import { isSurprised } from "./halves.ts";
import { line, lineOf } from "./log.ts";
import { beatsLeft } from "./movement.ts";
import { spend, taken, withBeats, withMove } from "./spending.ts";
import type { Back, Figure, Move, MomentsState } from "./state.ts";

/** The last move of this half, with its number. */
function lastOf({ moves }: Figure): readonly [key: string, move: Move] | null {
  const key = String(Object.keys(moves).length);
  const move = own(moves, key);
  return move === undefined ? null : [key, move];
}

/** True while a figure's own half is open, in a phase in which anybody moves. */
function isOpen({ phase, half }: MomentsState, { side }: Figure): boolean {
  return half === side && (phase === "movement" || phase === "meeting");
}

/** True for Foundry's undo exactly back over the last move of the open half; once its sneaking was checked a movement is over. */
function isUndone(state: MomentsState, figure: Figure, { undo = false, to }: Of<"moved">): boolean {
  const last = lastOf(figure);
  return (
    undo && last !== null && isOpen(state, figure) && !hasEnded(figure, state) && same(last[1].to, figure.at) && same(last[1].from, to)
  );
}

/** In the meeting only who sneaks unseen goes anywhere. Rule: moments.txt "Meeting / Parley". */
function mayGo(state: MomentsState, figure: Figure, { sneaking }: Of<"moved">): boolean {
  if (!isOpen(state, figure) || figure.late) return false;
  return state.phase === "movement" || (sneaking && figure.sneaking && !figure.detected);
}

/** Why a gesture that is no undo goes back, or null where it stands. */
function backOf(state: MomentsState, figure: Figure, command: Of<"moved">): Back | null {
  if (command.undo === true) return "undo";
  if (command.foreign === true) return "way";
  if (figure.standing !== "in") return "out";
  if (!mayGo(state, figure, command)) return "half";
  if (isSurprised(state, figure)) return "surprised";
  return heldBack(state, figure, command);
}

function heldBack(state: MomentsState, figure: Figure, { breach = "", beats }: Of<"moved">): Back | null {
  if (figure.prone) return "prone";
  if (figure.stopped !== "") return "stopped";
  if (hasEnded(figure, state)) return "checked";
  if (breach !== "") return "contact";
  return priceOf(state, beats) > beatsLeft(figure) ? "far" : null;
}

/** A gesture of the DN's: it pays nothing, and nothing holds it. */
function movedFree(state: MomentsState, { combatant, to, near }: Of<"moved">): Applied<MomentsState> {
  const next = withNear(withFigure(state, combatant, { at: to, back: null }), combatant, near);
  return { state: next, line: lineOf("movedFree", combatant) };
}

/** The last move is given back, with its Beats. */
function movedUndo(state: MomentsState, figure: Figure, { combatant }: Of<"moved">): Applied<MomentsState> {
  const last = lastOf(figure);
  const said = lineOf("movedUndo", combatant);
  if (last === null) return { state, line: said };
  const [key, { beats, from, near, sneaking }] = last;
  const moves = Object.fromEntries(Object.entries(figure.moves).filter(([each]) => each !== key));
  const spent = Math.max(0, figure.spent - beats);
  const given = withFigure(state, combatant, { moves, spent, sneaking, at: from, stopped: "", back: null });
  const next = withNear(given, combatant, near);
  return { state: next, line: withBeats(next, said, combatant) };
}

/** A gesture stands, and is paid; one that is not sneaked ends sneaking. Rule: moments.txt "Movement is resolved". */
function movedOn(state: MomentsState, figure: Figure, command: Of<"moved">): Applied<MomentsState> {
  const { combatant, gesture, from, to, spaces, stop = "" } = command;
  const beats = taken(figure, priceOf(state, command.beats));
  const moves = withMove(figure, { gesture, from, to, beats, spaces, near: figure.near, sneaking: figure.sneaking });
  const stopped = Object.hasOwn(state.combatants, stop) ? stop : "";
  const change = { moves, stopped, at: to, back: null, sneaking: figure.sneaking && command.sneaking };
  const next = withNear(spend(state, combatant, [beats, change]), combatant, command.near);
  return { state: next, line: withBeats(next, lineOf("moved", combatant, { spaces }), combatant) };
}

/** A gesture as it is judged: it stands and is paid, gives the last one back, or goes back itself. Of who is unknown or left, and of one that led nowhere, nothing comes. */
export function moved(state: MomentsState, command: Of<"moved">): Applied<MomentsState> {
  const { combatant, gesture, from, to } = command;
  const figure = own(state.combatants, combatant);
  if (figure === undefined || figure.standing === "left") return { state, line: line("placed", [combatant]) };
  if (command.free === true) return movedFree(state, command);
  if (same(from, to)) return { state, line: lineOf("placed", combatant) };
  if (isUndone(state, figure, command)) return movedUndo(state, figure, command);
  const why = backOf(state, figure, command);
  if (why === null) return movedOn(state, figure, command);
  return { state: withFigure(state, combatant, { back: { gesture, why } }), line: lineOf("movedBack", combatant, { why }) };
}

/** Where a token stands, as the table sees it. */
export function placed(state: MomentsState, { combatant, at, near }: Of<"placed">): Applied<MomentsState> {
  const said: LogLine = lineOf("placed", combatant);
  const standing = own(state.combatants, combatant)?.standing ?? "left";
  if (standing === "left") return { state, line: said };
  return { state: withNear(withFigure(state, combatant, { at: at ?? null }), combatant, near), line: said };
}
