import { own } from "../../kernel/records.ts";
import { first } from "../../kernel/refusals.ts";
import type { Id, Refusal, Seat } from "../../kernel/structure.ts";
import type { Affect, Classify, Reorder, Retarget } from "./commands.ts";
import { deed, hasAction, inStage, inStep, isTarget, narratorOnly, no, notBiding, notClosed, targetable, workable } from "./guards.ts";
import { effectKey } from "./land.ts";
import { hasSeal } from "./refuse-sealed.ts";
import { actionsIn, inOrder, isStage, stageOf, stands } from "./stage.ts";
import type { StagesState } from "./state.ts";

/** Why an action may not be classified. */
export function refuseClassify(state: StagesState, command: Classify, seat: Seat): Refusal | null {
  const one = deed(state, command.combatant);
  return first(
    () => narratorOnly(seat),
    () => inStep(state, "classify", seat),
    () => hasAction(one),
    () => notBiding(one, true),
    () => (command.movements === undefined && command.stage === undefined ? no("movementsOrStage") : null),
  );
}

/** Why difficulty or strike may not be set: it may from `classify` until the action's stage closes. */
export function refuseRating(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  return first(
    () => narratorOnly(seat),
    () => (state.step === "classify" || isStage(state.step) ? null : no("step", { step: state.step })),
    () => workable(state, combatant),
  );
}

/** The first action, in order of announcing, that wants a stage. */
function unclassified(state: StagesState): Id | null {
  return inOrder(state.actions).find(([, action]) => stands(action) && !action.biding && action.stage === null)?.[0] ?? null;
}

/** Why the stages may not begin: an action wants a stage. */
export function refuseBegin(state: StagesState, seat: Seat): Refusal | null {
  const refusal = narratorOnly(seat) ?? inStep(state, "classify", seat);
  if (refusal !== null) return refusal;
  const combatant = unclassified(state);
  return combatant === null ? null : no("unclassified", { combatant });
}

/** Why an action may not be judged: it is not of the open stage. */
export function refuseJudge(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  const isOpen = () => {
    const action = own(state.actions, combatant);
    return action !== undefined && stageOf(action) === state.step ? null : no("otherStage", { combatant });
  };
  return first(
    () => narratorOnly(seat),
    () => inStage(state),
    () => workable(state, combatant),
    isOpen,
  );
}

function refuseEffect(state: StagesState, command: Affect, seat: Seat): Refusal | null {
  const action = own(state.actions, command.combatant);
  if (action?.result === "miss") return no("missed", { combatant: command.combatant });
  if (command.effect === "modifier" && command.amount === undefined) return no("amount");
  return isTarget(state, command.target, seat) ? null : no("target");
}

function refuseDrop(state: StagesState, command: Affect): Refusal | null {
  const key = effectKey({ kind: command.effect, target: command.target, status: command.status ?? "" });
  const effects = own(state.actions, command.combatant)?.effects ?? {};
  return Object.hasOwn(effects, key) ? null : no("noEffect");
}

/** Why an action may not have an effect: a miss has none, a modifier wants an amount, a status its name. */
export function refuseAffect(state: StagesState, command: Affect, seat: Seat): Refusal | null {
  return first(
    () => narratorOnly(seat),
    () => inStage(state),
    () => workable(state, command.combatant),
    () => ((command.effect === "status") === (command.status !== undefined) ? null : no("status")),
    () => (command.drop === true ? refuseDrop(state, command) : refuseEffect(state, command, seat)),
  );
}

/** Why an action may not be made void; while seals are opened, one that is open already. */
export function refuseVoid(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  const one = deed(state, combatant);
  if (state.step === "reveal") return narratorOnly(seat) ?? hasSeal(state, combatant);
  return first(
    () => narratorOnly(seat),
    () => inStage(state),
    () => hasAction(one),
    () => notClosed(state, one),
  );
}

/** Why an action may not have other targets; one that is void for want of targets may. Rule: rules.md C8. */
export function refuseRetarget(state: StagesState, command: Retarget, seat: Seat): Refusal | null {
  const one = deed(state, command.combatant);
  return first(
    () => narratorOnly(seat),
    () => inStage(state),
    () => (one[1]?.voided?.why === "targets" ? null : hasAction(one)),
    () => notClosed(state, one),
    () => targetable(state, command.targets, seat),
  );
}

/** Why an action may not be listed elsewhere: both must be of one stage that is not over. */
export function refuseReorder(state: StagesState, command: Reorder, seat: Seat): Refusal | null {
  const { combatant } = command;
  const one = deed(state, combatant);
  const [, action] = one;
  const before = command.before === undefined ? action : own(state.actions, command.before);
  const isSame = () => action !== undefined && before !== undefined && stageOf(before) === stageOf(action);
  return first(
    () => narratorOnly(seat),
    () => inStage(state),
    () => (action === undefined ? no("noAction", { combatant }) : null),
    () => notBiding(one),
    () => notClosed(state, one),
    () => (isSame() ? null : no("otherStage", { combatant: command.before ?? combatant })),
  );
}

/** Why the stage may not close: an action wants a result. */
export function refuseClose(state: StagesState, seat: Seat): Refusal | null {
  const refusal = narratorOnly(seat) ?? inStage(state);
  if (refusal !== null || !isStage(state.step)) return refusal;
  const open = actionsIn(state, state.step).find(([, action]) => stands(action) && action.result === null);
  return open === undefined ? null : no("unjudged", { combatant: open[0] });
}
