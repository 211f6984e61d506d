import { afterDrop, damageRanges } from "../../../kernel/cast/damage-effects.ts";
import { healthOf, MAX_HEALTH } from "../../../kernel/cast/health.ts";
import { refusedOfCast } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { lookup, omitKey } from "../../../kernel/records.ts";
import { withParts, type LogLine } from "../../../kernel/log-lines.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { withStack } from "../setters.ts";
import { findAction, refuseMissingPool } from "../preconditions.ts";
import { deedLine, type LogKey } from "../log.ts";
import { statLabelOf } from "../pools.ts";
import { no } from "../refusals.ts";
import { isTarget } from "../visibility.ts";
import { EFFECT_KINDS, type Effect, type Stack, type TimelineState } from "../state.ts";
import { command, POINTS, STACK, STAT } from "./define-command.ts";
import { damageLines, effectKey, OF_ACTING } from "./judging.ts";
import { commonStatsOf } from "./offered-stacks.ts";

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
    const key = effectKey(effect);
    const kept = given.drop === true ? afterDrop(lookup(effects, key)) : effect;
    const next = kept === null ? omitKey(effects, key) : { ...effects, [key]: kept };
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
