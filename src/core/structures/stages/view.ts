import { own } from "../../kernel/records.ts";
import type { Id, Seat, Secrets } from "../../kernel/structure.ts";
import { actionOf } from "./actions.ts";
import { cardOf } from "./cards.ts";
import { mayAnnounce, mayAnnounceLate } from "./guards.ts";
import { lensOf, unclassified, unjudged, type Lens } from "./lens.ts";
import { nowOf } from "./now.ts";
import { listed } from "./order.ts";
import type { Card, Lamp, Lane, Mark, Next, Row, StagesView, StripStep, Summary } from "./shown.ts";
import { readable, sealedOf, standingDeeds } from "./sealed.ts";
import { isActed } from "./sight.ts";
import { isStage, stageOf, stands } from "./stage.ts";
import { STAGES, STEPS, type Action, type Combatant, type Stage, type StagesState, type Step } from "./state.ts";
import { cast, gateOf, waiting } from "./waiting.ts";

export type * from "./shown.ts";

function markOf(lens: Lens, step: Step): Mark {
  if (step === lens.step) return "now";
  if (STEPS.indexOf(step) > STEPS.indexOf(lens.step)) return "ahead";
  return !isStage(step) || isActed(lens.actions, step) ? "done" : "skipped";
}

function hasFirst(lens: Lens): boolean {
  return lens.actions.some(([, action]) => stageOf(action) === "first");
}

function stripOf(lens: Lens): StripStep[] {
  return STEPS.filter(
    (step) => step !== "end" && (step !== "reveal" || lens.state.sealing !== undefined) && (step !== "first" || hasFirst(lens)),
  ).map((step) => ({ step, mark: markOf(lens, step) }));
}

function isBeforeClassify({ step }: Lens): boolean {
  return step === "announce" || step === "reveal";
}

function saidLamp(action: Action | undefined, step: Step): Lamp | null {
  if (stands(action)) return action.biding || action.stage === "first" ? "bided" : "announced";
  return action !== undefined && step !== "announce" ? "announced" : null;
}

function lampOf(lens: Lens, id: Id, combatant: Combatant): Lamp {
  const action = own(lens.state.actions, id);
  if (combatant.standing !== "in") return combatant.standing;
  if (isBeforeClassify(lens) && sealedOf(lens.state, id) !== undefined) return "sealed";
  const said = saidLamp(action, lens.state.step);
  if (said !== null) return said;
  if (combatant.passed) return "passed";
  if (combatant.held) return "held";
  return lens.state.step === "announce" ? "thinking" : "passed";
}

function rowsOf(lens: Lens, waited: readonly Id[], cards: ReadonlyMap<Id, Card>): Row[] {
  const awaited = new Set(waited);
  return listed(lens.state)
    .filter(([id]) => lens.knows(id))
    .map(([id, combatant]) => ({
      combatant: id,
      side: combatant.side,
      npc: combatant.npc,
      hidden: combatant.hidden,
      own: lens.owns(id),
      lamp: lampOf(lens, id, combatant),
      waited: awaited.has(id),
      held: combatant.held,
      card: cards.get(id) ?? null,
    }));
}

/** What lies sealed, as far as this client can read it. */
function sealedCards(lens: Lens, secrets: Secrets): (readonly [Id, Card])[] {
  if (!isBeforeClassify(lens)) return [];
  return standingDeeds(lens.state).flatMap(([id, deed]) => {
    const words = lens.knows(id) ? readable(deed, secrets) : null;
    return words === null
      ? []
      : [[id, { ...cardOf(id, actionOf(lens.state, words, deed.order), lens), state: "sealed" as const }] as const];
  });
}

function laneOf(lens: Lens, stage: Stage, cards: ReadonlyMap<Id, Card>): Lane {
  const mine = [...cards.values()].filter((card) => card.stage === stage);
  return {
    stage,
    mark: markOf(lens, stage),
    cards: mine,
    pending: mine.some((card) => card.effects.some((effect) => effect.state === "pending")),
  };
}

function nextOf(lens: Lens, waited: readonly Id[]): Next {
  const step = (kind: Next["kind"], waiting: number, mayHurry = false): Next => ({
    kind,
    stage: isStage(lens.step) ? lens.step : null,
    ready: waiting === 0,
    allowed: lens.narrator && (mayHurry || waiting === 0),
    waiting,
  });
  switch (lens.step) {
    case "announce":
      return step("lock", waited.length, true);
    case "reveal":
      return { ...step("reveal", waited.length), ready: false, allowed: false };
    case "classify":
      return step("begin", unclassified(lens).length);
    case "first":
    case "Q":
    case "R":
    case "S":
      return step("closeStage", unjudged(lens).length);
    case "end":
      return step("nextRound", 0);
  }
}

function announceableOf(lens: Lens): Id[] {
  const { state } = lens;
  const gate = gateOf(state);
  const isLate = isStage(state.step);
  if (state.step !== "announce" && !(isLate && lens.narrator)) return [];
  return cast(state)
    .filter(([id]) => lens.narrator || sealedOf(state, id)?.known !== true)
    .filter(([id]) => lens.owns(id) && (isLate ? mayAnnounceLate(state, id) : mayAnnounce(state, id, gate)) === null)
    .map(([id]) => id);
}

function summaryOf(lens: Lens): Summary | null {
  if (lens.step !== "end") return null;
  const known = cast(lens.state).filter(([id]) => lens.knows(id));
  const ids = (isOne: (id: Id, combatant: Combatant) => boolean) =>
    known.filter(([id, combatant]) => isOne(id, combatant)).map(([id]) => id);
  const result = (id: Id) => {
    const action = own(lens.state.actions, id);
    return action?.voided === null ? action.result : null;
  };
  return {
    success: ids((id) => result(id) === "success"),
    partial: ids((id) => result(id) === "partial"),
    miss: ids((id) => result(id) === "miss"),
    voided: ids((id) => (own(lens.state.actions, id)?.voided ?? null) !== null),
    passed: ids((id, combatant) => combatant.passed && !Object.hasOwn(lens.state.actions, id)),
    biding: ids((id) => stands(own(lens.state.actions, id)) && own(lens.state.actions, id)?.biding === true),
    out: ids((_id, combatant) => combatant.standing === "out"),
  };
}

/** What one seat may see. What it may not know is not in it: no id of a hidden combatant, and no step, count or sum that would tell of one. */
export function view(state: StagesState, seat: Seat, secrets: Secrets = {}): StagesView {
  const lens = lensOf(state, seat);
  const waited = waiting(state, lens.step);
  const cards = new Map([...lens.actions.map(([id, action]) => [id, cardOf(id, action, lens)] as const), ...sealedCards(lens, secrets)]);
  const { effects, adjust, bide } = state.house;
  return {
    narrator: lens.narrator,
    round: state.round,
    step: lens.step,
    strip: stripOf(lens),
    now: nowOf(lens, waited),
    waiting: waited,
    narratorAwaited: !isBeforeClassify(lens) || waited.length === 0,
    announceable: announceableOf(lens),
    rows: rowsOf(lens, waited, cards),
    lanes: STAGES.filter((stage) => stage !== "first" || hasFirst(lens)).map((stage) => laneOf(lens, stage, cards)),
    unclassified: isBeforeClassify(lens) ? [] : unclassified(lens).flatMap(([id]) => cards.get(id) ?? []),
    next: nextOf(lens, waited),
    summary: summaryOf(lens),
    house: { effects, adjust, bide, sealed: state.sealing !== undefined },
  };
}
