import type { TimelineReading } from "./base.ts";
import type { Timeline } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { hiddenTag } from "../../../applications/tracker/hidden-tag.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { deskOf, type StackDesk } from "./judging.ts";
import { contestText, effectText, phaseName, pointsText, statLabel } from "./texts.ts";

const RESULT_ICONS = { success: "fa-check", partial: "fa-circle-half-stroke", failure: "fa-xmark" } as const satisfies Record<
  Timeline.Result,
  string
>;
/** A bid with more points than these is shown by its number alone. */
const PIPS = 9;

/** A bid of a stack that lies open, or is one's own. */
interface BidContext {
  readonly css: "relevant" | "secondary";
  readonly label: string;
  readonly points: number;
  readonly pips: readonly object[];
  readonly text: string;
}

/** A stack face down, as wax: whose it is, by shape, colour and name. */
export interface SealContext extends ShownCombatant {
  /** The words of the mark of one that players cannot see, or "". */
  readonly tag: string;
  readonly key: string;
  readonly css: string;
  readonly label: string;
}

/** One action on the line, as the partial `stack.hbs` draws it. */
export interface StackContext extends ShownCombatant, StackDesk {
  /** The words of the mark of one that players cannot see, or "". */
  readonly tag: string;
  readonly key: string;
  readonly stack: number;
  readonly css: string;
  /** It lies face down for who looks: wax in place of a card. */
  readonly down: boolean;
  /** How it lies, where that is to be said: sealed, one's own, open while others are not. */
  readonly state: string;
  readonly title: string;
  readonly kind: string;
  readonly bids: readonly BidContext[];
  readonly targets: readonly ShownCombatant[];
  /** Who aims at nobody, or is still to aim: in words. */
  readonly aim: string;
  readonly text: string;
  readonly chip: { readonly id: string; readonly icon: string; readonly label: string } | null;
  /** What was wrong with its opening, and how it came to lie open; each in words. */
  readonly flags: readonly string[];
  readonly note: string;
  readonly paid: string;
  readonly effects: readonly object[];
  readonly contest: string;
  readonly find: string;
}

/** Whether a stack lies face down for who looks; one that is open waits for the others of its phase, and they turn together. */
export const isFaceDown = (stack: Timeline.ShownStack): boolean => stack.bid === null || (stack.ready && !stack.own);

const keyOf = ({ combatant, stack }: Timeline.ShownStack) => `stack-${combatant}-${String(stack)}`;

/** A stack as wax alone. */
export function sealContext(reading: TimelineReading, stack: Timeline.ShownStack): SealContext {
  const person = reading.people.personOf(stack.combatant);
  const state = stack.ready ? "Ready" : "Sealed";
  return {
    ...person,
    tag: hiddenTag(reading, stack.combatant),
    key: keyOf(stack),
    css: stack.ready ? "down ready" : "down",
    label: say(`CALLBOARD.timeline.Stack.${state}Of`, { name: person.name }),
  };
}

/** What one stack shows to the user at this client, and what may be done with it now. */
export function stackContext(reading: TimelineReading, stack: Timeline.ShownStack): StackContext {
  const { view } = reading;
  const person = reading.people.personOf(stack.combatant);
  return {
    ...person,
    ...deskOf(reading, stack),
    ...cardOf(reading, stack),
    tag: hiddenTag(reading, stack.combatant),
    key: keyOf(stack),
    stack: stack.stack,
    css: cssOf(view, stack),
    targets: (stack.targets ?? []).map((id) => reading.people.personOf(id)),
    aim: aimOf(view, stack),
    text: stack.text,
    chip: outcomeChipOf(stack),
    flags: flagsOf(stack),
    note: stack.voided?.note || stack.note,
    paid: paidOf(reading, stack),
    effects: stack.effects.map((effect) => effectContext(reading, stack, effect)),
    contest: stack.contest ? contestText(reading, stack.combatant, stack.contest) : "",
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
  };
}

/** What is read on the card, which one that lies face down does not show. */
function cardOf(reading: TimelineReading, stack: Timeline.ShownStack): Pick<StackContext, "down" | "state" | "title" | "kind" | "bids"> {
  const down = isFaceDown(stack);
  const state = stateOf(stack, down);
  if (down || !stack.bid) return { down, state, title: "", kind: "", bids: [] };
  const { kind, name } = stack.bid;
  return { down, state, title: name, kind: kindOf(kind, name), bids: bidsOf(reading, stack) };
}

/** The kind of a card, where it is not plain and its name does not say it already. */
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

/** What became of a stack, on a chip: void, or its result; null as long as nothing did. */
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

function effectContext(reading: TimelineReading, stack: Timeline.ShownStack, effect: Timeline.ShownEffect): object {
  const text = effectText(reading, effect);
  return {
    key: effect.key,
    text,
    state: effect.state,
    stateLabel: say(`CALLBOARD.timeline.Effect.State.${effect.state}`),
    kind: effect.kind,
    target: effect.target,
    stat: effect.stat,
    status: effect.status,
    amount: effect.amount === 0 ? "" : effect.amount,
    stack: stack.stack,
    drop:
      effect.state === "pending" && reading.options.may("affect", stack.combatant, { stack: stack.stack })
        ? say("CALLBOARD.timeline.Effect.Drop", { effect: text })
        : "",
  };
}
