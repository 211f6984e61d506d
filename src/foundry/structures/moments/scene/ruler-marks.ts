import { Moments } from "../../../../core/index.ts";
import { readingIn } from "../../../reading/reading.ts";
import { isInSight } from "./contact.ts";
import { roundBeats } from "./measure.ts";
import { tokenPlaceOf, positionAt, type PlayingToken } from "./playing-token.ts";
import { walkPath, type Stepped, type Waypoint } from "./path.ts";

/** Why a way does not lead to a waypoint: more Beats than are left, held by contact, or nothing of the figure's to do now. */
const BARS = ["far", "held", "late"] as const;
/** Why a way does not lead to a waypoint. */
export type Bar = (typeof BARS)[number];

/** What a ruler says of one waypoint. */
export interface Mark {
  /** Whole Beats from where the drag began. */
  readonly spent: number;
  /** Beats left there, never below 0; null for a user who may not know them. */
  readonly left: number | null;
  /** Beats that it lacks; 0 where it lacks none. */
  readonly lacks: number;
  readonly bar: Bar | null;
  /** Contact ends the movement there. */
  readonly stops: boolean;
  /** The spaces on the way to it that lie beyond, as `row column`. */
  readonly beyond: ReadonlySet<string>;
}

/** What the user at this client may know of a figure's movement. */
interface Means {
  /** Beats left, or null where they are not shown. */
  readonly left: number | null;
  /** Nothing of its moves now. */
  readonly late: boolean;
}

function isLate({ phase, half }: Moments.MomentsView, { side, sneaking, detected, stopped, sneaked, prone }: Moments.FigureRow): boolean {
  const isOpen = phase === "movement" || (phase === "meeting" && sneaking && !detected);
  return !isOpen || half !== side || stopped !== "" || prone || (phase === "movement" && sneaked?.phase === "movement");
}

/** The means of a figure as the user at this client sees it; null where they see nothing of it. */
function meansOf({ combat, id }: PlayingToken): Means | null {
  const view = readingIn(combat, "moments")?.view;
  const row = view?.rows.find(({ combatant }) => combatant === id);
  return view && row ? { left: row.beats?.left ?? null, late: isLate(view, row) } : null;
}

function barOf(step: Stepped, isHeld: boolean, { left, late }: Means, spent: number): Bar | null {
  if (isHeld) return "held";
  if (step.index < 0 || left === null) return null;
  if (late) return "late";
  return spent > left ? "far" : null;
}

/** The spaces that a figure takes at a step, as `row column`. */
function spacesAt({ token }: PlayingToken, { place }: Stepped): string[] {
  return token.getOccupiedGridSpaceOffsets(positionAt(token, place)).map(({ i, j }) => `${String(i)} ${String(j)}`);
}

/** A waypoint as it is shown, without the spaces on the way. */
function markOf({ state, id }: PlayingToken, step: Stepped, spent: number, left: number | null): Omit<Mark, "bar" | "beyond"> {
  const stops = Moments.findStoppingFoe(state, id, step.near) !== "";
  if (left === null) return { spent, left, lacks: 0, stops };
  return { spent, left: Math.max(0, left - spent), lacks: Math.max(0, spent - left), stops };
}

/** What a ruler says of each waypoint of a planned way from where a token stands; nothing for a user who does not know of its figure. */
export function rulerMarksOf(mover: PlayingToken, waypoints: readonly Waypoint[]): readonly Mark[] {
  const means = meansOf(mover);
  if (!means) return [];
  const isGridless = mover.token.parent?.grid.isGridless === true;
  const marks: Mark[] = [];
  let isHeld = false;
  let beyond = new Set<string>();
  // Who is not seen ends a way as well, but nothing says why: no label tells of who lurks behind a curtain or a corner.
  const steps = walkPath(mover, tokenPlaceOf(mover.token), waypoints, (id) => isInSight(mover.combat.combatants.get(id)?.token));
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
