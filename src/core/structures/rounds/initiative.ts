import { membersInOrder } from "../../kernel/cast/member.ts";
import { mapValues } from "../../kernel/records.ts";
import type { DiceRequest, Rolled } from "../../kernel/dice.ts";
import type { Id } from "../../kernel/json-types.ts";
import { DICE, FACES } from "./count-successes.ts";
import { MOST_ROLLS } from "./limits.ts";
import type { Character, RoundsState } from "./state.ts";
import { mayStillAct } from "./waiting.ts";

/**
 * Returns an initiative score: highest die up to Reflexes plus Quickness, or a d10 plus Wits. Null if rolled again. Rule: rounds.txt
 * "Generate Initiative scores".
 */
export function scoreOf(
  { house }: Pick<RoundsState, "house">,
  { numbers }: Pick<Character, "numbers">,
  dice: readonly number[],
): number | null {
  if (house.initiative === "d10Wits") return (dice[0] ?? 0) + numbers.wits;
  const counted = dice.filter((die) => die <= numbers.reflexes);
  // With Reflexes below 1 no die ever counts, so re-rolling is useless.
  if (counted.length === 0 && house.noInitDie === "reroll" && numbers.reflexes > 0) return null;
  return Math.max(0, ...counted) + numbers.quickness;
}

/** Returns the visible volunteers that may still act, in cast order. A hidden volunteer is called by name, so that no dice reveal it. */
export function visibleVolunteersOf(state: RoundsState): readonly Id[] {
  return membersInOrder(state)
    .filter(([, one]) => one.wants && !one.hidden && mayStillAct(state, one))
    .map(([id]) => id);
}

function rollOf(id: Id, turn: number, house: RoundsState["house"]): DiceRequest {
  return { id: `initiative-${id}-${turn}`, count: house.initiative === "d10Wits" ? 1 : DICE, faces: FACES, modifier: 0, combatant: id };
}

/** The initiative scores that the dice so far give. The last roll of each combatant counts. */
interface Scored {
  readonly scores: ReadonlyMap<Id, number>;
  /** The dice that still have to be rolled for the scores. */
  readonly wanted: readonly DiceRequest[];
}

/** Returns the scores of some combatants and the dice still wanted. Only tied combatants roll again. Rule: rounds.txt "Re-roll to break ties". */
export function initiativeScoresOf(state: RoundsState, ids: readonly Id[], rolled: readonly Rolled[]): Scored {
  const scores = new Map<Id, number>();
  const wanted: DiceRequest[] = [];
  const turns = new Map<Id, number>();
  const rollNext = (id: Id, character: Character): void => {
    for (;;) {
      const turn = turns.get(id) ?? 1;
      const request = rollOf(id, turn, state.house);
      const roll = rolled.find((one) => one.id === request.id);
      if (roll === undefined) {
        wanted.push(request);
        return;
      }
      turns.set(id, turn + 1);
      const score = scoreOf(state, character, roll.dice);
      if (score === null) continue;
      scores.set(id, score);
      return;
    }
  };
  const members = membersInOrder(state).filter(([id]) => ids.includes(id));
  for (const [id, character] of members) {
    if (character.initiative === null) rollNext(id, character);
    else scores.set(id, character.initiative);
  }
  while (wanted.length === 0) {
    const level = members.filter(([id]) => members.some(([other]) => other !== id && scores.get(other) === scores.get(id)));
    if (level.length === 0) break;
    // Combatants that can only tie would roll forever, so cast order decides.
    if (level.some(([id]) => (turns.get(id) ?? 1) > MOST_ROLLS)) break;
    for (const [id, character] of level) rollNext(id, character);
  }
  return { scores, wanted };
}

/** Returns who goes first: the highest score, then cast order. Under `playersFirst`, players go first without dice. */
export function firstOf(state: RoundsState, ids: readonly [Id, ...Id[]], scores: ReadonlyMap<Id, number>): Id {
  if (state.house.initiative === "playersFirst") return ids.find((id) => state.combatants[id]?.npc === false) ?? ids[0];
  return ids.reduce((first, id) => ((scores.get(id) ?? 0) > (scores.get(first) ?? 0) ? id : first));
}

/** Returns the state with the given initiative scores set. */
export function withScores(state: RoundsState, scores: ReadonlyMap<Id, number>): RoundsState {
  return {
    ...state,
    combatants: mapValues(state.combatants, (character, id) => {
      const score = scores.get(id);
      return score === undefined || score === character.initiative ? character : { ...character, initiative: score };
    }),
  };
}
