import { lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import { indexModifiers, type ModifierIndex } from "./difficulty.ts";
import { canSee, shownStepOf } from "./visibility.ts";
import { sortByOrder, stageOf } from "./stage.ts";
import type { Action, StagesState, Step } from "./state.ts";
import { awaitedOf } from "./waiting.ts";

/** A state through the eyes of one seat: what it may know, and the step as it sees it. */
export interface Perspective {
  readonly state: StagesState;
  readonly referee: boolean;
  readonly step: Step;
  /** The combatants waited for in that step, in the cast's order. */
  readonly waiting: readonly Id[];
  /** Only those between combatants that the seat may know of. */
  readonly modifiers: ModifierIndex;
  /** True where the seat may know of a combatant. */
  knows(id: Id): boolean;
  /** True where the seat controls a combatant. */
  owns(id: Id): boolean;
  /** The actions that the seat may know of, in order of announcing. */
  readonly actions: readonly (readonly [Id, Action])[];
}

/** The state as one seat may see it. */
export function perspectiveOf(state: StagesState, seat: Seat): Perspective {
  const referee = isReferee(seat);
  const knows = (id: Id) => referee || canSee(seat, id, lookup(state.combatants, id));
  const actions = sortByOrder(state.actions).filter(([id]) => knows(id));
  const step = referee ? state.step : shownStepOf(state, actions);
  return {
    state,
    referee,
    step,
    waiting: awaitedOf(state, step),
    modifiers: indexModifiers(state, knows),
    knows,
    owns: (id) => maySpeakFor(seat, id),
    actions,
  };
}

/** The actions of the open stage that the seat knows of and that still want a result. */
export function unjudgedActionsOf(perspective: Perspective): (readonly [Id, Action])[] {
  return perspective.actions.filter(
    ([, action]) => action.voided === null && action.result === null && stageOf(action) === perspective.step,
  );
}

/** The actions that the seat knows of and that still want a stage. */
export function unclassifiedActionsOf(perspective: Perspective): (readonly [Id, Action])[] {
  return perspective.actions.filter(([, action]) => action.voided === null && !action.biding && action.stage === null);
}
