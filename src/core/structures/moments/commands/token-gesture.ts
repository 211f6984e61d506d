import { withMember } from "../../../kernel/cast/member.ts";
import { isEqual } from "../../../kernel/diff.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { lookup, omitKey } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Applied } from "../../../kernel/structure.ts";
import type { LogLine } from "../../../kernel/log-lines.ts";
import { withContacts } from "../setters.ts";
import { command } from "./define-command.ts";
import { hasMovementEnded, movePriceOf } from "../preconditions.ts";
import { isSurprised } from "../halves.ts";
import { line, lineOf } from "../log.ts";
import { beatsLeftOf } from "../movement.ts";
import { spendBeats, affordableBeatsOf, lineWithBeats, addMove } from "../spend-beats.ts";
import type { Back, Figure, MomentsState, Move } from "../state.ts";

/** The fields of the command that describe one gesture of a token. */
const gesture = {
  combatant: COMBATANT,
  /** The user who moved the token. */
  mover: { type: "key" },
  /** Foundry's id of the first movement of the gesture. */
  gesture: { type: "key" },
  from: { type: "place" },
  to: { type: "place" },
  /** The cost of the gesture in whole Beats, rounded up. */
  beats: { type: "integer", min: 0, max: 100_000 },
  spaces: { type: "integer", min: 0, max: 100_000 },
  /** Whether the figure sneaked during the whole gesture. */
  sneaking: { type: "flag" },
  /** The foe whose contact the figure left after the first step of the half. */
  breach: { type: "key", optional: true },
  /** The foe whose contact ends the figure's movement at the end of the gesture. */
  stop: { type: "key", optional: true },
  /** The figures in contact with the moved figure at the end of the gesture. */
  near: { type: "ids", max: 100 },
  /** Whether the user who moved the token still sees the previous half, because only figures hidden from that user act in the open half. */
  over: { type: "flag", optional: true },
  /** Whether the GM moved the token without constraint. Such a move is free and never goes back. */
  free: { type: "flag", optional: true },
  /** Whether the gesture is Foundry's undo (Ctrl+Z) of an earlier movement. */
  undo: { type: "flag", optional: true },
  /** Whether the gesture used a movement action that the encounter does not have, such as fly or blink. */
  foreign: { type: "flag", optional: true },
} as const;
type Moved = Given<typeof gesture>;

/** A figure's last move of this half, with its number. */
interface Last {
  readonly key: string;
  readonly move: Move;
}

/** Returns the figure's last move of this half. Null if it has not moved. */
function lastOf({ moves }: Figure): Last | null {
  const key = String(Object.keys(moves).length);
  const move = lookup(moves, key);
  return move === undefined ? null : { key, move };
}

/** Whether a figure's own half is open, in a phase with movement. */
function isOpen({ phase, half }: MomentsState, { side }: Figure): boolean {
  return half === side && (phase === "movement" || phase === "meeting");
}

/** Returns the last move of the open half, if Foundry's undo goes exactly back over it. After a sneaking check no movement can be undone. */
function findUndone(state: MomentsState, figure: Figure, { undo = false, over = false, to }: Moved): Last | null {
  const last = lastOf(figure);
  if (!undo || over || last === null || !isOpen(state, figure) || hasMovementEnded(figure, state)) return null;
  return isEqual(last.move.to, figure.at) && isEqual(last.move.from, to) ? last : null;
}

/** Whether a figure may move now. In the meeting only undetected sneaking figures may. Rule: moments.txt "Meeting / Parley". */
function mayGo(state: MomentsState, figure: Figure, { sneaking, over = false }: Moved): boolean {
  if (over || !isOpen(state, figure) || figure.late) return false;
  return state.phase === "movement" || (sneaking && figure.sneaking && !figure.detected);
}

/** Returns why a token's movement gesture is sent back to its start. Null if the gesture stands. Not called for a valid undo. */
function backOf(state: MomentsState, figure: Figure, command: Moved): Back | null {
  if (command.undo === true) return "undo";
  if (command.foreign === true) return "way";
  if (figure.standing !== "in") return "out";
  if (!mayGo(state, figure, command)) return "half";
  if (isSurprised(state, figure)) return "surprised";
  return whyHeldBack(state, figure, command);
}

function whyHeldBack(state: MomentsState, figure: Figure, { breach = "", beats }: Moved): Back | null {
  if (figure.prone) return "prone";
  if (figure.stopped !== "") return "stopped";
  if (hasMovementEnded(figure, state)) return "checked";
  if (breach !== "") return "contact";
  return movePriceOf(state, beats) > beatsLeftOf(figure) ? "far" : null;
}

/** Applies a gesture that the GM made without constraint. It costs no Beats. */
function moveFreely(state: MomentsState, { combatant, to, near }: Moved): Applied<MomentsState> {
  const next = withContacts(withMember(state, combatant, { at: to, back: null }), combatant, near);
  return { state: next, line: lineOf("movedFree", combatant) };
}

/** Takes back a figure's last move, and gives the figure back the Beats that the move cost. */
function takeMoveBack(state: MomentsState, figure: Figure, combatant: Id, { key, move }: Last): Applied<MomentsState> {
  const { beats, from, near, sneaking } = move;
  const moves = omitKey(figure.moves, key);
  const spent = Math.max(0, figure.spent - beats);
  const given = withMember(state, combatant, { moves, spent, sneaking, at: from, stopped: "", back: null });
  const next = withContacts(given, combatant, near);
  return { state: next, line: lineWithBeats(next, lineOf("movedUndo", combatant), combatant) };
}

/** Applies a gesture and pays its Beats. A gesture that is not sneaked ends sneaking. Rule: moments.txt "Movement is resolved". */
function moveOn(state: MomentsState, figure: Figure, command: Moved): Applied<MomentsState> {
  const { combatant, gesture, from, to, spaces, stop = "" } = command;
  const beats = affordableBeatsOf(figure, movePriceOf(state, command.beats));
  const moves = addMove(figure, { gesture, from, to, beats, spaces, near: figure.near, sneaking: figure.sneaking });
  const stopped = Object.hasOwn(state.combatants, stop) ? stop : "";
  const change = { moves, stopped, at: to, back: null, sneaking: figure.sneaking && command.sneaking };
  const next = withContacts(spendBeats(state, combatant, beats, change), combatant, command.near);
  return { state: next, line: lineWithBeats(next, lineOf("moved", combatant, { spaces }), combatant) };
}

/** Judges a movement gesture: it stands and is paid, undoes the last gesture, or is sent back. Figures not present and empty gestures change nothing. */
export const moved = command({
  fields: gesture,
  by: "table",
  observed: true,
  offer: false,
  apply(state, command) {
    const { combatant, gesture, from, to } = command;
    const figure = lookup(state.combatants, combatant);
    if (figure === undefined || figure.standing === "left") return { state, line: line("placed", [combatant]) };
    if (command.free === true) return moveFreely(state, command);
    if (isEqual(from, to)) return { state, line: lineOf("placed", combatant) };
    const undone = findUndone(state, figure, command);
    if (undone !== null) return takeMoveBack(state, figure, combatant, undone);
    const why = backOf(state, figure, command);
    if (why === null) return moveOn(state, figure, command);
    return { state: withMember(state, combatant, { back: { gesture, why } }), line: lineOf("movedBack", combatant, { why }) };
  },
});

/** Records where a figure's token is on its scene, and which figures are in contact with it. Callboard gives this command itself. */
export const placed = command({
  fields: { combatant: COMBATANT, at: { type: "place", optional: true }, near: { type: "ids", max: 100 } },
  by: "table",
  observed: true,
  offer: false,
  apply(state, { combatant, at, near }) {
    const said: LogLine = lineOf("placed", combatant);
    const standing = lookup(state.combatants, combatant)?.standing ?? "left";
    if (standing === "left") return { state, line: said };
    return { state: withContacts(withMember(state, combatant, { at: at ?? null }), combatant, near), line: said };
  },
});
