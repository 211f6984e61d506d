import { movementOf, setState } from "./token-movement.ts";
import type { GivenWaypoint } from "./token-path.ts";

/** One reason for which a movement waits. */
interface Handle {
  readonly promise: Promise<boolean>;
  readonly settle: (goesOn: boolean) => void;
}

/** The event under which clients tell each other of movements that wait, go on, or end. */
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

/** Keeps that a movement ended before its way did. */
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

/** Ends a movement of this client that has not come to its end; says whether it is ended so. */
export function stop(token: any): boolean {
  const { state, user } = movementOf(token);
  if (!user.isSelf) return false;
  if (!isUnderWay(token)) return state === "stopped";
  stopped(token);
  tellOthers(token, "stop");
  for (const { settle } of handlesOf(token).values()) settle(false);
  return true;
}

/** Lets a movement of this client wait; with a key until that is given back, else until the function that it gives is called. */
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

/** Takes away one reason to wait; without any left the movement goes on. */
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

/** Lets a movement go on for which a key was given, on the mover's client wherever it is called. */
export function resume(token: any, movementId: string, key: string): void {
  const { id, user } = movementOf(token);
  if (id !== movementId) return;
  if (user.isSelf) release(token, key);
  else tellOthers(token, "resume", key);
}

/** Goes on with what is left of a movement, once it is seen and nothing makes it wait. */
export async function goOn(token: any, movement: any): Promise<void> {
  // Who awaits the update that came before has a say first.
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

/** Moves a token along what is left of its way; says whether it moved. */
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

/** Hears from other clients of movements that wait, go on, or end. */
export function hearMovements(socket: any): void {
  socket.on(EVENT, ({ uuid, movementId, action, key }: any, userId: string) => {
    const token = globalThis.fromUuidSync(uuid, { strict: false }) as any;
    if (!token || movementOf(token).id !== movementId) return;
    if (action === "resume") return resume(token, movementId, key);
    if (movementOf(token).user?.id === userId && isUnderWay(token)) HEARD[action]?.(token);
  });
}
