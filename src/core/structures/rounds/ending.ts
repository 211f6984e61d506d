import { membersInOrder, withMember } from "../../kernel/cast/member.ts";
import { mapValues } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { line, lineOf } from "./log.ts";
import { NOMINATIONS, DRAFTS } from "./nominations.ts";
import { membersOf, sidesIn, contendingSidesOf, membersInPlayOf } from "./sides.ts";
import { rankOf } from "./skill-rolls.ts";
import type { Character, Ending, RoundsState, Side } from "./state.ts";

/** The state with the conflict over. Ranks that it took come back: they are its own. */
export function endConflict(state: RoundsState, winner: Side | "", why: Ending): RoundsState {
  const rested = NOMINATIONS.clear(DRAFTS.clear({ ...state, step: "over", actor: "", result: { winner, why } }));
  return {
    ...rested,
    combatants: mapValues(state.combatants, (one) => (one.lost === 0 && !one.wants ? one : { ...one, lost: 0, wants: false })),
  };
}

/** Whether an encounter that ends now owes something: ranks that the conflict took. */
export function isOwing({ combatants }: RoundsState): boolean {
  return Object.values(combatants).some(({ lost }) => lost > 0);
}

/** Gives back all ranks that the conflict took. */
export function restoreRanks(state: RoundsState): RoundsState {
  return { ...state, combatants: mapValues(state.combatants, (one) => (one.lost === 0 ? one : { ...one, lost: 0 })) };
}

/** The line that says how the conflict ended. */
export function endLine({ result }: RoundsState): LogLine {
  return result === null || result.winner === "" ? line("overNobody", []) : line("over", [], { side: result.winner, why: result.why });
}

function mostOf(state: RoundsState, valueOf: (side: Side) => number): readonly Side[] {
  const sides = contendingSidesOf(state);
  const most = Math.max(...sides.map(valueOf));
  return sides.filter((side) => valueOf(side) === most);
}

/** True for a drinker who falls: with one failure more than Fortitude, or with as many. Rule: rules.md E20. */
function isDrunk({ house }: RoundsState, { failures, numbers }: Character): boolean {
  return house.drinkLimit === "atFortitude" ? failures >= Math.max(1, numbers.fortitude) : failures > numbers.fortitude;
}

/** True for somebody whose social skills are all at zero. Rule: rules.md AR-23. */
function isSilenced(character: Character): boolean {
  const social = Object.entries(character.skills).filter(([, { kind }]) => kind === "social");
  return character.lost > 0 && social.every(([id]) => rankOf(character, id) === 0);
}

/** True for somebody who flees and has just lost a contest, where the house has them caught by that. Rule: rules.md E21. */
function isCaught(
  { kind, house, exchange, pursued }: RoundsState,
  id: Id,
  { side, loser }: Pick<Character, "side"> & { readonly loser: Id },
): boolean {
  const isLost = loser === id || (exchange?.winner === "defender" && exchange.attacker.combatant === id);
  return kind === "chase" && house.chaseCatch === "firstLoss" && side === pursued && isLost;
}

type Fall = "drunk" | "social" | "caught";

function fallOf(state: RoundsState, id: Id, { character, loser }: { readonly character: Character; readonly loser: Id }): Fall | null {
  if (character.standing !== "in") return null;
  if (isCaught(state, id, { side: character.side, loser })) return "caught";
  if (state.kind === "drinking" && isDrunk(state, character)) return "drunk";
  return state.kind === "social" && state.limit === 0 && isSilenced(character) ? "social" : null;
}

/** Takes out of the conflict whoever is drunk, caught, or has no rank left to speak with. `loser` has just lost a contest without dice; "" for nobody. */
export function dropFallen(state: RoundsState, loser: Id = ""): { readonly state: RoundsState; readonly parts: readonly LogLine[] } {
  const fallen = membersInOrder(state).flatMap(([id, one]): (readonly [Id, Fall])[] => {
    const why = fallOf(state, id, { character: one, loser });
    return why === null ? [] : [[id, why]];
  });
  return {
    state: fallen.reduce((next, [id]) => withMember(next, id, { standing: "out", outBy: "removed", wants: false }), state),
    parts: fallen.map(([id, why]) => lineOf(why, id)),
  };
}

/** Why a side is the only one left, by the kind of conflict. */
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

/** True where a drinking contest among those of one side has nobody left to drink against. */
function isDrinkOver(state: RoundsState): boolean {
  const all = sidesIn(state).flatMap((side) => membersOf(state, side));
  return state.kind === "drinking" && all.filter(([, { standing }]) => standing === "in").length < Math.min(2, all.length);
}

/** The state with the conflict over where only one side is left, or none. Rule: rounds.txt "when all opponents are removed". */
export function endByRemoval(state: RoundsState): RoundsState {
  if (state.step === "goals" || state.step === "over") return state;
  const left = contendingSidesOf(state);
  const isOver = sidesIn(state).length < 2 ? isDrinkOver(state) : left.length < 2;
  if (!isOver) return state;
  const [winner] = left;
  if (winner === undefined) return endConflict(state, "", "nobody");
  const hasConceded = sidesIn(state).some((side) => state.sides[side].conceded && membersInPlayOf(state, side).length > 0);
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

/** In a chase the pursuers, as one: the first side in play that does not flee. */
function pursuerOf(state: RoundsState): Side | "" {
  return contendingSidesOf(state).find((side) => side !== state.pursued) ?? "";
}

/** True for somebody who flees without a skill that it has not used. Rule: rules.md E22. */
function hasFreshSkill({ skills, used }: Pick<Character, "skills" | "used">): boolean {
  return Object.keys(skills).some((id) => !used.includes(id));
}

/** After the last round the pursuers give up, whatever skills are left. Rule: rounds.txt "at the end of which the pursuer's will give up". */
function endChase(state: RoundsState): RoundsState {
  const { house, pursued, limit, round } = state;
  if (limit > 0 && round >= limit) return endConflict(state, pursued, "escaped");
  const isStuck = house.chaseNoSkill === "caught" && !membersInPlayOf(state, pursued).some(([, one]) => hasFreshSkill(one));
  return isStuck ? endConflict(state, pursuerOf(state), "caught") : state;
}

/** What becomes of the conflict as a round is over, by its kind; the state as it is where it goes on. */
export function endOfRound(state: RoundsState): RoundsState {
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
