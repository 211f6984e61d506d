import { type Id, type JsonRecord, Moments, type Place } from "../../../../core/index.ts";
import { measureGesture, type Measured } from "../scene/measure-gesture.ts";
import { contactsAtPlace } from "../scene/contact.ts";
import { tokenPlaceOf, type PlayingToken } from "../scene/find-playing-figure.ts";
import { isSamePlace } from "../scene/same-place.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { commandsInBatch } from "../../../seals/escrow.ts";
import { seatOf } from "../../../encounter/seats.ts";
import { Gestures, type Segment } from "./gestures.ts";

type Token = TokenDocument.Implementation;

/** The gestures (tokens' movements) that this client saw and that are not judged yet. */
export const gestures = new Gestures();

const isHere = (user: Id): boolean => game.users.get(user)?.active === true;

/** For each token that could not be moved back, the place where it stands. The arbiter does not judge it there again. */
const stuck = new Map<string, string>();

/** Returns a token's movement that this client did not see: the recorded way since the place that the rules know, or the straight way. */
function segmentOf(token: Token, { at }: Moments.Figure, now: Place): Segment {
  const history: readonly TokenDocument.MeasuredMovementWaypoint[] = token.movementHistory;
  const index = history.findLastIndex(({ x, y, elevation }) => at !== null && x === at.x && y === at.y && elevation === at.elevation);
  const since = index < 0 ? [] : history.slice(index + 1);
  const last = since.at(-1);
  const isWhole = last !== undefined && last.x === now.x && last.y === now.y;
  return {
    gesture: last?.movementId ?? foundry.utils.randomID(),
    mover: last?.userId ?? game.user.id,
    origin: at ?? now,
    waypoints: isWhole ? since : [now],
    isUndo: false,
    isFree: false,
    isOpen: false,
  };
}

function isResized(one: Place, other: Place): boolean {
  const { width, height } = other;
  return isSamePlace({ ...one, width, height }, other);
}

/** Returns a place as plain JSON for a command. */
const json = (place: Place): JsonRecord => ({ ...place });

function makePlaced({ id }: Pick<PlayingToken, "id">, at: Place | null, near: readonly Id[]): JsonRecord {
  return { kind: "placed", combatant: id, near, ...(at ? { at: json(at) } : {}) };
}

/** Whether a side's half of a phase is over for what a user sees. Only figures hidden from the user may still act then. */
function isOverFor(userId: Id, { combat, state }: PlayingToken): boolean {
  const user = game.users.get(userId);
  return user !== undefined && Moments.isShownPreviousHalf(state, seatOf(user, combat));
}

function makeMoved(moved: PlayingToken, from: Place, { gesture, mover, isFree, isUndo }: Segment, measured: Measured): JsonRecord {
  const { to, beats, spaces, sneaking, near, breach, stop, foreign } = measured;
  return {
    kind: "moved",
    combatant: moved.id,
    mover,
    gesture,
    from: json(from),
    to: json(to),
    beats,
    spaces,
    sneaking,
    near,
    ...(breach === undefined ? {} : { breach }),
    ...(stop === undefined ? {} : { stop }),
    ...(isOverFor(mover, moved) ? { over: true } : {}),
    ...(isFree ? { free: true } : {}),
    ...(isUndo ? { undo: true } : {}),
    ...(foreign ? { foreign: true } : {}),
  };
}

/** Returns the command for a token's move, resize or new scene that the rules do not know yet. Null if there is none to give now. */
function seenOf(mover: PlayingToken): JsonRecord | null {
  const { figure, token } = mover;
  const { at } = figure;
  const now = tokenPlaceOf(token);
  if (at?.scene !== now.scene) return makePlaced(mover, now, contactsAtPlace(mover, now));
  if (gestures.isOpen(token.uuid, isHere)) return null;
  const gesture = gestures.next(token.uuid, at);
  if (gesture) return makeMoved(mover, at, gesture, measureGesture(mover, at, gesture.waypoints));
  if (isSamePlace(at, now)) return null;
  if (isResized(at, now)) return makePlaced(mover, now, contactsAtPlace(mover, now));
  if (stuck.get(token.uuid) === JSON.stringify(now)) return null;
  const since = segmentOf(token, figure, now);
  return makeMoved(mover, at, since, measureGesture(mover, at, since.waypoints));
}

/** Remembers that a token could not be moved back to the place the rules have for it. It is left alone until it moves again. */
export function noteStuckToken(token: Token): void {
  stuck.set(token.uuid, JSON.stringify(tokenPlaceOf(token)));
}

/** Returns the users who moved, placed or resized the tokens of the commands from `findSeenMoves`, as far as this client saw. */
export function movingUsersOf(combat: CallboardEncounter, seen: JsonRecord): readonly Id[] {
  const movers = commandsInBatch(seen).map(({ mover, combatant }) => {
    const token = typeof combatant === "string" ? combat.combatants.get(combatant)?.token : null;
    return typeof mover === "string" ? mover : token && gestures.moverOf(token.uuid);
  });
  return [...new Set(movers.filter((user) => typeof user === "string"))];
}

/**
 * Returns what tokens did that the rules do not know yet: all that appeared, vanished or were resized as one command, else the next
 * finished gesture. Null if there is nothing.
 */
export function findUnknownTokenMoves(
  combat: CallboardEncounter,
  state: Moments.MomentsState,
  isFresh: (seen: JsonRecord) => boolean,
): JsonRecord | null {
  const all = Object.entries(state.combatants).flatMap(([id, figure]): JsonRecord[] => {
    const combatant = combat.combatants.get(id);
    if (!combatant || figure.standing === "left") return [];
    const { token } = combatant;
    if (!token) return figure.at === null ? [] : [makePlaced({ id }, null, [])];
    const one = seenOf({ combat, state, id, figure, token });
    return one ? [one] : [];
  });
  const seen = all.filter(isFresh);
  const appeared = seen.filter(({ kind }) => kind === "placed");
  const [first, ...more] = appeared.length > 0 ? appeared : seen;
  if (!first) return null;
  return appeared.length > 0 && more.length > 0 ? { kind: "batch", commands: appeared } : first;
}
