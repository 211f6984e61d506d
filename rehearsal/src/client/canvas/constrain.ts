/** A complete waypoint of a token's way. */
export interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly action: string;
  readonly explicit: boolean;
  readonly checkpoint: boolean;
  readonly intermediate?: boolean;
  readonly [key: string]: unknown;
}

/** What may block a way, and the way before it. */
export interface ConstrainOptions {
  readonly preview?: boolean;
  readonly ignoreWalls?: boolean;
  readonly ignoreCost?: boolean;
  readonly history?: boolean | readonly Waypoint[];
}

/** Returns a waypoint for callers, without the fields that only measuring needs. */
function bare(waypoint: Waypoint, more: object = {}): Waypoint {
  const kept: any = { ...waypoint, ...more };
  for (const key of ["terrain", "intermediate"]) delete kept[key];
  return kept;
}

/** Returns every space of a way, with its terrain. */
export function everySpace(token: any, waypoints: readonly object[], preview = false): Waypoint[] {
  return token.createTerrainMovementPath(token.document.getCompleteMovementPath([...waypoints]), { preview });
}

/** Returns the index of the first space that a wall keeps the token from, or -1. */
function findWall(token: any, spaces: readonly Waypoint[]): number {
  const { actions } = globalThis.CONFIG.Token.movement;
  return spaces.findIndex((to, index) => {
    const from = spaces[index - 1];
    const type = actions[to.action]?.walls;
    if (!from || !type) return false;
    const [origin, destination] = [from, to].map((place) => token.document.getCenterPoint(place));
    return token.checkCollision(destination, { origin, type, mode: "any", level: to["level"] });
  });
}

/** Returns the index of the first space whose cost is infinite, or -1. */
function findEnd(token: any, spaces: readonly Waypoint[], preview: boolean): number {
  return token.measureMovementPath(spaces, { preview }).waypoints.findIndex(({ backward }: any) => backward?.cost === Infinity);
}

/** Returns the way up to the last space before a wall or an infinite cost, and whether anything was cut off. */
export function constrain(token: any, waypoints: readonly object[], options: ConstrainOptions): [path: Waypoint[], constrained: boolean] {
  const { preview = false, ignoreCost = false, ignoreWalls = false } = options;
  const spaces = everySpace(token, waypoints, preview);
  const whole = spaces.filter(({ intermediate }) => !intermediate).map((waypoint) => bare(waypoint));
  if (spaces.length < 2) return [whole, false];
  const ends = [ignoreWalls ? -1 : findWall(token, spaces), ignoreCost ? -1 : findEnd(token, spaces, preview)].filter((end) => end > 0);
  if (ends.length === 0) return [whole, false];
  const blocked = Math.min(...ends);
  const last = spaces[blocked - 1] as Waypoint;
  const path = spaces
    .slice(0, blocked - 1)
    .filter(({ intermediate }) => !intermediate)
    .map((waypoint) => bare(waypoint));
  return [[...path, bare(last, last.intermediate ? { explicit: false, checkpoint: true } : {})], true];
}

/** Returns the waypoints that a found way does not reach. */
export function unreached(found: readonly Waypoint[], wanted: readonly Waypoint[]): Waypoint[] {
  let reached = 0;
  for (const { x, y } of found) {
    const next = wanted[reached];
    if (next && next.x === x && next.y === y) reached += 1;
  }
  return wanted.slice(reached);
}
