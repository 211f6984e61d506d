import { lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import { indexModifiers, type ModifierIndex } from "./difficulty.ts";
import { canSee, stepByKnownActions } from "./visibility.ts";
import { sortByOrder, stageOf } from "./stages-and-speeds.ts";
import type { Action, StagesState, Step } from "./state.ts";
import { awaitedCombatantsOf } from "./waiting.ts";

/** A state as one seat may know it, with the step as that seat sees it. */
export interface Perspective {
  readonly state: StagesState;
  readonly referee: boolean;
  readonly step: Step;
  /** The combatants that this step waits for, in cast order. */
  readonly waiting: readonly Id[];
  /** The modifiers between combatants that the seat may know of. */
  readonly modifiers: ModifierIndex;
  /** Whether the seat may know of a combatant. */
  knows(id: Id): boolean;
  /** Whether the seat controls a combatant. */
  owns(id: Id): boolean;
  /** The actions that the seat may know of, in order of announcing. */
  readonly actions: readonly (readonly [Id, Action])[];
}

/** Returns the state as one seat may know it, with helpers that answer what the seat knows and owns. */
export function perspectiveOf(state: StagesState, seat: Seat): Perspective {
  const referee = isReferee(seat);
  const knows = (id: Id) => referee || canSee(seat, id, lookup(state.combatants, id));
  const actions = sortByOrder(state.actions).filter(([id]) => knows(id));
  const step = referee ? state.step : stepByKnownActions(state, actions);
  return {
    state,
    referee,
    step,
    waiting: awaitedCombatantsOf(state, step),
    modifiers: indexModifiers(state, knows),
    knows,
    owns: (id) => maySpeakFor(seat, id),
    actions,
  };
}

/** Returns the known actions of the open stage that still need a result. */
export function unjudgedActionsOf(perspective: Perspective): (readonly [Id, Action])[] {
  return perspective.actions.filter(
    ([, action]) => action.voided === null && action.result === null && stageOf(action) === perspective.step,
  );
}

/** Returns the known actions that still need a stage. */
export function unclassifiedActionsOf(perspective: Perspective): (readonly [Id, Action])[] {
  return perspective.actions.filter(([, action]) => action.voided === null && !action.biding && action.stage === null);
}
