import { membersInOrder, writerOf } from "../../kernel/cast/member.ts";
import { projectionsOf } from "../../kernel/cast/projections.ts";
import { lookup } from "../../kernel/records.ts";
import { count, fields, flag, listOf, nullable, oneOf, text } from "../../kernel/shape.ts";
import type { Id, JsonRecord, Projection } from "../../kernel/structure.ts";
import { DIE_MARKS, diceOf, plainDiceOf } from "./dice.ts";
import { verdictOf } from "./exchange.ts";
import { unseenSideOf } from "./sides.ts";
import { FATES, OUTCOMES, SIDES, STANCES, VERDICTS, type Character, type Contender, type RoundsState } from "./state.ts";
import { isShown, lastKnown } from "./visibility.ts";

const CONTENDER = fields({
  won: flag,
  combatant: text,
  skill: text,
  dice: listOf(fields({ face: count, mark: oneOf(DIE_MARKS) })),
  rank: count,
  successes: count,
});

/** The chat cards: CALLBOARD.rounds.Chat.<card>. `contest` tells of one exchange, `outcomes` of what was bought in a round. */
export const CHAT_CARDS = {
  contest: fields({
    round: count,
    attacker: CONTENDER,
    defender: nullable(CONTENDER),
    target: text,
    text,
    stance: oneOf(["", ...STANCES]),
    verdict: oneOf(VERDICTS),
    combatant: text,
    gains: listOf(fields({ side: oneOf(SIDES), amount: count })),
    weapon: text,
    wounds: count,
  }),
  outcomes: fields({
    round: count,
    outcomes: listOf(
      fields({
        outcome: oneOf(OUTCOMES),
        target: text,
        side: oneOf(["", ...SIDES]),
        buyer: oneOf(SIDES),
        cost: count,
        fate: oneOf(FATES),
      }),
    ),
  }),
} as const;

function contenderData(state: RoundsState, { combatant, skill, test }: Contender, isWinner: boolean): JsonRecord {
  const one = lookup(state.combatants, combatant);
  const name = lookup(one?.skills ?? {}, skill)?.name ?? "";
  // An NPC's rank stays the GM's, and a card is for all.
  const isOpen = one?.npc === false;
  const dice = test === null ? [] : isOpen ? diceOf(test, state.house) : plainDiceOf(test);
  return { won: isWinner, combatant, skill: name, dice, rank: isOpen ? (test?.rank ?? 0) : 0, successes: test?.successes ?? 0 };
}

/** One exchange, once its dice have fallen; none of which players may not know. */
function contestCard(state: RoundsState): Projection[] {
  const exchange = lastKnown(state, (id) => isShown(state, id));
  if (exchange?.winner == null) return [];
  const { number, attacker, defender, stance, target, text, gains, winner, weapon, wounds, wants } = exchange;
  const data = {
    round: state.round,
    attacker: contenderData(state, attacker, winner === "attacker"),
    defender: defender === null ? null : contenderData(state, defender, winner === "defender"),
    target,
    text,
    stance: defender === null ? "" : stance,
    ...verdictOf(state, exchange),
    gains: Object.entries(gains).map(([side, amount]) => ({ side, amount })),
    weapon: lookup(lookup(state.combatants, attacker.combatant)?.weapons ?? {}, weapon)?.name ?? "",
    wounds: wants === "nothing" ? wounds : 0,
  };
  return [{ kind: "chat", key: `chat-contest-${number}`, card: "contest", data }];
}

/** What was bought in the round, from the dearest. */
function outcomesCard(state: RoundsState): Projection[] {
  const bought = Object.values(state.bought).filter(
    ({ target, buyer }) => (target === "" || isShown(state, target)) && unseenSideOf(state, buyer).length === 0,
  );
  if (bought.length === 0) return [];
  const data = { round: state.round, outcomes: bought.map(({ die: _die, ...one }): JsonRecord => one) };
  return [{ kind: "chat", key: `chat-${state.round}-outcomes`, card: "outcomes", data }];
}

/** What a character's actor keeps. Of one that has left its wounds alone: ranks that the conflict took come back. */
function onActor(combatant: Id, { wounds, lost, standing, holder = combatant }: Character): Projection[] {
  return Object.entries({ wounds, lost: standing === "left" ? 0 : lost }).map(([path, value]) => ({
    kind: "actor",
    key: `actor-${combatant}-${path}`,
    combatant,
    holder,
    path: `system.rounds.${path}`,
    value,
  }));
}

/** What is shown of a character. Combatants of one actor write it once. */
function shownOf(state: RoundsState, id: Id, one: Character): Projection[] {
  const own = one.standing === "left" ? [] : projectionsOf(id, one);
  const isWriter = one.holder === undefined ? true : writerOf(state, one.holder) === id;
  return isWriter ? [...own, ...onActor(id, one)] : own;
}

/** What combatants, actors and chat shall show. Wounds stay on an actor; ranks that the conflict took come back as it ends. */
export function project(state: RoundsState): readonly Projection[] {
  return [...membersInOrder(state).flatMap(([id, one]) => shownOf(state, id, one)), ...contestCard(state), ...outcomesCard(state)];
}
