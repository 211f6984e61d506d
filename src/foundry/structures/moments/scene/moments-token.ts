import type { Place } from "../../../../core/index.ts";
import { playingFigureOfToken, tokenPlaceOf } from "./find-playing-figure.ts";
import { waypointPlaceOf, walkPath } from "./walk-path.ts";
import { isSamePlace } from "./same-place.ts";
import { isWay } from "./adapt-movement-action.ts";

type Base = foundry.canvas.placeables.Token;

/** The methods of Foundry's token for drags that the type declarations lack. */
export interface Dragged {
  _getDragMovementAction(): string;
  _getDragConstrainOptions(): { readonly ignoreCost?: boolean };
}
type BaseClass = Omit<typeof foundry.canvas.placeables.Token, "prototype"> &
  (new (document: TokenDocument.Implementation) => Base & Dragged);
const Token = foundry.canvas.placeables.Token as unknown as BaseClass;

type Constrained = ReturnType<Base["constrainMovementPath"]>;
type Found = Constrained[0][number];

/** Returns a waypoint as a place on the scene. Fields that the waypoint lacks are taken from a given place. */
function placeAt(standing: Place, waypoint: Found): Place {
  return { ...standing, ...waypointPlaceOf(waypoint) };
}

/** A drawn token that obeys the movement rules of Moments while its figure plays. */
export class MomentsToken extends Token {
  /**
   * Cuts a figure's path before a step that contact forbids, or before a movement action foreign to Moments. Movement costs cannot stop all
   * such steps.
   */
  override constrainMovementPath(...args: Parameters<Base["constrainMovementPath"]>): Constrained {
    const found = super.constrainMovementPath(...args);
    const [path] = found;
    const [start, ...rest] = path;
    const mover = args[1]?.ignoreCost === true ? null : playingFigureOfToken(this.document);
    if (!mover || !start) return found;
    const steps = walkPath(mover, placeAt(tokenPlaceOf(this.document), start), rest);
    const held = steps.findIndex((step, index) => index > 0 && (step.held !== "" || !isWay(step.action)));
    const last = steps[held - 1];
    if (held < 0 || !last) return found;
    const passed = path.slice(0, last.index + 1);
    const next = rest[last.index];
    if (!next || last.index < 0) return [[start], true];
    const { x, y, elevation } = last.place;
    const isThere = isSamePlace(placeAt(last.place, next), last.place);
    return [[...passed, isThere ? next : { ...next, x, y, elevation, explicit: false, checkpoint: true }], true];
  }

  /** Returns the movement action of a dragged token. A playing figure walks if its action is not one of the five of Moments. */
  override _getDragMovementAction(): string {
    const action = super._getDragMovementAction();
    return isWay(action) || !playingFigureOfToken(this.document) ? action : "walk";
  }
}
