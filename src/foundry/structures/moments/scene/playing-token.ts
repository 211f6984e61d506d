import { type Id, lookup, type Moments, type Place } from "../../../../core/index.ts";
import { levelDataOf, levelOf } from "../../../platform/compat.ts";
import { encounters, isRunning, stateOf } from "../../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../../encounter/encounter.ts";
import { isOfToken } from "../../../platform/tokens.ts";

/** A token whose figure plays in a started encounter in `moments`. */
export interface PlayingToken {
  readonly combat: CallboardEncounter;
  readonly state: Moments.MomentsState;
  /** The combatant's id. */
  readonly id: Id;
  readonly figure: Moments.Figure;
  readonly token: TokenDocument.Implementation;
}

/** Returns the state of a running encounter in `moments`. Null for any other. */
export function runningStateOf(combat: CallboardEncounter): Moments.MomentsState | null {
  return combat.type === "moments" && isRunning(combat) ? (stateOf(combat) as Moments.MomentsState | null) : null;
}

/** A figure that plays in a started encounter in `moments`. */
export type Playing = Pick<PlayingToken, "combat" | "state" | "id" | "figure">;

/** Returns the playing figure of a combatant, the active encounter first. Null if there is none in a started encounter in `moments`. */
export function findPlaying(isIt: (combatant: Combatant.Implementation) => boolean): Playing | null {
  const known = encounters().toSorted((one, other) => Number(other.active) - Number(one.active));
  for (const combat of known) {
    const state = runningStateOf(combat);
    const id = (state && combat.combatants.find(isIt)?.id) ?? "";
    const figure = state ? lookup(state.combatants, id) : undefined;
    if (state && figure && figure.standing !== "left") return { combat, state, id, figure };
  }
  return null;
}

/** Returns the playing figure of a token on any scene, as `findPlaying` does. */
export function playingTokenOf(token: TokenDocument.Implementation): PlayingToken | null {
  const playing = findPlaying((combatant) => isOfToken(combatant, token));
  return playing && { ...playing, token };
}

/** Returns the stored place of a token, which may differ from where it is drawn. */
export function tokenPlaceOf(token: TokenDocument.Implementation): Place {
  const { x, y, elevation, width, height } = token._source;
  return { scene: token.parent?.id ?? "", x, y, elevation, level: levelOf(token), width, height };
}

/** Returns a place as Foundry's token measuring takes it. */
export function positionAt(token: TokenDocument.Implementation, place: Place): TokenDocument.Position {
  const { x, y, elevation, level, width, height } = place;
  return { x, y, elevation, width, height, shape: token._source.shape as TokenDocument.Position["shape"], ...levelDataOf(level) };
}
