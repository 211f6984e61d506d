import { own, without } from "../../kernel/records.ts";
import type { Applied, Id, LogLine } from "../../kernel/structure.ts";
import { withStack } from "./change.ts";
import type { Of } from "./commands.ts";
import { deedOf, line, type LogKey } from "./log.ts";
import { poolsFor } from "./pools.ts";
import { isSecret, partaking } from "./sight.ts";
import { acting, stackAt, type Spot } from "./stacks.ts";
import type { Effect, Stack, TimelineState } from "./state.ts";

/** True for a stack of the open phase that still wants targets. */
export function isAimless({ targets, bid }: Stack): boolean {
  return targets === null && bid !== null && bid.kind !== "pause";
}

/** Who acts on the counter's phase, where all of them are hidden: a line about what the phase comes to is about them. */
export function lurkers(state: TimelineState): readonly Id[] {
  return isSecret(state) ? partaking(state) : [];
}

function isGone(state: TimelineState, targets: readonly Id[] | null): boolean {
  if (targets === null || targets.length === 0) return false;
  return targets.every((id) => own(state.combatants, id)?.standing !== "in");
}

/** All cards of the phase lie open: sealed actions whose targets are all gone are lost, and targets are gathered where some are wanted. Rule: rules.md A5, 1.11 "target gone at reveal". */
export function closeFlip(state: TimelineState): Applied<TimelineState> {
  const lost = state.house.targetAt === "seal" ? acting(state).filter(([, { targets }]) => isGone(state, targets)) : [];
  const next = lost.reduce((now, [spot]) => {
    return withStack(now, spot, { voided: { why: "targets", note: "", at: state.phase } });
  }, state);
  const step = acting(next).some(([, stack]) => isAimless(stack)) ? "aim" : "resolve";
  return { state: { ...next, step }, line: line("closeFlip", lurkers(state)) };
}

/** Names targets, and says what is done; again replaces. */
export function target(state: TimelineState, { combatant, stack, targets, text = "" }: Of<"target">): Applied<TimelineState> {
  const spot: Spot = [combatant, stack];
  const next = withStack(state, spot, { targets, text: text.trim() });
  const words = text.trim() === "" ? {} : { note: text.trim() };
  const said = deedOf(next, targets.length === 0 ? "targetNobody" : "target", spot, { note: "", ...words });
  return { state: next, line: targets.length === 0 ? said : { ...said, targets } };
}

/** All targets are named: they are shown together. */
export function closeAim(state: TimelineState): Applied<TimelineState> {
  return { state: { ...state, step: "resolve" }, line: line("closeAim", lurkers(state)) };
}

/** Says what an action came to, as often as its phase is open. */
export function judge(state: TimelineState, { combatant, stack, result, note = "" }: Of<"judge">): Applied<TimelineState> {
  const spot: Spot = [combatant, stack];
  const again = (stackAt(state, spot)?.result ?? null) !== null;
  const next = withStack(state, spot, { result, note });
  return { state: next, line: deedOf(next, again ? "judgeAgain" : "judge", spot, { result, note }) };
}

/** The key of an effect among those of its stack: one of a kind on one pool, or with one status, of one target. */
export function effectKey({ kind, target: on, stat, status }: Pick<Effect, "kind" | "target" | "stat" | "status">): string {
  return [kind, on, ...[stat, status].filter((part) => part !== "")].join("-");
}

function effectOf({ effect, target: on, stat = "", amount = 0, status = "", active = true }: Of<"affect">): Effect {
  const isOfPool = effect === "spend" || effect === "drain";
  const points = isOfPool ? { stat, amount } : { stat: "", amount: 0 };
  return { kind: effect, target: on, ...points, status: effect === "status" ? status : "", active, landed: false };
}

/** The effect that a command names, by its key. */
export function effectKeyOf(command: Of<"affect">): string {
  return effectKey(effectOf(command));
}

function affectKey({ kind, active }: Effect): LogKey {
  switch (kind) {
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

function affectLine(state: TimelineState, command: Of<"affect">, effect: Effect): LogLine {
  const { combatant, stack, target: on, drop } = command;
  const label = own(poolsFor(state, on), effect.stat)?.label ?? effect.stat;
  const data = { target: on, label, amount: effect.amount, status: effect.status, effect: effect.kind };
  const said = deedOf(state, drop === true ? "affectDrop" : affectKey(effect), [combatant, stack], data);
  return { ...said, about: [combatant, on] };
}

/** Gives an action an effect, or takes one away; it lands as the phase closes. Rule: rules.md 1.11 "simultaneous kills". */
export function affect(state: TimelineState, command: Of<"affect">): Applied<TimelineState> {
  const spot: Spot = [command.combatant, command.stack];
  const effect = effectOf(command);
  const effects = stackAt(state, spot)?.effects ?? {};
  const next = command.drop === true ? without(effects, effectKey(effect)) : { ...effects, [effectKey(effect)]: effect };
  return { state: withStack(state, spot, { effects: next }), line: affectLine(state, command, effect) };
}

/** Chooses the pool that a Pause gives back, or none. */
export function refund(state: TimelineState, { combatant, stack, stat = "" }: Of<"refund">): Applied<TimelineState> {
  const spot: Spot = [combatant, stack];
  const label = own(poolsFor(state, combatant), stat)?.label ?? stat;
  return {
    state: withStack(state, spot, { refund: stat }),
    line: deedOf(state, stat === "" ? "refundNone" : "refund", spot, { label }),
  };
}
