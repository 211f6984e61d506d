import { Moments } from "../../../../core/index.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { isSeenByUser } from "./contact.ts";
import { roundBeats } from "./measure-gesture.ts";
import { tokenPlaceOf, foundryPositionAt, type PlayingToken } from "./find-playing-figure.ts";
import { walkPath, type Stepped, type Waypoint } from "./walk-path.ts";

/** The reasons why a way does not reach a waypoint: too few Beats, held by contact, or the figure may not move now. */
const BARS = ["far", "held", "late"] as const;
/** The reason why a way does not reach a waypoint. */
export type Bar = (typeof BARS)[number];

/** What a ruler shows for one waypoint. */
export interface Mark {
  /** The way's cost from the start of the drag, in whole Beats. */
  readonly spent: number;
  /** The Beats left at the waypoint, never below 0. Null for a user who may not know them. */
  readonly left: number | null;
  /** The Beats that are missing to reach the waypoint, 0 if none are. */
  readonly lacks: number;
  readonly bar: Bar | null;
  /** Whether contact ends the movement at the waypoint. */
  readonly stops: boolean;
  /** The spaces out of reach on the way to the waypoint, each as `row column`. */
  readonly beyond: ReadonlySet<string>;
}

/** What this user may know of how far a figure can move. */
interface Means {
  /** The Beats that the figure has left. Null if the user may not know them. */
  readonly left: number | null;
  /** Whether the figure may not move now. */
  readonly late: boolean;
}

function isLate({ phase, half }: Moments.MomentsView, { side, sneaking, detected, stopped, sneaked, prone }: Moments.FigureRow): boolean {
  const isOpen = phase === "movement" || (phase === "meeting" && sneaking && !detected);
  return !isOpen || half !== side || stopped !== "" || prone || (phase === "movement" && sneaked?.phase === "movement");
}

/** Returns what this user may know of how far a figure can move. Null if the user sees nothing of the figure. */
function meansOf({ combat, id }: PlayingToken): Means | null {
  const view = readingInStructure(combat, "moments")?.view;
  const row = view?.rows.find(({ combatant }) => combatant === id);
  return view && row ? { left: row.beats?.left ?? null, late: isLate(view, row) } : null;
}

function barOf(step: Stepped, isHeld: boolean, { left, late }: Means, spent: number): Bar | null {
  if (isHeld) return "held";
  if (step.index < 0 || left === null) return null;
  if (late) return "late";
  return spent > left ? "far" : null;
}

/** Returns the spaces that a figure would occupy at a step of its way, each as `row column`. */
function spacesAt({ token }: PlayingToken, { place }: Stepped): string[] {
  return token.getOccupiedGridSpaceOffsets(foundryPositionAt(token, place)).map(({ i, j }) => `${String(i)} ${String(j)}`);
}

/** Returns what a ruler shows for a waypoint, except whether and where the way is out of reach. */
function markOf({ state, id }: PlayingToken, step: Stepped, spent: number, left: number | null): Omit<Mark, "bar" | "beyond"> {
  const stops = Moments.findStoppingFoe(state, id, step.near) !== "";
  if (left === null) return { spent, left, lacks: 0, stops };
  return { spent, left: Math.max(0, left - spent), lacks: Math.max(0, spent - left), stops };
}

/** Returns what the ruler shows for each waypoint of a planned way. Empty for a user who does not know of the figure. */
export function rulerMarksOf(mover: PlayingToken, waypoints: readonly Waypoint[]): readonly Mark[] {
  const means = meansOf(mover);
  if (!means) return [];
  const isGridless = mover.token.parent?.grid.isGridless === true;
  const marks: Mark[] = [];
  let isHeld = false;
  let beyond = new Set<string>();
  // Figures out of sight also stop a way, but no label may reveal who waits behind a curtain or a corner.
  const steps = walkPath(mover, tokenPlaceOf(mover.token), waypoints, (id) => isSeenByUser(mover.combat.combatants.get(id)?.token));
  for (const [number, step] of steps.entries()) {
    isHeld ||= step.held !== "";
    const spent = roundBeats(step.cost, isGridless);
    const bar = barOf(step, isHeld, means, spent);
    if (bar) for (const space of spacesAt(mover, step)) beyond.add(space);
    if (step.index < 0 || steps[number + 1]?.index === step.index) continue;
    marks.push({ ...markOf(mover, step, spent, means.left), bar, beyond });
    beyond = new Set();
  }
  return marks;
}
