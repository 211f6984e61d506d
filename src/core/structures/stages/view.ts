import { shownHealthOf } from "../../kernel/cast/health.ts";
import { membersInOrder } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import { makeAnnouncedAction } from "./announced-action.ts";
import { shownActionOf } from "./shown-actions.ts";
import { refuseAnnouncement, refuseLateAnnouncement } from "./preconditions.ts";
import { perspectiveOf, unclassifiedActionsOf, type Perspective } from "./perspective.ts";
import { promptOf } from "./prompt.ts";
import type { Card, Lamp, Lane, Row, StagesView, Summary } from "./view-types.ts";
import { DEEDS, sealedDeedOf, deedsSealedThisRound } from "./sealed-deeds.ts";
import { isStage, isNotVoid } from "./stages-and-speeds.ts";
import { STAGES, type Action, type Combatant, type Stage, type StagesState, type Step } from "./state.ts";
import { hasFirstStageAction, progressStatusOf, progressStepsOf } from "./progress-strip.ts";
import { nextCommandOf } from "./next-command.ts";

export type * from "./view-types.ts";

function isBeforeClassify({ step }: Perspective): boolean {
  return step === "announce" || step === "reveal";
}

function saidLamp(action: Action | undefined, step: Step): Lamp | null {
  if (isNotVoid(action)) return action.biding || action.stage === "first" ? "bided" : "announced";
  return action !== undefined && step !== "announce" ? "announced" : null;
}

function lampOf(perspective: Perspective, id: Id, combatant: Combatant): Lamp {
  const action = lookup(perspective.state.actions, id);
  if (combatant.standing !== "in") return combatant.standing;
  if (isBeforeClassify(perspective) && sealedDeedOf(perspective.state, id) !== undefined) return "sealed";
  const said = saidLamp(action, perspective.state.step);
  if (said !== null) return said;
  if (combatant.passed) return "passed";
  if (combatant.held) return "held";
  return perspective.state.step === "announce" ? "thinking" : "passed";
}

function rowsOf(perspective: Perspective, cards: ReadonlyMap<Id, Card>): Row[] {
  const awaited = new Set(perspective.waiting);
  const { actions } = perspective.state;
  return membersInOrder(perspective.state)
    .filter(([id, { standing }]) => perspective.knows(id) && (standing !== "left" || Object.hasOwn(actions, id)))
    .map(([id, combatant]) => ({
      combatant: id,
      side: combatant.side,
      npc: combatant.npc,
      hidden: combatant.hidden,
      own: perspective.owns(id),
      lamp: lampOf(perspective, id, combatant),
      waited: awaited.has(id),
      held: combatant.held,
      ...shownHealthOf(perspective.state, id, perspective),
      card: cards.get(id) ?? null,
    }));
}

/** Returns the cards of sealed deeds that this client can read, each with its combatant's id. */
function sealedCards(perspective: Perspective, secrets: Secrets): (readonly [Id, Card])[] {
  if (!isBeforeClassify(perspective)) return [];
  return deedsSealedThisRound(perspective.state).flatMap(([id, deed]) => {
    const words = perspective.knows(id) ? DEEDS.readable(deed, secrets) : null;
    return words === null
      ? []
      : [
          [
            id,
            { ...shownActionOf(id, makeAnnouncedAction(perspective.state, words, deed.order), perspective), state: "sealed" as const },
          ] as const,
        ];
  });
}

function laneOf(perspective: Perspective, stage: Stage, cards: ReadonlyMap<Id, Card>): Lane {
  const mine = [...cards.values()].filter((card) => card.stage === stage);
  return {
    stage,
    mark: progressStatusOf(perspective, stage),
    cards: mine,
    pending: mine.some((card) => card.effects.some((effect) => effect.state === "pending")),
  };
}

function announceableOf(perspective: Perspective): Id[] {
  const { state } = perspective;
  const isLate = isStage(state.step);
  if (state.step !== "announce" && !(isLate && perspective.referee)) return [];
  return membersInOrder(state)
    .filter(([id]) => perspective.referee || sealedDeedOf(state, id)?.known !== true)
    .filter(([id]) => perspective.owns(id) && (isLate ? refuseLateAnnouncement(state, id) : refuseAnnouncement(state, id)) === null)
    .map(([id]) => id);
}

function summaryOf(perspective: Perspective): Summary | null {
  if (perspective.step !== "end") return null;
  const known = membersInOrder(perspective.state).filter(([id]) => perspective.knows(id));
  const ids = (isOne: (id: Id, combatant: Combatant) => boolean) =>
    known.filter(([id, combatant]) => isOne(id, combatant)).map(([id]) => id);
  const result = (id: Id) => {
    const action = lookup(perspective.state.actions, id);
    return action?.voided === null ? action.result : null;
  };
  return {
    success: ids((id) => result(id) === "success"),
    partial: ids((id) => result(id) === "partial"),
    miss: ids((id) => result(id) === "miss"),
    voided: ids((id) => (lookup(perspective.state.actions, id)?.voided ?? null) !== null),
    passed: ids((id, combatant) => combatant.passed && !Object.hasOwn(perspective.state.actions, id)),
    biding: ids((id) => isNotVoid(lookup(perspective.state.actions, id)) && lookup(perspective.state.actions, id)?.biding === true),
    out: ids((_id, combatant) => combatant.standing === "out"),
  };
}

/** Returns what one seat may see. It holds no id of a hidden combatant, and no step, count or sum that would reveal one. */
export function view(state: StagesState, seat: Seat, secrets: Secrets = {}): StagesView {
  const perspective = perspectiveOf(state, seat);
  const cards = new Map([
    ...perspective.actions.map(([id, action]) => [id, shownActionOf(id, action, perspective)] as const),
    ...sealedCards(perspective, secrets),
  ]);
  const { effects, bide } = state.house;
  return {
    referee: perspective.referee,
    round: state.round,
    step: perspective.step,
    progress: progressStepsOf(perspective),
    now: promptOf(perspective),
    waiting: perspective.waiting,
    refereeAwaited: !isBeforeClassify(perspective) || perspective.waiting.length === 0,
    announceable: announceableOf(perspective),
    rows: rowsOf(perspective, cards),
    lanes: STAGES.filter((stage) => stage !== "first" || hasFirstStageAction(perspective)).map((stage) =>
      laneOf(perspective, stage, cards),
    ),
    unclassified: isBeforeClassify(perspective) ? [] : unclassifiedActionsOf(perspective).flatMap(([id]) => cards.get(id) ?? []),
    next: nextCommandOf(perspective),
    summary: summaryOf(perspective),
    house: { effects, bide, sealed: state.sealing !== undefined },
  };
}
