import { visibilityOf } from "../../kernel/cast/visibility.ts";
import { lookup } from "../../kernel/records.ts";
import { isReferee } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import { isStage, stageRankOf, stageOf } from "./stage.ts";
import { STAGES, type Action, type Combatant, type Stage, type StagesState, type Step } from "./state.ts";

/** Who of the cast may be known to whom. */
export const { isShown, isTarget, knownOf, canSee, slotsOf, refuseTargets } = visibilityOf<Combatant>();

/** Actions that somebody knows of, with their combatants. */
export type Seen = readonly (readonly [Id, Action])[];

/** True for an action that had its part in a stage: it stands, or became void while the stage was open. */
function tookPart(action: Action, stage: Stage): boolean {
  return action.voided === null || action.voided.at === stage || action.voided.why === "targets";
}

/** True where one of these actions is or was acted in a stage. */
export function isActed(actions: Seen, stage: Stage): boolean {
  return actions.some(([, action]) => stageOf(action) === stage && tookPart(action, stage));
}

/** The step as it shows to those who know of these actions only: while none of them acts, the one before. */
export function shownStepOf(state: StagesState, actions: Seen): Step {
  if (!isStage(state.step)) return state.step;
  const seen = STAGES.filter((stage) => stageRankOf(stage) <= stageRankOf(state.step)).findLast((stage) => isActed(actions, stage));
  return seen ?? "classify";
}

function stepOf(state: StagesState, isKnown: (id: Id, combatant: Combatant | undefined) => boolean): Step {
  const { step } = state;
  if (!isStage(step)) return step;
  const known: [Id, Action][] = [];
  for (const [id, action] of Object.entries(state.actions)) {
    if (!isKnown(id, lookup(state.combatants, id))) continue;
    // Nearly always one of the first acts now.
    if (isActed([[id, action]], step)) return step;
    known.push([id, action]);
  }
  return shownStepOf(state, known);
}

/** The step as those see it who know of nobody hidden. */
export function publicStepOf(state: StagesState): Step {
  return stepOf(state, (_id, combatant) => combatant?.hidden === false);
}

/** The step as one seat sees it. */
export function stepFor(state: StagesState, seat: Seat): Step {
  return isReferee(seat) ? state.step : stepOf(state, (id, combatant) => canSee(seat, id, combatant));
}
