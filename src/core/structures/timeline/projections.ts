import { membersInOrder } from "../../kernel/cast/member.ts";
import { healthProjections, isDamageSecret } from "../../kernel/cast/health.ts";
import { memberProjectionsOf } from "../../kernel/cast/status-projections.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import { count, fields, flag, listOf, nullable, oneOf, text, wholeNumber } from "../../kernel/shape.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { Projection } from "../../kernel/projections.ts";
import { contestTotalsOf } from "./contests.ts";
import { combatantPoolsOf } from "./pools.ts";
import { isPhaseHiddenOnly, isShown } from "./visibility.ts";
import { allStacksOf, type Placed } from "./find-stacks.ts";
import {
  CARD_KINDS,
  DOUBTS,
  EFFECT_KINDS,
  RESULTS,
  VOID_REASONS,
  type Effect,
  type Pools,
  type Stack,
  type Step,
  type TimelineState,
} from "./state.ts";

const ACTION = { combatant: text, name: text, kind: oneOf(CARD_KINDS) } as const;
const DOUBT = oneOf(["", ...DOUBTS]);

/** The chat cards: CALLBOARD.timeline.Chat.<card>. `flip` lists a phase's cards, `results` their results, `flag` a false opening. */
export const CHAT_CARDS = {
  flip: fields({
    phase: count,
    stacks: listOf(fields({ ...ACTION, relevant: text, secondary: text, relevantBid: wholeNumber, secondaryBid: wholeNumber })),
  }),
  results: fields({
    phase: count,
    stacks: listOf(
      fields({
        combatant: text,
        name: text,
        targets: listOf(text),
        text,
        result: nullable(oneOf(RESULTS)),
        note: text,
        voided: nullable(oneOf(VOID_REASONS)),
        doubt: DOUBT,
        refund: text,
        effects: listOf(
          fields({ kind: oneOf(EFFECT_KINDS), target: text, stat: text, amount: nullable(wholeNumber), status: text, active: flag }),
        ),
        contest: nullable(fields({ defender: text, stat: text, initiator: wholeNumber, opponent: wholeNumber })),
      }),
    ),
  }),
  flag: fields({ combatant: text, doubt: DOUBT }),
} as const;

const FLIPPED = new Set<Step>(["aim", "resolve", "advance"]);

/** Returns the open cards of a phase whose combatants are visible, in the order of sealing. */
function shownStacks(state: TimelineState, phase: number): readonly Placed[] {
  return allStacksOf(state)
    .filter(({ at: { combatant }, stack }) => stack.phase === phase && stack.bid !== null && isShown(state, combatant))
    .sort((a, b) => a.stack.order - b.stack.order);
}

/** Returns the label of a stat in a combatant's own pools, else its key. Labels may differ between combatants. */
function labelOf(state: TimelineState, combatant: Id, stat: string): string {
  return lookup(combatantPoolsOf(state, combatant), stat)?.label || stat;
}

function flipData(state: TimelineState, { at: { combatant }, stack: { bid } }: Placed): JsonRecord {
  const { name = "", kind = "common", relevant = "", secondary = "", relevantBid = 0, secondaryBid = 0 } = bid ?? {};
  const [first, second] = [labelOf(state, combatant, relevant), labelOf(state, combatant, secondary)];
  return { combatant, name, kind, relevant: first, secondary: second, relevantBid, secondaryBid };
}

function effectData(state: TimelineState, { kind, target, stat, amount, status, active }: Effect): JsonRecord {
  return {
    kind,
    target,
    stat: labelOf(state, target, stat),
    amount: kind === "damage" && isDamageSecret(state) ? null : amount,
    status,
    active,
  };
}

function contestData(state: TimelineState, stack: Stack): JsonRecord | null {
  const { contest } = stack;
  const totals = contestTotalsOf(stack);
  if (contest === null || totals === null || !isShown(state, contest.defender)) return null;
  return { defender: contest.defender, stat: labelOf(state, contest.defender, contest.stat), ...totals };
}

function resultData(state: TimelineState, placed: Placed): JsonRecord {
  const {
    at: { combatant },
    stack,
  } = placed;
  const { targets, text, result, note, voided, doubt, refund, effects } = stack;
  const landed = Object.values(effects).filter((effect) => effect.landed && isShown(state, effect.target));
  return {
    combatant,
    name: stack.bid?.name ?? "",
    targets: (targets ?? []).filter((id) => isShown(state, id)),
    text,
    result,
    note,
    voided: voided?.why ?? null,
    doubt,
    refund: refund === null ? "" : labelOf(state, combatant, refund),
    effects: landed.map((effect) => effectData(state, effect)),
    contest: contestData(state, stack),
  };
}

/** Returns the chat cards of the counter's phase: its cards once turned, and the results once closed. Empty if no visible combatant acted. */
function phaseCards(state: TimelineState): Projection[] {
  const { phase, step } = state;
  const placed = FLIPPED.has(step) && !isPhaseHiddenOnly(state) ? shownStacks(state, phase) : [];
  if (placed.length === 0) return [];
  const flip: Projection = {
    kind: "chat",
    key: `chat-${phase}-flip`,
    card: "flip",
    data: { phase, stacks: placed.map((each) => flipData(state, each)) },
  };
  return step === "advance" ? [flip, resultsCard(state, phase, placed)] : [flip];
}

function resultsCard(state: TimelineState, phase: number, placed: readonly Placed[]): Projection {
  const data = { phase, stacks: placed.map((each) => resultData(state, each)) };
  return { kind: "chat", key: `chat-${phase}-results`, card: "results", data };
}

/** Returns the results of a phase that was ended and left at once. Empty if there is none, or if no visible combatant acted. */
function leftCards(state: TimelineState): Projection[] {
  const { left } = state;
  const placed = left === undefined ? [] : shownStacks(state, left);
  return left === undefined || placed.length === 0 ? [] : [resultsCard(state, left, placed)];
}

function flags(state: TimelineState): Projection[] {
  return allStacksOf(state).flatMap(({ at: { combatant, stack: number }, stack: { doubt } }): Projection[] => {
    if (doubt === "" || !isShown(state, combatant)) return [];
    return [{ kind: "chat", key: `chat-${combatant}-${number}-flag`, card: "flag", data: { combatant, doubt } }];
  });
}

function poolsOn(pools: Pools, holder: Id, combatant: Id): readonly Projection[] {
  return Object.entries(pools).flatMap(([stat, pool]) =>
    (["spent", "drained"] as const).map((field): Projection => {
      const path = `system.timeline.pools.${stat}.${field}`;
      return { kind: "actor", key: `pool-${holder}-${stat}-${field}`, combatant, holder, path, value: pool[field] };
    }),
  );
}

/** Returns the cache of what a set of pools shows on actors, by holder and combatant. Most pools stay the same between states. */
const shownOf = memoByIdentity((_pools: Pools) => new Map<string, readonly Projection[]>());

/** Returns spent and drained points for the sheet of each holder's first combatant. */
function poolsOnSheets(state: TimelineState): readonly Projection[] {
  const first = new Map<Id, Id>();
  for (const [id, { holder, standing }] of membersInOrder(state)) if (standing !== "left" && !first.has(holder)) first.set(holder, id);
  return Object.entries(state.holders).flatMap(([holder, pools]) => {
    const combatant = first.get(holder);
    if (combatant === undefined) return [];
    const known = shownOf(pools);
    const shown = known.get(`${holder} ${combatant}`) ?? poolsOn(pools, holder, combatant);
    known.set(`${holder} ${combatant}`, shown);
    return shown;
  });
}

/** Returns what combatants, actors, tokens and chat are to show. Chat never tells of hidden combatants. A card replaces the card with its key. */
export function project(state: TimelineState): readonly Projection[] {
  return [
    ...membersInOrder(state).flatMap(([id, combatant]) => memberProjectionsOf(id, combatant)),
    ...poolsOnSheets(state),
    ...healthProjections(state),
    ...leftCards(state),
    ...phaseCards(state),
    ...flags(state),
  ];
}
