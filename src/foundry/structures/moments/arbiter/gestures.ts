import type { Id, Place } from "../../../../core/index.ts";
import type { Waypoint } from "../scene/path.ts";
import { isSamePlace } from "../scene/place.ts";

/** What one movement of a token tells of the gesture that it belongs to. */
export interface Segment {
  /** Foundry's id of the gesture: of its first movement. */
  readonly gesture: Id;
  /** The user who moves. */
  readonly mover: Id;
  readonly origin: Place;
  /** Passed by now, without the origin. */
  readonly waypoints: readonly Waypoint[];
  readonly isUndo: boolean;
  /** A referee moved without constraint. */
  readonly isFree: boolean;
  /** More of the gesture is to come. */
  readonly isOpen: boolean;
}

/** The most gestures of one token that are kept: nobody judges them while no GM's client arbitrates. */
const MOST = 20;

/** The gestures of tokens as a client saw them, in order, until they are judged. */
export class Gestures {
  readonly #kept = new Map<string, readonly Segment[]>();
  readonly #movers = new Map<string, Id>();

  /** Notes a movement: it goes on with the gesture under way, or is a new one, which ends the one before. */
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

  /** The user who moved a token last, as this client saw. Undefined where it saw nothing. */
  moverOf(token: string): Id | undefined {
    return this.#movers.get(token);
  }

  /** Nothing more comes of the gesture under way: it was stopped. */
  stop(token: string): void {
    const kept = this.#kept.get(token);
    if (kept)
      this.#kept.set(
        token,
        kept.map((one) => ({ ...one, isOpen: false })),
      );
  }

  /** Whether more is to come of a gesture whose mover `isHere`; one whose mover is gone is over. */
  isOpen(token: string, isHere: (user: Id) => boolean): boolean {
    return (this.#kept.get(token) ?? []).some(({ isOpen, mover }) => isOpen && isHere(mover));
  }

  /** The next gesture that began where the token was judged to stand; those that began elsewhere were made in vain, and are forgotten. */
  next(token: string, at: Place): Segment | null {
    const kept = this.#kept.get(token) ?? [];
    const index = kept.findIndex(({ origin }) => isSamePlace(origin, at));
    this.#kept.set(token, index < 0 ? [] : kept.slice(index));
    return index < 0 ? null : (kept[index] ?? null);
  }

  /** Forgets a gesture that was judged, and those before it. */
  judged(token: string, gesture: string): void {
    const kept = this.#kept.get(token) ?? [];
    const index = kept.findIndex((one) => one.gesture === gesture);
    if (index >= 0) this.#kept.set(token, kept.slice(index + 1));
  }
}
