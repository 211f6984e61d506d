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

/** The state of an encounter in `moments` that has begun and not ended, or null for any other. */
export function runningStateOf(combat: CallboardEncounter): Moments.MomentsState | null {
  return combat.type === "moments" && isRunning(combat) ? (stateOf(combat) as Moments.MomentsState | null) : null;
}

/** A figure that plays in a started encounter in `moments`. */
export type Playing = Pick<PlayingToken, "combat" | "state" | "id" | "figure">;

/** The figure of the combatant that is looked for, in the active encounter before others; null outside of any started encounter in `moments`. */
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

/** The figure of a token on whatever scene, as `findPlaying` finds it. */
export function playingTokenOf(token: TokenDocument.Implementation): PlayingToken | null {
  const playing = findPlaying((combatant) => isOfToken(combatant, token));
  return playing && { ...playing, token };
}

/** Where a token stands by what is stored, however it is drawn. */
export function tokenPlaceOf(token: TokenDocument.Implementation): Place {
  const { x, y, elevation, width, height } = token._source;
  return { scene: token.parent?.id ?? "", x, y, elevation, level: levelOf(token), width, height };
}

/** A place as Foundry's measuring of a token takes it. */
export function positionAt(token: TokenDocument.Implementation, place: Place): TokenDocument.Position {
  const { x, y, elevation, level, width, height } = place;
  return { x, y, elevation, width, height, shape: token._source.shape as TokenDocument.Position["shape"], ...levelDataOf(level) };
}
