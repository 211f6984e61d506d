import type { Id, Place } from "../../../../core/index.ts";
import type { Waypoint } from "../scene/walk-path.ts";
import { isSamePlace } from "../scene/same-place.ts";

/** One recorded movement of a token. A gesture, such as a drag, may take several movements. */
export interface Segment {
  /** Foundry's id of the first movement of the gesture. All its movements have the same. */
  readonly gesture: Id;
  /** The user who moves the token. */
  readonly mover: Id;
  readonly origin: Place;
  /** The waypoints that the token has passed so far, without the origin. */
  readonly waypoints: readonly Waypoint[];
  readonly isUndo: boolean;
  /** Whether a GM moved the token without constraint, so that nothing is paid. */
  readonly isFree: boolean;
  /** Whether the gesture goes on after this movement. */
  readonly isOpen: boolean;
}

/** The most gestures kept for one token. They pile up while no GM's client arbitrates. */
const MOST = 20;

/** The token movements that this client saw, in order by token, until the arbiter judges them. Movements of one drag are merged into a gesture. */
export class Gestures {
  readonly #kept = new Map<string, readonly Segment[]>();
  readonly #movers = new Map<string, Id>();

  /** Notes a token's movement. It continues the open gesture, or ends the open one and begins a new one. */
  note(token: string, segment: Segment): void {
    this.#movers.set(token, segment.mover);
    const before = this.#kept.get(token) ?? [];
    const last = before.at(-1);
    const next =
      last?.gesture === segment.gesture
        ? [...before.slice(0, -1), { ...segment, origin: last.origin, waypoints: [...last.waypoints, ...segment.waypoints] }]
        : [...before.map((one) => ({ ...one, isOpen: false })), segment];
    this.#kept.set(token, next.slice(-MOST));
  }

  /** Returns the user who last moved a token. Undefined if this client saw no movement. */
  moverOf(token: string): Id | undefined {
    return this.#movers.get(token);
  }

  /** Ends the open gesture of a token that Foundry has stopped. */
  stop(token: string): void {
    const kept = this.#kept.get(token);
    if (kept)
      this.#kept.set(
        token,
        kept.map((one) => ({ ...one, isOpen: false })),
      );
  }

  /** Whether a token's gesture still goes on. It does not if the user who moves it is gone, as `isHere` says. */
  isOpen(token: string, isHere: (user: Id) => boolean): boolean {
    return (this.#kept.get(token) ?? []).some(({ isOpen, mover }) => isOpen && isHere(mover));
  }

  /** Returns a token's next gesture that began at this place, where the rules have the token. Null if there is none. Forgets earlier gestures. */
  next(token: string, at: Place): Segment | null {
    const kept = this.#kept.get(token) ?? [];
    const index = kept.findIndex(({ origin }) => isSamePlace(origin, at));
    this.#kept.set(token, index < 0 ? [] : kept.slice(index));
    return index < 0 ? null : (kept[index] ?? null);
  }

  /** Forgets a token's gesture that was judged, and the gestures before it. */
  judged(token: string, gesture: string): void {
    const kept = this.#kept.get(token) ?? [];
    const index = kept.findIndex((one) => one.gesture === gesture);
    if (index >= 0) this.#kept.set(token, kept.slice(index + 1));
  }
}
