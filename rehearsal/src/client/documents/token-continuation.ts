import { movementOf, setState } from "./token-movement.ts";
import type { GivenWaypoint } from "./token-path.ts";

/** A reason for which a movement waits. */
interface Handle {
  readonly promise: Promise<boolean>;
  readonly settle: (goesOn: boolean) => void;
}

/** The event by which clients report movements that pause, continue or stop. */
const EVENT = "tokenMovement";
const waiting = new WeakMap<object, { readonly movementId: string; readonly handles: Map<string | symbol, Handle> }>();

function handle(): Handle {
  let settle!: (goesOn: boolean) => void;
  const promise = new Promise<boolean>((resolve) => (settle = resolve));
  return { promise, settle };
}

function handlesOf(token: any): Map<string | symbol, Handle> {
  const { id } = movementOf(token);
  const known = waiting.get(token);
  if (known && known.movementId === id) return known.handles;
  const handles = new Map<string | symbol, Handle>();
  waiting.set(token, { movementId: id, handles });
  return handles;
}

function tellOthers(token: any, action: string, key?: string): void {
  game.socket.emit(EVENT, { uuid: token.uuid, movementId: movementOf(token).id, action, key });
}

function isUnderWay(token: any): boolean {
  return ["pending", "paused"].includes(movementOf(token).state);
}

/** Marks a movement as stopped before its end. */
export function stopped(token: any): void {
  setState(token, "stopped");
  movementOf(token).user?.movingTokens.delete(token);
  token._onMovementStopped();
  Hooks.callAll("stopToken", token);
}

function paused(token: any): void {
  if (movementOf(token).state === "paused") return;
  setState(token, "paused");
  token._onMovementPaused();
  Hooks.callAll("pauseToken", token);
}

/** Stops this client's movement before its end. Returns whether it is stopped. */
export function stop(token: any): boolean {
  const { state, user } = movementOf(token);
  if (!user.isSelf) return false;
  if (!isUnderWay(token)) return state === "stopped";
  stopped(token);
  tellOthers(token, "stop");
  for (const { settle } of handlesOf(token).values()) settle(false);
  return true;
}

/** Pauses this client's movement. With a key it waits for `resume`, without one until the returned function is called. Null if it cannot pause. */
export function pause(token: any, key: string | undefined): (() => Promise<boolean>) | Promise<boolean> | null {
  if (!movementOf(token).user.isSelf || !isUnderWay(token)) return null;
  const handles = handlesOf(token);
  const mark = key ?? Symbol("pause");
  const reason = handles.get(mark) ?? handle();
  handles.set(mark, reason);
  paused(token);
  tellOthers(token, "pause");
  if (key !== undefined) return reason.promise;
  return () => {
    release(token, mark);
    return reason.promise;
  };
}

/** Removes a reason to wait. Without any left, the movement continues. */
function release(token: any, mark: string | symbol): void {
  const handles = handlesOf(token);
  const reason = handles.get(mark);
  if (!reason) return;
  handles.delete(mark);
  if (handles.size === 0 && movementOf(token).state === "paused") {
    setState(token, "pending");
    tellOthers(token, "continue");
  }
  reason.settle(isUnderWay(token));
}

/** Resumes a movement that was paused with a key. Any client may call it, the mover's client does it. */
export function resume(token: any, movementId: string, key: string): void {
  const { id, user } = movementOf(token);
  if (id !== movementId) return;
  if (user.isSelf) release(token, key);
  else tellOthers(token, "resume", key);
}

/** Continues the rest of a movement, once its animation has ended and no reason to wait is left. */
export async function goOn(token: any, movement: any): Promise<void> {
  // Callers that await the previous update come first.
  await new Promise((resolve) => setTimeout(resolve));
  await (token.rendered ? token.object.movementAnimationPromise : null);
  do {
    await Promise.all([...handlesOf(token).values()].map(({ promise }) => promise));
    if (handlesOf(token).size > 0) continue;
    const { id, state } = movementOf(token);
    if (id !== movement.id || state !== "pending" || token.parent?.tokens.get(token.id) !== token) return;
    if (await moveOn(token, movement)) return;
    if (movementOf(token).state === "pending") stop(token);
  } while (movementOf(token).id === movement.id && movementOf(token).state === "paused");
}

/** Moves a token along the rest of its way. Returns whether it moved. */
async function moveOn(token: any, movement: any): Promise<boolean> {
  const waypoints: GivenWaypoint[] = movement.pending.waypoints
    .filter(({ intermediate }: any) => !intermediate)
    .map(({ cost: _cost, terrain: _terrain, ...waypoint }: any) => waypoint);
  const { method, autoRotate, showRuler, constrainOptions } = movement;
  const { planned, split } = movementOf(token).updateOptions.movement?.[token.id] ?? {};
  const chain = [...movement.chain, movement.id];
  return token.move(waypoints, { method, autoRotate, showRuler, constrainOptions, chain, planned, split });
}

const HEARD: Readonly<Record<string, (token: any) => void>> = {
  stop: stopped,
  pause: paused,
  continue: (token) => setState(token, "pending"),
};

/** Listens for other clients' movements that pause, continue or stop. */
export function hearMovements(socket: any): void {
  socket.on(EVENT, ({ uuid, movementId, action, key }: any, userId: string) => {
    const token = globalThis.fromUuidSync(uuid, { strict: false }) as any;
    if (!token || movementOf(token).id !== movementId) return;
    if (action === "resume") return resume(token, movementId, key);
    if (movementOf(token).user?.id === userId && isUnderWay(token)) HEARD[action]?.(token);
  });
}
