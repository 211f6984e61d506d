import type { Fields } from "../../kernel/options.ts";
import { own } from "../../kernel/records.ts";
import type { Id, Option, Seat } from "../../kernel/structure.ts";
import { MAX_POINTS, TARGETS, TEXT } from "./commands.ts";
import { inPlay, isTarget } from "./guards.ts";
import type { Lens, Seen } from "./lens.ts";
import { onStacks, option } from "./options.ts";
import { handOf, isReadable, poolsFor } from "./pools.ts";
import { position } from "./position.ts";
import { refuseAffect, refuseAnswer, refuseContest, refuseJudge, refuseRefund, refuseTarget } from "./refuse-resolving.ts";
import type { Spot } from "./stacks.ts";
import { RESULTS, type TimelineState } from "./state.ts";

const NOTE = { type: "text", max: TEXT, optional: true } as const;
const POINTS = { type: "integer", min: 0, max: MAX_POINTS } as const;

/** A state and the seat that asks, with the stacks of the counter's phase that it knows. */
export interface Acting {
  readonly state: TimelineState;
  readonly seat: Seat;
  readonly lens: Lens;
  readonly acting: readonly Seen[];
}

function at({ combatant, number }: Seen): Spot {
  return [combatant, number];
}

/** Those that the seat may aim at. */
function aims({ state, seat, lens }: Acting): Id[] {
  return lens.cast.flatMap(([id]) => (isTarget(state, id, seat) ? [id] : []));
}

/** Naming targets. */
export function aiming(asked: Acting): Option[] {
  const base = { kind: "target", position: position(asked.state), targets: [] } as const;
  const spots = asked.acting
    .map(at)
    .filter(([combatant, stack]) => refuseTarget(asked.state, { ...base, combatant, stack }, asked.seat) === null);
  return spots.length === 0 ? [] : onStacks("target", spots, { targets: { type: "ids", among: aims(asked), max: TARGETS }, text: NOTE });
}

/** Choosing what a Pause gives back: a pool, or none. */
export function refunding({ state, seat, acting }: Acting): Option[] {
  const base = { kind: "refund", position: position(state) } as const;
  return acting
    .map(at)
    .filter(([combatant, stack]) => refuseRefund(state, { ...base, combatant, stack }, seat) === null)
    .flatMap((spot) => onStacks("refund", [spot], { stat: { type: "choice", among: stats(state, [spot[0]]), optional: true } }));
}

/** The stats of which all of these have a pool. */
function stats(state: TimelineState, ids: readonly Id[]): string[] {
  const [first = "", ...others] = ids;
  return Object.keys(poolsFor(state, first)).filter((stat) => others.every((id) => Object.hasOwn(poolsFor(state, id), stat)));
}

/** Answering contests: sealed points of the stat that resists, or the full stat. */
export function answering({ state, seat, lens, acting }: Acting): Option[] {
  const base = { kind: "answer", position: position(state) } as const;
  return acting.flatMap((seen) => {
    const { contest } = seen.stack;
    if (contest === null || !lens.owns(contest.defender)) return [];
    const [against, stack] = at(seen);
    if (refuseAnswer(state, { ...base, combatant: contest.defender, against, stack }, seat) !== null) return [];
    const which: Fields = { against: { type: "choice", among: [against] }, stack: { type: "integer", min: stack, max: stack } };
    const who = [contest.defender];
    return [...option("answer", who, which), ...replies(lens, contest.defender, [contest.stat, which])];
  });
}

function replies({ state, secrets }: Lens, defender: Id, [stat, which]: readonly [string, Fields]): Option[] {
  const holder = own(state.combatants, defender)?.holder ?? "";
  if (state.house.dbcDefence !== "bidFromHand" || inPlay(state, defender) !== null || !isReadable(state, holder, secrets)) return [];
  const most = Math.min(MAX_POINTS, own(handOf(state, defender, secrets), stat) ?? 0);
  return option("reply", [defender], { ...which, points: { type: "integer", min: 0, max: most } });
}

function affecting(asked: Acting, spots: readonly Spot[]): Option[] {
  const { state, seat } = asked;
  const base = { kind: "affect", position: position(state), effect: "out" } as const;
  const among = aims(asked);
  const [first] = among;
  const able = spots.filter(
    ([combatant, stack]) => first !== undefined && refuseAffect(state, { ...base, combatant, stack, target: first }, seat) === null,
  );
  const target = { type: "choice", among } as const;
  const known = stats(state, among);
  const amounts = { stat: { type: "choice", among: known }, amount: { ...POINTS, min: 1 } } as const;
  return [
    ...(known.length === 0 ? [] : onStacks("affect", able, { effect: { type: "choice", among: ["spend", "drain"] }, target, ...amounts })),
    ...onStacks("affect", able, { effect: { type: "choice", among: ["out"] }, target }),
    ...onStacks("affect", able, {
      effect: { type: "choice", among: ["status"] },
      target,
      status: { type: "word", max: 40 },
      active: { type: "flag", optional: true },
    }),
  ];
}

function opposing(asked: Acting, spots: readonly Spot[]): Option[] {
  const { state, seat } = asked;
  const base = { kind: "contest", position: position(state), ability: 0, resistance: 0 } as const;
  if (state.house.dbc !== "assisted") return [];
  return spots.flatMap((spot) => {
    const [combatant, stack] = spot;
    const others = aims(asked).filter((id) => id !== combatant);
    const known = stats(state, others);
    const [defender, stat] = [others[0] ?? "", known[0] ?? ""];
    if (refuseContest(state, { ...base, combatant, stack, defender, stat }, seat) !== null) return [];
    const who: Fields = { defender: { type: "choice", among: others }, stat: { type: "choice", among: known } };
    return onStacks("contest", [spot], { ...who, ability: POINTS, resistance: POINTS });
  });
}

/** What the GM does about the actions of the phase: results, effects, contests. */
export function judging(asked: Acting): Option[] {
  const { state, seat, acting } = asked;
  const base = { kind: "judge", position: position(state), result: "success" } as const;
  const spots = acting.map(at).filter(([combatant, stack]) => refuseJudge(state, { ...base, combatant, stack }, seat) === null);
  if (spots.length === 0) return [];
  return [
    ...onStacks("judge", spots, { result: { type: "choice", among: RESULTS }, note: NOTE }),
    ...affecting(asked, spots),
    ...opposing(asked, spots),
  ];
}
