import { COMBATANT } from "../../../kernel/command-fields.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import { cleanText, isBlank } from "../../../kernel/clean-text.ts";
import { aimAgain } from "../blows.ts";
import { putStack, withStack } from "../setters.ts";
import { findAction, findActingStack, refuseMissingPool, refuseOtherSteps, isPause } from "../preconditions.ts";
import { advanceCounter } from "../advance.ts";
import { settlePhase } from "../settle-phase.ts";
import { TARGETS } from "../limits.ts";
import { deedLine, line } from "../log.ts";
import { isToRefund, statLabelOf } from "../pools.ts";
import { no } from "../refusals.ts";
import { actorsIfAllHidden, refuseTargets } from "../visibility.ts";
import { findAimless, standingStacksOfPhase, type Placed } from "../find-stacks.ts";
import { type TimelineState } from "../state.ts";
import { command, NOTE, STACK, STAT } from "./define-command.ts";
import { groupStacksByNumber, isAwaited, fixedNumberField, ownActingStacksOf, ownPausesOf, commonStatsOf } from "./offered-stacks.ts";

/** Names or replaces an action's targets, and describes it. Its owner may do so during `aim`, a referee in `resolve` too. */
export const target = command({
  fields: { combatant: COMBATANT, stack: STACK, targets: { type: "ids", max: TARGETS }, text: NOTE },
  by: "owner",
  during: ["aim", "resolve"],
  refuseFirst: (state, _given, seat) => (isReferee(seat) ? null : refuseOtherSteps(state, seat, "aim")),
  find: findAction,
  refuse: (state, { targets }, seat) => refuseTargets(state, targets, seat),
  apply(state, { targets, text = "" }, _seat, _rolled, { at: ref, stack }) {
    const next = putStack(state, ref, { ...aimAgain(state, ref.combatant, stack, targets), text: cleanText(text) });
    const words = isBlank(text) ? {} : { note: cleanText(text) };
    const said = deedLine(next, targets.length === 0 ? "targetNobody" : "target", ref, { note: "", ...words });
    return { state: next, line: targets.length === 0 ? said : { ...said, targets } };
  },
  offer: [{ optional: ["text"], cases: (asking) => groupStacksByNumber(ownActingStacksOf(asking)) }],
  likely: (asking) => asking.step === "aim" && isAwaited(asking),
});

/** Closes the gathering of targets once all targets are named. The targets are then shown together. */
export const closeAim = command({
  fields: {},
  by: "table",
  during: ["aim"],
  refuse(state) {
    const aimless = findAimless(state);
    return aimless === undefined ? null : no("aimless", { combatant: aimless.at.combatant });
  },
  apply: (state) => ({ state: { ...state, step: "resolve" }, line: line("closeAim", actorsIfAllHidden(state)) }),
  likely: true,
});

/** Chooses the pool that a Pause refunds. Without `stat` the Pause refunds none. */
export const refund = command({
  fields: { combatant: COMBATANT, stack: STACK, stat: { ...STAT, optional: true } },
  by: "owner",
  during: ["resolve"],
  find: findActingStack,
  refuse: (state, { combatant, stat }, _seat, { stack }) =>
    (isPause(stack) ? null : no("noPause", { combatant })) ?? (stat === undefined ? null : refuseMissingPool(state, combatant, stat)),
  apply(state, { combatant, stat = "" }, _seat, _rolled, { at: ref }) {
    const label = statLabelOf(state, combatant, stat);
    const line = deedLine(state, stat === "" ? "refundNone" : "refund", ref, { label });
    return { state: withStack(state, ref, { refund: stat }), line };
  },
  offer: [
    {
      optional: ["stat"],
      cases: (asking) =>
        ownPausesOf(asking).map(({ at: { combatant: id, stack: number } }) => ({
          who: [id],
          ranges: { stack: fixedNumberField(number), stat: { type: "choice", among: commonStatsOf(asking.state, [id]) } },
        })),
    },
  ],
  likely: isAwaited,
});

function wants(state: TimelineState, { at: { combatant }, stack }: Placed): "bidSealed" | "unjudged" | "unchosen" | "answerSealed" | null {
  const { bid, result, contest } = stack;
  if (bid === null) return "bidSealed";
  if (contest !== null && contest.seal !== "" && contest.answer === null) return "answerSealed";
  if (bid.kind === "pause") return isToRefund(state, combatant, stack) ? "unchosen" : null;
  return result === null ? "unjudged" : null;
}

/**
 * Closes the phase once every result and every Pause's pool is chosen and no answer is sealed. All effects land together. `on` also advances.
 */
export const closePhase = command({
  fields: { on: { type: "flag", optional: true } },
  by: "referee",
  during: ["resolve"],
  refuse(state) {
    for (const placed of standingStacksOfPhase(state)) {
      const reason = wants(state, placed);
      if (reason !== null) return no(reason, { combatant: placed.at.combatant });
    }
    return null;
  },
  apply(state, { on }) {
    const { phase } = state;
    const closed = settlePhase(state);
    return {
      state: on === true ? { ...advanceCounter(closed), left: phase } : closed,
      line: line("closePhase", actorsIfAllHidden(state), { phase }),
    };
  },
  likely: true,
});
