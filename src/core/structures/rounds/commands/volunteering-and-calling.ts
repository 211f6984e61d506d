import { withMember } from "../../../kernel/cast/member.ts";
import { findInPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { withParts, type LogLine } from "../../../kernel/log-lines.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { dropFallen, endWithoutOpponents, endLinesOf } from "../end-conflict.ts";
import { isExchangeOpen, noteHiddenGains } from "../exchange.ts";
import { firstOf, initiativeScoresOf, visibleVolunteersOf, withScores } from "../initiative.ts";
import { lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { hasVisibleMemberInPlay, contendingSidesOf } from "../sides.ts";
import { withSide } from "../setters.ts";
import type { Character, RoundsState, Side } from "../state.ts";
import { isEligible, mayStillAct } from "../waiting.ts";
import { command } from "./define-command.ts";

/** Finds a character that may still act this round. */
export function findActor(state: RoundsState, combatant: Id): { readonly member: Character } | Refusal {
  const found = findInPlay(state, combatant);
  if (isRefusal(found)) return found;
  if (!isEligible(state, found.member)) return no("notPursued", { combatant });
  return mayStillAct(state, found.member) ? found : no("acted", { combatant });
}

/**
 * Says "I'll go": the character wants to act next, or no longer does. Rule: rounds.txt "The Gamesmaster asks everyone at the table if they
 * would like to take the first action".
 */
export const volunteer = command({
  fields: { combatant: COMBATANT, wants: { type: "flag" } },
  by: "owner",
  during: ["actions"],
  find: (state, { combatant }) => findActor(state, combatant),
  refuse: (state, { combatant, wants }, _seat, { member }) =>
    (state.actor === combatant ? no("actsNow", { combatant }) : null) ??
    (member.wants === wants ? no(wants ? "wantsAlready" : "wantsNot", { combatant }) : null),
  apply: (state, { combatant, wants }) => ({
    state: withMember(state, combatant, { wants }),
    line: lineOf(wants ? "volunteer" : "unvolunteer", combatant),
  }),
  offer: [{ ranges: () => ({ wants: { type: "flag", only: true } }) }, { ranges: () => ({ wants: { type: "flag", only: false } }) }],
  likely: ({ state, seat }, who) =>
    !isReferee(seat) && state.actor === "" && !isExchangeOpen(state) && who.some((id) => lookup(state.combatants, id)?.wants === false),
});

/** Whether dice decide which volunteer acts first. */
function rolls({ house }: RoundsState): boolean {
  return house.initiative === "reflexesQuickness" || house.initiative === "d10Wits";
}

/** Finds the characters that may be called up: the named combatant, or else all volunteers. */
export function findCallableCharacters(state: RoundsState, combatant?: Id): { readonly first: Id; readonly all: readonly Id[] } | Refusal {
  if (isExchangeOpen(state) || state.actor !== "") return no("busy");
  if (combatant !== undefined) {
    const found = findActor(state, combatant);
    return isRefusal(found) ? found : { first: combatant, all: [combatant] };
  }
  const all = visibleVolunteersOf(state);
  const [first, ...others] = all;
  if (first === undefined) return no("nobodyWants");
  return others.length > 0 && state.house.initiative === "gmOrder" ? no("gmOrder") : { first, all };
}

/**
 * Calls up the next character: the one that the GM names, or else the first volunteer by initiative. Rule: rounds.txt "If two or more
 * Characters want to act first, test Initiative and determine order".
 */
export const call = command({
  fields: { combatant: { ...COMBATANT, optional: true } },
  by: "referee",
  during: ["actions"],
  find: (state, { combatant }) => findCallableCharacters(state, combatant),
  needs: (state, _given, rolled, { all }) => (all.length < 2 || !rolls(state) ? [] : initiativeScoresOf(state, all, rolled).wanted),
  apply(state, _given, _seat, rolled, { first, all }) {
    const isRolled = all.length > 1 && rolls(state);
    const { scores } = isRolled ? initiativeScoresOf(state, all, rolled) : { scores: new Map<Id, number>() };
    const next = withScores(state, scores);
    const actor = firstOf(next, [first, ...all.slice(1)], scores);
    const parts = [...scores].map(([id, score]) => lineOf("initiative", id, { amount: score }));
    return { state: { ...next, actor }, line: withParts(lineOf("call", actor), parts) };
  },
  offer({ state, known }) {
    const who = known.filter((id) => !isRefusal(findCallableCharacters(state, id)));
    return [
      ...(!isRefusal(findCallableCharacters(state)) ? [{ kind: "call", who: [], fields: {} }] : []),
      ...(who.length > 0 ? [{ kind: "call", who, fields: {} }] : []),
    ];
  },
  likely: (_asking, who) => who.length === 0,
});

/** A state after a character passed, with the log lines for what led to it. */
export interface Passed {
  readonly state: RoundsState;
  readonly parts: readonly LogLine[];
}

/** Returns a contest's winner if a fleeing character passes: the first other side in sight. Undefined if there is none. Rule: rules.md E25. */
function winnerByPass(state: RoundsState, { side }: Character): Side | undefined {
  if (state.kind !== "chase" || side !== state.pursued) return undefined;
  return contendingSidesOf(state).find((other) => other !== side && hasVisibleMemberInPlay(state, other));
}

/** Applies what passing costs a character: a failed drink or a lost contest. Adds no lines if passing costs nothing. */
function costOfPass(state: RoundsState, combatant: Id, one: Character): Passed {
  if (state.kind === "drinking") {
    return { state: withMember(state, combatant, { failures: one.failures + 1 }), parts: [lineOf("spills", combatant)] };
  }
  const winner = winnerByPass(state, one);
  if (winner === undefined) return { state, parts: [] };
  const lost = withMember(state, combatant, { failed: true });
  const won = withSide(lost, winner, { wins: lost.sides[winner].wins + 1 });
  return { state: noteHiddenGains(lost, won, combatant, [combatant]), parts: [lineOf("fails", combatant)] };
}

/** Passes for a character this round. The lines say what passing cost and who fell. `costs` is false if passing costs nothing. */
export function passFor(state: RoundsState, combatant: Id): Passed & { readonly costs: boolean } {
  const one = lookup(state.combatants, combatant);
  if (one === undefined) return { state, parts: [], costs: false };
  const idle = withMember({ ...state, actor: state.actor === combatant ? "" : state.actor }, combatant, { acted: true, wants: false });
  const { state: paid, parts } = costOfPass(idle, combatant, one);
  const costs = parts.length > 0;
  const { state: dropped, parts: falls } = dropFallen(paid, costs ? combatant : "");
  return { state: dropped, parts: [...parts, ...falls], costs };
}

/** Passes for a character, which then does nothing this round. */
export const pass = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  during: ["actions"],
  find: (state, { combatant }) => findActor(state, combatant),
  refuse: (state, { combatant }) => (isExchangeOpen(state) && state.exchange?.attacker.combatant === combatant ? no("busy") : null),
  apply(state, { combatant }) {
    const { state: passed, parts } = passFor(state, combatant);
    const next = endWithoutOpponents(passed);
    return { state: next, line: withParts(lineOf("pass", combatant), [...parts, ...endLinesOf(next)]) };
  },
});
