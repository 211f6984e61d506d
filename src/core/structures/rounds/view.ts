import { lookup } from "../../kernel/records.ts";
import { isShut } from "../../kernel/sealed-slot.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import { successChancesOf, markedDiceOf, unmarkedDiceOf, type Die } from "./count-successes.ts";
import { queueableOf, queuedActionsOf } from "./commands/queueing.ts";
import { canBuyOutcomes, verdictOf } from "./exchange.ts";
import { DRAFTS, isNominationDone, NOMINATIONS, sidesToSeal } from "./outcome-nominations.ts";
import { charactersInOrder } from "./order.ts";
import { AIMS, costOf, outcomesPerRoundLimit, PRICES, refuseOutcome } from "./buyable-outcomes.ts";
import { perspectiveOf, type Perspective } from "./perspective.ts";
import { promptOf } from "./prompt.ts";
import { isRunByGm, leaderOf, membersOf, participatingSidesOf, contendingSidesOf, maySpeakForSide, membersInPlayOf } from "./sides.ts";
import {
  OUTCOMES,
  SIDES,
  type Character,
  type Contender,
  type Nominated,
  type Outcome,
  type Side,
  type RoundsState,
  type Test,
} from "./state.ts";
import { DRINK } from "./setup.ts";
import { disadvantageDiceFor, rankOf, countDisadvantages } from "./skill-rolls.ts";
import type { Lamp, Price, RoundsView, Row, ShownContender, ShownExchange, ShownSide, ShownSkill } from "./view-types.ts";
import { progressStepsOf } from "./progress-strip.ts";
import { nextCommandOf } from "./next-command.ts";

export type * from "./view-types.ts";

/** Whether a seat may know a character's ranks. An NPC's ranks stay the GM's, even after it has rolled. Rule: rules.md E26. */
function ranksOpen({ state, owns }: Perspective, id: Id): boolean {
  return owns(id) || lookup(state.combatants, id)?.npc === false;
}

function lampOf({ state, waiting }: Perspective, id: Id, one: Character): Lamp {
  if (one.standing !== "in") return one.standing;
  if (one.held) return "held";
  switch (state.step) {
    case "actions":
      if (state.exchange?.wants === "counter" && state.exchange.target === id) return "answers";
      if (state.actor === id) return "acts";
      if (one.acted) return "acted";
      if (one.wants) return "wants";
      return waiting.includes(id) ? "thinking" : "waits";
    case "nominate":
      if (isNominationDone(state, one.side)) return "sealed";
      return waiting.includes(id) ? "thinking" : "waits";
    case "goals":
    case "reveal":
    case "check":
    case "over":
      return "waits";
  }
}

function skillsOf(perspective: Perspective, id: Id, one: Character): ShownSkill[] {
  const { state, owns } = perspective;
  const isOpen = ranksOpen(perspective, id);
  const chances = (rank: number, isCounter: boolean) =>
    isOpen ? successChancesOf(rank, disadvantageDiceFor(countDisadvantages(one, isCounter)), state.house) : [];
  return Object.entries(one.skills)
    .filter(([skill]) => owns(id) || one.used.includes(skill))
    .map(([skill, { name, kind }]) => {
      const rank = isOpen ? rankOf(one, skill) : 0;
      return {
        skill,
        name,
        kind,
        rank,
        used: one.used.includes(skill),
        chances: chances(rank, false),
        counterChances: chances(rank, true),
      };
    });
}

function rowsOf(perspective: Perspective): Row[] {
  const { state, owns } = perspective;
  const waited = new Set(perspective.waiting);
  const queued = new Set(perspective.referee ? queuedActionsOf(state).map(({ combatant }) => combatant) : []);
  const leaders = new Set(SIDES.map((side) => leaderOf(state, side)));
  return charactersInOrder(state)
    .filter(([id, { standing }]) => standing !== "left" && perspective.knows(id))
    .map(([id, one]) => ({
      combatant: id,
      side: one.side,
      npc: one.npc,
      hidden: one.hidden,
      own: owns(id),
      lamp: lampOf(perspective, id, one),
      waited: waited.has(id),
      held: one.held,
      acted: one.acted,
      queued: queued.has(id),
      initiative: one.initiative,
      hindered: one.hindered,
      failed: one.failed,
      removed: one.standing === "out",
      leads: leaders.has(id),
      wounds: one.wounds,
      lost: one.lost,
      failures: one.failures,
      skills: skillsOf(perspective, id, one),
      weapons: owns(id) ? Object.entries(one.weapons).map(([weapon, { name, menace }]) => ({ weapon, name, menace })) : [],
    }));
}

/** Returns the dice of a character's test. They are unmarked if the seat may not know the rank. */
function shownDice(perspective: Perspective, id: Id, test: Test | null): readonly Die[] {
  if (test === null) return [];
  return ranksOpen(perspective, id) ? markedDiceOf(test, perspective.state.house) : unmarkedDiceOf(test);
}

function contenderOf(perspective: Perspective, { combatant, skill, test }: Contender): ShownContender {
  const { state } = perspective;
  const one = lookup(state.combatants, combatant);
  const isOpen = ranksOpen(perspective, combatant);
  return {
    combatant,
    skill: lookup(one?.skills ?? {}, skill)?.name ?? "",
    rank: isOpen ? (test?.rank ?? (one === undefined ? 0 : rankOf(one, skill))) : null,
    dice: shownDice(perspective, combatant, test),
    successes: test?.successes ?? null,
  };
}

/** Returns the last exchange whose contenders the seat may both know. */
function exchangeOf(perspective: Perspective): ShownExchange | null {
  const { exchange, state } = perspective;
  if (exchange === null) return null;
  const { attacker, defender, target, number, text, wants, winner, gains, wounds } = exchange;
  const shown = contenderOf(perspective, attacker);
  // A rank is known only to its owner until the dice are rolled.
  const isOpen = attacker.test !== null || perspective.owns(attacker.combatant);
  return {
    number,
    text,
    target,
    wants,
    winner,
    gains,
    wounds,
    attacker: isOpen ? shown : { ...shown, rank: null },
    defender: defender === null ? null : contenderOf(perspective, defender),
    stance: defender === null ? null : exchange.stance,
    verdict: verdictOf(state, exchange),
    weapon: lookup(lookup(state.combatants, attacker.combatant)?.weapons ?? {}, exchange.weapon)?.name ?? "",
    menace: shownDice(perspective, attacker.combatant, exchange.menace),
  };
}

function priceOf({ state, knows }: Perspective, side: Side, outcome: Outcome): Price {
  const cost = costOf(state, side, outcome);
  const others = contendingSidesOf(state).filter((one) => one !== side);
  const aims = AIMS[outcome];
  const foes = aims === "character" ? others.flatMap((one) => membersInPlayOf(state, one).map(([id]) => id)).filter(knows) : [];
  const targets = foes.filter((target) => refuseOutcome(state, side, { outcome, target, side: "" }) === null);
  const sides = aims === "side" ? others : [];
  const isAimless = aims !== "nothing" && targets.length + sides.length === 0;
  return { outcome, cost, targets, sides, why: cost > state.sides[side].pool ? "tooDear" : isAimless ? "nobody" : "" };
}

/** Returns the outcomes whose targets the seat may know. */
function shownOutcomes<Each extends Nominated>({ knows }: Perspective, outcomes: readonly Each[]): readonly Each[] {
  return outcomes.filter(({ target }) => target === "" || knows(target));
}

function sideViewOf(perspective: Perspective, side: Side): ShownSide {
  const { state, seat, secrets, knows, referee } = perspective;
  const { goal, pool, earned, wins, conceded } = state.sides[side];
  const own = maySpeakForSide(state, seat, side);
  const slot = NOMINATIONS.of(state, side);
  const draft = DRAFTS.of(state, side);
  const talk = own && draft !== undefined ? DRAFTS.readable(draft, secrets) : null;
  const leader = leaderOf(state, side);
  const isPublic = state.house.poolPublic || own || referee;
  // A nomination is open to everyone only once all lists are.
  const read = slot === undefined ? null : own || slot.known ? NOMINATIONS.readable(slot, secrets) : null;
  return {
    side,
    leader: knows(leader) ? leader : "",
    goal,
    pool: isPublic ? pool : null,
    earned: isPublic ? earned : null,
    wins,
    conceded,
    members: membersOf(state, side)
      .map(([id]) => id)
      .filter(knows),
    byGm: isRunByGm(state, side),
    own,
    waited: state.step === "nominate" && sidesToSeal(state).includes(side),
    sealed: state.step === "nominate" ? isNominationDone(state, side) : isShut(slot),
    winCost: costOf(state, side, "win"),
    nominated: read === null ? null : shownOutcomes(perspective, read.outcomes),
    draft: talk === null ? null : { ...talk, outcomes: shownOutcomes(perspective, talk.outcomes) },
    prices: own && state.step === "nominate" ? OUTCOMES.map((outcome) => priceOf(perspective, side, outcome)) : [],
  };
}

/** Returns the sides that the seat knows, as it sees them. */
function sidesOf(perspective: Perspective): ShownSide[] {
  const { state, referee } = perspective;
  return participatingSidesOf(state)
    .filter((side) => referee || membersOf(state, side).some(([id]) => perspective.knows(id)) || state.sides[side].outset > 0)
    .map((side) => sideViewOf(perspective, side));
}

/** Returns what one seat may see: no hidden combatant, no other side's list, and no NPC's skill before it is used. */
export function view(whole: RoundsState, seat: Seat, secrets: Secrets = {}): RoundsView {
  const perspective = perspectiveOf(whole, seat, secrets);
  const { state } = perspective;
  const most = outcomesPerRoundLimit(state);
  return {
    referee: perspective.referee,
    round: state.round,
    step: state.step,
    conflict: state.kind,
    limit: state.limit,
    pursued: state.pursued,
    drink: state.drink ?? DRINK,
    difficulty: state.kind === "drinking" ? state.round : 0,
    progress: progressStepsOf(perspective),
    now: promptOf(perspective),
    waiting: perspective.waiting,
    rows: rowsOf(perspective),
    sides: sidesOf(perspective),
    actor: state.actor,
    exchange: exchangeOf(perspective),
    bought: Object.values(state.bought),
    costs: canBuyOutcomes(state) ? PRICES : [],
    result: state.result,
    next: nextCommandOf(perspective),
    queueable: perspective.referee ? queueableOf(state, Object.keys(state.combatants)) : [],
    house: {
      outcomes: most === Infinity ? null : most,
      majority: state.house.nominator === "majority",
    },
  };
}
