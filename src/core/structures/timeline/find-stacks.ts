import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { groupBy, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Contest, Stack, Step, TimelineState } from "./state.ts";

/** The place of a stack: its combatant and its number. */
export type StackRef = Readonly<{ combatant: Id; stack: number }>;
/** A stack, with the combatant and the number that it is stored under. */
export type Placed = Readonly<{ at: StackRef; stack: Stack }>;

/** The steps in which the actions of a phase resolve. */
const ACTING: ReadonlySet<Step> = new Set(["flip", "aim", "resolve"]);

/** Returns the stack with this combatant and number. Undefined if there is no such stack. */
export function stackAt(state: TimelineState, { combatant, stack: number }: StackRef): Stack | undefined {
  return lookup(lookup(state.stacks, combatant) ?? {}, String(number));
}

const groups = new WeakMap<TimelineState["stacks"], ReadonlyMap<Id, readonly Placed[]>>();
const NONE: readonly Placed[] = [];

/** Groups the stacks of a state by combatant, for callers that then ask about each combatant several times. */
export function cacheStacksByCombatant(state: TimelineState): void {
  if (!groups.has(state.stacks))
    groups.set(
      state.stacks,
      groupBy(allStacksOf(state), ({ at }) => at.combatant),
    );
}

/** Returns the stacks of one combatant, by number. */
export function stacksOf(state: TimelineState, combatant: Id): readonly Placed[] {
  const grouped = groups.get(state.stacks);
  if (grouped) return grouped.get(combatant) ?? NONE;
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

/** Returns the id of the pools that a combatant bids from (its holder). */
export function poolHolderOf(state: TimelineState, combatant: Id): Id {
  return lookup(state.combatants, combatant)?.holder ?? "";
}

/** Returns the id of the pools that a stack bids from (its holder): the combatant's when the stack was sealed. */
export function stackPoolHolderOf(state: TimelineState, { at: { combatant }, stack: { holder } }: Placed): Id {
  return holder ?? poolHolderOf(state, combatant);
}

/** Returns the id of the pools that a contest's answer uses (its holder): the defender's when the answer was sealed. */
export function answerPoolHolderOf(state: TimelineState, { defender, holder }: Contest): Id {
  return holder ?? poolHolderOf(state, defender);
}

/** Returns all stacks of an encounter. The list is cached. */
export function allStacksOf({ stacks }: TimelineState): readonly Placed[] {
  return listStacks(stacks);
}

/** Returns the stacks of many combatants at once, in the given order, then by number. */
export function stacksOfCombatants({ stacks }: TimelineState, combatants: readonly Id[]): readonly Placed[] {
  const theirs = new Map<Id, Placed[]>(combatants.map((id) => [id, []]));
  for (const placed of listStacks(stacks)) theirs.get(placed.at.combatant)?.push(placed);
  return [...theirs.values()].flat();
}

/** Whether a stack will still act: it is not void, and its points are not spent yet. */
export function isPending({ voided, closed }: Stack): boolean {
  return voided === null && closed === null;
}

/** Returns a combatant's stacks that will act, by number. */
export function pendingStacksOf(state: TimelineState, combatant: Id): readonly Placed[] {
  return stacksOf(state, combatant).filter(({ stack }) => isPending(stack));
}

/** Whether the actions of the counter's phase are being opened or resolved. */
function isActing({ step }: TimelineState): boolean {
  return ACTING.has(step);
}

/** Whether a stack is of the phase that resolves now. The stack may be void. */
export function isOfPhase(state: TimelineState, { phase, closed }: Stack): boolean {
  return closed === null && phase === state.phase && isActing(state);
}

/** Returns the stacks of the phase that resolves now that are not void, in the order of sealing. With `voided` includes void ones. */
export function standingStacksOfPhase(state: TimelineState, voided = false): readonly Placed[] {
  if (!isActing(state)) return [];
  return allStacksOf(state)
    .filter(({ stack }) => isOfPhase(state, stack) && (voided || stack.voided === null))
    .sort((a, b) => a.stack.order - b.stack.order);
}

/** Finds a card of the phase that is still to be turned, or that an undo closed again for the GM to decide on. */
export function findUnturned(state: TimelineState): Placed | undefined {
  return standingStacksOfPhase(state).find(({ stack: { bid, known } }) => bid === null || known === "undecided");
}

/** Finds an open stack of the phase that still needs targets. */
export function findAimless(state: TimelineState): Placed | undefined {
  return standingStacksOfPhase(state).find(({ stack: { targets, bid } }) => targets === null && bid !== null && bid.kind !== "pause");
}

/** Finds a stack whose phase is still sealed. */
export function findUnplaced(state: TimelineState): Placed | undefined {
  return allStacksOf(state).find(({ stack }) => isPending(stack) && stack.phase === null);
}

/** Whether a commitment is already in the state. */
export function hasCommitment(state: TimelineState, commitment: string): boolean {
  return allStacksOf(state).some(({ stack: { phaseSeal, bidSeal, contest } }) => {
    return phaseSeal === commitment || bidSeal === commitment || contest?.seal === commitment;
  });
}
