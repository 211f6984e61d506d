import { type Id, lookup, type Moments, type Place } from "../../../../core/index.ts";
import { levelDataOf, levelOf } from "../../../platform/compat.ts";
import { encounters, isRunning, stateOf } from "../../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { isOfToken } from "../../../platform/tokens.ts";

/** A token whose figure plays in a started encounter in `moments`. */
export interface PlayingToken {
  readonly combat: CallboardEncounter;
  readonly state: Moments.MomentsState;
  /** The id of the figure's combatant. */
  readonly id: Id;
  readonly figure: Moments.Figure;
  readonly token: TokenDocument.Implementation;
}

/** Returns the state of a running encounter in `moments`. Null for any other. */
export function runningMomentsState(combat: CallboardEncounter): Moments.MomentsState | null {
  return combat.type === "moments" && isRunning(combat) ? (stateOf(combat) as Moments.MomentsState | null) : null;
}

/** A figure that plays in a started encounter in `moments`, with its encounter and state. */
export type Playing = Pick<PlayingToken, "combat" | "state" | "id" | "figure">;

/** Returns the first playing figure whose combatant passes a test, in the active encounter first. Null if no started encounter has one. */
export function findPlayingFigure(isIt: (combatant: Combatant.Implementation) => boolean): Playing | null {
  const known = encounters().toSorted((one, other) => Number(other.active) - Number(one.active));
  for (const combat of known) {
    const state = runningMomentsState(combat);
    const id = (state && combat.combatants.find(isIt)?.id) ?? "";
    const figure = state ? lookup(state.combatants, id) : undefined;
    if (state && figure && figure.standing !== "left") return { combat, state, id, figure };
  }
  return null;
}

/** Returns the playing figure of a token on any scene. The active encounter comes first. Null if the token's figure does not play. */
export function playingFigureOfToken(token: TokenDocument.Implementation): PlayingToken | null {
  const playing = findPlayingFigure((combatant) => isOfToken(combatant, token));
  return playing && { ...playing, token };
}

/** Returns the stored place of a token. The token may be drawn at another place while it moves. */
export function tokenPlaceOf(token: TokenDocument.Implementation): Place {
  const { x, y, elevation, width, height } = token._source;
  return { scene: token.parent?.id ?? "", x, y, elevation, level: levelOf(token), width, height };
}

/** Returns a place in the form that Foundry's methods for measuring tokens take. */
export function foundryPositionAt(token: TokenDocument.Implementation, place: Place): TokenDocument.Position {
  const { x, y, elevation, level, width, height } = place;
  return { x, y, elevation, width, height, shape: token._source.shape as TokenDocument.Position["shape"], ...levelDataOf(level) };
}
