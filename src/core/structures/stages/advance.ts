import { mapValues, lookup } from "../../kernel/records.ts";
import { withAction } from "./setters.ts";
import { modifiersAfterStage } from "./difficulty.ts";
import { landEffects } from "./effects.ts";
import { DEEDS } from "./sealed-deeds.ts";
import { actionsIn, isStageClosed, isStage, stageRankOf, stageOf, isNotVoid } from "./stages-and-speeds.ts";
import type { Id } from "../../kernel/json-types.ts";
import { STAGES, type Action, type Stage, type StagesState, type VoidReason } from "./state.ts";

function isIn(state: StagesState, id: string): boolean {
  return lookup(state.combatants, id)?.standing === "in";
}

/** Returns the reason to void an action that has not acted, as the next stage opens. Null if valid. Rule: rules.md 3.6 edges, C8. */
function fallsFor(state: StagesState, id: string, action: Action): VoidReason | null {
  const standing = lookup(state.combatants, id)?.standing ?? "left";
  if (standing !== "in") return standing;
  if (action.biding || action.spared || action.targets.length === 0) return null;
  return action.targets.some((target) => isIn(state, target)) ? null : "targets";
}

/** Whether an action may act: it is not void, or void only for lack of targets, which the GM may still name. */
function mayAct(action: Action | undefined): action is Action {
  return action !== undefined && (action.voided === null || action.voided.why === "targets");
}

/** Voids actions of later stages that cannot act: their combatant is out, or all their targets are. */
function sweep(state: StagesState): StagesState {
  const actions = mapValues(state.actions, (action, id) => {
    const stage = stageOf(action);
    const isPast = stage !== null && isStage(state.step) && stageRankOf(stage) <= stageRankOf(state.step);
    if (!mayAct(action) || isPast) return action;
    const why = fallsFor(state, id, action);
    return why === null || why === action.voided?.why ? action : { ...action, voided: { why, note: "", at: state.step } };
  });
  return { ...state, actions };
}

/** Whether a stage has an action that may act, so that the stage can open. */
function isOpenable(state: StagesState, stage: Stage): boolean {
  return Object.values(state.actions).some((action) => stageOf(action) === stage && mayAct(action));
}

/** Moves to the next stage that is not empty, or to the round's end. Rule: rules.md 3.3 "empty stages skipped". */
export function moveToNextStage(state: StagesState): StagesState {
  const swept = sweep(state);
  const next = STAGES.find((stage) => stageRankOf(stage) > stageRankOf(state.step) && isOpenable(swept, stage));
  return { ...swept, step: next ?? "end" };
}

/**
 * Closes the open stage: effects take hold together, actions that cannot act become void, and the next stage opens. Rule: stages.txt
 * "resolved simultaneously", rules.md C1.
 */
export function closeStage(state: StagesState): StagesState {
  if (!isStage(state.step)) return state;
  const hits = actionsIn(state, state.step).filter(([, action]) => isNotVoid(action) && action.result !== null && action.result !== "miss");
  const next = landEffects(
    { ...state, modifiers: modifiersAfterStage(state) },
    hits.map(([id]) => id),
  );
  const combatants = mapValues(next.combatants, (combatant) => (combatant.outBy === "" ? combatant : { ...combatant, outBy: "" }));
  return moveToNextStage({ ...next, combatants });
}

/** Returns a bided action at the start of its round: as announced, in the stage `first`. Rule: rules.md 3.1 "biding". */
function bide(action: Action): Action {
  return {
    ...action,
    late: false,
    movements: null,
    stage: "first",
    reason: "",
    biding: false,
    effects: {},
  };
}

/** Begins a new round, with bided actions only and without modifiers. Rule: rules.md QR-15. */
export function nextRound(state: StagesState): StagesState {
  const kept = Object.entries(state.actions).filter(([id, action]) => isNotVoid(action) && action.biding && isIn(state, id));
  return {
    ...DEEDS.clear(state),
    round: state.round + 1,
    step: "announce",
    actions: Object.fromEntries(kept.map(([id, action]) => [id, bide(action)])),
    modifiers: {},
    combatants: mapValues(state.combatants, (combatant) => (combatant.passed ? { ...combatant, passed: false } : combatant)),
  };
}

/** Voids the pending action of a combatant that left or is out. If it is only out, its action in the open stage stands. */
export function voidLeaversAction(state: StagesState, id: string, why: VoidReason): StagesState {
  const action = lookup(state.actions, id);
  if (!mayAct(action) || action.result !== null) return state;
  const stage = stageOf(action);
  if (stage !== null && isStageClosed(state, stage)) return state;
  if (why === "out" && stage !== null && stage === state.step) return state;
  return withAction(state, id, { voided: { why, note: "", at: state.step } });
}

/** Whether a combatant is hidden from players. */
export function isHidden(state: StagesState, id: Id): boolean {
  return lookup(state.combatants, id)?.hidden === true;
}

/** Returns the combatants that act in the open stage, if all are hidden. Log lines about the stage are then about these. Else empty. */
export function actorsIfAllHidden(state: StagesState): readonly Id[] {
  const actors = isStage(state.step) ? actionsIn(state, state.step).map(([id]) => id) : [];
  return actors.every((id) => isHidden(state, id)) ? actors : [];
}
