import { lookup, mapValues } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seats.ts";
import type { Id, Seat, Secrets } from "../../kernel/structure.ts";
import { sidesToSeal } from "./nominations.ts";
import { membersOf } from "./sides.ts";
import type { Contender, Exchange, RoundsState, Side, SideState } from "./state.ts";
import { canSee, isShown } from "./visibility.ts";
import { waitingOf } from "./waiting.ts";

/** A state through the eyes of one seat. */
export interface Perspective {
  /** The state without the combatants that the seat may not know of, and without what shows them. */
  readonly state: RoundsState;
  readonly seat: Seat;
  readonly secrets: Secrets;
  readonly gm: boolean;
  /** The combatants waited for that the seat may know of. */
  readonly waited: readonly Id[];
  /** True where the seat may know of a combatant. */
  readonly knows: (id: Id) => boolean;
  /** True where the seat controls a combatant. */
  readonly owns: (id: Id) => boolean;
}

/** An attacker of whom a seat may not know. */
const NOBODY: Contender = { combatant: "", skill: "", test: null };

/** The sides that are still to seal, of which the seat may know somebody. */
export function sidesToSealFor({ state, knows }: Perspective): readonly Side[] {
  return sidesToSeal(state).filter((side) => membersOf(state, side).some(([id]) => knows(id)));
}

/** The exchange as a seat sees it. Of one with a character that it may not know of it sees that somebody is asked for an answer, else the last that it saw. */
function exchangeSeen({ exchange, seen = null }: RoundsState, knows: (id: Id) => boolean): Exchange | null {
  const isKnown = (id: Id) => id === "" || knows(id);
  const isOpen = (one: Exchange) => isKnown(one.attacker.combatant) && isKnown(one.target);
  if (exchange === null || isOpen(exchange)) return exchange;
  const isAsked = exchange.target !== "" && exchange.wants === "counter" && knows(exchange.target);
  if (isAsked) return { ...exchange, attacker: NOBODY, text: "", defender: null };
  return seen !== null && isOpen(seen) ? seen : null;
}

/** The state as if the combatants that a seat may not know of were not there. What they earned this round is not counted yet. Rule: rules.md E27. */
function withoutUnknown(state: RoundsState, knows: (id: Id) => boolean): RoundsState {
  const all = Object.entries(state.combatants);
  const known = all.filter(([id]) => knows(id));
  if (known.length === all.length) return state;
  const unseen = Object.values(state.unseen ?? {}).filter(({ who }) => !who.every(knows));
  const less = (side: Side, what: "earned" | "wins") => unseen.reduce((sum, one) => sum + (one[what][side] ?? 0), 0);
  const { actor } = state;
  const combatants = Object.fromEntries(known);
  const isSideShown = (side: Side) => state.sides[side].outset > 0 || known.some(([, one]) => one.side === side && one.standing !== "left");
  return {
    ...state,
    combatants,
    actor: actor !== "" && knows(actor) ? actor : "",
    exchange: exchangeSeen(state, knows),
    sides: mapValues(state.sides, (one, side): SideState => ({
      ...one,
      leader: knows(one.leader) ? one.leader : "",
      earned: one.earned - less(side as Side, "earned"),
      wins: one.wins - less(side as Side, "wins"),
    })),
    bought: Object.fromEntries(
      Object.entries(state.bought).filter(([, { target, buyer }]) => (target === "" || knows(target)) && isSideShown(buyer)),
    ),
  };
}

/** The state as everybody may see it: as if no hidden combatant were there. */
export function publicOf(state: RoundsState): RoundsState {
  return withoutUnknown(state, (id) => isShown(state, id));
}

/** The state as if the combatants that a seat may not know of were not there. For a GM it is the state itself. */
export function seenBy(state: RoundsState, seat: Seat): RoundsState {
  return isReferee(seat) ? state : withoutUnknown(state, (id) => canSee(seat, id, lookup(state.combatants, id)));
}

/** The state as one seat may see it. */
export function perspectiveOf(whole: RoundsState, seat: Seat, secrets: Secrets): Perspective {
  const gm = isReferee(seat);
  const knows = (id: Id) => gm || canSee(seat, id, lookup(whole.combatants, id));
  const state = seenBy(whole, seat);
  return { state, seat, secrets, gm, waited: waitingOf(state).filter(knows), knows, owns: (id) => maySpeakFor(seat, id) };
}
