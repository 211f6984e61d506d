import { groupBy, type Timeline } from "../../../../core/index.ts";
import { crowdDamageLines, damageFieldContext } from "../../../applications/health.ts";
import { groupName } from "../../../applications/tracker/combatant-groups.ts";
import { spreadOverTargets } from "../../../applications/tracker/spread-over-targets.ts";
import { say } from "../../../applications/texts.ts";
import { stackKeyOf } from "./gather-crowds.ts";
import type { TimelineReading } from "./drawing-data.ts";
import { effectText } from "./texts.ts";

/** The choice that gives each effect of a crowd its own action's targets. */
export const OWN_TARGETS = "own";
/** The choice that spreads the effects of a crowd evenly over several targets. */
export const SPREAD_TARGETS = "spread";

/** What a GM chose as the targets of an effect. */
export interface EffectAims {
  /** A combatant's id, or one of the choices for a crowd. */
  readonly target: string;
  /** Targets chosen for single members, by `stackKeyOf` of their actions. "" for no choice. */
  readonly members: Readonly<Record<string, string>>;
  /** The targets to spread over. */
  readonly among: readonly string[];
}

/** Returns the targets that each action's effect has, by `stackKeyOf`. An action without its own targets has none if these were chosen. */
export function effectTargetsOf(
  stacks: readonly Timeline.ShownStack[],
  { target, members, among }: EffectAims,
): ReadonlyMap<string, readonly string[]> {
  const chosenFor = (stack: Timeline.ShownStack) => members[stackKeyOf(stack)] ?? "";
  const spread = stacks.filter((stack) => chosenFor(stack) === "").map((stack) => ({ combatant: stackKeyOf(stack), targets: among }));
  const pairs = target === SPREAD_TARGETS ? spreadOverTargets(spread, among) : [];
  const spreadTo = new Map(pairs.map((pair) => [pair.combatant, [pair.target]]));
  const targetsFor = (stack: Timeline.ShownStack): readonly string[] => {
    if (chosenFor(stack) !== "") return [chosenFor(stack)];
    if (target === SPREAD_TARGETS) return spreadTo.get(stackKeyOf(stack)) ?? [];
    return target === OWN_TARGETS ? (stack.targets ?? []) : [target];
  };
  return new Map(stacks.map((stack) => [stackKeyOf(stack), targetsFor(stack)]));
}

/** Returns an effect as its action's card shows it. `times`: how many actions of a crowd have it. */
function effectContext(reading: TimelineReading, stack: Timeline.ShownStack, effect: Timeline.ShownEffect, times: number): object {
  const { key, state, kind, target, stat, status, amount } = effect;
  const text = effectText(reading, effect);
  const mayAffect = reading.options.may("affect", stack.combatant, { stack: stack.stack });
  const damage = damageFieldContext(effect, mayAffect && state === "pending", reading.people.nameOf(target));
  const shown = damage?.text ?? text;
  const mayDrop = state === "pending" && mayAffect;
  return {
    key,
    text: times === 1 ? shown : groupName(shown, times),
    state,
    stateLabel: say(`CALLBOARD.timeline.Effect.State.${state}`),
    kind,
    target,
    stat,
    status,
    amount: amount === 0 ? "" : amount,
    stack: stack.stack,
    damage,
    drop: mayDrop ? say("CALLBOARD.timeline.Effect.Drop", { effect: text }) : "",
  };
}

/** Returns the effects of some actions (stacks). Several of one kind on one target are one, with their number, and so is different damage. */
export function effectsContext(reading: TimelineReading, stacks: readonly Timeline.ShownStack[]): object[] {
  const made = stacks.flatMap((stack) => stack.effects.map((effect) => ({ stack, effect })));
  const named = made.map(({ effect }) => ({ ...effect, target: reading.people.nameOf(effect.target) }));
  const damage = stacks.length > 1 ? crowdDamageLines(named, stacks.length) : [];
  const apart = damage.length === 0 ? made : made.filter(({ effect }) => effect.kind !== "damage");
  const groups = groupBy(apart, ({ effect }) => effect.key);
  const others = [...groups.values()].flatMap((all) => {
    const [first] = all;
    return first ? [effectContext(reading, first.stack, first.effect, all.length)] : [];
  });
  return [...others, ...damage.map((line) => ({ ...line, stateLabel: say(`CALLBOARD.timeline.Effect.State.${line.state}`) }))];
}
