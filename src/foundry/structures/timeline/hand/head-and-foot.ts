import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import { refusalText } from "../../../outbox/refusal-texts.ts";
import { otherReaderNames } from "../../../opening/index.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";
import { groupName, joinCrowdNames } from "../../../applications/tracker/combatant-groups.ts";
import { encounterNotes, nowLineIcon } from "../../../applications/tracker/head-and-foot.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import { combatantsToPassFor } from "../shared/call-controls.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { handLineCells, type Cell } from "./line.ts";
import { planFaultTexts, type Plans } from "./faults.ts";
import { poolsAfterBids, statName } from "./pools.ts";
import { type HandTable } from "./hand-subject.ts";
import { rowIn } from "../shared/row-in.ts";

const stacksOf = (view: Timeline.TimelineView): Timeline.ShownStack[] => [...view.line.flatMap(({ stacks }) => stacks), ...view.sealed];

/** Returns a combatant's actions that are not resolved yet, by phase, as this user may read them. */
function pendingOf(view: Timeline.TimelineView, id: string): Timeline.ShownStack[] {
  const own = stacksOf(view).filter(({ combatant, closed, voided }) => combatant === id && !closed && voided === null);
  return own.sort((a, b) => (a.phase ?? 0) - (b.phase ?? 0) || a.stack - b.stack);
}

/** Whether combatants may seal actions now: the step is declare, and the encounter has not ended. */
const isOpen = ({ reading, view }: HandTable): boolean => view.step === "declare" && !reading.ended;

/** Returns the number of unresolved actions that this user knows to be on a phase. */
function othersOn(view: Timeline.TimelineView, phase: number): number {
  return stacksOf(view).filter((stack) => stack.phase === phase && !stack.closed && stack.voided === null).length;
}

/** Returns the phases that the plans land on, in a few words. "" if there are no plans. */
function landsText(view: Timeline.TimelineView, plans: Plans): string {
  const phases = plans.map(({ plan }) => plan.lands);
  if (phases.length === 0) return "";
  const [first, last] = [Math.min(...phases), Math.max(...phases)];
  if (first !== last) return say("CALLBOARD.timeline.Hand.LandOn", { first, last });
  const others = othersOn(view, first);
  if (others === 0)
    return say(plans.length > 1 ? "CALLBOARD.timeline.Hand.LandAlone" : "CALLBOARD.timeline.Hand.LandsAlone", { phase: first });
  return pluralText(others, (form) => `CALLBOARD.timeline.Hand.LandsWith.${form}`, { phase: first });
}

/** Returns the result of the plans for screen readers: where they land, and their faults. */
export function planResultText(table: HandTable, plans: Plans): string {
  return [landsText(table.view, plans), leftOutText(table, plans), ...planFaultTexts(table, plans).map(({ text }) => text)]
    .filter(Boolean)
    .join(" ");
}

/** One phase, or fold of empty phases, of the Hand's small line as it is drawn, with a dot for each action. */
type CellContext = Cell & { readonly css: string; readonly dots: readonly object[]; readonly more: number };
/** The most actions on one phase that the small line shows as dots. More are shown as a number. */
const DOTS = 4;

function cellContext(cell: Cell): CellContext {
  const css = [cell.now ? "now" : "", cell.start ? "start" : "", cell.lands ? "lands" : "", cell.from === null ? "" : "fold"];
  const few = cell.stacks <= DOTS;
  return {
    ...cell,
    css: css.filter(Boolean).join(" "),
    dots: Array.from({ length: few ? cell.stacks : 0 }, () => ({})),
    more: few ? 0 : cell.stacks,
  };
}

/** Returns the Hand's small line of phases, with the phase that the first plan lands on. */
function lineContext({ view, hands: [hand] }: HandTable, plans: Plans): readonly CellContext[] {
  const pending = stacksOf(view).filter(({ closed, voided }) => !closed && voided === null);
  const first = plans[0]?.plan;
  const course = {
    now: view.phase,
    start: hand?.may ? hand.start : null,
    lands: first && first.faults.every(({ key }) => key !== "stat") ? first.lands : null,
    stacks: pending.flatMap(({ phase }) => (phase === null ? [] : [phase])),
  };
  return handLineCells(course).map(cellContext);
}

/** Returns one unresolved action of the Hand's combatant: its phase, name and bids. */
function pendingContext(hand: Timeline.Hand, { stack, phase, bid, placed }: Timeline.ShownStack): object {
  const bids: (readonly [string, number])[] = bid
    ? [[bid.relevant, bid.relevantBid] as const, [bid.secondary, bid.secondaryBid] as const]
    : [];
  const points = bids.filter(([stat, amount]) => stat !== "" && amount > 0);
  return {
    key: `pending-${String(stack)}`,
    phase: phase === null ? "" : say("CALLBOARD.timeline.Hand.OnPhase", { phase }),
    name: bid?.name ?? say("CALLBOARD.timeline.Hand.Unreadable"),
    points: points
      .map(([stat, amount]) => say("CALLBOARD.timeline.Hand.Points", { stat: statName(hand, stat), points: amount }))
      .join(", "),
    secret: !placed,
  };
}

/** Returns a text of the Hand. It says "you" to players, and "they" to a GM. */
function sayToSpeaker(
  { referee }: Timeline.TimelineView,
  key: "Passed" | "Resting" | "Recall" | "DoneHint" | "DoneUntil" | "RestHint",
): string {
  return say(referee ? `CALLBOARD.timeline.Hand.They.${key}` : `CALLBOARD.timeline.Hand.${key}`);
}

/** Returns why a combatant may not seal now, as text with an icon. */
function standingOf({ reading, view }: HandTable, hand: Timeline.Hand): { readonly icon: string; readonly text: string } {
  const row = rowIn(view, hand.combatant);
  const last = stacksOf(view).filter(({ combatant }) => combatant === hand.combatant);
  const sealed = last.find(({ stack }) => stack === Math.max(...last.map((one) => one.stack)));
  if (row?.lamp === "sealed" && sealed)
    return {
      icon: "fa-stamp",
      text:
        sealed.phase === null ? say("CALLBOARD.timeline.Hand.Sealed") : say("CALLBOARD.timeline.Hand.SealedOn", { phase: sealed.phase }),
    };
  if (row?.lamp === "resting" || (row?.lamp === "passed" && row.resting)) return { icon: "fa-bed", text: sayToSpeaker(view, "Resting") };
  if (row?.lamp === "passed") return { icon: "fa-forward", text: sayToSpeaker(view, "Passed") };
  return { icon: "fa-hourglass-half", text: hand.why ? refusalText(reading, { reason: hand.why, data: hand.data }) : "" };
}

/** What the Hand shows instead of cards while its combatant may not seal. */
interface IdleContext {
  readonly icon: string;
  readonly text: string;
  /** Whether the user has to answer a question in the tracker. */
  readonly asks: boolean;
  /** Whether the Hand's combatants have passed and may take the pass back. */
  readonly back: boolean;
  /** The label of the button that takes a pass back. */
  readonly backText: string;
}

/** Whether all of the Hand's combatants have passed and may take the pass back. */
function mayRejoin({ reading, view, seated: { ids } }: HandTable): boolean {
  const isWaited = ids.some((id) => rowIn(view, id)?.waited === true);
  return ids.length > 0 && !isWaited && ids.every((id) => reading.options.may("recall", id));
}

/** Returns what the Hand shows instead of cards while its combatant may not seal. Null if it may. */
export function idleContext(table: HandTable): IdleContext | null {
  const [hand] = table.hands;
  const back = { back: mayRejoin(table), backText: sayToSpeaker(table.view, "Recall") };
  if (!isOpen(table)) {
    const { reading, view } = table;
    const { asks } = view.now;
    return { icon: nowLineIcon(view.now), text: nowText(reading, view.now), asks, ...back };
  }
  return !hand || hand.may ? null : { ...standingOf(table, hand), asks: false, ...back };
}

/** Returns the head of the Hand: the combatant or group, the phase that its action counts from, and the pools. */
export function headContext(table: HandTable, plans: Plans): object {
  const { reading, view, seated, hands } = table;
  const hand = plans[0]?.hand ?? hands[0];
  if (!hand) return {};
  const person = reading.people.personOf(hand.combatant);
  const { kind } = seated;
  const title = kind ? groupName(kind.name, seated.ids.length) : say("CALLBOARD.timeline.Hand.Title", { name: person.name });
  const place = isOpen(table)
    ? say("CALLBOARD.timeline.Hand.Place", { start: hand.start, call: view.call })
    : say("CALLBOARD.timeline.Hand.Phase", { phase: view.phase });
  return { who: person, crowd: kind !== null, title, place, aspects: poolsAfterBids(hand, plans[0]?.plan.bids ?? []) };
}

/** Returns the unresolved actions of the Hand's combatant. Empty for a group. */
export function unresolvedActionContexts({ view, hands: [hand], seated }: HandTable): object[] {
  return hand && seated.kind === null ? pendingOf(view, hand.combatant).map((stack) => pendingContext(hand, stack)) : [];
}

/** Returns the NPCs and combatants of absent players that are waited for, except those in the Hand. A GM may pass for all of them. */
export function othersToPassFor(table: HandTable): string[] {
  const { reading, uiState, seated } = table;
  const open = new Set(seated.kind?.ids ?? seated.ids);
  const silent = combatantsToPassFor(screenBaseOf(reading, uiState));
  return silent.filter((id) => !open.has(id));
}

/** Returns the pass buttons for the Hand's combatants: pass in this call, and pass until recalled. */
function sayings(table: HandTable): object {
  const { reading, view, seated, hands } = table;
  const { ids } = seated;
  const [permits, open] = [reading.options, isOpen(table)];
  const all = (test: (id: string) => boolean) => ids.length > 0 && ids.every(test);
  const isResting = all((id) => rowIn(view, id)?.resting === true);
  return {
    // A combatant with a standing pass is not asked again in the next call.
    doneHint: isResting && view.referee ? say("CALLBOARD.timeline.Hand.They.DoneHintResting") : sayToSpeaker(view, "DoneHint"),
    restText: sayToSpeaker(view, "DoneUntil"),
    restHint: sayToSpeaker(view, "RestHint"),
    canPass: open && hands.every(({ may }) => may) && all((id) => permits.may("pass", id)),
    canRest: open && all((id) => permits.mayGiving("pass", id, "resting")) && !isResting,
  };
}

/** Returns the labels of the GM's buttons for a call for actions: pass for all other combatants, and close the call. "" hides a button. */
function callings(table: HandTable): object {
  const open = isOpen(table);
  const others = open ? othersToPassFor(table).length : 0;
  return {
    others: others > 0 ? pluralText(others, (form) => `CALLBOARD.timeline.Hand.PassOthers.${form}`) : "",
    close: open && table.reading.options.may("closeCall") ? say("CALLBOARD.timeline.Hand.CloseCall") : "",
  };
}

/** Returns which members of the Hand's group cannot pay for the plan and are left out, as text. "" if all can. */
function leftOutText({ reading, seated: { ids } }: HandTable, plans: Plans): string {
  const paying = new Set(plans.map(({ hand }) => hand.combatant));
  const names = plans.length === 0 ? [] : ids.filter((id) => !paying.has(id)).map((id) => reading.people.nameOf(id));
  return names.length === 0
    ? ""
    : pluralText(names.length, (form) => `CALLBOARD.timeline.Hand.LeftOut.${form}`, { names: joinCrowdNames(names) });
}

/** Returns the seal button of the Hand, where the plans land, who can read the seals, and the plans' faults. */
function sealContext(table: HandTable, plans: Plans): object {
  const { ids, kind } = table.seated;
  const faults = planFaultTexts(table, plans);
  const { live } = table.reading;
  const readers = live ? otherReaderNames(live, ids) : [];
  const placed = plans.every(({ plan }) => plan.faults.every(({ key }) => key !== "stat"));
  return {
    may: true,
    lands: placed ? landsText(table.view, plans) : "",
    hint: plans.length === 0 ? say("CALLBOARD.timeline.Hand.Pick") : "",
    readers: readers.length > 0 ? say("CALLBOARD.timeline.Hand.Readers", { names: readers.join(", ") }) : "",
    faults,
    ready: plans.length > 0 && faults.length === 0 && ids.length > 0,
    leftOut: leftOutText(table, plans),
    seal: kind
      ? pluralText(plans.length || ids.length, (form) => `CALLBOARD.timeline.Hand.SealFor.${form}`)
      : say("CALLBOARD.timeline.Hand.Seal"),
  };
}

/** Returns the foot of the Hand: where the plans land, their faults, and the buttons. */
export function footContext(table: HandTable, plans: Plans): object {
  const may = isOpen(table) && table.hands[0]?.may === true;
  return {
    notes: encounterNotes(table.reading.live),
    line: lineContext(table, may ? plans : []),
    ...(may ? sealContext(table, plans) : {}),
    ...sayings(table),
    ...callings(table),
    refusal: refusalTextAt(table.uiState, "hand"),
  };
}
