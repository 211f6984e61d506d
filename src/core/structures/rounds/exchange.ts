import { withMembersOfActor, withMember } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { line, lineOf } from "./log.ts";
import { sideOf } from "./sides.ts";
import { withSide } from "./setters.ts";
import { SIDES, type Character, type Contender, type Exchange, type RoundsState, type Side, type Verdict } from "./state.ts";

/** The result of a contest: its winner and what each contender scores. */
export interface Contested {
  readonly winner: "attacker" | "defender" | "nobody";
  readonly attacker: number;
  readonly defender: number;
}

/**
 * Returns the result of two tests. The winner scores its successes, and an aggressive tie scores for both. Rule: rounds.txt "An evasive
 * counter-action will win a tie, but doesn't score any points".
 */
export function resolveContest(attack: number, defence: number, stance: Exchange["stance"]): Contested {
  if (attack > defence) return { winner: "attacker", attacker: attack, defender: 0 };
  if (stance === "evasive") return { winner: "defender", attacker: 0, defender: 0 };
  if (attack === defence) return { winner: "nobody", attacker: attack, defender: defence };
  return { winner: "defender", attacker: 0, defender: defence };
}

/** Returns the result of a test without a counteraction, by the house rule. Rule: rules.md E6. */
export function resolveUnopposed(attack: number, { unopposed: rule }: RoundsState["house"]): Contested {
  return { winner: attack > 0 || rule === "auto" ? "attacker" : "defender", attacker: attack, defender: 0 };
}

function usedBy(state: RoundsState, { combatant, skill }: Contender): readonly Id[] {
  const used = lookup(state.combatants, combatant)?.used ?? [];
  // Evasion is not a skill.
  return skill === "" || used.includes(skill) ? used : [...used, skill];
}

/** Returns the state after a contender's test. Its skill counts as used, and it is no longer hindered (at Disadvantage). Rule: rules.md E15. */
function tested(state: RoundsState, contender: Contender, change: Partial<Character>): RoundsState {
  return withMember(state, contender.combatant, { ...change, hindered: false, used: usedBy(state, contender) });
}

/** Whether an exchange is open and still needs an answer, a weapon or armour. */
export const isExchangeOpen = ({ exchange }: Pick<RoundsState, "exchange">): boolean => exchange !== null && exchange.wants !== "nothing";

/** Whether sides may buy outcomes with their successes in this conflict. */
export function canBuyOutcomes({ kind, house }: Pick<RoundsState, "kind" | "house">): boolean {
  return kind === "general" || (kind === "chase" && house.chaseCatch === "pool");
}

/** Whether successes are added up by side in this conflict. */
function countsSuccesses(state: RoundsState): boolean {
  return canBuyOutcomes(state) || state.kind === "single";
}

/** Returns the successes that an exchange gives each side. In a single round that may be all successes, by the house rule. Rule: rules.md E24. */
function gainsOf(state: RoundsState, exchange: Exchange, contested: Contested): Exchange["gains"] {
  if (!countsSuccesses(state)) return {};
  const isLiteral = state.kind === "single" && state.house.singleCount === "all";
  const attack = isLiteral ? (exchange.attacker.test?.successes ?? 0) : contested.attacker;
  // An evasive counteraction never scores. Rule: rules.md E7, E24.
  const isCounted = isLiteral && exchange.stance !== "evasive";
  const defence = isCounted ? (exchange.defender?.test?.successes ?? 0) : contested.defender;
  const own = sideOf(state, exchange.attacker.combatant);
  const gains: Partial<Record<Side, number>> = {};
  if (attack > 0) gains[own] = attack;
  if (exchange.defender === null || defence === 0) return gains;
  const other = sideOf(state, exchange.defender.combatant);
  return { ...gains, [other]: (gains[other] ?? 0) + defence };
}

function addGains(state: RoundsState, gains: Exchange["gains"]): RoundsState {
  return SIDES.reduce((next, side) => withSide(next, side, { earned: next.sides[side].earned + (gains[side] ?? 0) }), state);
}

/** Adds a won contest to the winner's side. In a social conflict without a limit of rounds, the loser loses a rank. */
function afterContest(state: RoundsState, exchange: Exchange, { winner }: Contested): RoundsState {
  const { attacker, defender, target } = exchange;
  // A failed action without a counteraction is no contest.
  if (winner === "nobody" || target === "" || (defender === null && winner === "defender")) return state;
  const [won, lost] = winner === "attacker" ? [attacker.combatant, target] : [target, attacker.combatant];
  const side = sideOf(state, won);
  const next = withSide(state, side, { wins: state.sides[side].wins + 1 });
  // With a limit of rounds, the most contests won decide, and no rank is lost. Rule: rounds.txt "If you don't like this".
  if (state.kind !== "social" || state.limit > 0) return next;
  return withMembersOfActor(next, lost, { lost: (lookup(state.combatants, lost)?.lost ?? 0) + 1 });
}

/** Whether an attack's successes reach the target's Evasion number or test. Rule: rounds.txt "If the attacker equals or exceeds the Evasion", rules.md E19. */
function hits(state: RoundsState, { attacker, defender, target }: Exchange): boolean {
  const evasion = defender?.test?.successes ?? lookup(state.combatants, target)?.numbers.evasion ?? 0;
  return (attacker.test?.successes ?? 0) >= evasion;
}

/** Whether a drink is held: its successes are at least the number of the round. Rule: rules.md 5.4 "Drinking". */
const isHeld = ({ round }: RoundsState, { test }: Contender): boolean => (test?.successes ?? 0) >= round;

/** Adds a failure if a drink is not held. Rule: rules.md 5.4 "Drinking". */
function drink(state: RoundsState, { attacker }: Exchange): RoundsState {
  const character = lookup(state.combatants, attacker.combatant);
  if (character === undefined || isHeld(state, attacker)) return state;
  return withMember(state, attacker.combatant, { failures: character.failures + 1 });
}

function isFailed({ house }: RoundsState, { winner }: Contested): boolean {
  return winner === "defender" || (winner === "nobody" && house.tieIsFail);
}

/** Returns the winner of an exchange. A hit wins an attack, a held drink wins its exchange. Otherwise the contest decides. */
function winnerOf(state: RoundsState, { target, attacker }: Exchange, { winner }: Contested, isHit: boolean): Contested["winner"] {
  if (state.kind === "attack" && target !== "") return isHit ? "attacker" : "defender";
  return state.kind === "drinking" ? (isHeld(state, attacker) ? "attacker" : "defender") : winner;
}

/** Settles the open exchange after all its tests. */
export function settleExchange(state: RoundsState): { readonly state: RoundsState; readonly parts: readonly LogLine[] } {
  const { exchange } = state;
  if (exchange?.attacker.test == null) return { state, parts: [] };
  const { attacker, defender, stance, target } = exchange;
  const attack = attacker.test?.successes ?? 0;
  const contested =
    defender?.test == null ? resolveUnopposed(attack, state.house) : resolveContest(attack, defender.test.successes, stance);
  const gains = gainsOf(state, exchange, contested);
  const isHit = state.kind === "attack" && target !== "" && hits(state, exchange);
  const winner = winnerOf(state, exchange, contested, isHit);
  const done: Exchange = { ...exchange, winner, gains, wants: isHit ? "menace" : "nothing" };
  let next = tested({ ...state, exchange: done, actor: "" }, attacker, {
    acted: true,
    wants: false,
    failed: isFailed(state, { ...contested, winner }),
  });
  if (defender !== null) {
    const counters = (lookup(next.combatants, defender.combatant)?.counters ?? 0) + 1;
    next = tested(next, defender, { counters });
  }
  next =
    state.kind === "drinking"
      ? drink(next, exchange)
      : noteHiddenGains(next, afterContest(addGains(next, gains), exchange, contested), String(exchange.number), contendersOf(exchange));
  return { state: next, parts: partsOf(state, done) };
}

/** Returns the contenders of an exchange: both, or the acting character alone. */
export function contendersOf({ attacker, target }: Exchange): readonly Id[] {
  return [attacker.combatant, target].filter((id) => id !== "");
}

/** Returns, by side, how much the earned successes or won contests changed between two states. Leaves out unchanged sides. */
function changesOf(before: RoundsState, after: RoundsState, what: "earned" | "wins"): Partial<Record<Side, number>> {
  const all = SIDES.map((side) => [side, after.sides[side][what] - before.sides[side][what]] as const);
  return Object.fromEntries(all.filter(([, change]) => change !== 0));
}

/** Notes what sides gained with a hidden character. Players see it only as the round closes. `key` is unique in the round. Rule: rules.md E27. */
export function noteHiddenGains(before: RoundsState, after: RoundsState, key: string, who: readonly Id[]): RoundsState {
  if (!who.some((id) => lookup(after.combatants, id)?.hidden === true)) return after;
  const unseen = { who, earned: changesOf(before, after, "earned"), wins: changesOf(before, after, "wins") };
  return { ...after, unseen: { ...after.unseen, [key]: unseen } };
}

function testLine(state: RoundsState, { combatant, skill, test }: Contender): LogLine[] {
  if (test === null) return [];
  const name = lookup(lookup(state.combatants, combatant)?.skills ?? {}, skill)?.name ?? "";
  return [lineOf(skill === "" ? "evasion" : "tests", combatant, { skill: name, amount: test.successes, dice: test.dice.join(", ") })];
}

/** Returns the verdict of an exchange and the combatant that it is about. Null before its dice are rolled. */
export function verdictOf(
  { kind }: Pick<RoundsState, "kind">,
  { winner, attacker, defender, target, stance }: Exchange,
): { readonly verdict: Verdict; readonly combatant: Id } | null {
  const isWon = winner === "attacker";
  const ofAttacker = (verdict: Verdict) => ({ verdict, combatant: attacker.combatant });
  if (winner === null) return null;
  if (kind === "drinking") return ofAttacker(isWon ? "holds" : "spills");
  if (target === "") return ofAttacker(isWon ? "succeeds" : "fails");
  if (kind === "attack") return ofAttacker(isWon ? "hits" : "misses");
  if (winner === "nobody") return ofAttacker("tie");
  if (isWon) return ofAttacker("wins");
  return defender === null ? ofAttacker("fails") : { verdict: stance === "evasive" ? "evades" : "wins", combatant: target };
}

function partsOf(state: RoundsState, exchange: Exchange): LogLine[] {
  const { attacker, defender, gains } = exchange;
  const told = verdictOf(state, exchange);
  const who = [attacker.combatant, ...(defender === null ? [] : [defender.combatant])];
  return [
    ...testLine(state, attacker),
    ...(defender === null ? [] : testLine(state, defender)),
    ...(told === null ? [] : [line(told.verdict, who, { combatant: told.combatant })]),
    ...Object.entries(gains).map(([side, amount]) => line("gains", who, { side, amount })),
  ];
}
