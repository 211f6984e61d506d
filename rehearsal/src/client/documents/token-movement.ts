import { isOnLevel } from "../../common/data/levels.ts";
import { generation } from "../../common/generation.ts";
import { deepFreeze, randomID } from "../../common/utils/index.ts";
import { goOn, stopped } from "./token-continuation.ts";
import { historyOf, joined, nothing, withRecorded } from "./token-history.ts";
import { complete, measure, positionOf, section, withIntermediate, type GivenWaypoint } from "./token-path.ts";
import { insideRegion, terrainPath } from "./token-terrain.ts";

const movements = new WeakMap<object, any>();
const recorded = new WeakSet<object>();

/** Returns a token's last movement, or an empty one before the first. */
export function movementOf(token: any): any {
  const known = movements.get(token);
  if (known) return known;
  const origin = positionOf(token);
  return {
    id: "",
    chain: [],
    origin,
    destination: origin,
    passed: nothing(),
    pending: nothing(),
    history: historyOf(token, nothing()),
    constrained: false,
    recorded: false,
    method: "api",
    constrainOptions: {},
    autoRotate: false,
    showRuler: false,
    ...laterFields({}),
    ...(generation() >= 14 ? { finished: Promise.resolve(true) } : {}),
    user: game.user,
    state: "completed",
    updateOptions: {},
  };
}

/** Sets the state of a token's movement. */
export function setState(token: any, state: string): void {
  movements.set(token, { ...movementOf(token), state });
}

function laterFields({ split = true, terrainOptions = {}, measureOptions = {}, subpathId = null }: any): object {
  return generation() >= 14 ? { split, terrainOptions, measureOptions, subpathId } : {};
}

function isMovement(token: any, update: any): boolean {
  return token.constructor.MOVEMENT_FIELDS.some((field: string) => field in update && update[field] !== token._source[field]);
}

/** Returns the requested waypoints, starting with the token's place. An update without waypoints counts as one. */
function wanted(token: any, update: any, { asked, operation }: { asked: any; operation: any }): any[] {
  const origin = positionOf(token);
  const single = Object.fromEntries(Object.keys(origin).map((key) => [key, update[key]]));
  // A teleport of generation 12 is a displacement now.
  const action = operation.teleport === true ? "displace" : (update.movementAction ?? undefined);
  const given: readonly GivenWaypoint[] = asked.waypoints?.length > 0 ? asked.waypoints : [{ ...single, action }];
  return complete(token, [{ ...origin, checkpoint: true }, ...given]);
}

/** Returns the way as far as the constraints allow, and whether anything was cut off. */
function constrain(token: any, path: any[], asked: any): [path: any[], constrained: boolean] {
  const { constrainOptions } = asked;
  if (!constrainOptions || !token.rendered || !("constrainMovementPath" in token.object)) return [path, false];
  return token.object.constrainMovementPath(path, { ...constrainOptions, preview: false, history: token._shouldRecordMovementHistory() });
}

const STOPPING = ["TOKEN_ENTER", "TOKEN_EXIT", "TOKEN_MOVE_IN", "TOKEN_MOVE_OUT", "TOKEN_MOVE_WITHIN"];

/** Returns the regions that handle tokens' movements. */
function listening(token: any): any[] {
  return token.parent.regions.filter((region: any) =>
    region.behaviors.some((behavior: any) => behavior.active && STOPPING.some((event) => behavior.hasEvent(CONST.REGION_EVENTS[event]))),
  );
}

/** Returns the index at which a way's first update ends: the first checkpoint, or the first place across a listening region's edge. */
function firstStop(token: any, path: readonly any[], split: boolean): number {
  const last = path.length - 1;
  if (!split) return last;
  const regions = listening(token);
  const inside = (place: any): string => regions.map((region) => Number(insideRegion(token, region, place))).join("");
  const start = regions.length === 0 ? "" : inside(path[0]);
  const found = path.findIndex(
    (waypoint, index) => index > 0 && ((waypoint.checkpoint && !waypoint.intermediate) || (start !== "" && inside(waypoint) !== start)),
  );
  return found > 0 ? found : last;
}

function plain({ terrain, ...waypoint }: any): any {
  return { ...waypoint, terrain: terrain?.toObject?.() ?? terrain ?? null };
}

/** Returns a way with all spaces, terrain and costs, and its measures. */
function measured(token: any, path: readonly any[]): { full: any[]; result: any } {
  const spaces = withIntermediate(token, path);
  const { object } = token;
  const drawn = token.rendered && object;
  const full: any[] = drawn ? object.createTerrainMovementPath(spaces, { preview: false }) : terrainPath(token, spaces);
  const result = drawn ? object.measureMovementPath(full, { preview: false }) : measure(token, full);
  const waypoints = full.map((waypoint, index) => ({ ...plain(waypoint), cost: result.segments[index - 1]?.cost ?? 0 }));
  return { full: waypoints, result };
}

/** Describes a movement before it happens. Null if no part of it is possible. */
function describe(token: any, update: any, operation: any): any {
  const asked = operation.movement?.[token.id] ?? {};
  const origin = positionOf(token);
  const [path, constrained] = constrain(token, wanted(token, update, { asked, operation }), asked);
  if (path.length < 2) return null;
  const { full, result } = measured(token, path);
  const stop = firstStop(token, full, asked.split !== false);
  const passed = section(result, full, [0, stop]);
  const { method = "api", autoRotate = false, showRuler = false } = asked;
  const chain: string[] = asked.chain ?? [];
  const prior = chain.length > 0 ? movementOf(token) : null;
  const unrecorded = prior && !prior.recorded ? joined(prior.history.unrecorded, prior.passed) : nothing();
  return {
    id: asked.id ?? randomID(),
    chain,
    origin,
    destination: Object.fromEntries(Object.keys(origin).map((key) => [key, full[stop][key]])),
    passed,
    pending: section(result, full, [stop, full.length - 1]),
    history: historyOf(token, unrecorded),
    constrained,
    recorded: method !== "undo" && token._shouldRecordMovementHistory(),
    method,
    constrainOptions: { ...(asked.constrainOptions ?? { ignoreWalls: true, ignoreCost: true }) },
    autoRotate,
    showRuler,
    ...laterFields(asked),
  };
}

/** Writes the destination of a movement, its recorded history and the token's new regions into an update. */
function write(token: any, update: any, { movement, userId }: { movement: any; userId: string }): void {
  for (const [field, value] of Object.entries(movement.destination)) {
    if (value === token._source[field]) delete update[field];
    else update[field] = value;
  }
  if (movement.recorded) update._movementHistory = withRecorded(token, movement, userId);
  const regions = token._identifyRegions(movement.destination);
  if (regions.join() !== (token._source._regions ?? []).join()) update._regions = regions;
  if (!movement.autoRotate || token._source.lockRotation) return;
  const [dx, dy] = [movement.destination.x - movement.origin.x, movement.destination.y - movement.origin.y];
  if (dx !== 0 || dy !== 0) update.rotation = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 270) % 360;
}

/** Makes a movement read-only except for its look. */
function sealed(movement: any): any {
  for (const [key, value] of Object.entries(movement)) {
    if (typeof value === "object" && value !== null) deepFreeze(value);
    if (key !== "autoRotate" && key !== "showRuler") Object.defineProperty(movement, key, { writable: false });
  }
  return movement;
}

/** Whether a movement was planned (generation 14). Before it begins, only the hook is called, not the token's method. */
function isPlanned(token: any, operation: any): boolean {
  return generation() >= 14 && operation.movement?.[token.id]?.planned === true;
}

/** Whether a movement would continue one that is paused, stopped or replaced. */
function isEnded(token: any, { chain }: any): boolean {
  const { id, state } = movementOf(token);
  return chain.length > 0 && (chain.at(-1) !== id || state !== "pending");
}

async function refused(token: any, movement: any, operation: any): Promise<boolean> {
  if (!isPlanned(token, operation) && (await token._preUpdateMovement(movement, operation)) === false) return true;
  return !Hooks.call("preMoveToken", token, movement, operation);
}

/** Describes movements before tokens are updated. The token or the hook `preMoveToken` may prevent each of them. */
export async function beforeMovement(documents: any[], operation: any, user: any): Promise<void> {
  const described: Record<string, any> = {};
  for (const token of [...documents]) {
    const update = operation.updates.find((entry: any) => entry._id === token.id);
    if (!update || !isMovement(token, update)) continue;
    const movement = isOnLevel(token) ? describe(token, update, operation) : null;
    const sealing = movement && sealed(movement);
    if (!sealing || (await refused(token, sealing, operation)) || isEnded(token, sealing)) {
      operation.updates.splice(operation.updates.indexOf(update), 1);
      documents.splice(documents.indexOf(token), 1);
      continue;
    }
    write(token, update, { movement: sealing, userId: user.id });
    described[token.id] = { ...sealing };
  }
  if (Object.keys(described).length > 0) operation._movement = described;
}

/** Restores a section after sending. JSON has no infinite cost. */
function revived(part: any): any {
  const cost = (given: number | null): number => given ?? Infinity;
  return { ...part, cost: cost(part.cost), waypoints: part.waypoints.map((each: any) => ({ ...each, cost: cost(each.cost) })) };
}

/** Sets a token's movement on every client while the token is updated. */
export function duringMovement(token: any, changed: any, { options, userId }: { options: any; userId: string }): void {
  if ("_movementHistory" in changed) recorded.add(token);
  const sent = options._movement?.[token.id];
  if (!sent) return;
  const user = game.users.get(userId);
  const { history } = sent;
  const movement = {
    ...sent,
    passed: revived(sent.passed),
    pending: revived(sent.pending),
    history: { ...history, cost: history.cost ?? Infinity, recorded: revived(history.recorded), unrecorded: revived(history.unrecorded) },
  };
  const state = movement.pending.waypoints.length > 0 ? "pending" : "completed";
  if (state === "pending") user?.movingTokens.add(token);
  else user?.movingTokens.delete(token);
  movements.set(token, { ...movement, user, state, updateOptions: options });
}

/** Informs the regions that a token entered, left or moved within. */
function tellRegions(token: any, movement: any, user: any): void {
  for (const region of listening(token)) {
    const [was, is] = [insideRegion(token, region, movement.origin), insideRegion(token, region, movement.destination)];
    const names = was ? (is ? ["TOKEN_MOVE_WITHIN"] : ["TOKEN_EXIT", "TOKEN_MOVE_OUT"]) : is ? ["TOKEN_ENTER", "TOKEN_MOVE_IN"] : [];
    for (const name of names) void region._handleEvent({ name: CONST.REGION_EVENTS[name], data: { token, movement }, region, user });
  }
}

/** Returns a movement as an operation reports it, without its user and its state. */
function operationOf(movement: any): any {
  return Object.fromEntries(Object.entries(movement).filter(([key]) => !["user", "state", "updateOptions", "finished"].includes(key)));
}

/** Informs tokens and hooks of movements after an update, on every client. The mover's client continues them. */
export function afterMovement(documents: readonly any[], options: any, user: any): void {
  for (const token of documents) {
    if (options._movement?.[token.id]) {
      const movement = operationOf(movementOf(token));
      if (generation() >= 14) movementOf(token).finished = Promise.resolve(token.object?.movementAnimationPromise).then(() => true);
      if (isPlanned(token, options) && movement.chain.length === 0) Hooks.callAll("planToken", token);
      token._onUpdateMovement(movement, options, user);
      Hooks.callAll("moveToken", token, movement, options, user);
      tellRegions(token, movement, user);
      if (user.isSelf && movement.pending.waypoints.length > 0) void goOn(token, movement);
    }
    if (!recorded.delete(token)) continue;
    token._onMovementRecorded();
    Hooks.callAll("recordToken", token);
  }
}

/** Moves a token along waypoints. Returns whether it moved. */
export async function move(token: any, given: GivenWaypoint | readonly GivenWaypoint[], options: any): Promise<boolean> {
  const waypoints = complete(token, Array.isArray(given) ? given : [given as GivenWaypoint]);
  const last = waypoints.at(-1);
  if (!last) return false;
  const { method = "api", autoRotate = false, showRuler = false, constrainOptions, id, ...rest } = options;
  const { chain, planned, split, terrainOptions, measureOptions, ...operation } = rest;
  const optional = { constrainOptions, id, chain, planned, split, terrainOptions, measureOptions };
  const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  const update = Object.fromEntries(token.constructor.MOVEMENT_FIELDS.map((field: string) => [field, last[field]]));
  const movement = { ...operation.movement, [token.id]: { waypoints, method, autoRotate, showRuler, ...said } };
  const before = movementOf(token).id;
  await token.update(update, { ...operation, movement });
  return movementOf(token).id !== before;
}

/** Stops a movement whose user has disconnected. */
export function stopOnDisconnect(token: any): void {
  if (["pending", "paused"].includes(movementOf(token).state)) stopped(token);
}
