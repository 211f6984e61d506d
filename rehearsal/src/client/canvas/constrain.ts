/** One point of a token's way with everything said. */
export interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly action: string;
  readonly explicit: boolean;
  readonly checkpoint: boolean;
  readonly intermediate?: boolean;
  readonly [key: string]: unknown;
}

/** What may hold a way up, and what lies behind it. */
export interface ConstrainOptions {
  readonly preview?: boolean;
  readonly ignoreWalls?: boolean;
  readonly ignoreCost?: boolean;
  readonly history?: boolean | readonly Waypoint[];
}

/** A waypoint as callers get it: without what only measuring needs. */
function bare(waypoint: Waypoint, more: object = {}): Waypoint {
  const kept: any = { ...waypoint, ...more };
  for (const key of ["terrain", "intermediate"]) delete kept[key];
  return kept;
}

/** Every space of a way, with the terrain on it. */
export function everySpace(token: any, waypoints: readonly object[], preview = false): Waypoint[] {
  return token.createTerrainMovementPath(token.document.getCompleteMovementPath([...waypoints]), { preview });
}

/** Which step of a way a wall holds up first: the place behind it by its number; -1 where there is none. */
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

/** Which step of a way cannot be paid first, as `findWall`. */
function findEnd(token: any, spaces: readonly Waypoint[], preview: boolean): number {
  return token.measureMovementPath(spaces, { preview }).waypoints.findIndex(({ backward }: any) => backward?.cost === Infinity);
}

/** The way up to the last place before a wall, or a step that cannot be paid, and whether anything was cut off. */
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

/** The waypoints that a found way does not reach. */
export function unreached(found: readonly Waypoint[], wanted: readonly Waypoint[]): Waypoint[] {
  let reached = 0;
  for (const { x, y } of found) {
    const next = wanted[reached];
    if (next && next.x === x && next.y === y) reached += 1;
  }
  return wanted.slice(reached);
}
