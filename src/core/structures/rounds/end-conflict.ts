import { membersInOrder, withMember } from "../../kernel/cast/member.ts";
import { mapValues } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { line, lineOf } from "./log.ts";
import { NOMINATIONS, DRAFTS } from "./outcome-nominations.ts";
import { membersOf, participatingSidesOf, contendingSidesOf, membersInPlayOf } from "./sides.ts";
import { rankOf } from "./skill-rolls.ts";
import type { Character, Ending, RoundsState, Side } from "./state.ts";

/** Ends the conflict. Restores the ranks that the conflict took, since that loss lasts only as long. */
export function endConflict(state: RoundsState, winner: Side | "", why: Ending): RoundsState {
  const rested = NOMINATIONS.clear(DRAFTS.clear({ ...state, step: "over", actor: "", queue: {}, result: { winner, why } }));
  return {
    ...rested,
    combatants: mapValues(state.combatants, (one) => (one.lost === 0 && !one.wants ? one : { ...one, lost: 0, wants: false })),
  };
}

/** Whether characters still lack ranks that the conflict took. */
export function hasLossesToRestore({ combatants }: RoundsState): boolean {
  return Object.values(combatants).some(({ lost }) => lost > 0);
}

/** Restores all ranks that the conflict took. */
export function restoreRanks(state: RoundsState): RoundsState {
  return { ...state, combatants: mapValues(state.combatants, (one) => (one.lost === 0 ? one : { ...one, lost: 0 })) };
}

/** Returns the log line that says how the conflict ended. */
export function endLine({ result }: RoundsState): LogLine {
  return result === null || result.winner === "" ? line("overNobody", []) : line("over", [], { side: result.winner, why: result.why });
}

/** Returns the line that says how the conflict ended. Empty if it goes on. */
export const endLinesOf = (state: RoundsState): readonly LogLine[] => (state.step === "over" ? [endLine(state)] : []);

function mostOf(state: RoundsState, valueOf: (side: Side) => number): readonly Side[] {
  const sides = contendingSidesOf(state);
  const most = Math.max(...sides.map(valueOf));
  return sides.filter((side) => valueOf(side) === most);
}

/** Whether a drinker falls: with more failures than Fortitude, or with as many by the house rule. Rule: rules.md E20. */
function isDrunk({ house }: RoundsState, { failures, numbers }: Character): boolean {
  return house.drinkLimit === "atFortitude" ? failures >= Math.max(1, numbers.fortitude) : failures > numbers.fortitude;
}

/** Whether all social skills of a character are at zero. Rule: rules.md AR-23. */
function isSilenced(character: Character): boolean {
  const social = Object.entries(character.skills).filter(([, { kind }]) => kind === "social");
  return character.lost > 0 && social.every(([id]) => rankOf(character, id) === 0);
}

/** Whether a fleeing character is caught under the house rule because it has just lost a contest. Rule: rules.md E21. */
function isCaught({ kind, house, exchange, pursued }: RoundsState, id: Id, { side }: Character, loser: Id): boolean {
  const isLost = loser === id || (exchange?.winner === "defender" && exchange.attacker.combatant === id);
  return kind === "chase" && house.chaseCatch === "firstLoss" && side === pursued && isLost;
}

type Fall = "drunk" | "social" | "caught";

function fallOf(state: RoundsState, id: Id, character: Character, loser: Id): Fall | null {
  if (character.standing !== "in") return null;
  if (isCaught(state, id, character, loser)) return "caught";
  if (state.kind === "drinking" && isDrunk(state, character)) return "drunk";
  return state.kind === "social" && state.limit === 0 && isSilenced(character) ? "social" : null;
}

/** Removes characters that are drunk, caught, or without a social rank. `loser`: who has just lost a contest without dice, or "". */
export function dropFallen(state: RoundsState, loser: Id = ""): { readonly state: RoundsState; readonly parts: readonly LogLine[] } {
  const fallen = membersInOrder(state).flatMap(([id, one]): (readonly [Id, Fall])[] => {
    const why = fallOf(state, id, one, loser);
    return why === null ? [] : [[id, why]];
  });
  return {
    state: fallen.reduce((next, [id]) => withMember(next, id, { standing: "out", outBy: "removed", wants: false }), state),
    parts: fallen.map(([id, why]) => lineOf(why, id)),
  };
}

/** Returns why the conflict ends if a side is the only one left, by the kind of conflict. */
function reasonOf({ kind, pursued }: RoundsState, winner: Side): Ending {
  switch (kind) {
    case "chase":
      return winner === pursued ? "escaped" : "caught";
    case "drinking":
      return "drunk";
    case "social":
      return "social";
    case "general":
    case "single":
    case "attack":
      return "removal";
  }
}

/** Whether a drinking contest within one side has fewer than two drinkers left. */
function isDrinkOver(state: RoundsState): boolean {
  const all = participatingSidesOf(state).flatMap((side) => membersOf(state, side));
  return state.kind === "drinking" && all.filter(([, { standing }]) => standing === "in").length < Math.min(2, all.length);
}

/** Ends the conflict if at most one side is left. Rule: rounds.txt "when all opponents are removed". */
export function endWithoutOpponents(state: RoundsState): RoundsState {
  if (state.step === "goals" || state.step === "over") return state;
  const left = contendingSidesOf(state);
  const isOver = participatingSidesOf(state).length < 2 ? isDrinkOver(state) : left.length < 2;
  if (!isOver) return state;
  const [winner] = left;
  if (winner === undefined) return endConflict(state, "", "nobody");
  const hasConceded = participatingSidesOf(state).some((side) => state.sides[side].conceded && membersInPlayOf(state, side).length > 0);
  return endConflict(state, winner, hasConceded ? "concession" : reasonOf(state, winner));
}

function endSingle(state: RoundsState): RoundsState {
  const best = mostOf(state, (side) => state.sides[side].earned);
  const [first, second] = best;
  if (first !== undefined && second === undefined) return endConflict(state, first, "successes");
  const defender = best.find((side) => side !== "party");
  return state.house.singleTie === "defender" && defender !== undefined ? endConflict(state, defender, "successes") : state;
}

function endByWins(state: RoundsState): RoundsState {
  const [first, second] = mostOf(state, (side) => state.sides[side].wins);
  return first !== undefined && second === undefined ? endConflict(state, first, "wins") : state;
}

/**
 * Ends a chase after its last round: the pursued escape. With the house rule `chaseNoSkill` on `caught`, also once they have no unused skill.
 * Rule: rounds.txt "at the end of which the pursuer's will give up".
 */
function endChase(state: RoundsState): RoundsState {
  const { house, pursued, limit, round } = state;
  if (limit > 0 && round >= limit) return endConflict(state, pursued, "escaped");
  // Rule: rules.md E22.
  const hasFreshSkill = ({ skills, used }: Character) => Object.keys(skills).some((id) => !used.includes(id));
  if (house.chaseNoSkill !== "caught" || membersInPlayOf(state, pursued).some(([, one]) => hasFreshSkill(one))) return state;
  return endConflict(state, contendingSidesOf(state).find((side) => side !== pursued) ?? "", "caught");
}

/** Ends the conflict after a round if its kind says so. Returns the same state if the conflict goes on. */
export function endConflictAfterRound(state: RoundsState): RoundsState {
  if (state.step === "over") return state;
  switch (state.kind) {
    case "single":
      return endSingle(state);
    case "chase":
      return endChase(state);
    case "social":
      return state.limit > 0 && state.round >= state.limit ? endByWins(state) : state;
    case "general":
    case "drinking":
    case "attack":
      return state;
  }
}
