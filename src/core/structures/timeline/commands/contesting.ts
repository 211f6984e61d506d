import { refuseOutOfPlay } from "../../../kernel/cast/refusals.ts";
import type { Asking } from "../../../kernel/command-definition.ts";
import { COMBATANT, type Given, type Field } from "../../../kernel/command-fields.ts";
import { memoByIdentity } from "../../../kernel/memo-by-identity.ts";
import { lookup } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import { maySpeakFor, seatIdOf } from "../../../kernel/seat-rights.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { putStack, withStack } from "../setters.ts";
import { withContestResult } from "../contests.ts";
import { findAction, findActingStack, refuseMissingPool, refuseOtherSteps } from "../preconditions.ts";
import { MAX_POINTS } from "../limits.ts";
import { deedLine, line } from "../log.ts";
import { freePointsOf, handPointsOf, isHandReadable, combatantPoolsOf } from "../pools.ts";
import { no } from "../refusals.ts";
import { isTarget, canSee } from "../visibility.ts";
import { hasCommitment, stackAt, type StackRef } from "../find-stacks.ts";
import type { Contest, TimelineState } from "../state.ts";
import { command, intent, POINTS, STACK, STAT } from "./define-command.ts";
import { actingStacksOf, isAwaited, fixedNumberField, ownPausesOf, commonStatsOf } from "./offered-stacks.ts";
import { openingsToKeep, sealPart } from "./seal-declaration.ts";

function fullStat(state: TimelineState, { defender, stat }: Contest): number {
  const pool = lookup(combatantPoolsOf(state, defender), stat);
  return pool === undefined ? 0 : Math.max(0, pool.max - pool.drained);
}

function letStand(state: TimelineState, contest: Contest): Contest {
  return { ...contest, stands: true, answer: fullStat(state, contest) };
}

/** Opens a contest in which a defender resists an action, or restarts it. If defending costs nothing, the answer shows at once. Rule: rules.md A11. */
export const contest = command({
  fields: { combatant: COMBATANT, stack: STACK, defender: { type: "id" }, stat: STAT, ability: POINTS, resistance: POINTS },
  by: "referee",
  during: ["resolve"],
  find: findAction,
  refuse: (state, { combatant, defender, stat }, seat) =>
    (state.house.dbc === "assisted" ? null : no("contestOff")) ??
    (defender !== combatant && isTarget(state, defender, seat) ? null : no("target")) ??
    refuseMissingPool(state, defender, stat),
  apply(state, { combatant, defender, stat, ability, resistance }, _seat, _rolled, { at: ref, stack }) {
    const sealed = { seal: "", by: "", order: 0, free: 0, call: state.calls, ordinal: stack.order };
    const fresh: Contest = { defender, stat, ability, resistance, ...sealed, stands: false, answer: null };
    const opened = state.house.dbcDefence === "fullStatFree" ? letStand(state, fresh) : fresh;
    const said = deedLine(state, "contest", ref, { target: defender });
    // The table may take the result of a new contest.
    const { left: _left, ...rest } = stack;
    return {
      state: withContestResult(putStack(state, ref, { ...rest, contest: opened, result: null }), ref),
      line: { ...said, about: [combatant, defender] },
    };
  },
  offer: [
    {
      cases(asking) {
        if (asking.state.house.dbc !== "assisted") return [];
        return actingStacksOf(asking).map(({ at: { combatant: id, stack: number } }) => {
          const others = asking.known.filter((other) => other !== id);
          const stat: Field = { type: "choice", among: commonStatsOf(asking.state, others) };
          return { who: [id], ranges: { stack: fixedNumberField(number), defender: { type: "choice", among: others }, stat } };
        });
      },
    },
  ],
});

const answered = { combatant: COMBATANT, against: { type: "id" }, stack: STACK, bid: { type: "envelope", optional: true } } as const;

/** Refuses a seat that does not know the attacker, or does not see the step in which contests are answered. */
function refuseAsked(state: TimelineState, against: Id, seat: Seat): Refusal | null {
  return (canSee(seat, against, lookup(state.combatants, against)) ? null : no("combatant")) ?? refuseOtherSteps(state, seat, "resolve");
}

type Answered = Omit<Given<typeof answered>, "bid">;

/** Finds the contest that asks a combatant for an answer, with the stack that it is about. */
function findContest(
  state: TimelineState,
  { combatant, against, stack }: Answered,
): { readonly at: StackRef; readonly about: Contest } | Refusal {
  const about = stackAt(state, { combatant: against, stack })?.contest ?? null;
  if (about?.defender !== combatant) return no("noContest", { combatant: against });
  const placed = findActingStack(state, { combatant: against, stack });
  if (isRefusal(placed)) return placed;
  return about.seal === "" && about.answer === null ? { at: placed.at, about } : no("answered", { combatant });
}

/** Returns the contests about actions of the phase that resolves, if the seat speaks for their defenders. */
const contestsIn = memoByIdentity((asking: Asking<TimelineState>) =>
  actingStacksOf(asking).flatMap(({ at: { combatant: id, stack: number }, stack: { contest: about } }) => {
    if (about === null || !maySpeakFor(asking.seat, about.defender)) return [];
    return [
      {
        who: [about.defender],
        stat: about.stat,
        ranges: { against: { type: "choice", among: [id] }, stack: fixedNumberField(number) } as const,
      },
    ];
  }),
);

/** Answers a contest about a stack of `against`. With `bid` the defender seals points, without it the defender resists with the full stat. */
export const answer = command({
  fields: answered,
  by: "owner",
  refuseFirst: (state, { against }, seat) => refuseAsked(state, against, seat),
  find: findContest,
  refuse: (state, { bid }) => (bid !== undefined && hasCommitment(state, bid) ? no("copied") : null),
  apply(state, { combatant, against, bid }, seat, _rolled, { at: ref, about }) {
    const say = (key: "answer" | "answerStands") => line(key, [combatant, against], { combatant, target: against });
    if (bid === undefined)
      return { state: withContestResult(withStack(state, ref, { contest: letStand(state, about) }), ref), line: say("answerStands") };
    const pool = lookup(combatantPoolsOf(state, combatant), about.stat);
    const free = pool === undefined ? 0 : freePointsOf(pool);
    const sealed: Contest = { ...about, seal: bid, by: seatIdOf(seat), order: state.seals + 1, free };
    return { state: withStack({ ...state, seals: state.seals + 1 }, ref, { contest: sealed }), line: say("answer") };
  },
  offer: [{ during: ["resolve"], cases: contestsIn }],
  likely: (asking) => ownPausesOf(asking).length === 0 && isAwaited(asking),
});

/** Seals a defender's points for a contest on the defender's client. The command `answer` with this seal is then sent. */
export const reply = intent({
  fields: { combatant: COMBATANT, against: { type: "id" }, stack: STACK, points: POINTS },
  by: "owner",
  during: ["resolve"],
  refuse(state, given, seat) {
    const found = refuseAsked(state, given.against, seat) ?? findContest(state, given);
    return isRefusal(found) ? found : null;
  },
  prepare(state, { combatant, against, stack, points }, sealing, secrets) {
    const about = stackAt(state, { combatant: against, stack })?.contest ?? null;
    const out = refuseOutOfPlay(state, combatant);
    if (out !== null) return out;
    if (about?.defender !== combatant) return no("noContest", { combatant: against });
    if (about.seal !== "" || about.answer !== null) return no("answered", { combatant });
    if (!isHandReadable(state, combatant, secrets)) return no("otherDevice");
    const hand = lookup(handPointsOf(state, combatant, secrets), about.stat) ?? 0;
    if (points > hand) return no("hand", { combatant, label: lookup(combatantPoolsOf(state, combatant), about.stat)?.label ?? "", hand });
    const made = sealPart(state, { combatant, kind: "answer", call: about.call, stack: about.ordinal }, { points }, sealing);
    if (made === null) return no("tooLong");
    return { command: { kind: "answer", combatant, against, stack, bid: { ...made.envelope } }, keep: openingsToKeep(made) };
  },
  offer: [
    {
      cases(asking) {
        const { state, secrets } = asking;
        if (state.house.dbcDefence !== "bidFromHand") return [];
        return contestsIn(asking).flatMap(({ who, stat, ranges }) => {
          const [id = ""] = who;
          if (refuseOutOfPlay(state, id) !== null || !isHandReadable(state, id, secrets)) return [];
          const most = Math.min(MAX_POINTS, lookup(handPointsOf(state, id, secrets), stat) ?? 0);
          return [{ who, ranges: { ...ranges, points: { type: "integer", min: 0, max: most } } }];
        });
      },
    },
  ],
});
