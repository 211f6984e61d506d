import { randomID } from "../../common/utils/index.ts";
import { complete, measure, positionOf, section, withIntermediate } from "./token-path.ts";
import type { GivenWaypoint } from "./token-path.ts";

const movements = new WeakMap<object, any>();

/** What a token's last movement was; an empty one before the first. */
export function movementOf(token: any): any {
  const origin = positionOf(token);
  const none = nothing();
  return (
    movements.get(token) ?? {
      id: "",
      chain: [],
      origin,
      destination: origin,
      passed: none,
      pending: none,
      history: { recorded: none, unrecorded: none, distance: 0, cost: 0, spaces: 0, diagonals: 0 },
      constrained: false,
      recorded: false,
      method: "api",
      constrainOptions: {},
      autoRotate: false,
      showRuler: false,
      user: game.user,
      state: "completed",
      updateOptions: {},
    }
  );
}

function isMovement(token: any, update: any): boolean {
  return token.constructor.MOVEMENT_FIELDS.some((field: string) => field in update && update[field] !== token._source[field]);
}

const nothing = () => ({ waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 });

/** A way with every space, each waypoint with its cost, measured as the token on the canvas does, or as its document where it is not drawn. */
function measured(token: any, origin: any, waypoints: readonly GivenWaypoint[]): any {
  const path = withIntermediate(token, [origin, ...waypoints]);
  const result = token.rendered ? token.object.measureMovementPath(path) : measure(token, path);
  for (const [index, waypoint] of path.entries()) waypoint.cost = result.segments[index - 1]?.cost ?? 0;
  return section(result, path, [0, path.length - 1]);
}

/** What the recorded way measured, from where it began. */
function spentBefore(token: any): any {
  const history: any[] = token._source._movementHistory ?? [];
  if (history.length === 0) return nothing();
  const path = history.map((waypoint) => ({ ...waypoint, cost: waypoint.cost ?? Infinity }));
  return { ...section(measure(token, path), path, [0, path.length - 1]), waypoints: history };
}

function describe(token: any, update: any, asked: any): any {
  const origin = positionOf(token);
  const given: readonly GivenWaypoint[] =
    asked.waypoints?.length > 0 ? asked.waypoints : [Object.fromEntries(Object.keys(origin).map((key) => [key, update[key]]))];
  const passed = measured(token, origin, given);
  const recorded = token._shouldRecordMovementHistory() && asked.method !== "undo";
  const { method = "api", constrainOptions = {}, autoRotate = false, showRuler = false } = asked;
  const id: string = asked.id ?? randomID();
  const spent = spentBefore(token);
  const { distance, cost, spaces, diagonals } = spent;
  return {
    id,
    chain: [],
    origin,
    destination: Object.fromEntries(Object.keys(origin).map((key) => [key, passed.waypoints.at(-1)?.[key] ?? update[key]])),
    passed,
    pending: nothing(),
    history: {
      recorded: spent,
      unrecorded: nothing(),
      distance,
      cost,
      spaces,
      diagonals,
    },
    constrained: false,
    recorded,
    method,
    constrainOptions,
    autoRotate,
    showRuler,
  };
}

function recordedHistory(token: any, movement: any, userId: string): object[] {
  const before: object[] = token._source._movementHistory ?? [];
  const mark = { userId, movementId: movement.id, terrain: null };
  const start =
    before.length === 0
      ? [
          {
            ...movement.origin,
            action: token.movementAction,
            snapped: false,
            explicit: false,
            checkpoint: true,
            intermediate: false,
            cost: 0,
            ...mark,
          },
        ]
      : [];
  const passed = movement.passed.waypoints.map((waypoint: any) => ({ ...waypoint, ...mark, terrain: waypoint.terrain }));
  return [...before, ...start, ...passed];
}

/** Before tokens are changed: those that move may be held back by themselves or by the hook `preMoveToken`. */
export async function beforeMovement(documents: any[], operation: any, user: any): Promise<void> {
  const described: Record<string, any> = {};
  for (const token of [...documents]) {
    const update = operation.updates.find((entry: any) => entry._id === token.id);
    if (!update || !isMovement(token, update)) continue;
    const movement = describe(token, update, operation.movement?.[token.id] ?? {});
    const refused =
      (await token._preUpdateMovement(movement, operation)) === false || !Hooks.call("preMoveToken", token, movement, operation);
    if (refused) {
      operation.updates.splice(operation.updates.indexOf(update), 1);
      documents.splice(documents.indexOf(token), 1);
      continue;
    }
    if (movement.recorded) update._movementHistory = recordedHistory(token, movement, user.id);
    described[token.id] = movement;
  }
  if (Object.keys(described).length > 0) operation._movement = described;
}

/** After a token was changed, on every client: it and the hook `moveToken` hear of its movement. */
export function afterMovement(token: any, options: any, userId: string): void {
  const movement = options._movement?.[token.id];
  if (!movement) return;
  const user = game.users.get(userId);
  movements.set(token, { ...movement, user, state: "completed", updateOptions: options });
  token._onUpdateMovement(movement, options, user);
  Hooks.callAll("moveToken", token, movement, options, user);
  if (movement.recorded) {
    token._onMovementRecorded();
    Hooks.callAll("recordToken", token);
  }
}

/** Moves a token along waypoints; says whether it got there. */
export async function move(token: any, given: GivenWaypoint | readonly GivenWaypoint[], options: any): Promise<boolean> {
  const waypoints = complete(token, Array.isArray(given) ? given : [given as GivenWaypoint]);
  const last = waypoints.at(-1);
  if (!last) return false;
  const { method = "api", autoRotate = false, showRuler = false, constrainOptions = {}, id, ...operation } = options;
  const update = Object.fromEntries(token.constructor.MOVEMENT_FIELDS.map((field: string) => [field, last[field]]));
  const movement = {
    ...operation.movement,
    [token.id]: { waypoints, method, autoRotate, showRuler, constrainOptions, ...(id ? { id } : {}) },
  };
  return Boolean(await token.update(update, { ...operation, movement }));
}

/** Takes a recorded movement back, and all after it; the last one without an id. */
export async function revert(token: any, movementId: string | undefined): Promise<boolean> {
  const history: any[] = token._source._movementHistory ?? [];
  const id = movementId ?? history.at(-1)?.movementId;
  const index = history.findIndex((waypoint, at) => waypoint.movementId === id && at > 0);
  const target = index > 0 ? history[index - 1] : history[0];
  if (!id || !target) return false;
  const place = Object.fromEntries(token.constructor.MOVEMENT_FIELDS.map((field: string) => [field, target[field]]));
  const kept = index > 1 ? history.slice(0, index) : [];
  const movement = { [token.id]: { waypoints: [{ ...place, action: "displace" }], method: "undo" } };
  return Boolean(await token.update({ ...place, _movementHistory: kept }, { movement, isUndo: true }));
}
