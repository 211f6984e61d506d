import { afterDrop, damageRanges } from "../../../kernel/cast/damage-effects.ts";
import { healthOf, MAX_HEALTH } from "../../../kernel/cast/health.ts";
import { refusedOfCast } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { withParts, type LogLine } from "../../../kernel/log-lines.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { findWorkable } from "../preconditions.ts";
import { no } from "../refusals.ts";
import { LIVES } from "../house.ts";
import { effectKey, withEffect } from "../effects.ts";
import { MAX_MODIFIER } from "../limits.ts";
import { deedLine, line, type LogKey } from "../log.ts";
import { EFFECT_KINDS, STAGES, type Action, type Effect, type StagesState } from "../state.ts";
import { stageLogData } from "../stages-and-speeds.ts";
import { isTarget } from "../visibility.ts";
import { command, OF_ACTIONS } from "./define-command.ts";
import { damageLines } from "./judging.ts";

const affected = {
  combatant: COMBATANT,
  effect: { type: "choice", among: EFFECT_KINDS },
  target: { type: "id" },
  /** The points of a modifier. Required for a modifier. */
  amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_HEALTH, optional: true },
  /** How long a modifier lasts. Default: as the house rule says. */
  life: { type: "choice", among: LIVES, optional: true },
  /** The id of a status. Required for a status. */
  status: { type: "word", max: 40, optional: true },
  /** For a status: whether it begins. Default: true. */
  active: { type: "flag", optional: true },
  drop: { type: "flag", optional: true },
} as const;
type Affected = Given<typeof affected>;

function refuseEffect(state: StagesState, action: Action, { combatant, effect, target, amount }: Affected, seat: Seat): Refusal | null {
  if (action.result === "miss") return no("missed", { combatant });
  if (effect === "modifier" && (amount === undefined || amount > MAX_MODIFIER)) return no("amount");
  if (effect === "damage" && (amount === undefined || amount < 0)) return no("amount");
  if (effect === "damage" && healthOf(state, target) === undefined) return refusedOfCast("noHealth", { combatant: target });
  return isTarget(state, target, seat) ? null : no("target");
}

function refuseDrop({ effects }: Action, { effect, target, status = "" }: Affected): Refusal | null {
  const key = effectKey({ kind: effect, target, status });
  return Object.hasOwn(effects, key) ? null : no("noEffect");
}

function effectOf(state: StagesState, { effect, target, amount, life, status, active }: Affected): Effect {
  return {
    kind: effect,
    target,
    amount: effect === "modifier" || effect === "damage" ? (amount ?? 0) : 0,
    life: life ?? state.house.modifierLife,
    status: status ?? "",
    active: active ?? true,
    landed: false,
    before: null,
  };
}

/** Returns a line about an action and the combatant it affects. It does not list the action's own targets. */
function effectLine(state: StagesState, { combatant, target, drop }: Affected, effect: Effect): LogLine {
  const say = (key: LogKey, more: LogLine["data"] = {}) => {
    const { data } = deedLine(state, key, combatant, { target, ...stageLogData(state, combatant), ...more });
    return line(key, [combatant, target], data);
  };
  if (drop === true) return say("affectDrop", { effect: effect.kind });
  switch (effect.kind) {
    case "modifier":
      return say("affectModifier", { amount: effect.amount, life: effect.life });
    case "damage":
      return withParts(say("affectDamage"), damageLines(state, combatant, [effect]));
    case "out":
      return say("affectOut");
    case "status":
      return say(effect.active ? "affectStatus" : "affectStatusEnds", { status: effect.status });
  }
}

/** Gives an action an effect on a target, or removes it (`drop`). Misses have none. With `listOrder` a judged action's effect takes hold at once. */
export const affect = command({
  fields: affected,
  ...OF_ACTIONS,
  during: STAGES,
  find: (state, { combatant }) => findWorkable(state, combatant),
  refuse: (state, given, seat, { action }) =>
    ((given.effect === "status") === (given.status !== undefined) ? null : no("status")) ??
    (given.drop === true ? refuseDrop(action, given) : refuseEffect(state, action, given, seat)),
  apply(state, given, _seat, _rolled, { action }) {
    const effect = effectOf(state, given);
    const key = effectKey(effect);
    const next = withEffect(state, given.combatant, key, given.drop === true ? afterDrop(lookup(action.effects, key)) : effect);
    return { state: next, line: effectLine(state, given, effect) };
  },
  offer: [
    {
      with: ["effect", "target", "amount"],
      only: { effect: "modifier" },
      optional: ["life"],
      ranges: () => ({ amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER } }),
    },
    {
      with: ["effect", "target", "amount"],
      only: { effect: "damage" },
      ranges: damageRanges,
    },
    { with: ["effect", "target"], only: { effect: "out" } },
    { with: ["effect", "target", "status"], only: { effect: "status" }, optional: ["active"] },
  ],
});
