import type { TimelineReading } from "./drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { groupName } from "../../../applications/tracker/combatant-groups.ts";
import {
  actionResultContext,
  crowdSuggestionContext,
  suggestedCountsText,
  suggestionContext,
  type SuggestionContext,
  type Verdict,
} from "../../../applications/tracker/verdict.ts";
import { OptionsIndex } from "../../../encounter/parts/options-index.ts";
import type { StackCrowd } from "./gather-crowds.ts";
import { rowIn } from "./row-in.ts";
import { statLabel } from "./texts.ts";

/** The icon of each result. Their order is that of the buttons. */
export const RESULT_ICONS = { failure: "fa-xmark", partial: "fa-circle-half-stroke", success: "fa-check" } as const satisfies Record<
  Timeline.Result,
  string
>;
const WORDS = { type: "timeline", icons: RESULT_ICONS, labelKey: "CALLBOARD.timeline.Stack.ResultOf" } as const;

/** A button that does something with one action (stack), such as to void it. */
export interface StackButton {
  readonly action: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  /** The button's key in its window, by which it gets the focus back after a redraw. */
  readonly focus: string;
  readonly stack: number;
}

/** A button that sets one of several values: the pool that a Pause gives back. */
interface Choice {
  readonly value: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  readonly pressed: string;
}

/** The form for the sealed answer of a combatant that resists an action. */
interface AnswerContext {
  /** The id of the combatant that resists the action. */
  readonly defender: string;
  readonly against: string;
  readonly stack: number;
  readonly title: string;
  /** Whether the combatant that resists may bid points, up to `most`. Otherwise it resists with its full stat. */
  readonly points: boolean;
  readonly most: number;
  readonly stand: string;
}

/** The field in which a GM says how many members of a crowd get a result. */
interface SomeContext {
  readonly most: number;
  readonly label: string;
  readonly title: string;
}

/** A user's controls for one action (stack) on the line, or for a crowd's: results, answers, and buttons. */
export interface StackDesk extends Verdict {
  /** What the bid suggests against its targets. Null if it suggests nothing, or once the action has a result. */
  readonly suggestion: SuggestionContext | null;
  /** Null for a single action, and if no result can be given. */
  readonly some: SomeContext | null;
  readonly noteLabel: string;
  /** The choices of the pool that a Pause gives back. Empty if there is no choice. */
  readonly refunds: readonly Choice[];
  readonly answer: AnswerContext | null;
  readonly tools: readonly StackButton[];
  /** Buttons that are seldom needed. They are behind a fold. */
  readonly more: readonly StackButton[];
  readonly moreLabel: string;
}

interface Tool {
  /** The kind of command that the user must be allowed to give for the button to show. */
  readonly kind: string;
  readonly action: string;
  readonly icon: string;
  readonly key: string;
}

const TOOLS: readonly Tool[] = [
  { kind: "keep", action: "keep", icon: "fa-lock", key: "Keep" },
  { kind: "affect", action: "effect", icon: "fa-burst", key: "Effect" },
  { kind: "contest", action: "oppose", icon: "fa-scale-unbalanced", key: "Contest" },
];
const BACK: Tool = { kind: "giveBack", action: "giveBack", icon: "fa-hand-holding", key: "GiveBack" };
const MORE: readonly Tool[] = [
  { kind: "target", action: "aimAt", icon: "fa-crosshairs", key: "Aim" },
  { kind: "restore", action: "restore", icon: "fa-rotate-left", key: "Restore" },
  { kind: "void", action: "voidStack", icon: "fa-ban", key: "Void" },
];

/** Whether this user may choose the pool that a Pause gives back. */
function mayRefund({ options }: TimelineReading, { combatant, stack }: Timeline.ShownStack): boolean {
  return options.may("refund", combatant, { stack });
}

/** Whether this user still has to choose the pool that a Pause gives back. */
export function mustChooseRefundPool(reading: TimelineReading, stack: Timeline.ShownStack): boolean {
  return stack.refund === null && mayRefund(reading, stack) && refundsOf(reading, stack).length > 0;
}

/** The name and the key under which an action (stack) is drawn, or a whole crowd's. */
export interface StackSubject {
  readonly name: string;
  readonly key: string;
}

/** Returns the name and the key under which an action (stack), or the crowd that it stands for, is drawn. */
export function stackSubjectOf(
  { people }: TimelineReading,
  { combatant, stack }: Timeline.ShownStack,
  crowd: StackCrowd | null,
): StackSubject {
  if (crowd) return { name: groupName(crowd.name, crowd.all.length), key: crowd.key };
  return { name: people.nameOf(combatant), key: `${combatant}-${String(stack)}` };
}

/** Returns this user's controls for an action (stack): results, answers, and buttons. With `crowd`, they are for all of its members. */
export function stackControlsOf(reading: TimelineReading, stack: Timeline.ShownStack, crowd: StackCrowd | null): StackDesk {
  const { view } = reading;
  const permits = reading.options;
  const subject = stackSubjectOf(reading, stack, crowd);
  const { name } = subject;
  const known = stack.side === "known";
  const judge = permits.may("judge", stack.combatant, { stack: stack.stack }) && stack.bid?.kind !== "pause";
  // A contest is between two.
  const tools = crowd ? TOOLS.filter(({ kind }) => kind !== "contest") : TOOLS;
  return {
    suggestion: crowd ? crowdBidsContext(crowd, { name, judge }) : bidContext(reading, stack, { name, judge, stack: stack.stack }),
    some: crowd && judge ? someContext(crowd) : null,
    ...actionResultContext(WORDS, stack, {
      name,
      judge,
      propose: permits.may("propose", stack.combatant, { stack: stack.stack }),
      stack: stack.stack,
    }),
    noteLabel: say("CALLBOARD.timeline.Stack.NoteOf", { name }),
    refunds: mayRefund(reading, stack) ? refundsOf(reading, stack, crowd) : [],
    answer: answerOf(reading, stack),
    tools: toolsOf(known ? [...tools, BACK] : tools, permits, stack, subject),
    more: view.referee ? toolsOf(known ? MORE : [BACK, ...MORE], permits, stack, subject) : [],
    moreLabel: say("CALLBOARD.timeline.Stack.MoreOf", { name }),
  };
}

function someContext({ name, all: { length } }: StackCrowd): SomeContext {
  return {
    most: length,
    label: pluralText(length, (form) => `CALLBOARD.timeline.Stack.Some.${form}`),
    title: say("CALLBOARD.timeline.Stack.SomeOf", { name }),
  };
}

function toolsOf(tools: readonly Tool[], permits: OptionsIndex, stack: Timeline.ShownStack, subject: StackSubject): StackButton[] {
  return tools
    .filter(({ kind }) => permits.may(kind, stack.combatant, { stack: stack.stack }))
    .map((tool) => buttonOf(tool, stack, subject));
}

/** Returns a button about one action (stack). Its label names the combatant for screen readers. */
function buttonOf({ action, icon, key }: Omit<Tool, "kind">, { stack }: Timeline.ShownStack, { name, key: id }: StackSubject): StackButton {
  const text = say(`CALLBOARD.timeline.Stack.${key}`);
  return {
    action,
    icon,
    text,
    label: say("CALLBOARD.timeline.Named", { name, text }),
    focus: `${action}-${id}`,
    stack,
  };
}

/**
 * Returns the pools that a Pause may give back, or none. Different numbers of a crowd's members are not named. Empty if nothing is spent.
 */
function refundsOf(reading: TimelineReading, stack: Timeline.ShownStack, crowd: StackCrowd | null = null): Choice[] {
  const pools = (crowd?.all ?? [stack]).flatMap(({ combatant }) => rowIn(reading.view, combatant)?.pools ?? []);
  const { name } = stackSubjectOf(reading, stack, crowd);
  const choice = (value: string, icon: string, text: string): Choice => {
    const label = say("CALLBOARD.timeline.Stack.RefundOf", { name, pool: text });
    return { value, icon, text, label, pressed: String(stack.refund === value) };
  };
  const spent = new Map(pools.filter((pool) => pool.spent > 0).map((pool) => [pool.stat, pool.spent]));
  if (spent.size === 0 && stack.refund === null) return [];
  const back = [...spent].map(([stat, amount]) => {
    const label = statLabel(reading, stat, stack.combatant);
    return choice(stat, "fa-rotate-left", crowd ? label : say("CALLBOARD.timeline.Pool.Back", { stat: label, amount }));
  });
  return [...back, choice("", "fa-minus", say("CALLBOARD.timeline.Pool.None"))];
}

function answerOf(reading: TimelineReading, stack: Timeline.ShownStack): AnswerContext | null {
  const { view } = reading;
  const { contest } = stack;
  const permits = reading.options;
  if (contest?.state !== "open" || !permits.may("answer", contest.defender)) return null;
  const row = rowIn(view, contest.defender);
  const pool = row?.pools.find(({ stat }) => stat === contest.stat);
  const name = reading.people.nameOf(contest.defender);
  const stat = statLabel(reading, contest.stat, contest.defender);
  return {
    defender: contest.defender,
    against: stack.combatant,
    stack: stack.stack,
    title: say("CALLBOARD.timeline.Contest.Answer", { name, stat }),
    points: permits.may("reply", contest.defender),
    most: pool?.hand ?? 0,
    stand: say("CALLBOARD.timeline.Contest.Stand", { stat, points: pool?.max ?? 0 }),
  };
}

/** Returns how many members of a crowd their bids suggest which result to. Null if none is suggested. */
function crowdBidsContext({ all }: StackCrowd, may: { readonly name: string; readonly judge: boolean }): SuggestionContext | null {
  const results = suggestedCountsText(
    WORDS,
    all.map(({ suggested }) => suggested?.result ?? null),
  );
  return results === "" ? null : crowdSuggestionContext(say("CALLBOARD.Propose.Suggested", { results }), results, may);
}

/** Returns what a bid shows against each target, such as "Willpower 3 + 2 against Fitness 3", with what it suggests. */
function bidContext(
  reading: TimelineReading,
  { combatant, bid, suggested }: Timeline.ShownStack,
  may: { readonly name: string; readonly judge: boolean; readonly stack: number },
): SuggestionContext | null {
  if (bid === null || suggested === null) return null;
  const points = bid.ability === 0 ? String(bid.relevantBid) : `${bid.relevantBid} + ${bid.ability}`;
  const stat = statLabel(reading, bid.relevant, combatant);
  const sums = suggested.against.map(({ target, points: opponent }) => {
    const data = { stat, points, target: reading.people.nameOf(target), opposing: statLabel(reading, bid.opposing, target), opponent };
    return say("CALLBOARD.timeline.Suggest.Against", data);
  });
  const label = suggested.result === null ? "" : say(`CALLBOARD.timeline.Result.${suggested.result}`);
  const end = suggested.result === null ? say("CALLBOARD.timeline.Suggest.Tie") : label;
  return suggestionContext(`${sums.join(", ")}: ${end}`, suggested.result === null ? null : { id: suggested.result, label }, may);
}
