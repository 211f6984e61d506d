import { isId, isRecord, type Id } from "../../../../core/index.ts";
import type { Waypoint } from "../scene/walk-path.ts";

/** The most waypoints read of one movement. No one places that many by hand. */
const MOST_WAYPOINTS = 1000;
const NUMBERS = ["x", "y", "elevation", "width", "height"] as const;

function isWaypoint(value: unknown): value is Waypoint {
  if (!isRecord(value)) return false;
  const { level, action } = value;
  const isSaid = NUMBERS.every((field) => value[field] === undefined || Number.isFinite(value[field]));
  return (
    isSaid && (level === undefined || level === null || typeof level === "string") && (action === undefined || typeof action === "string")
  );
}

/** Returns the waypoints that a movement has passed. Null if they are malformed. */
export function waypointsFrom(said: unknown): readonly Waypoint[] | null {
  if (!Array.isArray(said) || said.length > MOST_WAYPOINTS) return null;
  return said.every(isWaypoint) ? said : null;
}

/** The parts of one of Foundry's movements that a gesture needs. */
export interface Told {
  readonly gesture: Id;
  readonly origin: Waypoint;
  readonly waypoints: readonly Waypoint[];
  readonly isUndo: boolean;
  /** Whether the movement ignores costs, as a GM may do. */
  readonly isFree: boolean;
  /** Whether the gesture goes on after this movement. */
  readonly isOpen: boolean;
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads a movement as Foundry reports it. Null if it is malformed, since a player's client wrote it. */
export function gestureFrom(movement: unknown): Told | null {
  const { id, chain, origin, passed, pending, method, constrainOptions } = record(movement);
  const gesture = list(chain)[0] ?? id;
  const waypoints = waypointsFrom(record(passed)["waypoints"]);
  if (!isId(gesture) || !isWaypoint(origin) || waypoints === null) return null;
  return {
    gesture,
    origin,
    waypoints,
    isUndo: method === "undo",
    isFree: record(constrainOptions)["ignoreCost"] === true,
    isOpen: list(record(pending)["waypoints"]).length > 0,
  };
}
