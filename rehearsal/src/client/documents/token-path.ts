/** One point of a token's way, as callers give it: what is left out stays as before. */
export interface GivenWaypoint {
  readonly x?: number;
  readonly y?: number;
  readonly elevation?: number;
  readonly width?: number;
  readonly height?: number;
  readonly shape?: number;
  readonly action?: string;
  readonly snapped?: boolean;
  readonly explicit?: boolean;
  readonly checkpoint?: boolean;
  readonly [key: string]: unknown;
}

/** A token's place with everything that makes a movement, from its source. */
export function positionOf(token: any): any {
  return Object.fromEntries(token.constructor.MOVEMENT_FIELDS.map((field: string) => [field, token._source[field]]));
}

/** Waypoints with everything said, each taking from the one before what it leaves out. */
export function complete(token: any, waypoints: readonly GivenWaypoint[]): any[] {
  let before = positionOf(token);
  return waypoints.map((waypoint, index) => {
    const given = Object.fromEntries(Object.entries(waypoint).filter(([, value]) => value !== undefined));
    const whole = {
      action: token.movementAction,
      snapped: false,
      explicit: false,
      checkpoint: index === waypoints.length - 1,
      intermediate: false,
      ...before,
      ...given,
    };
    whole.x = Math.round(whole.x);
    whole.y = Math.round(whole.y);
    before = Object.fromEntries(Object.keys(before).map((key) => [key, whole[key]]));
    return whole;
  });
}

function actionOf(waypoint: any): any {
  const { actions, defaultAction } = CONFIG["Token"].movement;
  return actions[waypoint.action] ?? actions[defaultAction];
}

/** The cost of a step by the movement actions of the stretches; called for the measured stretches in their order. */
function costFunction(
  token: any,
  waypoints: readonly any[],
  options: any,
): (from: object, to: object, distance: number, segment: object) => number {
  const measured = waypoints.slice(1).filter((waypoint) => actionOf(waypoint).measure !== false);
  let last: object | null = null;
  let index = -1;
  return (from, to, distance, segment) => {
    if (segment !== last) index += 1;
    last = segment;
    const waypoint = measured[index];
    const cost = actionOf(waypoint).getCostFunction?.(token, options) ?? ((base: number) => base);
    return cost(distance, from, to, distance, { ...segment, action: waypoint.action });
  };
}

/** Measures a token's way, from the middle of one place to the middle of the next. */
export function measure(token: any, waypoints: readonly GivenWaypoint[], options: any = {}): any {
  const whole = complete(token, waypoints);
  const points = whole.map((waypoint) => {
    const action = actionOf(waypoint);
    return { ...token.getCenterPoint(waypoint), teleport: action.teleport === true, measure: action.measure !== false };
  });
  const cost = options.cost ?? costFunction(token, whole, options);
  return token.parent.grid.measurePath(points, { cost: typeof cost === "function" ? cost : () => Number(cost) });
}

/** A section of a movement: its waypoints and what they measure, from a place onward. */
export function section(token: any, origin: object, waypoints: readonly any[]): any {
  const { distance, cost, spaces, diagonals } = measure(token, [origin, ...waypoints]);
  return { waypoints: [...waypoints], distance, cost, spaces, diagonals };
}

/** The way with every grid space between the waypoints put in. */
export function withIntermediate(token: any, waypoints: readonly GivenWaypoint[]): any[] {
  const whole = complete(token, waypoints);
  const { grid } = token.parent;
  if (grid.isGridless) return whole;
  const result: any[] = [];
  for (const [index, waypoint] of whole.entries()) {
    const from = whole[index - 1];
    if (from && !actionOf(waypoint).teleport) {
      const path = grid.getDirectPath([token._positionToGridOffset(from), token._positionToGridOffset(waypoint)]);
      for (const offset of path.slice(1, -1)) {
        const { x, y } = token._gridOffsetToPosition(offset, waypoint);
        result.push({ ...waypoint, x, y, explicit: false, checkpoint: false, intermediate: true });
      }
    }
    result.push(waypoint);
  }
  return result;
}
