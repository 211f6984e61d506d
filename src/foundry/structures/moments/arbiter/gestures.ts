import type { Id, Place } from "../../../../core/index.ts";
import type { Waypoint } from "../scene/path.ts";
import { isSamePlace } from "../scene/place.ts";

/** The part of a gesture that one movement of a token tells. */
export interface Segment {
  /** Foundry's id of the gesture, which is the id of its first movement. */
  readonly gesture: Id;
  /** The user who moves. */
  readonly mover: Id;
  readonly origin: Place;
  /** The waypoints passed so far, without the origin. */
  readonly waypoints: readonly Waypoint[];
  readonly isUndo: boolean;
  /** Whether a GM moved without constraint. */
  readonly isFree: boolean;
  /** Whether more of the gesture is to come. */
  readonly isOpen: boolean;
}

/** The most gestures kept for one token. None is judged while no GM's client arbitrates. */
const MOST = 20;

/** The gestures of tokens as a client saw them, in order, until they are judged. */
export class Gestures {
  readonly #kept = new Map<string, readonly Segment[]>();
  readonly #movers = new Map<string, Id>();

  /** Notes a movement. It continues the open gesture, or ends that and begins a new one. */
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

  /** Ends the open gesture of a token that was stopped. */
  stop(token: string): void {
    const kept = this.#kept.get(token);
    if (kept)
      this.#kept.set(
        token,
        kept.map((one) => ({ ...one, isOpen: false })),
      );
  }

  /** Whether a token's gesture goes on. It does not if its mover is gone, as `isHere` says. */
  isOpen(token: string, isHere: (user: Id) => boolean): boolean {
    return (this.#kept.get(token) ?? []).some(({ isOpen, mover }) => isOpen && isHere(mover));
  }

  /** Returns the next gesture that began at the judged place, or null. Earlier ones began elsewhere and are forgotten. */
  next(token: string, at: Place): Segment | null {
    const kept = this.#kept.get(token) ?? [];
    const index = kept.findIndex(({ origin }) => isSamePlace(origin, at));
    this.#kept.set(token, index < 0 ? [] : kept.slice(index));
    return index < 0 ? null : (kept[index] ?? null);
  }

  /** Forgets a judged gesture and those before it. */
  judged(token: string, gesture: string): void {
    const kept = this.#kept.get(token) ?? [];
    const index = kept.findIndex((one) => one.gesture === gesture);
    if (index >= 0) this.#kept.set(token, kept.slice(index + 1));
  }
}
