import { membersInOrder } from "../../kernel/cast/member.ts";
import { projectionsOf } from "../../kernel/cast/projections.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id, JsonRecord, Projection } from "../../kernel/structure.ts";
import { diceOf } from "./dice.ts";
import { verdictOf } from "./exchange.ts";
import type { Contender, RoundsState } from "./state.ts";
import { isShown } from "./visibility.ts";

/** The chat cards: CALLBOARD.rounds.Chat.<card>. `contest` tells of one exchange, `outcomes` of what was bought in a round. */
export const CHAT_CARDS = ["contest", "outcomes"] as const;

function contenderData(state: RoundsState, { combatant, skill, test }: Contender, isWinner: boolean): JsonRecord {
  const name = lookup(lookup(state.combatants, combatant)?.skills ?? {}, skill)?.name ?? "";
  const dice = test === null ? [] : diceOf(test, state.house);
  return { won: isWinner, combatant, skill: name, dice, rank: test?.rank ?? 0, successes: test?.successes ?? 0 };
}

/** One exchange, once its dice have fallen; none of which players may not know. */
function contestCard(state: RoundsState): Projection[] {
  const { exchange } = state;
  if (exchange?.winner == null) return [];
  const { number, attacker, defender, stance, target, text, gains, winner, weapon, wounds, wants } = exchange;
  if (![attacker.combatant, ...(target === "" ? [] : [target])].every((id) => isShown(state, id))) return [];
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
  const bought = Object.values(state.bought).filter(({ target }) => target === "" || isShown(state, target));
  if (bought.length === 0) return [];
  const data = { round: state.round, outcomes: bought.map((one): JsonRecord => ({ ...one })) };
  return [{ kind: "chat", key: `chat-${state.round}-outcomes`, card: "outcomes", data }];
}

function onActor(combatant: Id, { wounds, lost }: RoundsState["combatants"][Id]): Projection[] {
  return Object.entries({ wounds, lost }).map(([path, value]) => ({
    kind: "actor",
    key: `actor-${combatant}-${path}`,
    combatant,
    path: `system.rounds.${path}`,
    value,
  }));
}

/** What combatants, actors and chat shall show. Wounds stay on an actor; ranks that the conflict took come back as it ends. */
export function project(state: RoundsState): readonly Projection[] {
  return [
    ...membersInOrder(state).flatMap(([id, one]) => (one.standing === "left" ? [] : [...projectionsOf(id, one), ...onActor(id, one)])),
    ...contestCard(state),
    ...outcomesCard(state),
  ];
}
