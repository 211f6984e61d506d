import { generation } from "../../common/generation.ts";
import { actionOf, measure, section } from "./token-path.ts";

/** Returns an empty section. */
export function nothing(): any {
  return { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 };
}

/** Joins two sections. */
export function joined(one: any, other: any): any {
  return {
    waypoints: [...one.waypoints, ...other.waypoints],
    distance: one.distance + other.distance,
    cost: one.cost + other.cost,
    spaces: one.spaces + other.spaces,
    diagonals: one.diagonals + other.diagonals,
  };
}

/** Returns the recorded way with its measures, from its start. */
function recordedSection(token: any): any {
  const history: any[] = token._source._movementHistory ?? [];
  if (history.length === 0) return nothing();
  const path = history.map((waypoint) => ({ ...waypoint, cost: waypoint.cost ?? Infinity }));
  return { ...section(measure(token, path), path, [0, path.length - 1]), waypoints: structuredClone(history) };
}

/** Returns the movement before a movement: the recorded part, and the unrecorded part of its own chain. */
export function historyOf(token: any, unrecorded: any): any {
  const recorded = recordedSection(token);
  const { distance, cost, spaces, diagonals } = joined(recorded, unrecorded);
  return { recorded, unrecorded, distance, cost, spaces, diagonals };
}

/** Returns a token's history with a movement added. The first movement also adds its start. */
export function withRecorded(token: any, movement: any, userId: string): object[] {
  const before: object[] = token._source._movementHistory ?? [];
  const mark = { userId, movementId: movement.id };
  const start = {
    ...movement.origin,
    action: movement.passed.waypoints[0]?.action ?? token.movementAction,
    terrain: null,
    snapped: false,
    explicit: false,
    checkpoint: true,
    intermediate: false,
    cost: 0,
    ...mark,
  };
  const passed = movement.passed.waypoints.map((waypoint: any) => ({
    ...waypoint,
    ...mark,
    cost: Number.isFinite(waypoint.cost) ? waypoint.cost : null,
  }));
  return [...before, ...(before.length === 0 ? [start] : []), ...passed];
}

/** Reverts a recorded movement and all later ones, or without an id all of them. Returns whether the token moved. */
export async function revert(token: any, movementId: string | undefined): Promise<boolean> {
  const history: any[] = token._source._movementHistory ?? [];
  const index =
    movementId === undefined ? Math.min(1, history.length - 1) : history.findIndex((each, at) => at > 0 && each.movementId === movementId);
  const target = history[index - 1];
  if (!target) return false;
  const place = Object.fromEntries(token.constructor.MOVEMENT_FIELDS.map((field: string) => [field, target[field]]));
  // In generation 13 a reverted movement uses the token's own movement action, not `displace`.
  const action = generation() >= 14 ? "displace" : token.movementAction;
  const instruction = {
    waypoints: [{ ...place, action: actionOf(action) ? action : "displace" }],
    method: "undo",
    autoRotate: false,
    showRuler: false,
  };
  const update = { ...place, _movementHistory: index > 1 ? history.slice(0, index) : [] };
  return Boolean(await token.update(update, { movement: { [token.id]: instruction }, isUndo: true }));
}

/** Clears the recorded movements of tokens of one scene. */
export async function forget(scene: any, tokens: readonly any[]): Promise<void> {
  const updates = tokens.filter((token) => token._source._movementHistory?.length > 0).map(({ id }) => ({ _id: id, _movementHistory: [] }));
  if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates, { diff: false, _clearMovementHistory: true });
}
