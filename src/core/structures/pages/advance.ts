import { mapValues, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { line } from "./log.ts";
import { clockwiseFrom, leftNeighbourOf } from "./players.ts";
import { giveTokens, type Moved } from "./setters.ts";
import { deadlocksOf } from "./end-conflict.ts";
import { allDice, allSides, conflictsWithoutClaims, type DiePlace } from "./sides.ts";
import type { Character, Conflict, PagesState, Player, Step } from "./state.ts";
import { canBuyAction, freshCharactersOf, hasStoryToken, isCharacterTakeable, resolvableConflictsOf, currentPlayerOf } from "./turns.ts";

/** Whether a user who has taken their own actions gets a second turn to buy more. Rule: pages.txt "Players may then buy more Actions". */
function buysLater(state: PagesState, user: Id): boolean {
  return state.step === "actions" && !state.late.includes(user) && canBuyAction(state, user);
}

/** Returns the step's turn lists with another turn for a user, after everyone else has had a turn. */
function withLaterTurn({ again, late }: PagesState, user: Id): Pick<PagesState, "again" | "late"> {
  return { again: [...again, user], late: [...late, user] };
}

/** Whether a user could do anything in the turn that begins. */
function hasSomething(state: PagesState, user: Id): boolean {
  switch (state.step) {
    case "scene": {
      const isAny = Object.values(state.combatants).some(isCharacterTakeable);
      return isAny && (lookup(state.seats, user)?.took === false || hasStoryToken(state, user));
    }
    case "actions":
      return freshCharactersOf(state, user).length > 0 || (state.late.includes(user) && canBuyAction(state, user));
    case "resolve":
      return resolvableConflictsOf(state, user).length > 0;
    case "claim":
    case "talk":
    case "seats":
    case "overdrawn":
      return true;
  }
}

/** Begins a character's action: its own action of this page, or else a bought one. */
export function beginAction(state: PagesState, combatant: Id): PagesState {
  const character = state.combatants[combatant];
  if (character === undefined) return state;
  const own = { ...state.combatants, [combatant]: { ...character, acted: true } };
  return character.acted
    ? { ...state, acting: combatant, deed: false, paid: true, bought: state.bought - 1 }
    : { ...state, acting: combatant, deed: false, paid: false, combatants: own };
}

/** Ends the current action. If only one character of the player can act next, that character's action begins at once. */
export function endCurrentAction(state: PagesState): PagesState {
  const done = { ...state, acting: "", deed: false, paid: false };
  const all = state.step === "actions" ? freshCharactersOf(done, currentPlayerOf(done)) : [];
  const [only, ...others] = all;
  return only === undefined || others.length > 0 ? done : beginAction(done, only);
}

/** Starts the turn of the first player who can do something. Ends the step after the last player. */
export function startNextTurn({ state, parts }: Moved): Moved {
  // The step stays open if no player is seated, or if a deadlock must end first.
  if (Object.keys(state.seats).length === 0) return { state: { ...state, queue: [], again: [] }, parts };
  if (state.step === "resolve" && deadlocksOf(state).length > 0) return { state, parts };
  const [first, ...rest] = state.queue;
  if (first === undefined) {
    if (state.again.length === 0) return leaveStep({ state, parts });
    return startNextTurn({ state: { ...state, queue: state.again, again: [] }, parts });
  }
  if (!hasSomething(state, first)) {
    const later = buysLater(state, first) ? withLaterTurn(state, first) : {};
    return startNextTurn({ state: { ...state, queue: rest, ...later }, parts });
  }
  return { state: endCurrentAction({ ...state, bought: 0 }), parts };
}

/** Gives the current player back the tokens for bought actions that were not used. */
export function refundUnusedActions({ state, parts }: Moved): Moved {
  const count = state.bought + (state.paid === true && !state.deed ? 1 : 0);
  return giveTokens({ state: { ...state, bought: 0, paid: false }, parts }, currentPlayerOf(state), count);
}

/** Ends the current turn. With `again`, the player gets another turn after everyone else, as does a player who can still buy actions. */
export function endCurrentTurn(moved: Moved, again = false): Moved {
  const { state, parts } = refundUnusedActions(moved);
  const [first = "", ...rest] = state.queue;
  const later = again || buysLater(state, first) ? withLaterTurn(state, first) : {};
  return startNextTurn({ state: { ...state, queue: rest, acting: "", deed: false, ...later }, parts });
}

/** The fields of a step in which no player has had a turn yet. */
const FRESH_STEP = { queue: [], again: [], late: [], acting: "", deed: false, bought: 0, paid: false } as const;

/** Begins a step with the turn of `first`. */
export function enterStep({ state, parts }: Moved, step: Step, first: Id): Moved {
  const queue = step === "talk" ? [first] : clockwiseFrom(state, first);
  return startNextTurn({ state: { ...state, ...FRESH_STEP, step, queue }, parts: [...parts, line("step", [], { step })] });
}

const withFreshPage = (player: Player): Player => ({ ...player, added: false, claimed: false, acted: false });

/** Resets for a new page what players and characters may do once a page. */
function freshPage(state: PagesState): PagesState {
  return {
    ...state,
    roll: null,
    seats: mapValues(state.seats, withFreshPage),
    // A player who comes back on another page has fresh limits too.
    vacated: mapValues(state.vacated, withFreshPage),
    combatants: mapValues(state.combatants, (one): Character => ({ ...one, acted: false, supers: [] })),
  };
}

/** Begins a page with the turn of its starter. Overdrawn Drives come first if the house rules have them. Rule: pages.txt "Page". */
function beginPage({ state, parts }: Moved, first: Id): Moved {
  // A player who has stood up starts no page.
  const starter = lookup(state.seats, first) === undefined ? leftNeighbourOf(state, first) : first;
  const fresh = freshPage({ ...state, page: state.page + 1, pages: state.pages + 1, starter });
  const said: LogLine[] = [...parts, line("page", [], { page: fresh.page, user: starter })];
  if (nextOverdrawnDrive(fresh, []) !== null) {
    return { state: { ...fresh, ...FRESH_STEP, step: "overdrawn" }, parts: [...said, line("step", [], { step: "overdrawn" })] };
  }
  return enterStep({ state: fresh, parts: said }, "claim", starter);
}

/** Begins a scene. All characters can be taken, and all abilities are fresh. Rule: pages.txt "Scene". */
export function beginScene({ state, parts }: Moved, declarer: Id): Moved {
  const fresh: PagesState = {
    ...state,
    scene: state.scene + 1,
    page: 0,
    declarer,
    title: "",
    contested: false,
    roll: null,
    seats: mapValues(state.seats, (player): Player => ({ ...player, took: false })),
    combatants: mapValues(state.combatants, (one): Character => ({ ...one, player: "", used: [], freeUsed: false })),
  };
  return enterStep({ state: fresh, parts: [...parts, line("scene", [], { scene: fresh.scene, user: declarer })] }, "scene", declarer);
}

/** Removes the claims from all sides, and the marks of gloating. Rule: pages.txt "All Claims on unresolved Conflicts are removed". */
function endClaims({ state, parts }: Moved): Moved {
  const conflicts = mapValues(
    conflictsWithoutClaims(state, () => true),
    (conflict): Conflict => ({ ...conflict, gloated: false }),
  );
  const isClaimed = allSides(state).some(({ side }) => side.claimant !== "");
  return { state: { ...state, conflicts }, parts: isClaimed ? [...parts, line("claimsEnd", [], {})] : parts };
}

/** Ends a page. The left neighbour starts another, or after the last conflict a scene. Rule: pages.txt "End of the Page", "End of the Scene". */
function endPage(moved: Moved): Moved {
  const { state, parts } = endClaims(moved);
  if (state.contested && Object.keys(state.conflicts).length === 0) {
    return beginScene({ state, parts: [...parts, line("sceneEnds", [], { scene: state.scene })] }, leftNeighbourOf(state, state.declarer));
  }
  return beginPage({ state, parts }, leftNeighbourOf(state, state.starter));
}

/** Moves on to the next step after everyone has had a turn in the present step. */
function leaveStep(moved: Moved): Moved {
  const { state } = moved;
  switch (state.step) {
    case "seats":
    case "overdrawn":
      return moved;
    case "scene":
      return beginPage(moved, state.pages === 0 && state.starter !== "" ? state.starter : state.declarer);
    case "claim":
      return enterStep(moved, "talk", state.starter);
    case "talk":
      return enterStep(moved, "actions", state.starter);
    case "actions":
      return enterStep(moved, "resolve", state.starter);
    case "resolve":
      return endPage(moved);
  }
}

/** Returns the highest die on any side among those that the character was the last to roll. Null if there is none. */
function highestOf(state: PagesState, combatant: Id): DiePlace | null {
  let best: DiePlace | null = null;
  for (const [, place] of allDice(state)) {
    if (place.die.roller === combatant && (best === null || place.die.value > best.die.value)) best = place;
  }
  return best;
}

/** A Drive with more Debt than its strength, and the die that it risks. */
export interface Overdrawn {
  readonly combatant: Id;
  readonly drive: string;
  /** The name of the overdrawn Drive, for the log. */
  readonly name: string;
  readonly place: DiePlace;
}

/** Returns the first overdrawn Drive that is not in `done` and whose character has a die. Null if there is none. Rule: rules.md 4.1 "Overdrawn". */
export function nextOverdrawnDrive(state: PagesState, done: readonly string[]): Overdrawn | null {
  if (!state.house.overdrawn) return null;
  for (const [combatant, { drives, standing, player }] of Object.entries(state.combatants)) {
    if (standing !== "in" || player === "") continue;
    for (const [drive, { name, debt, strength }] of Object.entries(drives)) {
      if (debt <= strength || done.includes(`${combatant}-${drive}`)) continue;
      const place = highestOf(state, combatant);
      if (place !== null) return { combatant, drive, name, place };
    }
  }
  return null;
}
