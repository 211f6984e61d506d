import { isWallOnLevel } from "../../../platform/compat.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The fields of a wall's document that decide whether it separates two places. */
interface Wall {
  readonly c: readonly number[];
  /** How the wall blocks movement. 0 if it does not. */
  readonly move: number;
  /** The kind of door that the wall is. 0 if it is no door. */
  readonly door: number;
  /** The state of the door, such as open, as in CONST.WALL_DOOR_STATES. */
  readonly ds: number;
  /** The direction in which the wall blocks. 0 if it blocks both directions. */
  readonly dir: number;
  /** The ids of the levels (v14) on which the wall counts. Empty if it counts on all. */
  readonly levels?: ReadonlySet<string>;
}

/** A scene with its walls. Scenes in tests may have none. */
interface Walled {
  readonly walls?: Iterable<unknown>;
}

let revision = 0;

/** Returns the number of wall changes so far. While it stays the same, results that were worked out from walls still hold. */
export function wallsRevision(): number {
  return revision;
}

/** Keeps count of the changes of walls on every scene, as `wallsRevision` returns it. Called in `init`. */
export function followWalls(): void {
  const note = (): void => void (revision += 1);
  for (const hook of ["createWall", "updateWall", "deleteWall"] as const) Hooks.on(hook, note);
}

/** Whether a wall blocks movement in both directions now. One-way walls and open doors do not. */
function isClosed({ move, door, ds, dir }: Wall): boolean {
  return move !== 0 && dir === 0 && (door === 0 || ds !== CONST.WALL_DOOR_STATES.OPEN);
}

/** Returns twice the signed area of a triangle. The sign tells on which side of the line from a to b the point c lies. */
function turnOf(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Returns the walls of a level that block movement in both directions now. */
export function closedWallsOf(scene: Walled | null | undefined, level: string): readonly Wall[] {
  return [...((scene?.walls ?? []) as Iterable<Wall>)].filter((wall) => isClosed(wall) && isWallOnLevel(wall, level));
}

/** Whether a wall lies between two points. Heights are ignored: a wall is as high as its level. */
export function isWallBetween(walls: readonly Wall[], from: Point, to: Point): boolean {
  return walls.some(({ c: [ax = 0, ay = 0, bx = 0, by = 0] }) => {
    const [a, b] = [
      { x: ax, y: ay },
      { x: bx, y: by },
    ];
    return turnOf(a, b, from) * turnOf(a, b, to) < 0 && turnOf(from, to, a) * turnOf(from, to, b) <= 0;
  });
}
