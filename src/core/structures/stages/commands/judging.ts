import { blowDice, dealtBy, type Dealt } from "../../../kernel/cast/damage-effects.ts";
import { toReadersOf } from "../../../kernel/cast/health.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { withParts, type LogLine } from "../../../kernel/log-lines.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import { effectKey, syncEffectsToResult, withEffect } from "../effects.ts";
import { deedLine, line } from "../log.ts";
import { findAction, findWorkable, refuseBiding } from "../preconditions.ts";
import { no } from "../refusals.ts";
import { withAction } from "../setters.ts";
import { stageLogData, stageOf } from "../stages-and-speeds.ts";
import { RESULTS, STAGES, type Effect, type StagesState } from "../state.ts";
import { suggestedLines } from "../suggestions.ts";
import { stepFor } from "../visibility.ts";
import { command, NOTE, OF_ACTIONS } from "./define-command.ts";

/** The fields of an action's result, as judged or proposed. */
const OUTCOME = { combatant: COMBATANT, result: { type: "choice", among: RESULTS }, note: NOTE } as const;

/** Returns an effect of damage that has not landed yet. */
function damageEffect({ target, amount, rolled }: Pick<Dealt, "target" | "amount"> & Partial<Dealt>, life: Effect["life"]): Effect {
  const fresh = { kind: "damage", life, status: "", active: true, landed: false, before: null } as const;
  return { ...fresh, target, amount, ...(rolled === undefined ? {} : { rolled }) };
}

/** Returns the state in which an action has these damage effects. What it dealt before to the same targets is given back first. */
function withDamage(state: StagesState, source: Id, dealt: readonly Dealt[]): StagesState {
  const made = dealt.map((one) => damageEffect(one, state.house.modifierLife));
  return made.reduce((next, effect) => withEffect(next, source, effectKey(effect), effect), state);
}

/** Returns a log line for each damage that an action deals, for readers of the target's Health. */
export function damageLines(state: StagesState, combatant: Id, dealt: readonly Pick<Dealt, "target" | "amount">[]): readonly LogLine[] {
  return dealt.map(({ target, amount }) => toReadersOf(state, target, line("dealt", [combatant, target], { combatant, target, amount })));
}

/** Sets the result of an action in the open stage. The result may change until the stage closes. */
export const judge = command({
  fields: OUTCOME,
  ...OF_ACTIONS,
  during: STAGES,
  find: (state, { combatant }) => findWorkable(state, combatant),
  refuse: (state, { combatant }, _seat, { action }) => (stageOf(action) === state.step ? null : no("otherStage", { combatant })),
  needs: (state, { combatant, result }, rolled, { action }) => (result === "miss" ? [] : blowDice(state, { combatant, ...action }, rolled)),
  apply(state, { combatant, result, note = "" }, _seat, rolled, { action }) {
    const isAgain = action.result !== null;
    const dealt = result === "miss" ? [] : dealtBy(state, { combatant, ...action }, result === "partial", rolled);
    const judged = withAction(withDamage(state, combatant, dealt), combatant, { result, note });
    const data = { result, note, ...stageLogData(state, combatant) };
    const said = deedLine(state, isAgain ? "judgeAgain" : "judge", combatant, data);
    const parts = [...(isAgain ? [] : suggestedLines(state, combatant, action)), ...damageLines(state, combatant, dealt)];
    return { state: syncEffectsToResult(judged, combatant), line: withParts(said, parts) };
  },
  offer: [{ optional: ["note"] }],
});

/** Proposes the result of one's own action. The proposal counts for nothing until the GM takes it or judges otherwise. No step waits for it. */
export const propose = command({
  fields: OUTCOME,
  by: "owner",
  during: STAGES,
  // A referee judges instead.
  candidates: ({ seat, own }) => (isReferee(seat) ? [] : own),
  find(state, { combatant }) {
    const deed = findAction(state, combatant);
    return isRefusal(deed) ? deed : (refuseBiding(deed) ?? deed);
  },
  refuse(state, { combatant }, seat, { action }) {
    // The stage is the one that the player sees. A stage in which only hidden combatants act stays unknown.
    if (stageOf(action) !== stepFor(state, seat)) return no("otherStage", { combatant });
    return action.result === null ? null : no("judged", { combatant });
  },
  apply(state, { combatant, result, note = "" }) {
    const next = withAction(state, combatant, { proposed: { result, note } });
    return { state: next, line: deedLine(state, "propose", combatant, { result, note }) };
  },
  offer: [{ optional: ["note"] }],
});
