import { refuseOutOfPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { moveToNextStage, isHidden, actorsIfAllHidden } from "../advance.ts";
import { withAction } from "../setters.ts";
import { findAdjustable, findUnbided, findWorkable, refuseOtherSteps } from "../preconditions.ts";
import { no } from "../refusals.ts";
import { MAX_DIFFICULTY, MAX_MOVEMENTS } from "../limits.ts";
import { deedLine, line } from "../log.ts";
import { sortByOrder, isSpeed, shiftSpeed, speedOfMovements, stageLogData, isNotVoid } from "../stages-and-speeds.ts";
import { ADJUSTMENTS, SPEEDS, type Adjustment, type Stage, type StagesState } from "../state.ts";
import { command, NOTE, OF_ACTIONS } from "./define-command.ts";

/** Gives an action its movements, or a stage with a reason. This clears a trade of speed for difficulty. Rule: stages.txt "Action Speeds", rules.md C3. */
export const classify = command({
  fields: {
    combatant: COMBATANT,
    movements: { type: "integer", min: 1, max: MAX_MOVEMENTS, optional: true },
    stage: { type: "choice", among: SPEEDS, optional: true },
    reason: NOTE,
  },
  ...OF_ACTIONS,
  during: ["classify"],
  find(state, { combatant, movements, stage }) {
    const deed = findUnbided(state, combatant);
    if (isRefusal(deed)) return deed;
    if (stage !== undefined) return { stage };
    return movements === undefined ? no("movementsOrStage") : { stage: speedOfMovements(movements) };
  },
  apply(state, { combatant, movements, reason = "", ...given }, _seat, _rolled, { stage }) {
    const next = withAction(state, combatant, { movements: movements ?? null, stage, reason, adjusted: null, settled: false });
    const data = { stage, reason, ...(movements === undefined ? {} : { movements }) };
    return { state: next, line: deedLine(next, given.stage === undefined ? "classify" : "classifyStage", combatant, data) };
  },
  offer: [{ with: ["movements"] }, { with: ["stage"], optional: ["reason"] }],
});

/** What `rate` and `tag` share: the GM may give both from the step `classify` until the action's stage closes. */
const RATED = { ...OF_ACTIONS, during: ["classify", "first", "Q", "R", "S"] } as const;

/** Gives an action its base difficulty. In `classify` this clears a trade of speed for difficulty. */
export const rate = command({
  ...RATED,
  fields: { combatant: COMBATANT, difficulty: { type: "integer", min: 0, max: MAX_DIFFICULTY } },
  find: (state, { combatant }) => findWorkable(state, combatant),
  apply(state, { combatant, difficulty }) {
    const fresh = state.step === "classify" ? { adjusted: null, settled: false } : {};
    const said = deedLine(state, "rate", combatant, { difficulty });
    const line = state.house.showDifficulty ? said : { ...said, secret: true as const };
    return { state: withAction(state, combatant, { difficulty, ...fresh }), line };
  },
});

/** Marks an action as a strike, which modifiers apply to, or as no strike. Rule: rules.md C5. */
export const tag = command({
  ...RATED,
  fields: { combatant: COMBATANT, strike: { type: "flag" } },
  find: (state, { combatant }) => findWorkable(state, combatant),
  apply: (state, { combatant, strike }) => ({
    state: withAction(state, combatant, { strike }),
    line: deedLine(state, strike ? "tag" : "untag", combatant),
  }),
});

/** Refuses a shift beyond the fastest or slowest stage. */
function refuseShift(stage: Stage, combatant: Id, way: Adjustment): Refusal | null {
  const next = isSpeed(stage) ? shiftSpeed(stage, way) : null;
  return next === null ? no(way === "faster" ? "fastest" : "slowest", { combatant }) : null;
}

/** Trades speed for difficulty: one stage faster for +1, or one slower for -1. Rule: rules.md 3.1 "speed vs accuracy", QR-14. */
export const adjust = command({
  fields: { combatant: COMBATANT, way: { type: "choice", among: ADJUSTMENTS } },
  by: "owner",
  during: ["classify"],
  find: (state, { combatant }) => refuseOutOfPlay(state, combatant) ?? findAdjustable(state, combatant),
  refuse: (_state, { combatant, way }, _seat, { stage }) => refuseShift(stage, combatant, way),
  apply(state, { combatant, way }) {
    const next = withAction(state, combatant, { adjusted: way });
    return { state: next, line: deedLine(next, way, combatant, stageLogData(next, combatant)) };
  },
  offer: [{ each: "way" }],
});

/** Delays an action to the stage `first` of the next round. Rule: rules.md 3.1 "biding". */
export const bide = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  refuseFirst: (state, { combatant }, seat) =>
    (state.house.bide ? null : no("bideOff")) ?? refuseOtherSteps(state, "classify", seat) ?? refuseOutOfPlay(state, combatant),
  find: (state, { combatant }) => findUnbided(state, combatant),
  apply: (state, { combatant }) => ({
    state: withAction(state, combatant, { biding: true, adjusted: null, settled: false }),
    line: deedLine(state, "bide", combatant),
  }),
  offer: [{ during: ["classify"] }],
});

/** Returns the first action that still needs a stage, in order of announcing. Null if no action needs a stage. */
function firstUnclassified(state: StagesState): Id | null {
  return sortByOrder(state.actions).find(([, action]) => isNotVoid(action) && !action.biding && action.stage === null)?.[0] ?? null;
}

/** Opens the first nonempty stage, or ends a round without actions. If only hidden combatants act in that stage, the log line is about them. */
export const begin = command({
  fields: {},
  by: "referee",
  during: ["classify"],
  refuse(state) {
    const combatant = firstUnclassified(state);
    return combatant === null ? null : no("unclassified", { combatant });
  },
  apply(state) {
    const next = moveToNextStage(state);
    const isEmpty = Object.keys(state.actions).every((id) => isHidden(state, id));
    return { state: next, line: line(isEmpty && next.step === "end" ? "beginEmpty" : "begin", actorsIfAllHidden(next)) };
  },
  likely: true,
});
