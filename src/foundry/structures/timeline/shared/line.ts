import type { TimelineBase } from "./drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import { mustChooseRefundPool } from "./stack-controls.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { firstStackOf, gatherStacks, type StackCrowd } from "./gather-crowds.ts";
import { crowdStackContext, isFaceDown, sealContext, stackContext, type SealContext, type StackContext } from "./stacks.ts";
import { phaseName, phaseRange } from "./texts.ts";

/** How many actions of one phase are drawn before the user asks for more. `PHASES` limits the phases ahead in the same way. */
const STACKS = 24;
const PHASES = 24;
/** If more actions than this are sealed, their list is folded. */
const FEW = 6;

/** One phase of the timeline with its actions (stacks), as the tracker draws it. */
export interface PhaseContext {
  readonly key: string;
  readonly phase: number;
  readonly css: string;
  readonly title: string;
  readonly mark: string;
  readonly count: string;
  /** The phase's face-down actions, drawn as wax seals. */
  readonly seals: readonly SealContext[];
  /** The actions shown as cards: readable ones, and all of the phase that is being resolved. */
  readonly stacks: readonly (StackContext & { readonly same: boolean })[];
  /** The label of the control that draws the phase's remaining actions. "" if all are drawn. */
  readonly more: string;
  readonly moreKey: string;
  /** The text about the empty phases before this phase. "" if there are none. */
  readonly gap: string;
  /** Whether the phase is unchanged since it was last drawn. */
  readonly same: boolean;
}

/** The phases that are done: one fold that holds a fold for each phase. */
export interface HistoryContext {
  readonly title: string;
  readonly open: boolean;
  readonly phases: readonly (PhaseContext & { readonly open: boolean; readonly foldKey: string })[];
}

/** The line of phases in the tracker: the current phase, those ahead, and those that are done. */
export interface LineContext {
  readonly now: PhaseContext;
  readonly ahead: readonly PhaseContext[];
  readonly more: string;
  readonly done: HistoryContext | null;
}

/** Returns actions (stacks) with those first that this player must answer: contests in which they defend, and Pauses whose refund they choose. */
function sortAskedFirst({ reading, view, permits }: TimelineBase, stacks: readonly Timeline.ShownStack[]): readonly Timeline.ShownStack[] {
  if (view.referee || view.step !== "resolve") return stacks;
  const isAsked = (stack: Timeline.ShownStack) =>
    (stack.contest?.state === "open" && permits.may("answer", stack.contest.defender)) || mustChooseRefundPool(reading, stack);
  return [...stacks.filter(isAsked), ...stacks.filter((stack) => !isAsked(stack))];
}

type Drawn = StackContext & { readonly same: boolean };

/** Returns one action for the template. If it is unchanged since it was last drawn, it is marked `same`. */
function drawStack({ reading, view, uiState }: TimelineBase, stack: Timeline.ShownStack): Drawn {
  const context = stackContext(reading, stack);
  const refusal = view.step === "declare" ? "" : refusalTextAt(uiState, stack.combatant);
  return uiState.drawn.row(context.key, { ...context, refusal });
}

/** Returns the card of a crowd for the template, with the cards of its members while it is unfolded. */
function drawCrowd(base: TimelineBase, crowd: StackCrowd): Drawn {
  const { reading, uiState } = base;
  const context = { ...crowdStackContext(reading, crowd, uiState.opened), refusal: refusalTextAt(uiState, crowd.key) };
  const rows = context.crowd?.open ? crowd.all.map((stack) => drawStack(base, stack)) : [];
  const { same } = uiState.drawn.row(context.key, context, rows);
  return { ...context, crowd: context.crowd && { ...context.crowd, rows }, same };
}

/** Returns actions for the template, first those that ask the player something. Those of NPCs that stand alike share a card. */
export function stacksContext(base: TimelineBase, stacks: readonly Timeline.ShownStack[], place: string): Drawn[] {
  return gatherStacks(base.reading, sortAskedFirst(base, stacks), place).map((one) => stackOrCrowdContext(base, one));
}

/** Returns one action, or the shared card of a crowd, for the template. */
export function stackOrCrowdContext(base: TimelineBase, one: Timeline.ShownStack | StackCrowd): Drawn {
  return isMergedGroup(one) ? drawCrowd(base, one) : drawStack(base, one);
}

/** Returns this call's sealed actions. A player sees their own, a GM all, behind a fold if there are many. Null if there are none. */
export function sealedContext(base: TimelineBase): object | null {
  const { view, uiState } = base;
  const some = view.referee ? view.sealed : view.sealed.filter(({ own }) => own);
  if (some.length === 0) return null;
  const folds = some.length > FEW;
  const open = !folds || uiState.opened.includes("sealed");
  const title = folds ? say("CALLBOARD.timeline.Line.SealedMany", { count: some.length }) : say("CALLBOARD.timeline.Line.Sealed");
  return { title, folds, open, stacks: open ? stacksContext(base, some, "sealed") : [] };
}

/** Returns one phase for drawing. With `whole`, all its actions are cards. Otherwise face-down actions are drawn as wax seals. */
function phaseContext(base: TimelineBase, phase: Timeline.ShownPhase, whole: boolean): PhaseContext {
  const { reading, uiState, view } = base;
  const moreKey = `phase-${String(phase.phase)}`;
  const place = String(phase.phase);
  const sorted = whole ? sortAskedFirst(base, phase.stacks) : phase.stacks;
  const gathered = gatherStacks(reading, phase.stacks.length <= STACKS ? sorted : ownFirst(sorted), place);
  const all = gathered.length <= STACKS || uiState.opened.includes(moreKey);
  const shown = all ? gathered : gathered.slice(0, STACKS);
  const isSeal = (one: Timeline.ShownStack | StackCrowd) => !whole && isFaceDown(firstStackOf(one));
  const stacks = shown.filter((one) => !isSeal(one)).map((one) => stackOrCrowdContext(base, one));
  const frame = {
    ...headOf(phase.phase, phase.mark, phase.stacks.length),
    css: [phase.mark, view.step].join(" "),
    seals: shown.filter(isSeal).map((one) => sealContext(reading, firstStackOf(one), isMergedGroup(one) ? one : null)),
    more: all ? "" : pluralText(gathered.length - STACKS, (form) => `CALLBOARD.timeline.Line.More.${form}`),
    moreKey,
  };
  const { same } = uiState.drawn.row(frame.key, { ...frame, keys: stacks.map(({ key }) => key) }, stacks);
  return { ...frame, stacks, gap: "", same };
}

/** Returns the user's own actions before all others, so that a limit on the number drawn leaves out own actions last. */
const ownFirst = (stacks: readonly Timeline.ShownStack[]) => [...stacks].sort((a, b) => Number(b.own) - Number(a.own));

function headOf(
  phase: number,
  mark: Timeline.ShownPhase["mark"],
  stacks: number,
): Pick<PhaseContext, "key" | "phase" | "title" | "mark" | "count"> {
  return {
    key: `phase-${String(phase)}-${mark}`,
    phase,
    title: phaseName(phase),
    mark: say(`CALLBOARD.timeline.Mark.${mark}`),
    count: stacks === 0 ? say("CALLBOARD.timeline.Line.Empty") : pluralText(stacks, (form) => `CALLBOARD.timeline.Line.Count.${form}`),
  };
}

function gapBetween(before: number, phase: number): string {
  return phase - before > 1 ? say("CALLBOARD.timeline.Line.Gap", { phases: phaseRange(before + 1, phase - 1) }) : "";
}

/** Returns the line from top to bottom: the current phase, the phases ahead of it, and the done phases folded. */
export function lineContext(base: TimelineBase): LineContext {
  const { view, uiState } = base;
  const current = view.line.find(({ phase }) => phase === view.phase) ?? { phase: view.phase, mark: "now" as const, stacks: [] };
  const later = view.line.filter(({ phase }) => phase > view.phase);
  const all = later.length <= PHASES || uiState.opened.includes("ahead");
  const ahead = all ? later : later.slice(0, PHASES);
  return {
    now: phaseContext(base, current, view.step !== "declare" && view.step !== "advance"),
    ahead: ahead.map((phase, index) => ({
      ...phaseContext(base, phase, false),
      gap: gapBetween(ahead[index - 1]?.phase ?? view.phase, phase.phase),
    })),
    more: all ? "" : pluralText(later.length - PHASES, (form) => `CALLBOARD.timeline.Line.MorePhases.${form}`),
    done: historyOf(base),
  };
}

/** Returns the done phases, latest first. A folded phase draws only its head. Null if no phase is done. */
function historyOf(base: TimelineBase): HistoryContext | null {
  const { view, uiState } = base;
  const done = view.line.filter(({ phase }) => phase < view.phase).reverse();
  if (done.length === 0) return null;
  const open = uiState.opened.includes("done");
  const stacks = done.reduce((sum, { stacks: some }) => sum + some.length, 0);
  const phases = open ? done : [];
  return {
    title: pluralText(stacks, (form) => `CALLBOARD.timeline.Line.Done.${form}`),
    open,
    phases: phases.map((phase) => {
      const foldKey = `done-${String(phase.phase)}`;
      const unfolded = uiState.opened.includes(foldKey);
      const context = phaseContext(base, unfolded ? phase : { ...phase, stacks: [] }, true);
      return { ...context, ...headOf(phase.phase, phase.mark, phase.stacks.length), open: unfolded, foldKey };
    }),
  };
}
