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

/** The way up to the last place before a step that cannot be paid, and whether anything was cut off. */
export function constrain(token: any, waypoints: readonly object[], options: ConstrainOptions): [path: Waypoint[], constrained: boolean] {
  const { preview = false, ignoreCost = false } = options;
  const spaces = everySpace(token, waypoints, preview);
  const whole = spaces.filter(({ intermediate }) => !intermediate).map((waypoint) => bare(waypoint));
  if (ignoreCost || spaces.length < 2) return [whole, false];
  const { waypoints: measured } = token.measureMovementPath(spaces, { preview });
  const blocked = measured.findIndex(({ backward }: any) => backward?.cost === Infinity);
  if (blocked < 0) return [whole, false];
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
