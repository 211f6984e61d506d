import { isDamageDue, strayDamageOf } from "../../../kernel/cast/damage-effects.ts";
import { withMember } from "../../../kernel/cast/member.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { mapValues, lookup } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { hasGoneTarget } from "../announced-action.ts";
import { closeStage as closed, actorsIfAllHidden, nextRound as begun } from "../advance.ts";
import { withAction } from "../setters.ts";
import {
  findAction,
  findRestorable,
  refuseWithoutClosedDeed,
  refuseOutsideStages,
  refuseBiding,
  refuseClosedStage,
} from "../preconditions.ts";
import { no } from "../refusals.ts";
import { takeBackEffects, syncEffectsToResult, withEffect } from "../effects.ts";
import { TARGETS } from "../limits.ts";
import { deedLine, line, lineOf } from "../log.ts";
import { closedDeedsOf, DEEDS } from "../sealed-deeds.ts";
import { actionsIn, sortByOrder, isStageClosed, isStage, stageLogData, stageOf, isNotVoid } from "../stages-and-speeds.ts";
import { STAGES, type Action, type Stage, type StagesState } from "../state.ts";
import { refuseTargets } from "../visibility.ts";
import { command, NOTE, OF_ACTIONS } from "./define-command.ts";

/** Makes an action void and takes back its effects in this stage. During the reveal it gives up a seal that cannot be opened. */
export const voidAction = command({
  fields: { combatant: COMBATANT, note: NOTE },
  by: "referee",
  candidates: ({ state }) => (state.step === "reveal" ? closedDeedsOf(state).map(([id]) => id) : Object.keys(state.actions)),
  refuse(state, { combatant }) {
    if (state.step === "reveal") return refuseWithoutClosedDeed(state, combatant);
    const deed = refuseOutsideStages(state) ?? findAction(state, combatant);
    return isRefusal(deed) ? deed : refuseClosedStage(state, deed);
  },
  apply(state, { combatant, note = "" }) {
    if (state.step === "reveal")
      return { state: DEEDS.change(state, combatant, { fault: "lost" }), line: lineOf("lose", combatant, { note }) };
    const next = withAction(takeBackEffects(state, combatant), combatant, { voided: { why: "narrator", note, at: state.step } });
    return { state: next, line: deedLine(state, "void", combatant, { note, ...stageLogData(state, combatant) }) };
  },
  offer: [{ during: ["reveal", ...STAGES], optional: ["note"] }],
});

/** Returns the state with an action aimed at other targets. Damage to former ones goes. If damage goes or is due, the result is cleared. */
function aimAgain(state: StagesState, id: Id, before: Action, targets: readonly Id[]): StagesState {
  const stray = strayDamageOf(before, targets);
  const lifted = stray.reduce((next, key) => withEffect(next, id, key, null), state);
  const aimed = withAction(lifted, id, { targets, voided: null, spared: hasGoneTarget(state, targets) });
  const action = lookup(aimed.actions, id) ?? before;
  const { result } = action;
  if (result === null || result === "miss") return aimed;
  const isDue = stray.length > 0 || isDamageDue(aimed, { combatant: id, ...action }, result === "partial");
  return isDue ? syncEffectsToResult(withAction(aimed, id, { result: null, note: "" }), id) : aimed;
}

/** Gives an action other targets. An action that was void for lack of targets becomes valid again. Rule: rules.md C8. */
export const retarget = command({
  fields: { combatant: COMBATANT, targets: { type: "ids", max: TARGETS } },
  ...OF_ACTIONS,
  during: STAGES,
  find(state, { combatant }) {
    const action = lookup(state.actions, combatant);
    return action?.voided?.why === "targets" ? { id: combatant, action } : findAction(state, combatant);
  },
  refuse: (state, { targets }, seat, deed) => refuseClosedStage(state, deed) ?? refuseTargets(state, targets, seat),
  apply(state, { combatant, targets }, _seat, _rolled, { action }) {
    const next = aimAgain(state, combatant, action, targets);
    return { state: next, line: deedLine(next, "retarget", combatant, stageLogData(next, combatant)) };
  },
});

/** Puts a combatant that is out of action back in play, and makes its void action valid again. */
export const restore = command({
  fields: { combatant: COMBATANT },
  by: "referee",
  find: (state, { combatant }) => findRestorable(state, combatant),
  apply(state, { combatant }, _seat, _rolled, { isOut, action }) {
    const back = isOut ? withMember(state, combatant, { standing: "in", outBy: "" }) : state;
    const next = action === undefined ? back : withAction(back, combatant, { voided: null, spared: hasGoneTarget(back, action.targets) });
    const line = isOut
      ? lineOf("restoreCombatant", combatant)
      : deedLine(state, "restoreAction", combatant, stageLogData(state, combatant));
    return { state: syncEffectsToResult(next, combatant), line };
  },
});

/** Returns all actions in order with one moved: right before another action of its stage, or right after the last of the stage. */
function orderAfterMove(state: StagesState, combatant: Id, before: Id | undefined, stage: Stage): readonly Id[] {
  const all = sortByOrder(state.actions).map(([id]) => id);
  const last = actionsIn(state, stage).findLast(([id]) => id !== combatant)?.[0];
  const beside = before ?? last;
  if (beside === undefined) return all;
  const others = all.filter((id) => id !== combatant);
  return others.toSpliced(others.indexOf(beside) + (before === undefined ? 1 : 0), 0, combatant);
}

/** Lists an action before another of its stage, or last in it. Others keep their order, so moving a hidden action stays unseen. */
export const reorder = command({
  fields: { combatant: COMBATANT, before: { type: "id", optional: true } },
  by: "referee",
  during: STAGES,
  find(state, { combatant }) {
    const action = lookup(state.actions, combatant);
    if (action === undefined) return no("noAction", { combatant });
    const deed = { id: combatant, action, stage: stageOf(action) };
    return refuseBiding(deed) ?? refuseClosedStage(state, deed) ?? deed;
  },
  refuse(state, { combatant, before = combatant }, _seat, { stage }) {
    const other = lookup(state.actions, before);
    return other !== undefined && stageOf(other) === stage ? null : no("otherStage", { combatant: before });
  },
  apply(state, { combatant, before }, _seat, _rolled, { stage }) {
    if (stage === null || before === combatant) return { state, line: deedLine(state, "reorder", combatant) };
    const places = sortByOrder(state.actions).map(([, each]) => each.order);
    const order = new Map(orderAfterMove(state, combatant, before, stage).map((id, place) => [id, places[place] ?? 0]));
    const actions = mapValues(state.actions, (each, id) => {
      const place = order.get(id) ?? each.order;
      return place === each.order ? each : { ...each, order: place };
    });
    return { state: { ...state, actions }, line: deedLine(state, "reorder", combatant, { stage }) };
  },
  /** Offers to move an action before another of its stage. There is one offer for each stage that is not over. */
  offer({ state }) {
    const actions = sortByOrder(state.actions);
    const lists = STAGES.filter((stage) => !isStageClosed(state, stage)).map((stage) =>
      actions.filter(([, action]) => stageOf(action) === stage).map(([id]) => id),
    );
    return lists.flatMap((among) =>
      among.length === 0 ? [] : [{ kind: "reorder", who: among, fields: { before: { type: "choice", among, optional: true } } }],
    );
  },
});

/** Closes the open stage, once all valid actions of the stage are judged. If only hidden combatants acted, the log line is about them. */
export const closeStage = command({
  fields: {},
  by: "referee",
  during: STAGES,
  refuse(state) {
    const open = isStage(state.step)
      ? actionsIn(state, state.step).find(([, action]) => isNotVoid(action) && action.result === null)
      : undefined;
    return open === undefined ? null : no("unjudged", { combatant: open[0] });
  },
  apply: (state) => ({ state: closed(state), line: line("closeStage", actorsIfAllHidden(state), { stage: state.step }) }),
  likely: true,
});

/** Begins the next round, once the round is at its end. */
export const nextRound = command({
  fields: {},
  by: "referee",
  during: ["end"],
  apply: (state) => ({ state: begun(state), line: line("nextRound", [], { round: state.round + 1 }) }),
  likely: true,
});
