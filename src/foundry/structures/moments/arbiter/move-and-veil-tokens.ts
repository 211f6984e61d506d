import type { Id, Place, ProjectionOf } from "../../../../core/index.ts";
import { tokenPlaceOf, foundryPositionAt } from "../scene/find-playing-figure.ts";
import { isSamePlace } from "../scene/same-place.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { stampOptions } from "../../../lease/stamp.ts";
import { noteStuckToken } from "./seen-moves.ts";

type Token = TokenDocument.Implementation;
/** The tokens that this client is moving back with Foundry's own undo. That undo carries no stamp of ours. */
const reverting = new Set<string>();

/** Whether this client is moving a token back now, so that the movement is no gesture. */
export function isReverting(token: Token): boolean {
  return reverting.has(token.uuid);
}

/** Returns the id of the recorded movement that began at a place. Foundry can undo it. Null if there is none. */
function findRecordedAfter(token: Token, { x, y, elevation }: Place): Id | null {
  const history = token.movementHistory;
  const index = history.findLastIndex((one) => one.x === x && one.y === y && one.elevation === elevation);
  return index < 0 ? null : (history[index + 1]?.movementId ?? null);
}

async function revert(token: Token, place: Place): Promise<void> {
  const movement = findRecordedAfter(token, place);
  if (movement === null) return;
  reverting.add(token.uuid);
  try {
    await token.revertRecordedMovement(movement);
  } finally {
    reverting.delete(token.uuid);
  }
}

/** Moves a token back to the place that the rules have for it, by Foundry's undo if possible, else by an update. */
async function bring(token: Token, place: Place): Promise<void> {
  await revert(token, place);
  if (isSamePlace(tokenPlaceOf(token), place)) return;
  const { shape: _, ...position } = foundryPositionAt(token, place);
  const waypoints = [{ ...position, action: "displace", snapped: false, explicit: true, checkpoint: true }];
  const movement = { [token.id ?? ""]: { waypoints, method: "undo", constrainOptions: { ignoreWalls: true, ignoreCost: true } } };
  await token.update(position, { movement, animate: false, ...stampOptions() } as object);
  if (!isSamePlace(tokenPlaceOf(token), place)) noteStuckToken(token);
}

/** Moves tokens to where the rules have them: only those whose move was sent back, or all after an undo or redo (`turnedBack`). */
export async function showPlaces(combat: CallboardEncounter, places: readonly ProjectionOf<"place">[], turnedBack: boolean): Promise<void> {
  for (const { combatant, place, back } of places) {
    const token = combat.combatants.get(combatant)?.token;
    if (!token || (back === "" && !turnedBack)) continue;
    if (token.parent?.id === place.scene && !isSamePlace(tokenPlaceOf(token), place)) await bring(token, place);
  }
}

/** Hides the tokens of figures that sneak unseen. Shows them once they are found, unless the combatant itself is hidden. */
export async function showVeils(combat: CallboardEncounter, veils: readonly ProjectionOf<"veil">[]): Promise<void> {
  for (const { combatant: id, value } of veils) {
    const combatant = combat.combatants.get(id);
    const hidden = value || combatant?.hidden === true;
    if (combatant?.token && combatant.token.hidden !== hidden) await combatant.token.update({ hidden }, stampOptions() as object);
  }
}
