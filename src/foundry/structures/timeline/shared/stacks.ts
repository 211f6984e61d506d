import type { TimelineReading } from "./drawing-data.ts";
import { groupBy, type Timeline } from "../../../../core/index.ts";
import { groupName } from "../../../applications/tracker/combatant-groups.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { MARKERS } from "../../../applications/tracker/crowd-row-frame.ts";
import { stackKeyOf, type StackCrowd } from "./gather-crowds.ts";
import { stackControlsOf, RESULT_ICONS, stackSubjectOf, type StackDesk } from "./stack-controls.ts";
import { effectsContext } from "./effects.ts";
import { contestText, phaseName, pointsText, statLabel } from "./texts.ts";

/** A bid with more points than this shows its number and no pips. */
const PIPS = 9;

/** The points that a readable action bids on one stat. */
interface BidContext {
  readonly css: "relevant" | "secondary";
  readonly label: string;
  readonly points: number;
  readonly pips: readonly object[];
  readonly text: string;
}

/** A face-down action drawn as a wax seal: its owner's shape, colour and name. */
export interface SealContext extends ShownCombatant {
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  readonly key: string;
  readonly css: string;
  readonly label: string;
  /** The members of a crowd whose seals are drawn as one. Empty for a single seal. */
  readonly crowd: readonly ShownCombatant[];
}

/** What the card of a crowd's actions shows of its members. */
interface CrowdContext {
  /** The members' ids, separated by spaces, and their actions (stacks) as `refText` writes them. */
  readonly members: string;
  readonly stacks: string;
  readonly people: readonly ShownCombatant[];
  /** The key of the fold that shows each member's action, and its button's label. */
  readonly fold: string;
  readonly open: boolean;
  readonly label: string;
  /** The members' own cards. Drawn only while the crowd is unfolded. */
  readonly rows: readonly object[];
}

/** One action on the line, as the partial `stack.hbs` draws it. */
export interface StackContext extends ShownCombatant, StackDesk {
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  readonly key: string;
  readonly stack: number;
  readonly css: string;
  /** Whether the action is face down for this user. It is then drawn as a wax seal instead of a card. */
  readonly down: boolean;
  /** Whether the action is sealed, the user's own, or open while others are not, as text. "" if there is nothing to say. */
  readonly state: string;
  readonly title: string;
  readonly kind: string;
  readonly bids: readonly BidContext[];
  readonly targets: readonly ShownCombatant[];
  /** A text that the action aims at no one, or still has to aim. "" otherwise. */
  readonly aim: string;
  readonly text: string;
  readonly chip: { readonly id: string; readonly icon: string; readonly label: string } | null;
  /** Texts about a doubtful opening, and about who opened the seal if its owner did not. */
  readonly flags: readonly string[];
  readonly note: string;
  readonly paid: string;
  readonly effects: readonly object[];
  readonly contest: string;
  readonly find: string;
  /** Null for a single action. */
  readonly crowd: CrowdContext | null;
}

/** Whether an action is face down for this user. An opened action stays face down until the others of its phase are open too. */
export const isFaceDown = (stack: Timeline.ShownStack): boolean => stack.bid === null || (stack.ready && !stack.own);

/** Returns the members of a crowd as far as their markers fit into one line. */
function peopleIn({ people }: TimelineReading, { all }: StackCrowd): ShownCombatant[] {
  return all.slice(0, MARKERS).map(({ combatant }) => people.personOf(combatant));
}

/** Returns a face-down action as a wax seal, with its owner's name. With `crowd`, the seal stands for all of its members. */
export function sealContext(reading: TimelineReading, stack: Timeline.ShownStack, crowd: StackCrowd | null = null): SealContext {
  const { name, key } = stackSubjectOf(reading, stack, crowd);
  const state = stack.ready ? "Ready" : "Sealed";
  return {
    ...reading.people.personOf(stack.combatant),
    ...(crowd ? { id: key } : {}),
    name,
    tag: hiddenTagText(reading, stack.combatant),
    key: `stack-${key}`,
    css: stack.ready ? "down ready" : "down",
    label: say(`CALLBOARD.timeline.Stack.${state}Of`, { name }),
    crowd: crowd ? peopleIn(reading, crowd) : [],
  };
}

/** Returns the targets of some actions (stacks), each once. If several of the actions aim at one, its name says how many. */
function targetsOf({ people }: TimelineReading, stacks: readonly Timeline.ShownStack[]): ShownCombatant[] {
  const aims = stacks.flatMap(({ targets }) => targets ?? []);
  return [...groupBy(aims, (id) => id)].map(([id, all]) => {
    const person = people.personOf(id);
    return all.length === 1 ? person : { ...person, name: groupName(person.name, all.length) };
  });
}

/** Returns what the card of a crowd shows of its members. The caller draws the members' own cards. */
function crowdContext(reading: TimelineReading, crowd: StackCrowd, opened: readonly string[]): CrowdContext {
  const fold = `crowd-${crowd.key}`;
  return {
    members: crowd.all.map(({ combatant }) => combatant).join(" "),
    stacks: crowd.all.map(stackKeyOf).join(" "),
    people: peopleIn(reading, crowd),
    fold,
    open: opened.includes(fold),
    label: pluralText(crowd.all.length, (form) => `CALLBOARD.timeline.Crowd.Each.${form}`),
    rows: [],
  };
}

/** Returns what the actions (stacks) of a crowd show to this user, with the user's controls for all of them. */
export function crowdStackContext(reading: TimelineReading, crowd: StackCrowd, opened: readonly string[]): StackContext {
  const [first] = crowd.all;
  if (first === undefined) throw new Error("A crowd without members");
  const { name, key } = stackSubjectOf(reading, first, crowd);
  return {
    ...stackContext(reading, first),
    ...stackControlsOf(reading, first, crowd),
    id: key,
    name,
    key: `stack-${key}`,
    targets: targetsOf(reading, crowd.all),
    effects: effectsContext(reading, crowd.all),
    crowd: crowdContext(reading, crowd, opened),
  };
}

/** Returns what one action (stack) shows to this user, with the user's controls for it. */
export function stackContext(reading: TimelineReading, stack: Timeline.ShownStack): StackContext {
  const { view } = reading;
  const person = reading.people.personOf(stack.combatant);
  return {
    ...person,
    ...stackControlsOf(reading, stack, null),
    ...cardOf(reading, stack),
    tag: hiddenTagText(reading, stack.combatant),
    key: `stack-${stackSubjectOf(reading, stack, null).key}`,
    stack: stack.stack,
    css: cssOf(view, stack),
    targets: targetsOf(reading, [stack]),
    aim: aimOf(view, stack),
    text: stack.text,
    chip: outcomeChipOf(stack),
    flags: flagsOf(stack),
    note: stack.voided?.note || stack.note,
    paid: paidOf(reading, stack),
    effects: effectsContext(reading, [stack]),
    contest: stack.contest ? contestText(reading, stack.combatant, stack.contest) : "",
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
    crowd: null,
  };
}

/** Returns the name, kind and bids of an action's card. A face-down card shows none of them. */
function cardOf(reading: TimelineReading, stack: Timeline.ShownStack): Pick<StackContext, "down" | "state" | "title" | "kind" | "bids"> {
  const down = isFaceDown(stack);
  const state = stateOf(stack, down);
  if (down || !stack.bid) return { down, state, title: "", kind: "", bids: [] };
  const { kind, name } = stack.bid;
  return { down, state, title: name, kind: kindOf(kind, name), bids: bidsOf(reading, stack) };
}

/** Returns the kind of a card as text. "" if it is common, or if the card is named like its kind. */
function kindOf(kind: Timeline.CardKind, name: string): string {
  const label = kind === "common" ? "" : say(`CALLBOARD.Action.Kind.${kind}`);
  return label === name ? "" : label;
}

function cssOf({ phase, step, referee }: Timeline.TimelineView, stack: Timeline.ShownStack): string {
  const turned = stack.phase === phase && stack.side === "up" && !stack.ready && step !== "flip";
  const marks = {
    ready: stack.ready,
    own: stack.own && !referee,
    void: stack.voided !== null,
    doubted: stack.doubt !== "",
    turned,
  };
  const set = Object.entries(marks).filter(([, is]) => is);
  return [isFaceDown(stack) ? "down" : stack.side, ...set.map(([mark]) => mark)].join(" ");
}

function stateOf(stack: Timeline.ShownStack, down: boolean): string {
  const where = stack.placed || stack.phase === null ? "" : phaseName(stack.phase);
  if (down) return say(`CALLBOARD.timeline.Stack.${stack.ready ? "Ready" : "Sealed"}`);
  if (stack.side === "own")
    return where ? say("CALLBOARD.timeline.Stack.Lands", { phase: stack.phase ?? 0 }) : say("CALLBOARD.timeline.Stack.Own");
  return stack.side === "known" ? say(`CALLBOARD.timeline.Stack.${stack.kept ? "Kept" : "Known"}`) : "";
}

function bidsOf(reading: TimelineReading, { bid, combatant }: Timeline.ShownStack): BidContext[] {
  if (!bid || bid.kind === "pause") return [];
  const one = (css: BidContext["css"], stat: string, points: number): BidContext => {
    const label = statLabel(reading, stat, combatant);
    const text = say("CALLBOARD.timeline.Pool.Points", { stat: label, amount: points });
    return {
      css,
      label,
      points,
      pips: points > PIPS ? [] : Array.from({ length: points }, () => ({ css: css === "relevant" ? "hand" : "" })),
      text,
    };
  };
  return [
    ...(bid.relevant ? [one("relevant", bid.relevant, bid.relevantBid)] : []),
    ...(bid.secondary && bid.secondaryBid > 0 ? [one("secondary", bid.secondary, bid.secondaryBid)] : []),
  ];
}

function aimOf({ step }: Timeline.TimelineView, stack: Timeline.ShownStack): string {
  if (isFaceDown(stack) || stack.bid?.kind === "pause" || stack.voided) return "";
  if (stack.targets) return stack.targets.length === 0 ? say("CALLBOARD.timeline.Stack.Nobody") : "";
  if (stack.aimed) return say("CALLBOARD.timeline.Stack.Aimed");
  return step === "aim" && stack.side === "up" ? say("CALLBOARD.timeline.Stack.Aiming") : "";
}

/** Returns an action's result as a small label, or the reason why it is void. Null if there is neither. */
export function outcomeChipOf({ voided, result }: Timeline.ShownStack): StackContext["chip"] {
  if (voided) return { id: "void", icon: "fa-solid fa-ban", label: say(`CALLBOARD.timeline.Voided.${voided.why}`) };
  if (!result) return null;
  return { id: result, icon: `fa-solid ${RESULT_ICONS[result]}`, label: say(`CALLBOARD.timeline.Result.${result}`) };
}

function flagsOf({ doubt, face }: Timeline.ShownStack): string[] {
  return [
    ...(doubt ? [say(`CALLBOARD.timeline.Doubt.${doubt}`)] : []),
    ...(face === "broken" || face === "escrow" ? [say(`CALLBOARD.timeline.Stack.Face.${face}`)] : []),
  ];
}

function paidOf(reading: TimelineReading, { combatant, closed, paid, refund, bid }: Timeline.ShownStack): string {
  const spent = closed ? pointsText(reading, paid, combatant) : "";
  if (spent) return say("CALLBOARD.timeline.Stack.Paid", { points: spent });
  if (bid?.kind !== "pause" || refund === null) return "";
  if (refund === "") return say("CALLBOARD.timeline.Stack.NoRefund");
  return say(`CALLBOARD.timeline.Stack.${closed ? "Refunded" : "Refund"}`, { stat: statLabel(reading, refund, combatant) });
}
