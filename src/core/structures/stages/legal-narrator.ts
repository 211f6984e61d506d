import type { Id, Option, Seat } from "../../kernel/structure.ts";
import { MAX_DIFFICULTY, MAX_MODIFIER, MAX_MOVEMENTS, TARGETS, TEXT, type Kind } from "./commands.ts";
import { mayAnnounceLate, mayRestore } from "./guards.ts";
import { LIVES } from "./house.ts";
import { announceFields, option } from "./options.ts";
import { refuseBegin, refuseClassify, refuseClose, refuseRating, refuseRetarget, refuseVoid } from "./refuse-narrator.ts";
import { closedDeeds } from "./sealed.ts";
import { inOrder, isClosed, isStage, stageOf } from "./stage.ts";
import { RESULTS, SPEEDS, STAGES, type StagesState } from "./state.ts";

const NOTE = { type: "text", max: TEXT, optional: true } as const;

/** The one command that leads on, if it may be given now. */
function leading(state: StagesState, seat: Seat): Option[] {
  const step = (kind: Kind): Option[] => [{ kind, who: [], fields: {}, likely: true }];
  if (isStage(state.step)) return refuseClose(state, seat) === null ? step("closeStage") : [];
  switch (state.step) {
    case "announce":
      return step("lock");
    case "reveal":
      return [];
    case "classify":
      return refuseBegin(state, seat) === null ? step("begin") : [];
    case "end":
      return step("nextRound");
  }
}

/** The actions that the Narrator may work on. */
function workables(state: StagesState, seat: Seat): Id[] {
  return Object.keys(state.actions).filter((id) => refuseRating(state, id, seat) === null);
}

function rating(workable: readonly Id[]): Option[] {
  return [
    ...option("rate", workable, { difficulty: { type: "integer", min: 0, max: MAX_DIFFICULTY } }),
    ...option("tag", workable, { strike: { type: "flag" } }),
  ];
}

function classifying(state: StagesState, seat: Seat): Option[] {
  if (state.step !== "classify") return [];
  const position = { unit: state.round, step: state.step, undos: state.undos };
  const who = Object.keys(state.actions).filter(
    (combatant) => refuseClassify(state, { kind: "classify", position, combatant, movements: 1 }, seat) === null,
  );
  return [
    ...option("classify", who, { movements: { type: "integer", min: 1, max: MAX_MOVEMENTS } }),
    ...option("classify", who, { stage: { type: "choice", among: SPEEDS }, reason: NOTE }),
  ];
}

function affecting(workable: readonly Id[], targets: readonly Id[]): Option[] {
  if (targets.length === 0) return [];
  const target = { type: "choice", among: targets } as const;
  return [
    ...option("affect", workable, {
      effect: { type: "choice", among: ["modifier"] },
      target,
      amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER },
      life: { type: "choice", among: LIVES, optional: true },
    }),
    ...option("affect", workable, { effect: { type: "choice", among: ["out"] }, target }),
    ...option("affect", workable, {
      effect: { type: "choice", among: ["status"] },
      target,
      status: { type: "word", max: 40 },
      active: { type: "flag", optional: true },
    }),
  ];
}

function ordering(state: StagesState): Option[] {
  const actions = inOrder(state.actions);
  return STAGES.filter((stage) => !isClosed(state, stage)).flatMap((stage) => {
    const among = actions.filter(([, action]) => stageOf(action) === stage).map(([id]) => id);
    return option("reorder", among, { before: { type: "choice", among, optional: true } });
  });
}

/** Whom the Narrator may work with in a stage. */
interface Cast {
  /** All that have not left. */
  readonly present: readonly Id[];
  /** Those whose actions may be rated. */
  readonly workable: readonly Id[];
}

function resolving(state: StagesState, seat: Seat, { present, workable }: Cast): Option[] {
  if (!isStage(state.step)) return [];
  const position = { unit: state.round, step: state.step, undos: state.undos };
  const ids = Object.keys(state.actions);
  const late = present.filter((id) => mayAnnounceLate(state, id) === null);
  const speeds = SPEEDS.filter((stage) => !isClosed(state, stage));
  return [
    ...option(
      "judge",
      workable.filter((id) => isOpen(state, id)),
      { result: { type: "choice", among: RESULTS }, note: NOTE },
    ),
    ...affecting(
      workable.filter((id) => state.actions[id]?.result !== "miss"),
      present,
    ),
    ...option(
      "void",
      ids.filter((id) => refuseVoid(state, id, seat) === null),
      { note: NOTE },
    ),
    ...option(
      "retarget",
      ids.filter((combatant) => refuseRetarget(state, { kind: "retarget", position, combatant, targets: [] }, seat) === null),
      { targets: { type: "ids", among: present, max: TARGETS } },
    ),
    ...ordering(state),
    ...option("announce", late, { ...announceFields(present), stage: { type: "choice", among: speeds } }),
  ];
}

function isOpen(state: StagesState, id: Id): boolean {
  const action = state.actions[id];
  return action !== undefined && stageOf(action) === state.step;
}

/** Gives up what nobody opens. */
function losing(state: StagesState): Option[] {
  if (state.step !== "reveal") return [];
  return option(
    "void",
    closedDeeds(state).map(([id]) => id),
    { note: NOTE },
  );
}

/** What only the Narrator may do now, with those who have not left. */
export function narratorOptions(state: StagesState, seat: Seat, present: readonly Id[]): Option[] {
  const workable = workables(state, seat);
  return [
    ...leading(state, seat),
    ...losing(state),
    ...classifying(state, seat),
    ...rating(workable),
    ...resolving(state, seat, { present, workable }),
    ...option(
      "restore",
      present.filter((id) => mayRestore(state, id) === null),
    ),
    ...option("side", present, { side: { type: "choice", among: ["party", "foe"] } }),
    ...option("defeat", present, { defeated: { type: "flag" } }),
  ];
}
