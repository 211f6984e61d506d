import { makeVisibilityChecks } from "../../kernel/cast/visibility.ts";
import { lookup } from "../../kernel/records.ts";
import { isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import { isStage, stageRankOf, stageOf } from "./stages-and-speeds.ts";
import { STAGES, type Action, type Combatant, type Stage, type StagesState, type Step } from "./state.ts";

/** Functions that say what seats may know of the cast of `stages`. */
export const { isShown, isTarget, knownOf, canSee, slotsOf, refuseTargets } = makeVisibilityChecks<Combatant>();

/** Actions that a seat knows of, with their combatants. */
export type Seen = readonly (readonly [Id, Action])[];

/** Whether an action took part in a stage: it is valid, became void during that stage, or is void only because its targets are gone. */
function tookPart(action: Action, stage: Stage): boolean {
  return action.voided === null || action.voided.at === stage || action.voided.why === "targets";
}

/** Whether at least one of the given actions belongs to a stage and takes part in it, or did before it became void. */
export function hasActionInStage(actions: Seen, stage: Stage): boolean {
  return actions.some(([, action]) => stageOf(action) === stage && tookPart(action, stage));
}

/** Returns the step for a seat that knows only these actions: of the stages so far, the last with such an action, else `classify`. */
export function stepByKnownActions(state: StagesState, actions: Seen): Step {
  if (!isStage(state.step)) return state.step;
  const seen = STAGES.filter((stage) => stageRankOf(stage) <= stageRankOf(state.step)).findLast((stage) =>
    hasActionInStage(actions, stage),
  );
  return seen ?? "classify";
}

function stepOf(state: StagesState, isKnown: (id: Id, combatant: Combatant | undefined) => boolean): Step {
  const { step } = state;
  if (!isStage(step)) return step;
  const known: [Id, Action][] = [];
  for (const [id, action] of Object.entries(state.actions)) {
    if (!isKnown(id, lookup(state.combatants, id))) continue;
    // Nearly always one of the first known actions acts now.
    if (hasActionInStage([[id, action]], step)) return step;
    known.push([id, action]);
  }
  return stepByKnownActions(state, known);
}

/** Returns the step for a seat that knows no hidden combatants. */
export function publicStepOf(state: StagesState): Step {
  return stepOf(state, (_id, combatant) => combatant?.hidden === false);
}

/** Returns the step as one seat sees it. */
export function stepFor(state: StagesState, seat: Seat): Step {
  return isReferee(seat) ? state.step : stepOf(state, (id, combatant) => canSee(seat, id, combatant));
}
