import type { Id, Option, Seat } from "../../kernel/structure.ts";
import { MAX_DIFFICULTY, MAX_MODIFIER, MAX_MOVEMENTS, TARGETS, TEXT, type Kind } from "./commands.ts";
import { isTarget, mayAnnounceLate, mayRestore } from "./guards.ts";
import { LIVES } from "./house.ts";
import { refuseBegin, refuseClassify, refuseClose, refuseRating, refuseRetarget, refuseVoid } from "./refuse-narrator.ts";
import { inOrder, isClosed, isStage, stageOf } from "./stage.ts";
import { RESULTS, SPEEDS, STAGES, type StagesState } from "./state.ts";
import { cast } from "./waiting.ts";

type Fields = Option["fields"];

function option(kind: Kind, who: readonly Id[], fields: Fields = {}): Option[] {
  return who.length === 0 ? [] : [{ kind, who, fields }];
}

const NOTE = { type: "text", max: TEXT, optional: true } as const;

/** The one command that leads on, if it may be given now. */
function leading(state: StagesState, seat: Seat): Option[] {
  const step = (kind: Kind): Option[] => [{ kind, who: [], fields: {}, likely: true }];
  switch (state.step) {
    case "announce":
      return step("lock");
    case "classify":
      return refuseBegin(state, seat) === null ? step("begin") : [];
    case "first":
    case "Q":
    case "R":
    case "S":
      return refuseClose(state, seat) === null ? step("closeStage") : [];
    case "end":
      return step("nextRound");
  }
}

function rating(state: StagesState, seat: Seat): Option[] {
  const who = Object.keys(state.actions).filter((id) => refuseRating(state, id, seat) === null);
  return [
    ...option("rate", who, { difficulty: { type: "integer", min: 0, max: MAX_DIFFICULTY } }),
    ...option("tag", who, { strike: { type: "flag" } }),
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

function resolving(state: StagesState, seat: Seat, announce: Fields): Option[] {
  if (!isStage(state.step)) return [];
  const position = { unit: state.round, step: state.step, undos: state.undos };
  const ids = Object.keys(state.actions);
  const targets = cast(state)
    .filter(([id]) => isTarget(state, id, seat))
    .map(([id]) => id);
  const rated = ids.filter((id) => refuseRating(state, id, seat) === null);
  const judged = rated.filter((id) => isIn(state, id));
  const late = Object.keys(state.combatants).filter((id) => mayAnnounceLate(state, id) === null);
  const speeds = SPEEDS.filter((stage) => !isClosed(state, stage));
  return [
    ...option("judge", judged, { result: { type: "choice", among: RESULTS }, note: NOTE }),
    ...affecting(
      rated.filter((id) => state.actions[id]?.result !== "miss"),
      targets,
    ),
    ...option(
      "void",
      ids.filter((id) => refuseVoid(state, id, seat) === null),
      { note: NOTE },
    ),
    ...option(
      "retarget",
      ids.filter((combatant) => refuseRetarget(state, { kind: "retarget", position, combatant, targets: [] }, seat) === null),
      { targets: { type: "ids", among: targets, max: TARGETS } },
    ),
    ...ordering(state),
    ...option("announce", late, { ...announce, stage: { type: "choice", among: speeds } }),
  ];
}

function isIn(state: StagesState, id: Id): boolean {
  const action = state.actions[id];
  return action !== undefined && stageOf(action) === state.step;
}

/** What only the Narrator may do now. */
export function narratorOptions(state: StagesState, seat: Seat, announce: Fields): Option[] {
  const present = cast(state)
    .filter(([, combatant]) => combatant.standing !== "left")
    .map(([id]) => id);
  return [
    ...leading(state, seat),
    ...classifying(state, seat),
    ...rating(state, seat),
    ...resolving(state, seat, announce),
    ...option(
      "restore",
      present.filter((id) => mayRestore(state, id) === null),
    ),
    ...option("side", present, { side: { type: "choice", among: ["party", "foe"] } }),
    ...option("defeat", present, { defeated: { type: "flag" } }),
  ];
}
