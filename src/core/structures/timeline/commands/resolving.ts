import { damageRanges } from "../../../kernel/cast/damage-effects.ts";
import { healthOf, MAX_HEALTH } from "../../../kernel/cast/health.ts";
import { refusedOfCast } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { omitKey } from "../../../kernel/records.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import { withParts, type LogLine } from "../../../kernel/log-lines.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { cleanText, isBlank } from "../../../kernel/clean-text.ts";
import { putStack, withStack } from "../setters.ts";
import { findAction, findActingStack, refuseMissingPool, refuseOtherSteps, isPause } from "../preconditions.ts";
import { advanceCounter } from "../advance.ts";
import { settlePhase } from "../settle-phase.ts";
import { TARGETS } from "../limits.ts";
import { deedLine, line, type LogKey } from "../log.ts";
import { isToRefund, statLabelOf } from "../pools.ts";
import { no } from "../refusals.ts";
import { isTarget, actorsIfAllHidden, refuseTargets } from "../visibility.ts";
import { findAimless, standingStacksOfPhase, type Placed } from "../find-stacks.ts";
import { EFFECT_KINDS, type Effect, type Stack, type TimelineState } from "../state.ts";
import { command, NOTE, POINTS, STACK, STAT } from "./define-command.ts";
import { damageLines, effectKey, OF_ACTING } from "./judging.ts";
import { groupStacksByNumber, isAwaited, fixedNumberField, ownActingStacksOf, ownPausesOf, commonStatsOf } from "./offered-stacks.ts";

/** Names an action's targets and describes it, replacing earlier ones. Its owner may do so during `aim`, a referee in `resolve` too. */
export const target = command({
  fields: { combatant: COMBATANT, stack: STACK, targets: { type: "ids", max: TARGETS }, text: NOTE },
  by: "owner",
  during: ["aim", "resolve"],
  refuseFirst: (state, _given, seat) => (isReferee(seat) ? null : refuseOtherSteps(state, seat, "aim")),
  find: findAction,
  refuse: (state, { targets }, seat) => refuseTargets(state, targets, seat),
  apply(state, { targets, text = "" }, _seat, _rolled, { at: ref, stack }) {
    // What the bid suggests against other targets is new, so the table may take it.
    const { left: _left, ...rest } = stack;
    const next = putStack(state, ref, { ...rest, targets, text: cleanText(text) });
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

const affected = {
  combatant: COMBATANT,
  stack: STACK,
  effect: { type: "choice", among: EFFECT_KINDS },
  target: { type: "id" },
  stat: { ...STAT, optional: true },
  amount: { type: "integer", min: 0, max: MAX_HEALTH, optional: true },
  status: { type: "word", max: 40, optional: true },
  active: { type: "flag", optional: true },
  drop: { type: "flag", optional: true },
} as const;
type Affected = Given<typeof affected>;

function effectOf({ effect, target: on, stat = "", amount = 0, status = "", active = true }: Affected): Effect {
  const isOfPool = effect === "spend" || effect === "drain";
  const points = isOfPool ? { stat, amount } : { stat: "", amount: effect === "damage" ? amount : 0 };
  return { kind: effect, target: on, ...points, status: effect === "status" ? status : "", active, landed: false };
}

function refuseDrop({ effects }: Stack, given: Affected): Refusal | null {
  return Object.hasOwn(effects, effectKey(effectOf(given))) ? null : no("noEffect");
}

/** Refuses an effect of a failed action, of a pool without stat or points, or of a status without a name. */
function refuseEffect(
  state: TimelineState,
  { result }: Stack,
  { combatant, effect, target: on, stat, amount, status }: Affected,
): Refusal | null {
  const isOfPool = effect === "spend" || effect === "drain";
  return (
    (result === "failure" ? no("missed", { combatant }) : null) ??
    (isOfPool && (stat === undefined || amount === undefined || amount === 0 || amount > POINTS.max) ? no("amount") : null) ??
    (effect === "damage" && amount === undefined ? no("amount") : null) ??
    (effect === "damage" && healthOf(state, on) === undefined ? refusedOfCast("noHealth", { combatant: on }) : null) ??
    (isOfPool ? refuseMissingPool(state, on, stat ?? "") : null) ??
    (effect === "status" && status === undefined ? no("status") : null)
  );
}

function affectKey({ kind, active }: Effect): LogKey {
  switch (kind) {
    case "damage":
      return "affectDamage";
    case "spend":
      return "affectSpend";
    case "drain":
      return "affectDrain";
    case "out":
      return "affectOut";
    case "status":
      return active ? "affectStatus" : "affectStatusEnds";
  }
}

function affectLine(state: TimelineState, given: Affected, effect: Effect): LogLine {
  const { combatant, stack, target: on, drop } = given;
  const label = statLabelOf(state, on, effect.stat);
  const data = { target: on, label, amount: effect.kind === "damage" ? 0 : effect.amount, status: effect.status, effect: effect.kind };
  const said = deedLine(state, drop === true ? "affectDrop" : affectKey(effect), { combatant, stack }, data);
  const told = { ...said, about: [combatant, on] };
  return effect.kind === "damage" && drop !== true ? withParts(told, damageLines(state, combatant, [effect])) : told;
}

/** Adds an effect to an action, or removes it (`drop`). Effects apply as the phase closes. A failed action has none. Rule: rules.md 1.11. */
export const affect = command({
  fields: affected,
  by: "referee",
  during: ["resolve"],
  find: findAction,
  refuse: (state, given, seat, { stack }) =>
    (isTarget(state, given.target, seat) || given.drop === true ? null : no("target")) ??
    (given.drop === true ? refuseDrop(stack, given) : refuseEffect(state, stack, given)),
  apply(state, given, _seat, _rolled, { at: ref, stack: { effects } }) {
    const effect = effectOf(given);
    const next = given.drop === true ? omitKey(effects, effectKey(effect)) : { ...effects, [effectKey(effect)]: effect };
    return { state: withStack(state, ref, { effects: next }), line: affectLine(state, given, effect) };
  },
  offer: [
    {
      with: ["stack", "effect", "target", "stat", "amount"],
      ranges: ({ state, known }) => ({
        effect: { type: "choice", among: ["spend", "drain"] },
        stat: { type: "choice", among: commonStatsOf(state, known) },
        amount: { ...POINTS, min: 1 },
      }),
      cases: OF_ACTING,
    },
    {
      with: ["stack", "effect", "target", "amount"],
      only: { effect: "damage" },
      ranges: damageRanges,
      cases: OF_ACTING,
    },
    { with: ["stack", "effect", "target"], only: { effect: "out" }, cases: OF_ACTING },
    { with: ["stack", "effect", "target", "status"], optional: ["active"], only: { effect: "status" }, cases: OF_ACTING },
  ],
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
