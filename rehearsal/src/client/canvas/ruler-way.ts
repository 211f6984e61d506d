import * as PIXI from "pixi.js";
import { everySpace, type Waypoint } from "./constrain.ts";
import { Ray } from "./ray.ts";

type Stage = "passed" | "pending" | "planned";

/** The measures of a way up to one of its waypoints. */
interface Sums {
  readonly distance: number;
  readonly cost: number;
  readonly spaces: number;
  readonly diagonals: number;
  readonly euclidean: number;
}

const NOTHING: Sums = { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
const KEYS = Object.keys(NOTHING) as (keyof Sums)[];

/** Subtracts measures. A difference with an infinite measure stays infinite. */
function less(now: Sums, before: Sums): Sums {
  const part = (key: keyof Sums) => (now[key] === Infinity ? Infinity : now[key] - before[key]);
  return Object.fromEntries(KEYS.map((key) => [key, part(key)])) as unknown as Sums;
}

function more(now: Sums, before: Sums): Sums {
  return Object.fromEntries(KEYS.map((key) => [key, now[key] + before[key]])) as unknown as Sums;
}

/** A piece of a way before it is drawn. */
export interface Piece {
  readonly path: readonly Waypoint[];
  readonly stage: Stage;
  readonly userId: string;
  readonly hidden: boolean;
  readonly unreachable: readonly Waypoint[];
}

/** Returns the measures of a way that a token went, at the costs that it paid. An infinite cost is stored as null. */
function paid(token: any, path: readonly Waypoint[]): Sums[] {
  const { waypoints } = token.document.measureMovementPath(path.map((waypoint) => ({ ...waypoint, cost: waypoint["cost"] ?? Infinity })));
  return waypoints.map(pick);
}

function pick(measured: any): Sums {
  return Object.fromEntries(KEYS.map((key) => [key, measured?.[key] ?? 0])) as unknown as Sums;
}

/** Returns the measures of a way that lies ahead, at its placed waypoints. */
function ahead(token: any, path: readonly Waypoint[]): Sums[] {
  const spaces = everySpace(token, path, true);
  const { waypoints } = token.measureMovementPath(spaces, { preview: true });
  return spaces.flatMap(({ intermediate }, index) => (intermediate ? [] : [pick(waypoints[index])]));
}

/** Creates a waypoint for a ruler's methods. Its neighbours and measures are added later. */
function described(token: any, waypoint: Waypoint, { stage, userId, hidden }: Piece, unreachable: boolean): any {
  const { actions, defaultAction } = globalThis.CONFIG.Token.movement;
  const center = token.document.getCenterPoint(waypoint);
  return {
    ...waypoint,
    userId: waypoint["userId"] ?? userId,
    movementId: waypoint["movementId"] ?? null,
    actionConfig: actions[waypoint.action] ?? actions[defaultAction],
    stage,
    hidden,
    unreachable,
    center: new PIXI.Point(center.x, center.y),
    size: token.document.getSize(waypoint),
    index: 0,
    ray: null,
    measurement: null,
    previous: null,
    next: null,
  };
}

/** Returns the waypoints of all pieces in order, measured from the first one, each with its neighbours. */
export function wayOf(token: any, pieces: readonly Piece[]): any[] {
  const way: any[] = [];
  let before = NOTHING;
  for (const piece of pieces) {
    const path = [...piece.path, ...piece.unreachable];
    if (path.length === 0) continue;
    const sums = piece.stage === "passed" ? paid(token, path) : ahead(token, path);
    const measured = sums.map((each) => more(each, before));
    // A piece begins at the end of the piece before.
    const first = way.length > 0 ? 1 : 0;
    for (const [index, waypoint] of path.entries()) {
      if (index < first) continue;
      join(way, described(token, waypoint, piece, index >= piece.path.length), measured[index] as Sums);
    }
    before = measured.at(-1) as Sums;
  }
  return way;
}

function join(way: any[], waypoint: any, sums: Sums): void {
  const previous = way.at(-1) ?? null;
  waypoint.previous = previous;
  waypoint.measurement = { ...sums, backward: null, forward: null };
  if (previous) {
    previous.next = waypoint;
    waypoint.index = previous.index + (waypoint.explicit ? 1 : 0);
    waypoint.ray = new Ray(previous.center, waypoint.center);
    const segment = {
      ...less(sums, previous.measurement),
      from: previous.measurement,
      to: waypoint.measurement,
      teleport: waypoint.actionConfig.teleport,
      measure: waypoint.actionConfig.measure,
    };
    waypoint.measurement.backward = previous.measurement.forward = segment;
  }
  way.push(waypoint);
}
