/** A waypoint as callers give it. Missing fields stay as before. */
export interface GivenWaypoint {
  readonly x?: number;
  readonly y?: number;
  readonly elevation?: number;
  readonly width?: number;
  readonly height?: number;
  readonly shape?: number;
  readonly action?: string;
  readonly terrain?: any;
  readonly snapped?: boolean;
  readonly explicit?: boolean;
  readonly checkpoint?: boolean;
  readonly [key: string]: unknown;
}

/** The cost of a token's step. */
type StepCost = (from: Space, to: Space, distance: number, segment: any) => number;

interface Space {
  readonly i: number;
  readonly j: number;
  readonly k?: number;
}

/** Returns the fields of a token's place from its source. */
export function positionOf(token: any): any {
  return Object.fromEntries(token.constructor.MOVEMENT_FIELDS.map((field: string) => [field, token._source[field]]));
}

/** Completes waypoints. Each takes its missing fields from the one before. */
export function complete(token: any, waypoints: readonly GivenWaypoint[]): any[] {
  let before = positionOf(token);
  let action = token.movementAction;
  return waypoints.map((waypoint, index) => {
    const given = Object.fromEntries(Object.entries(waypoint).filter(([, value]) => value !== undefined));
    const whole = {
      action,
      terrain: null,
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
    action = whole.action;
    return whole;
  });
}

/** Returns the configuration of a movement action, or of the default one. */
export function actionOf(action: string): any {
  const { actions, defaultAction } = CONFIG["Token"].movement;
  return actions[action] ?? actions[defaultAction];
}

/** Returns a waypoint's segment for its cost function. */
function segmentOf({ width, height, shape, action, terrain }: any): any {
  return { width, height, shape, action, terrain, actionConfig: actionOf(action), teleport: actionOf(action).teleport ?? false };
}

/** Returns the cost function of a token from CONFIG: the distance times the difficulty of the terrain, changed by the movement action. */
export function movementCost(token: any, options: any = {}): StepCost {
  const known = new Map<string, (base: number, ...rest: Parameters<StepCost>) => number>();
  const costOf = (segment: any): ((base: number, ...rest: Parameters<StepCost>) => number) => {
    const found = known.get(segment.action) ?? segment.actionConfig.getCostFunction?.(token, options) ?? ((base: number) => base);
    known.set(segment.action, found);
    return found;
  };
  return (from, to, distance, segment) => {
    const base = segment.terrain ? distance * (segment.terrain.difficulty ?? Infinity) : distance;
    return costOf(segment)(base, from, to, distance, segment);
  };
}

/** Returns the cost function of a token of many spaces. It asks for each space and aggregates the costs. */
function overSpaces(token: any, cost: StepCost, aggregator: any): StepCost {
  const aggregate = aggregator ?? CONFIG["Token"].movement.costAggregator;
  return (from, to, distance, segment) => {
    const dimensions = { width: segment.width, height: segment.height, shape: segment.shape };
    const spaces = (offset: Space): Space[] => {
      const place = { ...dimensions, ...token._gridOffsetToPosition(offset, dimensions) };
      return token.getOccupiedGridSpaceOffsets(place).map((each: Space) => (offset.k === undefined ? each : { ...each, k: offset.k }));
    };
    const [left, taken] = [spaces(from), spaces(to)];
    if (taken.length < 2 || left.length !== taken.length) return cost(from, to, distance, segment);
    const results = taken.map((space, index) => {
      const before = left[index] as Space;
      return { from: before, to: space, cost: cost(before, space, distance, segment) };
    });
    return aggregate(results, distance, segment);
  };
}

/** Measures a token's way space by space. Without a cost function the cost is the distance. */
export function measure(token: any, waypoints: readonly GivenWaypoint[], { cost, aggregator }: any = {}): any {
  const { grid } = token.parent;
  const asked = (given: unknown): any =>
    typeof given === "function" && !grid.isGridless ? overSpaces(token, given as StepCost, aggregator) : given;
  const points = complete(token, waypoints).map((waypoint) => {
    const segment = segmentOf(waypoint);
    const own = waypoint.cost === undefined || waypoint.cost === null ? {} : { cost: asked(waypoint.cost) };
    return { ...token._positionToGridOffset(waypoint), ...segment, measure: segment.actionConfig.measure ?? true, ...own };
  });
  return grid.measurePath(points, { cost: asked(cost) });
}

/** Returns a section of a movement between two indexes: its waypoints with their costs, and its measures. */
export function section(measured: any, waypoints: readonly any[], [first, last]: readonly [number, number]): any {
  const [start, end] = [measured.waypoints[first], measured.waypoints[last]];
  const part = (key: string): number => (start && end && end[key] !== start[key] ? end[key] - start[key] : 0);
  return {
    waypoints: waypoints.slice(first + 1, last + 1),
    distance: part("distance"),
    cost: part("cost"),
    spaces: part("spaces"),
    diagonals: part("diagonals"),
  };
}

/** Returns the way with all grid spaces between the waypoints. */
export function withIntermediate(token: any, waypoints: readonly GivenWaypoint[]): any[] {
  const whole = complete(token, waypoints);
  const { grid } = token.parent;
  if (grid.isGridless) return whole;
  const result: any[] = [];
  for (const [index, waypoint] of whole.entries()) {
    const from = whole[index - 1];
    if (from && !actionOf(waypoint.action).teleport) {
      const path = grid.getDirectPath([token._positionToGridOffset(from), token._positionToGridOffset(waypoint)]);
      for (const offset of path.slice(1, -1)) {
        const { x, y, elevation: high } = token._gridOffsetToPosition(offset, waypoint);
        const elevation = from.elevation === waypoint.elevation ? from.elevation : high;
        result.push({ ...waypoint, x, y, elevation, snapped: true, explicit: false, checkpoint: false, intermediate: true });
      }
    }
    result.push(waypoint);
  }
  return result;
}
