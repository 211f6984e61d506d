import { own, type Figure, type Id, type MomentsState, type Place } from "../../../core/index.ts";
import { atLevel, levelOf } from "../../compat.ts";
import { encounters, stateOf, type CallboardEncounter } from "../../encounters.ts";

/** A token whose figure plays in a started encounter in `moments`. */
export interface Mover {
  readonly combat: CallboardEncounter;
  readonly state: MomentsState;
  /** The combatant's id. */
  readonly id: Id;
  readonly figure: Figure;
  readonly token: TokenDocument.Implementation;
}

/** The state of an encounter in `moments` that has begun and not ended, or null for any other. */
export function runningState(combat: CallboardEncounter): MomentsState | null {
  return combat.type === "moments" && !combat.system.ended ? (stateOf(combat) as MomentsState | null) : null;
}

function moverIn(combat: CallboardEncounter, token: TokenDocument.Implementation): Mover | null {
  const state = runningState(combat);
  if (!state) return null;
  const combatant = combat.combatants.find(({ tokenId, sceneId }) => tokenId === token.id && sceneId === token.parent?.id);
  const id = combatant?.id ?? "";
  const figure = own(state.combatants, id);
  return figure && figure.standing !== "left" ? { combat, state, id, figure, token } : null;
}

/** The figure of a token on whatever scene, in the active encounter before others; null outside of any started encounter in `moments`. */
export function moverOf(token: TokenDocument.Implementation): Mover | null {
  const known = encounters().toSorted((one, other) => Number(other.active) - Number(one.active));
  for (const combat of known) {
    const mover = moverIn(combat, token);
    if (mover) return mover;
  }
  return null;
}

/** Where a token stands by what is stored, however it is drawn. */
export function placeOf(token: TokenDocument.Implementation): Place {
  const { x, y, elevation, width, height } = token._source;
  return { scene: token.parent?.id ?? "", x, y, elevation, level: levelOf(token), width, height };
}

/** A place as Foundry's measuring of a token takes it. */
export function positionAt(token: TokenDocument.Implementation, place: Place): TokenDocument.Position {
  const { x, y, elevation, level, width, height } = place;
  return { x, y, elevation, width, height, shape: token._source.shape as TokenDocument.Position["shape"], ...atLevel(level) };
}
