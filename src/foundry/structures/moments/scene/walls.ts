import { isOnLevel } from "../../../platform/compat.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** As much of a wall's document as is asked for here. */
interface Wall {
  readonly c: readonly number[];
  /** 0 where it holds no movement up. */
  readonly move: number;
  /** 0 where it is no door. */
  readonly door: number;
  /** The state of a door. */
  readonly ds: number;
  /** 0 where it holds up whoever comes from either side. */
  readonly dir: number;
  /** The levels of 14 that it counts on: all if there are none. */
  readonly levels?: ReadonlySet<string>;
}

/** The walls of a scene; scenes of tests may have none. */
interface Walled {
  readonly walls?: Iterable<unknown>;
}

let revision = 0;

/** Counts changes of walls: what was found out about them counts as long as it stays the same. */
export function wallsRevision(): number {
  return revision;
}

/** Notices changes of walls, on whatever scene; in `init`. */
export function followWalls(): void {
  const note = (): void => void (revision += 1);
  for (const hook of ["createWall", "updateWall", "deleteWall"] as const) Hooks.on(hook, note);
}

/** Whether a wall keeps those on its two sides apart now: not one of one direction, nor an open door. */
function isClosed({ move, door, ds, dir }: Wall): boolean {
  return move !== 0 && dir === 0 && (door === 0 || ds !== CONST.WALL_DOOR_STATES.OPEN);
}

/** Twice the area of a triangle, positive or negative by the way around it. */
function turnOf(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Returns the walls of a scene that keep people apart on a level now. */
export function closedWallsOf(scene: Walled | null | undefined, level: string): readonly Wall[] {
  return [...((scene?.walls ?? []) as Iterable<Wall>)].filter((wall) => isClosed(wall) && isOnLevel(wall, level));
}

/** Whether one of some walls lies between two points. Heights are not asked about: a wall is as high as its level. */
export function isWallBetween(walls: readonly Wall[], from: Point, to: Point): boolean {
  return walls.some(({ c: [ax = 0, ay = 0, bx = 0, by = 0] }) => {
    const [a, b] = [
      { x: ax, y: ay },
      { x: bx, y: by },
    ];
    return turnOf(a, b, from) * turnOf(a, b, to) < 0 && turnOf(from, to, a) * turnOf(from, to, b) <= 0;
  });
}
