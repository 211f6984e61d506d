import { membersInOrder, actorWriterOf } from "../../kernel/cast/member.ts";
import { memberProjectionsOf } from "../../kernel/cast/status-projections.ts";
import { lookup } from "../../kernel/records.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, text } from "../../kernel/shape.ts";
import type { CardRoll } from "../../kernel/dice.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { Projection } from "../../kernel/projections.ts";
import { DIE_MARKS, markedDiceOf, unmarkedDiceOf } from "./count-successes.ts";
import { verdictOf } from "./exchange.ts";
import { isPurchasePublic, knownBought } from "./resolve-outcomes.ts";
import {
  FATES,
  OUTCOMES,
  SIDES,
  STANCES,
  VERDICTS,
  type Bought,
  type Character,
  type Contender,
  type Exchange,
  type RoundsState,
  type Test,
} from "./state.ts";
import { isExchangePublic, isShown, lastKnownExchangeOf } from "./visibility.ts";

const MARKED = listOf(fields({ face: count, mark: oneOf(DIE_MARKS) }));
const CONTENDER = fields({
  won: flag,
  combatant: text,
  skill: text,
  dice: MARKED,
  rank: count,
  successes: count,
});

const CONTEST = {
  attacker: CONTENDER,
  defender: nullable(CONTENDER),
  target: text,
  text,
  stance: oneOf(["", ...STANCES]),
  verdict: oneOf(["", ...VERDICTS]),
  combatant: text,
  gains: listOf(fields({ side: oneOf(SIDES), amount: count })),
  weapon: text,
  menace: optional(MARKED),
  wounds: nullable(count),
} as const;

/** The chat cards: CALLBOARD.rounds.Chat.<card>. `contests`: all exchanges of a crowd so far. `outcomes`: what a round bought. */
export const CHAT_CARDS = {
  contest: fields({ round: count, ...CONTEST }),
  contests: fields({ round: count, contests: listOf(fields(CONTEST)) }),
  outcomes: fields({
    round: count,
    outcomes: listOf(
      fields({
        outcome: oneOf(OUTCOMES),
        target: text,
        side: oneOf(["", ...SIDES]),
        buyer: oneOf(SIDES),
        cost: count,
        dice: optional(listOf(count)),
        fate: oneOf(FATES),
      }),
    ),
  }),
} as const;

/** Returns the marked dice of a character's test. An NPC's dice are unmarked, since its numbers stay the GM's and everyone reads cards. */
function markedDice(state: RoundsState, combatant: Id, test: Test | null): JsonRecord[] {
  if (test === null) return [];
  const isOpen = lookup(state.combatants, combatant)?.npc === false;
  return (isOpen ? markedDiceOf(test, state.house) : unmarkedDiceOf(test)).map((die) => ({ ...die }));
}

function contenderData(state: RoundsState, { combatant, skill, test }: Contender, isWinner: boolean): JsonRecord {
  const one = lookup(state.combatants, combatant);
  const name = lookup(one?.skills ?? {}, skill)?.name ?? "";
  const rank = one?.npc === false ? (test?.rank ?? 0) : 0;
  return { won: isWinner, combatant, skill: name, dice: markedDice(state, combatant, test), rank, successes: test?.successes ?? 0 };
}

/** Returns the rolls of an exchange in the order in which they were rolled. */
function rollsOf({ attacker, defender, menace }: Exchange): readonly CardRoll[] {
  const all = [attacker, ...(defender === null ? [] : [defender]), { ...attacker, test: menace }];
  return all.flatMap(({ combatant, test }) => (test === null ? [] : [{ combatant, dice: test.dice }]));
}

function contestData(state: RoundsState, exchange: Exchange): JsonRecord {
  const { attacker, defender, stance, target, text, gains, winner, weapon, menace, wounds, wants } = exchange;
  return {
    attacker: contenderData(state, attacker, winner === "attacker"),
    defender: defender === null ? null : contenderData(state, defender, winner === "defender"),
    target,
    text,
    stance: defender === null ? "" : stance,
    ...(verdictOf(state, exchange) ?? { verdict: "", combatant: "" }),
    gains: Object.entries(gains).map(([side, amount]) => ({ side, amount })),
    weapon: lookup(lookup(state.combatants, attacker.combatant)?.weapons ?? {}, weapon)?.name ?? "",
    menace: markedDice(state, attacker.combatant, menace),
    wounds: wants === "nothing" ? wounds : null,
  };
}

/** Returns the exchanges of a crowd that players may know of and whose dice are rolled, in order, up to one of them. */
function crowdExchangesOf(state: RoundsState, last: Exchange): readonly Exchange[] {
  const others = Object.values(state.together?.exchanges ?? {});
  const before = others.filter(({ crowd, number }) => crowd === last.crowd && number < last.number);
  const rolled = [...before, last].filter((one) => one.attacker.test !== null && isExchangePublic(state, one));
  return rolled.sort((a, b) => a.number - b.number);
}

/** Returns the card of the last exchange that players may know of, once its dice are rolled. A crowd's exchanges share a card. */
function contestCard(state: RoundsState): Projection[] {
  const { round } = state;
  const last = lastKnownExchangeOf(state, (id) => isShown(state, id));
  if (last?.crowd !== undefined) {
    const all = crowdExchangesOf(state, last);
    const data = { round, contests: all.map((one) => contestData(state, one)) };
    const key = `chat-contests-${last.crowd}`;
    return all.length === 0 ? [] : [{ kind: "chat", key, card: "contests", data, dice: all.flatMap(rollsOf) }];
  }
  if (last?.attacker.test == null) return [];
  const data = { round, ...contestData(state, last) };
  return [{ kind: "chat", key: `chat-contest-${last.number}`, card: "contest", data, dice: rollsOf(last) }];
}

/** Returns the dice of one side's outcome that broke a tie of costs. Empty if none were rolled. */
const tieDiceOf = ({ die, again = [] }: Bought): readonly number[] => (die === null ? [] : [die, ...again]);

/** Returns the card of the outcomes that the round bought, most expensive first. */
function outcomesCard(state: RoundsState): Projection[] {
  const bought = Object.values(knownBought(state.bought, (one) => isPurchasePublic(state, one)));
  if (bought.length === 0) return [];
  const outcomes = bought.map((one): JsonRecord => {
    const { die: _die, again: _again, ...told } = one;
    return { ...told, dice: [...tieDiceOf(one)] };
  });
  const tied = new Map(bought.map((one) => [`${one.cost} ${one.buyer}`, tieDiceOf(one)]));
  const dice = [...tied.values()].flatMap((all) => all.map((die): CardRoll => ({ dice: [die] })));
  const data = { round: state.round, outcomes };
  return [{ kind: "chat", key: `chat-${state.round}-outcomes`, card: "outcomes", data, dice }];
}

/** Returns what a character's actor stores. If the character has left, only wounds remain, since the conflict's lost ranks come back. */
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

/** Returns what Foundry shows and stores for a character. If an actor has several combatants, only one of these writes to the actor. */
function shownOf(state: RoundsState, id: Id, one: Character): Projection[] {
  const isWriter = one.holder === undefined || actorWriterOf(state, one.holder) === id;
  return [...memberProjectionsOf(id, one), ...(isWriter ? onActor(id, one) : [])];
}

/** Returns what combatants, actors and chat should show. Wounds stay on an actor, but lost ranks come back as the conflict ends. */
export function project(state: RoundsState): readonly Projection[] {
  return [...membersInOrder(state).flatMap(([id, one]) => shownOf(state, id, one)), ...contestCard(state), ...outcomesCard(state)];
}
