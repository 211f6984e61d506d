import type { TimelineReading } from "./base.ts";
import type { Timeline } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { verdictOf, type Verdict } from "../../../applications/tracker/verdict.ts";
import { OptionsIndex } from "../../../encounter/parts/options-index.ts";
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

/** A user's controls for one action (stack) on the line: results, answers, and buttons. */
export interface StackDesk extends Verdict {
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
export function isAskedForRefund(reading: TimelineReading, stack: Timeline.ShownStack): boolean {
  return stack.refund === null && mayRefund(reading, stack) && refundsOf(reading, stack).length > 0;
}

/** Returns this user's controls for an action (stack): results, answers, and buttons. */
export function deskOf(reading: TimelineReading, stack: Timeline.ShownStack): StackDesk {
  const { view } = reading;
  const permits = reading.options;
  const name = reading.people.nameOf(stack.combatant);
  const known = stack.side === "known";
  return {
    ...verdictOf(WORDS, stack, {
      name,
      judge: permits.may("judge", stack.combatant, { stack: stack.stack }) && stack.bid?.kind !== "pause",
      propose: permits.may("propose", stack.combatant, { stack: stack.stack }),
      stack: stack.stack,
    }),
    noteLabel: say("CALLBOARD.timeline.Stack.NoteOf", { name }),
    refunds: mayRefund(reading, stack) ? refundsOf(reading, stack) : [],
    answer: answerOf(reading, stack),
    tools: toolsOf(known ? [...TOOLS, BACK] : TOOLS, permits, stack, name),
    more: view.referee ? toolsOf(known ? MORE : [BACK, ...MORE], permits, stack, name) : [],
    moreLabel: say("CALLBOARD.timeline.Stack.MoreOf", { name }),
  };
}

function toolsOf(tools: readonly Tool[], permits: OptionsIndex, stack: Timeline.ShownStack, name: string): StackButton[] {
  return tools.filter(({ kind }) => permits.may(kind, stack.combatant, { stack: stack.stack })).map((tool) => buttonOf(tool, stack, name));
}

/** Returns a button about one action (stack). Its label names the combatant for screen readers. */
function buttonOf({ action, icon, key }: Omit<Tool, "kind">, { combatant, stack }: Timeline.ShownStack, name: string): StackButton {
  const text = say(`CALLBOARD.timeline.Stack.${key}`);
  return {
    action,
    icon,
    text,
    label: say("CALLBOARD.timeline.Named", { name, text }),
    focus: `${action}-${combatant}-${String(stack)}`,
    stack,
  };
}

/** Returns the pools that a Pause may give back: those with spent points, or none. Empty if no points are spent and none was chosen. */
function refundsOf(reading: TimelineReading, stack: Timeline.ShownStack): Choice[] {
  const { view } = reading;
  const pools = view.rows.find((row) => row.combatant === stack.combatant)?.pools ?? [];
  const name = reading.people.nameOf(stack.combatant);
  const choice = (value: string, icon: string, text: string): Choice => {
    const label = say("CALLBOARD.timeline.Stack.RefundOf", { name, pool: text });
    return { value, icon, text, label, pressed: String(stack.refund === value) };
  };
  const spent = pools.filter((pool) => pool.spent > 0);
  if (spent.length === 0 && stack.refund === null) return [];
  const back = spent.map(({ stat, spent: amount }) =>
    choice(stat, "fa-rotate-left", say("CALLBOARD.timeline.Pool.Back", { stat: statLabel(reading, stat, stack.combatant), amount })),
  );
  return [...back, choice("", "fa-minus", say("CALLBOARD.timeline.Pool.None"))];
}

function answerOf(reading: TimelineReading, stack: Timeline.ShownStack): AnswerContext | null {
  const { view } = reading;
  const { contest } = stack;
  const permits = reading.options;
  if (contest?.state !== "open" || !permits.may("answer", contest.defender)) return null;
  const row = view.rows.find((one) => one.combatant === contest.defender);
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
