import { blowDice, dealtBy, type Dealt } from "../../../kernel/cast/damage-effects.ts";
import { toReadersOf } from "../../../kernel/cast/health.ts";
import type { Asking } from "../../../kernel/command-definition.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { withParts, type LogLine } from "../../../kernel/log-lines.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import { blowOf } from "../blows.ts";
import { deedLine, line } from "../log.ts";
import { findAction } from "../preconditions.ts";
import { no } from "../refusals.ts";
import { withStack } from "../setters.ts";
import { RESULTS, type Effect, type Stack, type TimelineState } from "../state.ts";
import { suggestedLines } from "../suggestions.ts";
import { command, NOTE, STACK } from "./define-command.ts";
import { actingStacksOf, groupStacksByNumber, ownActingStacksOf } from "./offered-stacks.ts";

/** Returns the stacks acting now, as cases of an offer, by number. */
export const OF_ACTING = (asking: Asking<TimelineState>) => groupStacksByNumber(actingStacksOf(asking));

/** Returns the key of an effect in its stack: its kind and target, with pool or status. */
export function effectKey({ kind, target: on, stat, status }: Pick<Effect, "kind" | "target" | "stat" | "status">): string {
  return [kind, on, ...[stat, status].filter((part) => part !== "")].join("-");
}

/** Returns the stacks acting now that a player speaks for, as cases of an offer, by number. Empty for a referee, who judges instead. */
const OF_OWN = (asking: Asking<TimelineState>) => (isReferee(asking.seat) ? [] : groupStacksByNumber(ownActingStacksOf(asking)));

/** The fields of an action's result, as judged or proposed. */
const OUTCOME = { combatant: COMBATANT, stack: STACK, result: { type: "choice", among: RESULTS }, note: NOTE } as const;

/** Returns an action's effects, with damage added or replaced. */
function withDamage(effects: Stack["effects"], dealt: readonly Dealt[]): Stack["effects"] {
  const made = dealt.map(({ target: on, amount, rolled }): Effect => {
    return { kind: "damage", target: on, stat: "", amount, status: "", active: true, landed: false, rolled };
  });
  return { ...effects, ...Object.fromEntries(made.map((effect) => [effectKey(effect), effect])) };
}

/** Returns a log line for each damage that an action deals, for readers of the target's Health. */
export function damageLines(state: TimelineState, combatant: Id, dealt: readonly Pick<Dealt, "target" | "amount">[]): readonly LogLine[] {
  return dealt.map(({ target: on, amount }) => toReadersOf(state, on, line("dealt", [combatant, on], { combatant, target: on, amount })));
}

/** Sets the result of an action. It may change until the phase closes. */
export const judge = command({
  fields: OUTCOME,
  by: "referee",
  during: ["resolve"],
  find: findAction,
  needs: (state, { combatant, result }, rolled, { stack }) =>
    result === "failure" ? [] : blowDice(state, blowOf(combatant, stack), rolled),
  apply(state, { combatant, result, note = "" }, _seat, rolled, { at: ref, stack }) {
    const again = stack.result !== null;
    const dealt = result === "failure" ? [] : dealtBy(state, blowOf(combatant, stack), result === "partial", rolled);
    const next = withStack(state, ref, { result, note, effects: withDamage(stack.effects, dealt) });
    const said = deedLine(next, again ? "judgeAgain" : "judge", ref, { result, note });
    const parts = [...suggestedLines(state, ref, stack), ...damageLines(state, combatant, dealt)];
    return { state: next, line: withParts(said, parts) };
  },
  offer: [{ optional: ["note"], cases: OF_ACTING }],
});

/** Proposes the result of one's own action. The proposal counts for nothing until the GM takes it or judges otherwise. No step waits for it. */
export const propose = command({
  fields: OUTCOME,
  by: "owner",
  during: ["resolve"],
  find: findAction,
  refuse: (_state, { combatant }, _seat, { stack }) => (stack.result === null ? null : no("judged", { combatant })),
  apply(state, { result, note = "" }, _seat, _rolled, { at: ref }) {
    return { state: withStack(state, ref, { proposed: { result, note } }), line: deedLine(state, "propose", ref, { result, note }) };
  },
  offer: [{ optional: ["note"], cases: OF_OWN }],
});
