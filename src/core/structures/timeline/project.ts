import { membersInOrder } from "../../kernel/cast/member.ts";
import { projectionsOf } from "../../kernel/cast/projections.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id, JsonRecord, Projection } from "../../kernel/structure.ts";
import { totalsOf, winnerOf } from "./contests.ts";
import { isSecret, isShown } from "./visibility.ts";
import { allStacksOf, type Placed } from "./stacks.ts";
import type { Effect, Stack, Step, TimelineState } from "./state.ts";

/** The chat cards: CALLBOARD.timeline.Chat.<card>. `flip` lists what lay on a phase, `results` what came of it, `flag` a false opening. */
export const CHAT_CARDS = ["flip", "results", "flag"] as const;

const FLIPPED = new Set<Step>(["aim", "resolve", "advance"]);

/** The cards of the counter's phase that lie open, of those in sight, in the order of sealing. */
function shownStacks(state: TimelineState): readonly Placed[] {
  return allStacksOf(state)
    .filter(({ at: { combatant }, stack: { phase, bid } }) => phase === state.phase && bid !== null && isShown(state, combatant))
    .sort((a, b) => a.stack.order - b.stack.order);
}

function cardData({ at: { combatant }, stack: { bid } }: Placed): JsonRecord {
  const { name = "", card = "", kind = "common" } = bid ?? {};
  return { combatant, name, card, kind };
}

function flipData(placed: Placed): JsonRecord {
  const { relevant = "", secondary = "", relevantBid = 0, secondaryBid = 0 } = placed.stack.bid ?? {};
  return { ...cardData(placed), relevant, secondary, relevantBid, secondaryBid };
}

function effectData({ kind, target, stat, amount, status, active }: Effect): JsonRecord {
  return { kind, target, stat, amount, status, active };
}

function contestData(state: TimelineState, stack: Stack): JsonRecord | null {
  const { contest } = stack;
  const totals = totalsOf(stack);
  if (contest === null || totals === null || !isShown(state, contest.defender)) return null;
  return { defender: contest.defender, stat: contest.stat, stands: contest.stands, ...totals, winner: winnerOf(state, totals) };
}

function resultData(state: TimelineState, placed: Placed): JsonRecord {
  const { stack } = placed;
  const { targets, text, result, note, voided, doubt, refund, effects } = stack;
  const landed = Object.values(effects).filter((effect) => effect.landed && isShown(state, effect.target));
  return {
    ...cardData(placed),
    targets: (targets ?? []).filter((id) => isShown(state, id)),
    text,
    result,
    note,
    voided: voided?.why ?? null,
    doubt,
    refund,
    effects: landed.map(effectData),
    contest: contestData(state, stack),
  };
}

/** The cards of the counter's phase once they are turned, and what came of them once it is closed; none where nobody in sight acted, though a void card of theirs may lie there. */
function phaseCards(state: TimelineState): Projection[] {
  const { phase, step } = state;
  const placed = FLIPPED.has(step) && !isSecret(state) ? shownStacks(state) : [];
  if (placed.length === 0) return [];
  const flip: Projection = { kind: "chat", key: `chat-${phase}-flip`, card: "flip", data: { phase, stacks: placed.map(flipData) } };
  if (step !== "advance") return [flip];
  const data = { phase, stacks: placed.map((each) => resultData(state, each)) };
  return [flip, { kind: "chat", key: `chat-${phase}-results`, card: "results", data }];
}

function flags(state: TimelineState): Projection[] {
  return allStacksOf(state).flatMap(({ at: { combatant, stack: number }, stack: { doubt } }): Projection[] => {
    if (doubt === "" || !isShown(state, combatant)) return [];
    return [{ kind: "chat", key: `chat-${combatant}-${number}-flag`, card: "flag", data: { combatant, doubt } }];
  });
}

/** What is spent and drained, on the sheet of each holder. */
function poolsOn(state: TimelineState, holder: Id): Projection[] {
  const [first] = membersInOrder(state).filter(([, { holder: other, standing }]) => other === holder && standing !== "left");
  if (first === undefined) return [];
  const [combatant] = first;
  return Object.entries(lookup(state.holders, holder) ?? {}).flatMap(([stat, pool]) =>
    (["spent", "drained"] as const).map((field): Projection => {
      const path = `system.timeline.pools.${stat}.${field}`;
      return { kind: "actor", key: `pool-${holder}-${stat}-${field}`, combatant, path, value: pool[field] };
    }),
  );
}

/** What combatants, actors, tokens and chat shall show. Chat never tells of a hidden combatant; a card with a key that chat holds already replaces it. */
export function project(state: TimelineState): readonly Projection[] {
  return [
    ...membersInOrder(state).flatMap(([id, combatant]) => projectionsOf(id, combatant)),
    ...Object.keys(state.holders).flatMap((holder) => poolsOn(state, holder)),
    ...phaseCards(state),
    ...flags(state),
  ];
}
