import { own } from "../../kernel/records.ts";
import { controls, isReferee } from "../../kernel/seats.ts";
import type { Id, Seat } from "../../kernel/structure.ts";
import { sees } from "./guards.ts";
import { isStage, rank, stageOf, inOrder } from "./stage.ts";
import { STAGES, type Action, type Stage, type StagesState, type Step } from "./state.ts";
import { indexModifiers, type ModifierIndex } from "./difficulty.ts";

/** A state through the eyes of one seat: what it may know, and the step as it sees it. */
export interface Lens {
  readonly state: StagesState;
  readonly narrator: boolean;
  readonly step: Step;
  /** Only those between combatants that the seat may know of. */
  readonly modifiers: ModifierIndex;
  /** True where the seat may know of a combatant. */
  knows(id: Id): boolean;
  /** True where the seat controls a combatant. */
  owns(id: Id): boolean;
  /** The actions that the seat may know of, in order of announcing. */
  readonly actions: readonly (readonly [Id, Action])[];
}

/** True for an action that had its part in a stage: it stands, or became void while the stage was open. */
function tookPart(action: Action, stage: Stage): boolean {
  return action.voided === null || action.voided.at === stage || action.voided.why === "targets";
}

/** True where somebody whom the seat knows of acts or acted in a stage. */
export function isSeen(lens: Pick<Lens, "actions">, stage: Stage): boolean {
  return lens.actions.some(([, action]) => stageOf(action) === stage && tookPart(action, stage));
}

/** The step as it shows to those who know of some actions only: while none of these acts, the one before. */
function shownStep(state: StagesState, actions: Lens["actions"]): Step {
  if (!isStage(state.step)) return state.step;
  const seen = STAGES.filter((stage) => rank(stage) <= rank(state.step)).findLast((stage) => isSeen({ actions }, stage));
  return seen ?? "classify";
}

/** The step as those see it who control no hidden combatant. */
export function publicStep(state: StagesState): Step {
  return shownStep(
    state,
    Object.entries(state.actions).filter(([id]) => own(state.combatants, id)?.hidden === false),
  );
}

/** The step as one seat sees it. */
export function stepFor(state: StagesState, seat: Seat): Step {
  if (isReferee(seat)) return state.step;
  return shownStep(
    state,
    Object.entries(state.actions).filter(([id]) => sees(seat, id, own(state.combatants, id))),
  );
}

/** The state as one seat may see it. */
export function lensOf(state: StagesState, seat: Seat): Lens {
  const narrator = isReferee(seat);
  const knows = (id: Id) => narrator || sees(seat, id, own(state.combatants, id));
  const actions = inOrder(state.actions).filter(([id]) => knows(id));
  return {
    state,
    narrator,
    step: narrator ? state.step : shownStep(state, actions),
    modifiers: indexModifiers(state, knows),
    knows,
    owns: (id) => controls(seat, id),
    actions,
  };
}

/** The actions of the open stage that the seat knows of and that still want a result. */
export function unjudged(lens: Lens): (readonly [Id, Action])[] {
  return lens.actions.filter(([, action]) => action.voided === null && action.result === null && stageOf(action) === lens.step);
}

/** The actions that the seat knows of and that still want a stage. */
export function unclassified(lens: Lens): (readonly [Id, Action])[] {
  return lens.actions.filter(([, action]) => action.voided === null && !action.biding && action.stage === null);
}
