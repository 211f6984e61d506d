import { withMember } from "../../../kernel/cast/member.ts";
import { findInPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { cleanText } from "../../../kernel/clean-text.ts";
import { endCurrentAction, endCurrentTurn } from "../advance.ts";
import {
  canBuyAction,
  resolvableConflictsOf,
  freshCharactersOf,
  isCharacterTakeable,
  hasStoryToken,
  isRollPending,
  currentPlayerOf,
} from "../turns.ts";
import { userIdOfSeat } from "../players.ts";
import { giveTokens, withPlayer, type Moved } from "../setters.ts";
import { no } from "../refusals.ts";
import { reactingPlayersOf, closeReactions, turnBackRoll } from "../roll-reactions.ts";
import type { Character, PagesState } from "../state.ts";
import { command, appliedWithLine, WORDS } from "./define-command.ts";
import { refuseTurn } from "../preconditions.ts";

/** Sets what the scene is about, in the words of its declarer. Rule: pages.txt "A new scene is declared". */
export const declareScene = command({
  fields: { text: WORDS },
  by: "player",
  during: ["scene"],
  refuse: (state, _given, seat) => (state.declarer === userIdOfSeat(seat) ? null : no("notDeclarer", { user: state.declarer })),
  apply(state, { text }) {
    const title = cleanText(text);
    return appliedWithLine("declareScene", { data: { user: state.declarer, text: title } }, { state: { ...state, title }, parts: [] });
  },
});

/** Whether a user takes their free character late, because they sat down in mid-scene. */
const isLate = (state: PagesState, user: Id): boolean => state.step !== "scene" && lookup(state.seats, user)?.took === false;

function refuseTake(state: PagesState, combatant: Id, character: Character, seat: Seat): Refusal | null {
  const user = userIdOfSeat(seat);
  if (!isCharacterTakeable(character)) return no("taken", { combatant });
  if (!character.npc && seat.kind === "user" && !seat.combatants.includes(combatant)) return no("anothers", { combatant });
  if (isLate(state, user)) return null;
  if (state.step !== "scene") return no("tooLate");
  const mustPay = lookup(state.seats, user)?.took === true;
  return refuseTurn(state, seat) ?? (mustPay && !hasStoryToken(state, user) ? no("noToken") : null);
}

/** Whether a user could buy another character: the user has a Story Token, and a character is left to take. */
function mayBuy(state: PagesState, user: Id): boolean {
  return hasStoryToken(state, user) && Object.values(state.combatants).some(isCharacterTakeable);
}

/**
 * Takes a character for this scene. The first is free. Others cost a Story Token once all players have one. Rule: pages.txt "players choose
 * a character to play for free".
 */
export const take = command({
  fields: { combatant: COMBATANT },
  by: "player",
  during: ["scene", "overdrawn", "claim", "talk", "actions", "resolve"],
  find: (state, { combatant }) => findInPlay(state, combatant),
  refuse: (state, { combatant }, seat, { member }) => refuseTake(state, combatant, member, seat),
  apply(state, { combatant }, seat) {
    const user = userIdOfSeat(seat);
    const late = isLate(state, user);
    const player = lookup(state.seats, user);
    const isFirst = player?.took === false;
    // A player who stood up after acting has no further action on this page.
    const spent = late && player?.acted === true ? { acted: true } : {};
    const own = withMember(isFirst ? withPlayer(state, user, { took: true }) : state, combatant, { player: user, ...spent });
    const paid: Moved = isFirst ? { state: own, parts: [] } : giveTokens({ state: own, parts: [] }, user, -1);
    const key = isFirst ? "take" : "buyCharacter";
    const said = { data: { user, combatant }, about: [combatant] };
    if (late) return appliedWithLine(key, said, paid);
    // Taking the free character ends the turn. Others are bought once all players have one.
    if (isFirst) return appliedWithLine(key, said, endCurrentTurn(paid, mayBuy(paid.state, user)));
    return appliedWithLine(key, said, mayBuy(paid.state, user) ? paid : endCurrentTurn(paid));
  },
  likely: ({ seat, step }) => step === "scene" && seat.kind === "user",
});

/** Whether a player may still make the free claim after everyone else has had a turn. Rule: rules.md D4. */
function holdsClaim(state: PagesState, user: Id): boolean {
  return state.step === "claim" && state.house.holdClaim && lookup(state.seats, user)?.claimed === false && !state.late.includes(user);
}

function refuseDone(state: PagesState, seat: Seat): Refusal | null {
  const mustResolve = state.step === "resolve" && state.house.mustResolve && resolvableConflictsOf(state, userIdOfSeat(seat)).length > 0;
  return refuseTurn(state, seat) ?? (mustResolve ? no("mustResolve") : null);
}

/** Whether a user acts again after an action: with a character that has not acted, or by an action bought or still affordable. */
function goesOn(state: PagesState, user: Id): boolean {
  return freshCharactersOf(state, user).length > 0 || state.bought > 0 || (state.late.includes(user) && canBuyAction(state, user));
}

/** Returns the state after a user gave up the remaining actions of their characters. */
function withoutFresh(state: PagesState, user: Id): PagesState {
  return freshCharactersOf(state, user).reduce((next, id) => withMember(next, id, { acted: true }), state);
}

/** Ends the current action of a character, and the turn if that was the last action. In other steps it ends the turn. */
export const done = command({
  fields: {},
  by: "player",
  during: ["scene", "claim", "talk", "actions", "resolve"],
  refuse: (state, _given, seat) => refuseDone(state, seat),
  apply(state, _given, seat) {
    const user = userIdOfSeat(seat);
    if (state.step === "actions" && state.acting !== "") {
      const { acting } = state;
      const next = endCurrentAction(state);
      const moved = { state: next, parts: [] };
      const isOver = next.acting === "" && !goesOn(next, user);
      return appliedWithLine("doneAction", { data: { combatant: acting }, about: [acting] }, isOver ? endCurrentTurn(moved) : moved);
    }
    const key = state.step === "talk" ? "doneTalk" : "done";
    const over = state.step === "actions" ? withoutFresh(state, user) : state;
    return appliedWithLine(key, { data: { user } }, endCurrentTurn({ state: over, parts: [] }, holdsClaim(state, user)));
  },
  likely: true,
});

/** Skips the current player. An action that the player had not begun is kept for later. Rule: rules.md 4.7 "disconnect on own turn". */
function skipAction(state: PagesState): Moved {
  if (state.deed || state.late.includes(currentPlayerOf(state))) return endCurrentTurn({ state, parts: [] });
  return endCurrentTurn({ state: withMember(state, state.acting, { acted: false }), parts: [] }, true);
}

/** Moves on for a player who is away, as the GM decides: turns the die back, passes reactions or ends the turn. Rule: rules.md 4.7. */
export const skip = command({
  fields: {},
  by: "host",
  during: ["scene", "claim", "talk", "actions", "resolve"],
  refuse: (state) => (currentPlayerOf(state) === "" && !isRollPending(state) && state.step !== "talk" ? no("nobodyTurn") : null),
  apply(state) {
    const { roll } = state;
    if (roll?.wants === "choice")
      return appliedWithLine("skip", { data: { user: roll.player } }, { state: turnBackRoll(state, roll), parts: [] });
    if (roll?.wants === "reactions") {
      const said = { data: { count: reactingPlayersOf(state).length } };
      return appliedWithLine("skipReactions", said, { state: closeReactions(state, roll), parts: [] });
    }
    const said = { data: { user: currentPlayerOf(state) } };
    return appliedWithLine("skip", said, state.step === "actions" ? skipAction(state) : endCurrentTurn({ state, parts: [] }));
  },
});
