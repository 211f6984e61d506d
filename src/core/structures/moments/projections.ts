import { membersInOrder, type Entry } from "../../kernel/cast/member.ts";
import { healthProjections, isDamageSecret } from "../../kernel/cast/health.ts";
import { memberProjectionsOf } from "../../kernel/cast/status-projections.ts";
import { count, fields, flag, listOf, oneOf, text, wholeNumber } from "../../kernel/shape.ts";
import { groupBy } from "../../kernel/records.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { CardRoll } from "../../kernel/dice.ts";
import type { Projection } from "../../kernel/projections.ts";
import { isUndetectedSneakingFoe } from "./movement.ts";
import { knownAmbushesOf, isShown } from "./visibility.ts";
import { AMBUSH_OUTCOMES, PRONE, SIDES, STRIKES, type Figure, type MomentsState, type Struck } from "./state.ts";

/** The chat cards: CALLBOARD.moments.Chat.<card>. `strike` is one strike, `check` one sneaking check, `ambush` the result of an ambush. */
export const CHAT_CARDS = {
  strike: fields({
    moment: count,
    combatant: text,
    target: text,
    kind: oneOf(STRIKES),
    weapon: text,
    die: wholeNumber,
    cover: flag,
    hit: flag,
  }),
  strikes: fields({
    moment: count,
    kind: oneOf(STRIKES),
    hits: count,
    strikes: listOf(fields({ combatant: text, target: text, weapon: text, die: wholeNumber, cover: flag, hit: flag })),
  }),
  check: fields({ moment: count, combatant: text, die: wholeNumber, dar: wholeNumber, score: wholeNumber, passed: flag }),
  ambush: fields({ moment: count, side: oneOf(SIDES), outcome: oneOf(AMBUSH_OUTCOMES) }),
} as const;

type Of = Entry<Figure>;

/** Returns what the sheet of a figure's actor stores: used Beats, cover and sneaking. */
function onActor([combatant, { spent, cover, sneaking, holder }]: Of): Projection[] {
  const values = { "beats.spent": spent, cover, sneaking };
  return Object.entries(values).map(([path, value]) => ({
    kind: "actor",
    key: `actor-${combatant}-${path}`,
    combatant,
    ...(holder === undefined ? {} : { holder }),
    path: `system.moments.${path}`,
    value,
  }));
}

/** Returns where a figure's token is, and a veil over an undetected sneaking foe. A token hidden in Foundry stays hidden when the veil ends. */
function onScene([combatant, figure]: Of): Projection[] {
  const { at, back } = figure;
  const place: Projection[] =
    at === null ? [] : [{ kind: "place", key: `place-${combatant}`, combatant, place: at, back: back?.gesture ?? "" }];
  return isUndetectedSneakingFoe(figure) ? [...place, { kind: "veil", key: `veil-${combatant}`, combatant, value: true }] : place;
}

/** Returns what a figure's combatant, actor and token show. Always includes whether it is prone, so that a change from outside is noticed. */
function shownOn(one: Of): Projection[] {
  const [combatant, figure] = one;
  if (figure.standing === "left") return [];
  return [...memberProjectionsOf(combatant, figure, { [PRONE]: figure.prone }), ...onActor(one), ...onScene(one)];
}

/** A strike of this Moment, and the figure that made it. */
interface Made {
  readonly combatant: Id;
  readonly struck: Struck;
}

/** Returns the strikes of this Moment that chat may tell of, in cast order. */
function toldStrikesOf(state: MomentsState, all: readonly Of[]): readonly Made[] {
  return all
    .flatMap(([combatant, { struck, earlier }]) =>
      [...Object.values(earlier), ...(struck === null ? [] : [struck])].map((one) => ({ combatant, struck: one })),
    )
    .filter(({ combatant, struck }) => isShown(state, combatant) && isShown(state, struck.target));
}

/** Returns the dice of a strike that its card shows: its own, and those of its damage unless GMs alone see these. */
function diceOf(state: MomentsState, { combatant, struck: { die, damage } }: Made): CardRoll[] {
  const dealt = damage === undefined || isDamageSecret(state) ? [] : damage.rolled.dice;
  return [[die], ...dealt].map((dice) => ({ combatant, dice }));
}

/** Returns what a card says of one strike. Each reader's view supplies its sums. */
function tellStrike({ combatant, struck: { target, weapon, die, cover, hit } }: Made): JsonRecord {
  return { combatant, target, weapon, die, cover: cover !== 0, hit };
}

/** Returns the chat cards of this Moment's strikes, without scores. Strikes made together share a card, whose key names its first figure. */
function strikeCards(state: MomentsState, all: readonly Of[]): Projection[] {
  const groups = groupBy(toldStrikesOf(state, all), ({ combatant, struck: { kind, together } }) => `${kind}-${together ?? combatant}`);
  return [...groups.values()].flatMap((made): Projection[] => {
    const [first] = made;
    if (first === undefined) return [];
    const { moment } = state;
    const { kind, together } = first.struck;
    const hits = made.filter(({ struck }) => struck.hit).length;
    const dice = made.flatMap((one) => diceOf(state, one));
    const key = `chat-${moment}-${kind}-${first.combatant}`;
    if (together === undefined) return [{ kind: "chat", key, card: "strike", data: { moment, kind, ...tellStrike(first) }, dice }];
    return [{ kind: "chat", key, card: "strikes", data: { moment, kind, hits, strikes: made.map(tellStrike) }, dice }];
  });
}

/** Returns the chat card of a figure's sneaking check this Moment. Empty without a check, or if players may not know of the figure. */
function checkCard(state: MomentsState, [combatant, { sneaked }]: Of): Projection[] {
  if (sneaked === null || !isShown(state, combatant)) return [];
  const { die, dar, score, passed } = sneaked;
  const data: JsonRecord = { moment: state.moment, combatant, die, dar, score, passed };
  const dice = [{ combatant, dice: [die] }];
  return [{ kind: "chat", key: `chat-${state.moment}-check-${combatant}`, card: "check", data, dice }];
}

/** Returns one card a Moment for its last ambush, without dice. A sprung ambush shows once an ambusher is in sight. */
function ambushCards(state: MomentsState): Projection[] {
  const told = knownAmbushesOf(state, (id) => isShown(state, id));
  const last = new Map(told.map(({ side, outcome, moment }) => [moment, { moment, side, outcome }]));
  return [...last].map(([moment, data]) => ({ kind: "chat", key: `chat-${moment}-ambush`, card: "ambush", data }));
}

/** Returns what combatants, actors, tokens and chat should show. Chat never reveals a hidden figure. A card replaces one with the same key. */
export function project(state: MomentsState): readonly Projection[] {
  const all = membersInOrder(state);
  return [
    ...all.flatMap(shownOn),
    ...healthProjections(state),
    ...strikeCards(state, all),
    ...all.flatMap((one) => checkCard(state, one)),
    ...ambushCards(state),
  ];
}
