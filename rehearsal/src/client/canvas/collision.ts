import * as PIXI from "pixi.js";
import { countsOn } from "../../common/data/levels.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A key of a wall's document: what the wall may block. */
export type Restriction = "move" | "sight" | "light" | "sound";

/** A point where a way meets a wall, and how far along it, from 0 to 1. */
interface Hit extends Point {
  readonly t: number;
  readonly isLimited: boolean;
}

/** The answer about collisions: whether there is one, the nearest, or all, nearest first. */
export type CollisionMode = "any" | "closest" | "all";

const HAIR = 1e-9;

/** Whether a one-way wall lets a way through from its side. */
function isLetThrough({ dir }: any, cross: number): boolean {
  const { LEFT, RIGHT } = globalThis.CONST.EDGE_DIRECTIONS;
  return (dir === LEFT && cross > 0) || (dir === RIGHT && cross < 0);
}

/** Whether a wall is an open door. */
function isOpen({ door, ds }: any): boolean {
  return door > globalThis.CONST.WALL_DOOR_TYPES.NONE && ds === globalThis.CONST.WALL_DOOR_STATES.OPEN;
}

/** Returns where a way meets a wall, or null if it passes. A wall does not block a way that starts on it. */
function meet(from: Point, to: Point, wall: any, type: Restriction): Hit | null {
  const [ax, ay, bx, by] = wall.c as [number, number, number, number];
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, bx - ax, by - ay];
  const cross = dx * ey - dy * ex;
  if (Math.abs(cross) < HAIR || isLetThrough(wall, cross)) return null;
  const t = ((ax - from.x) * ey - (ay - from.y) * ex) / cross;
  const u = ((ax - from.x) * dy - (ay - from.y) * dx) / cross;
  if (t <= HAIR || t > 1 + HAIR || u < -HAIR || u > 1 + HAIR) return null;
  const { LIMITED } = globalThis.CONST.WALL_SENSE_TYPES;
  return { t, x: from.x + t * dx, y: from.y + t * dy, isLimited: type !== "move" && wall[type] === LIMITED };
}

/** Returns where the viewed scene's walls block a straight way, nearest first. A limited wall blocks only as the second. Thresholds and heights are ignored. */
export function collisionsOf(from: Point, to: Point, type: Restriction, level?: string | null): Point[] {
  const hits: Hit[] = [];
  for (const wall of globalThis.canvas.scene?.walls ?? []) {
    if (wall[type] === 0 || isOpen(wall) || !countsOn(wall, level)) continue;
    const hit = meet(from, to, wall, type);
    if (hit) hits.push(hit);
  }
  hits.sort((one, other) => one.t - other.t);
  const first = hits.findIndex(({ isLimited }, index) => !isLimited || index > 0);
  return first < 0 ? [] : hits.slice(first).map(({ x, y }) => ({ x, y }));
}

/** The options of a collision test: what walls block, the kind of answer, and the level. Without a level all walls count. */
export interface CollisionOptions {
  readonly type: Restriction;
  readonly mode?: CollisionMode;
  readonly level?: string | null | undefined;
}

/** The polygon that is visible or reachable from a point. Here it only tests the way between two points. */
export class ClockwiseSweepPolygon extends PIXI.Polygon {
  /** Tests whether walls lie between two points, or where. Throws for an unknown type. */
  static testCollision(from: Point, to: Point, { type, mode = "all", level }: CollisionOptions): any {
    if (!globalThis.CONST.WALL_RESTRICTION_TYPES.includes(type)) throw new Error(`A wall holds up no ${String(type)}`);
    const found = collisionsOf(from, to, type, level);
    if (mode === "any") return found.length > 0;
    return mode === "closest" ? (found[0] ?? null) : found;
  }
}
