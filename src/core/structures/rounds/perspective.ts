import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { mapValues } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import { sidesToSeal } from "./outcome-nominations.ts";
import { knownBought } from "./resolve-outcomes.ts";
import { membersOf } from "./sides.ts";
import type { Contender, Exchange, RoundsState, Side, SideState } from "./state.ts";
import { sees, isShown, lastKnownExchangeOf } from "./visibility.ts";
import { awaitedCombatantsOf } from "./waiting.ts";

/** A state as one seat sees it, with helpers that answer what the seat knows and owns. */
export interface Perspective {
  /** The state without combatants that the seat may not know of, and without what would reveal such combatants. */
  readonly state: RoundsState;
  /** The last exchange whose contenders the seat may both know. Null if there is none, or while an unknown attacker waits for an answer. */
  readonly exchange: Exchange | null;
  readonly seat: Seat;
  readonly secrets: Secrets;
  readonly referee: boolean;
  /** The combatants that are waited for and known to the seat. */
  readonly waiting: readonly Id[];
  /** Whether the seat may know of a combatant. */
  readonly knows: (id: Id) => boolean;
  /** Whether the seat controls a combatant. */
  readonly owns: (id: Id) => boolean;
}

/** Stands for an attacker that a seat may not know of: a contender without id, skill and test. */
const NOBODY: Contender = { combatant: "", skill: "", test: null };

/** Returns the sides that still have to seal and have a member that the seat knows. */
export function knownSidesToSeal({ state, knows }: Perspective): readonly Side[] {
  return sidesToSeal(state).filter((side) => membersOf(state, side).some(([id]) => knows(id)));
}

/** Returns an exchange without the character that a seat may not know of. Null if it does not concern the seat. */
function withoutStranger(exchange: Exchange, knows: (id: Id) => boolean): Exchange | null {
  const { attacker, target, wants } = exchange;
  if (wants === "counter" && target !== "" && knows(target)) return { ...exchange, attacker: NOBODY, text: "", defender: null };
  // The acting character is busy until the exchange is over, whichever side it waits for.
  return wants !== "nothing" && knows(attacker.combatant) ? { ...exchange, target: "", text: "", defender: null, wants: "counter" } : null;
}

/** Returns the exchange as a seat sees it. `asked`: for the rules, where the target may answer an unknown attacker. `shown`: for the screen. */
function exchangesSeen(state: RoundsState, knows: (id: Id) => boolean) {
  const last = lastKnownExchangeOf(state, knows);
  const { exchange } = state;
  if (exchange === null || exchange === last) return { asked: last, shown: last };
  const asked = withoutStranger(exchange, knows);
  return { asked: asked ?? last, shown: asked?.attacker === NOBODY ? null : last };
}

/** Returns the state as if combatants unknown to a seat were not there. Their gains of this round do not count yet. Rule: rules.md E27. */
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
    exchange: exchangesSeen(state, knows).asked,
    earlier: [],
    sides: mapValues(state.sides, (one, side): SideState => ({
      ...one,
      leader: knows(one.leader) ? one.leader : "",
      earned: one.earned - less(side as Side, "earned"),
      wins: one.wins - less(side as Side, "wins"),
    })),
    bought: knownBought(state.bought, ({ target, buyer }) => (target === "" || knows(target)) && isSideShown(buyer)),
  };
}

/** Returns the state as everyone may see it, as if no hidden combatant were there. */
export function publicStateOf(state: RoundsState): RoundsState {
  return withoutUnknown(state, (id) => isShown(state, id));
}

/** Caches each state as each seat sees it, since the checks of every candidate of a command need that state. */
const statesFor = memoByIdentity((state: RoundsState) =>
  memoByIdentity((seat: Seat) => withoutUnknown(state, (id) => sees(state, id, seat))),
);

/** Returns the state as if combatants unknown to a seat were not there. It is the state itself for the GM, and if the seat knows of all. */
export function stateFor(state: RoundsState, seat: Seat): RoundsState {
  return isReferee(seat) ? state : statesFor(state)(seat);
}

/** Returns what one seat may know of a state, with what its client can read. */
export function perspectiveOf(whole: RoundsState, seat: Seat, secrets: Secrets): Perspective {
  const referee = isReferee(seat);
  const knows = (id: Id) => referee || sees(whole, id, seat);
  const state = stateFor(whole, seat);
  const { shown } = exchangesSeen(whole, knows);
  return {
    state,
    exchange: shown,
    seat,
    secrets,
    referee,
    waiting: awaitedCombatantsOf(state).filter(knows),
    knows,
    owns: (id) => maySpeakFor(seat, id),
  };
}
