import { lookup, mapValues, omitKey } from "../../../kernel/records.ts";
import { isTableOrGm } from "../../../kernel/seat-rights.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Option } from "../../../kernel/command-fields.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { beginScene, refundUnusedActions, startNextTurn } from "../advance.ts";
import { isRollPending, currentPlayerOf } from "../turns.ts";
import { endLeaversAction } from "../leaving.ts";
import { MAX_SEATS } from "../limits.ts";
import { charactersOf, leftNeighbourOf, seatedUsersOf, userIdOfSeat } from "../players.ts";
import type { Moved } from "../setters.ts";
import { no } from "../refusals.ts";
import { closeReactionsIfUnasked } from "../roll-reactions.ts";
import { playerOf } from "../setup.ts";
import { conflictsWithoutClaims } from "../sides.ts";
import type { Character, PagesState } from "../state.ts";
import { command, appliedWithLine } from "./define-command.ts";

/** Refuses a command about another user's seat, unless the GM gives it. */
function refuseOther(seat: Seat, user: Id): Refusal | null {
  return isTableOrGm(seat) || userIdOfSeat(seat) === user ? null : no("notYourSeat");
}

/** The steps in which no player waits for a turn, or only one player has a turn. */
const ALONE = new Set<PagesState["step"]>(["seats", "overdrawn", "talk"]);

/** Returns the queue after a user sat down: the user alone if the table was empty, else last. */
function queueWith({ step, seats, queue }: PagesState, user: Id): readonly Id[] {
  if (Object.keys(seats).length === 0) return step === "seats" || step === "overdrawn" ? queue : [user];
  return ALONE.has(step) ? queue : [...queue, user];
}

/**
 * Seats a user, last in the turn order. One who comes back keeps their belongings. At an empty table in mid-page, the user becomes the
 * starter. Rule: rules.md 4.7 "joins late".
 */
export const sit = command({
  fields: { user: { type: "key" } },
  by: "anyone",
  find(state, { user }) {
    if (lookup(state.seats, user) !== undefined) return no("seated", { user });
    const guest = lookup(state.guests, user);
    return guest === undefined ? no("noGuest") : { guest };
  },
  refuse: (state, { user }, seat) => refuseOther(seat, user) ?? (Object.keys(state.seats).length >= MAX_SEATS ? no("tableFull") : null),
  apply(state, { user }, _seat, _rolled, { guest }) {
    const place = Math.max(-1, ...Object.values(state.seats).map((one) => one.place)) + 1;
    const before = lookup(state.vacated, user);
    const player = before ?? playerOf(guest, place, state.inspirationCount + 1);
    const isNew = before === undefined;
    const next: PagesState = {
      ...state,
      seats: { ...state.seats, [user]: { ...player, place, took: false } },
      vacated: omitKey(state.vacated, user),
      inspirationCount: state.inspirationCount + (isNew ? guest.inspirations.length : 0),
      queue: queueWith(state, user),
      starter: state.page > 0 && Object.keys(state.seats).length === 0 ? user : state.starter,
    };
    return appliedWithLine("sit", { data: { user } }, { state: next, parts: [] });
  },
  offer: ({ state, seat }) => {
    const all = Object.keys(state.guests).filter((user) => lookup(state.seats, user) === undefined);
    const among = all.filter((user) => refuseOther(seat, user) === null);
    if (among.length === 0 || Object.keys(state.seats).length >= MAX_SEATS || seat.kind === "table") return [];
    return [{ kind: "sit", who: [], fields: { user: { type: "choice", among } } }];
  },
});

/** Returns the state after a user's characters stopped their action and roll. */
function withoutDeedsOf(state: PagesState, user: Id): PagesState {
  const idle =
    state.acting !== "" && lookup(state.combatants, state.acting)?.player === user ? endLeaversAction(state, state.acting) : state;
  const { roll } = idle;
  return roll?.wants === "choice" && roll.player === user ? endLeaversAction(idle, roll.combatant) : idle;
}

/** Removes a user from the table. While others still react to the user's die, the turn stays. */
function standUp(state: PagesState, user: Id): Moved {
  const idle = withoutDeedsOf(state, user);
  const { state: calm, parts } =
    currentPlayerOf(idle) === user ? refundUnusedActions({ state: idle, parts: [] }) : { state: idle, parts: [] };
  const player = calm.seats[user];
  if (player === undefined) return { state, parts: [] };
  const acted = player.acted === true || charactersOf(calm, user).some(([, one]) => one.acted);
  const next = leftNeighbourOf(calm, user);
  const starter = calm.starter === user ? (next === user ? "" : next) : calm.starter;
  const queue = calm.queue.filter((id) => id !== user);
  const gone = closeReactionsIfUnasked({
    ...calm,
    seats: omitKey(calm.seats, user),
    vacated: { ...calm.vacated, [user]: { ...player, acted } },
    queue: calm.step === "talk" && queue.length === 0 && starter !== "" ? [starter] : queue,
    again: calm.again.filter((id) => id !== user),
    starter,
    conflicts: conflictsWithoutClaims(calm, (claimant) => claimant === user),
    combatants: mapValues(calm.combatants, (one): Character => (one.player === user ? { ...one, player: "" } : one)),
  });
  return { state: isRollPending(gone) && currentPlayerOf(calm) === user ? { ...gone, queue: calm.queue } : gone, parts };
}

/** Lets a user stand up. Their claims are dropped, stakes stay, and tokens are kept for their return. Rule: rules.md 4.7 "leaves". */
export const stand = command({
  fields: { user: { type: "key" } },
  by: "anyone",
  refuse: (state, { user }, seat) => (lookup(state.seats, user) === undefined ? no("hasNoSeat", { user }) : refuseOther(seat, user)),
  apply(state, { user }) {
    const moved = standUp(state, user);
    const isOver = currentPlayerOf(state) === user && !ALONE.has(state.step) && !isRollPending(moved.state);
    return appliedWithLine("stand", { data: { user } }, isOver ? startNextTurn(moved) : moved);
  },
  offer: ({ state, seat }) => {
    const among = Object.keys(state.seats).filter((user) => refuseOther(seat, user) === null);
    return among.length === 0 || seat.kind === "table" ? [] : [{ kind: "stand", who: [], fields: { user: { type: "choice", among } } }];
  },
});

/** Moves a player to another place at the table, before the first scene. */
export const move = command({
  fields: { user: { type: "key" }, place: { type: "integer", min: 0, max: MAX_SEATS - 1 } },
  by: "host",
  during: ["seats"],
  refuse: (state, { user, place }) => {
    if (lookup(state.seats, user) === undefined) return no("hasNoSeat", { user });
    return place < Object.keys(state.seats).length ? null : no("noPlace");
  },
  apply(state, { user, place }) {
    const others = seatedUsersOf(state).filter((id) => id !== user);
    const all = [...others.slice(0, place), user, ...others.slice(place)];
    const seats = mapValues(state.seats, (player, id) => ({ ...player, place: all.indexOf(id) }));
    return appliedWithLine("move", { data: { user, place: place + 1 } }, { state: { ...state, seats }, parts: [] });
  },
  offer: ({ state }) => {
    const among = seatedUsersOf(state);
    if (among.length < 2) return [];
    return [
      { kind: "move", who: [], fields: { user: { type: "choice", among }, place: { type: "integer", min: 0, max: among.length - 1 } } },
    ];
  },
});

/**
 * Begins the first scene. The picked declarer, else the first seated player, declares it. The host may pick its starter under `hostPicks`.
 * Rule: rules.md D2.
 */
export const begin = command({
  fields: { declarer: { type: "key", optional: true }, starter: { type: "key", optional: true } },
  by: "host",
  during: ["seats"],
  find(state) {
    const [first] = seatedUsersOf(state);
    return first === undefined ? no("noSeats") : { first };
  },
  refuse(state, { declarer, starter }) {
    const strange = [declarer, starter].find((user) => user !== undefined && lookup(state.seats, user) === undefined);
    if (strange !== undefined) return no("hasNoSeat", { user: strange });
    return starter !== undefined && state.house.firstStarter === "declarer" ? no("declarerStarts") : null;
  },
  apply(state, { declarer, starter = "" }, _seat, _rolled, { first }) {
    const user = declarer ?? first;
    return appliedWithLine("begin", { data: { user } }, beginScene({ state: { ...state, starter }, parts: [] }, user));
  },
  offer: ({ state }): readonly Option[] => {
    const among = seatedUsersOf(state);
    if (among.length === 0) return [];
    const one = { type: "choice", among, optional: true } as const;
    const fields: Option["fields"] = state.house.firstStarter === "hostPicks" ? { declarer: one, starter: one } : { declarer: one };
    return [{ kind: "begin", who: [], fields }];
  },
  likely: true,
});
