import { memoByIdentity } from "../../kernel/memo.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Contest, Stack, Step, TimelineState } from "./state.ts";

/** Where a stack lies: whose it is, and its number. */
export type StackRef = Readonly<{ combatant: Id; stack: number }>;
/** A stack and where it lies. */
export type Placed = Readonly<{ at: StackRef; stack: Stack }>;

/** The steps in which a phase resolves. */
const ACTING: ReadonlySet<Step> = new Set(["flip", "aim", "resolve"]);

/** A stack by its place; undefined where there is none. */
export function stackAt(state: TimelineState, { combatant, stack: number }: StackRef): Stack | undefined {
  return lookup(lookup(state.stacks, combatant) ?? {}, String(number));
}

/** The stacks of one combatant, by number. */
export function stacksOf(state: TimelineState, combatant: Id): readonly Placed[] {
  return Object.entries(lookup(state.stacks, combatant) ?? {}).map(([number, stack]) => ({
    at: { combatant, stack: Number(number) },
    stack,
  }));
}

const listStacks = memoByIdentity((stacks: TimelineState["stacks"]): readonly Placed[] => {
  const all: Placed[] = [];
  for (const [combatant, each] of Object.entries(stacks)) {
    for (const number of Object.keys(each)) {
      const stack = each[number];
      if (stack !== undefined) all.push({ at: { combatant, stack: Number(number) }, stack });
    }
  }
  return all;
});

/** The holder whose pools a combatant bids from. */
export function holderOf(state: TimelineState, combatant: Id): Id {
  return lookup(state.combatants, combatant)?.holder ?? "";
}

/** The holder whose pools a stack bids from: its combatant's as it was sealed. */
export function payerOf(state: TimelineState, { at: { combatant }, stack: { holder } }: Placed): Id {
  return holder ?? holderOf(state, combatant);
}

/** The holder whose pools the answer of a contest is of: the defender's as it was sealed. */
export function answerHolderOf(state: TimelineState, { defender, holder }: Contest): Id {
  return holder ?? holderOf(state, defender);
}

/** All stacks of an encounter; asked several times for one command, and listed once. */
export function allStacksOf({ stacks }: TimelineState): readonly Placed[] {
  return listStacks(stacks);
}

/** The stacks of these combatants, in their order, then by number: of many at once. */
export function stacksOfAll({ stacks }: TimelineState, combatants: readonly Id[]): readonly Placed[] {
  const theirs = new Map<Id, Placed[]>(combatants.map((id) => [id, []]));
  for (const placed of listStacks(stacks)) theirs.get(placed.at.combatant)?.push(placed);
  return [...theirs.values()].flat();
}

/** True for a stack that will act: neither void nor settled. */
export function isPending({ voided, closed }: Stack): boolean {
  return voided === null && closed === null;
}

/** A combatant's stacks that will act, in their order. */
export function pendingStacksOf(state: TimelineState, combatant: Id): readonly Placed[] {
  return stacksOf(state, combatant).filter(({ stack }) => isPending(stack));
}

/** True while the stacks of the counter's phase open and resolve. */
function isActing({ step }: TimelineState): boolean {
  return ACTING.has(step);
}

/** True for a stack of the phase that resolves now, whether or not it stands. */
export function isOfPhase(state: TimelineState, { phase, closed }: Stack): boolean {
  return closed === null && phase === state.phase && isActing(state);
}

/** The stacks of the phase that resolves now, in the order of sealing: those that stand, and with `voided` the others too. */
export function standingStacksOfPhase(state: TimelineState, voided = false): readonly Placed[] {
  if (!isActing(state)) return [];
  return allStacksOf(state)
    .filter(({ stack }) => isOfPhase(state, stack) && (voided || stack.voided === null))
    .sort((a, b) => a.stack.order - b.stack.order);
}

/** True for a stack of the open phase that still wants targets. */
export function isAimless({ targets, bid }: Stack): boolean {
  return targets === null && bid !== null && bid.kind !== "pause";
}

/** True for a commitment that stands in the state already. */
export function isKnownCommitment(state: TimelineState, commitment: string): boolean {
  return allStacksOf(state).some(({ stack: { phaseSeal, bidSeal, contest } }) => {
    return phaseSeal === commitment || bidSeal === commitment || contest?.seal === commitment;
  });
}
