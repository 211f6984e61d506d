import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Declare, Reply, TimelineCommand } from "./commands/index.ts";
import { ASPECTS } from "./state.ts";

/** A command or an intent as an example writes it. The position is filled in when it is given. */
export type Bare =
  | (TimelineCommand extends infer Each ? (Each extends TimelineCommand ? Omit<Each, "position"> : never) : never)
  | Declare
  | Reply;

/** One command of an example, with who gives it. Owed commands and openings are given automatically in between. */
export interface ExampleStep {
  readonly by: "gm" | "maren" | "tobin" | "ysolt";
  readonly command: Bare;
}

/** The ids of three players' combatants and three NPCs in the fen. */
export const FEN = {
  maren: "MarenMarenMarenM",
  tobin: "TobinTobinTobinT",
  ysolt: "YsoltYsoltYsoltY",
  bogThing: "BogThingBogThing",
  fenHag: "FenHagFenHagFenH",
  wisp: "WispWispWispWisp",
} as const satisfies Record<string, Id>;

/** The nine stats, three per aspect, in the order of the sheet. Rule: rules.md 1.1. */
const STATS = ["strength", "agility", "fitness", "reason", "quickness", "knowledge", "willpower", "intuition", "presence"] as const;

/** Returns pools as an actor's sheet offers them, from the maxima of the nine stats in order. */
export function numbersOf(maxima: readonly number[]): CastMember["numbers"] {
  const pools = STATS.map((stat, place) => {
    const label = `${stat.charAt(0).toUpperCase()}${stat.slice(1)}`;
    return [stat, { label, aspect: ASPECTS[Math.floor(place / 3)] ?? "body", max: maxima[place] ?? 0, drained: 0, spent: 0 }];
  });
  return { pools: Object.fromEntries(pools) as CastMember["numbers"] };
}

function member(id: Id, name: string, ...maxima: readonly number[]): CastMember {
  const npc = id === FEN.bogThing || id === FEN.fenHag || id === FEN.wisp;
  return { id, name, side: npc ? "foe" : "party", npc, hidden: false, holder: id, numbers: numbersOf(maxima) };
}

/** The cast of the examples. Maren has the source's five points of Strength. Rule: timeline.txt "Create Actor Hand". */
export const FEN_CAST: Cast = {
  [FEN.maren]: member(FEN.maren, "Maren", 5, 3, 4, 2, 3, 2, 3, 2, 3),
  [FEN.tobin]: member(FEN.tobin, "Tobin", 4, 4, 3, 3, 4, 2, 2, 3, 2),
  [FEN.ysolt]: member(FEN.ysolt, "Ysolt", 2, 3, 3, 5, 4, 5, 4, 4, 3),
  [FEN.bogThing]: member(FEN.bogThing, "Bog-thing", 6, 2, 6, 1, 2, 1, 3, 2, 1),
  [FEN.fenHag]: member(FEN.fenHag, "Fen hag", 2, 2, 3, 4, 3, 5, 5, 4, 4),
  [FEN.wisp]: member(FEN.wisp, "Wisp", 1, 6, 2, 2, 6, 2, 3, 4, 2),
};

const { maren, tobin, ysolt, bogThing, fenHag, wisp } = FEN;

/** Declares a strike with Strength, and with Agility to make it faster. */
function strike(combatant: Id, relevantBid: number, secondaryBid = 0): Declare {
  const stats = { relevant: "strength", secondary: "agility", opposing: "agility", ante: 1 } as const;
  return { kind: "declare", combatant, name: "Strike", type: "common", ...stats, relevantBid, secondaryBid };
}

function gm(command: Bare): ExampleStep {
  return { by: "gm", command };
}

function pass(by: ExampleStep["by"], combatant: Id, resting = false): ExampleStep {
  return { by, command: resting ? { kind: "pass", combatant, resting } : { kind: "pass", combatant } };
}

/**
 * The source's example: 3 points of Strength bid on phase 0 land on phase 3. A second action of 2 phases lands on phase 5. Rule:
 * timeline.txt "Action Sequences", "Declare Additional Actions".
 */
export const FIRST_AND_SECOND: readonly ExampleStep[] = [
  { by: "maren", command: strike(maren, 3) },
  pass("tobin", tobin, true),
  pass("ysolt", ysolt, true),
  gm({ kind: "pass", combatant: bogThing }),
  gm({ kind: "pass", combatant: fenHag }),
  gm({ kind: "pass", combatant: wisp }),
  { by: "maren", command: strike(maren, 2) },
];

/**
 * The source's other example: the same action declared on phase 5 lands on phase 8. Tobin's action on phase 4 brings the counter there.
 * Rule: timeline.txt "Action Sequences".
 */
export const ON_PHASE_FIVE: readonly ExampleStep[] = [
  { by: "tobin", command: strike(tobin, 4) },
  pass("maren", maren),
  pass("ysolt", ysolt, true),
  gm({ kind: "pass", combatant: bogThing }),
  gm({ kind: "pass", combatant: fenHag }),
  gm({ kind: "pass", combatant: wisp }),
  pass("maren", maren),
  pass("tobin", tobin, true),
  { by: "tobin", command: { kind: "target", combatant: tobin, stack: 1, targets: [wisp] } },
  gm({ kind: "judge", combatant: tobin, stack: 1, result: "failure" }),
  gm({ kind: "closePhase" }),
  gm({ kind: "advance" }),
  { by: "maren", command: strike(maren, 3) },
];

const DOWN = { effect: "out" } as const;

/** A whole sequence. Tobin and the Fen hag knock each other out on phase 2. Maren strikes on phases 3 and 5, and pauses on phase 6. */
export const FEN_SEQUENCE: readonly ExampleStep[] = [
  // Phase 0, first call.
  gm(strike(bogThing, 4)),
  gm({
    kind: "declare",
    combatant: fenHag,
    card: "CurseCurseCurseC",
    name: "Curse",
    type: "ability",
    relevant: "willpower",
    opposing: "willpower",
    ante: 1,
    ability: 2,
    relevantBid: 2,
  }),
  gm({ kind: "pass", combatant: wisp }),
  { by: "tobin", command: strike(tobin, 3, 1) },
  { by: "maren", command: strike(maren, 3) },
  pass("ysolt", ysolt),
  // Second call.
  { by: "maren", command: strike(maren, 2) },
  pass("tobin", tobin),
  pass("ysolt", ysolt, true),
  // Third call.
  pass("maren", maren),
  pass("tobin", tobin),
  // Phase 2: both go down.
  { by: "tobin", command: { kind: "target", combatant: tobin, stack: 1, targets: [fenHag], text: "At her knees" } },
  gm({ kind: "target", combatant: fenHag, stack: 1, targets: [tobin] }),
  gm({ kind: "judge", combatant: tobin, stack: 1, result: "success" }),
  gm({ kind: "affect", combatant: tobin, stack: 1, ...DOWN, target: fenHag }),
  gm({ kind: "judge", combatant: fenHag, stack: 1, result: "success", note: "He falls as she does" }),
  gm({ kind: "affect", combatant: fenHag, stack: 1, ...DOWN, target: tobin }),
  gm({ kind: "closePhase" }),
  gm({ kind: "advance" }),
  // Phase 3.
  pass("maren", maren),
  { by: "maren", command: { kind: "target", combatant: maren, stack: 1, targets: [bogThing] } },
  gm({ kind: "judge", combatant: maren, stack: 1, result: "partial" }),
  gm({ kind: "affect", combatant: maren, stack: 1, effect: "drain", target: bogThing, stat: "fitness", amount: 2 }),
  gm({ kind: "closePhase" }),
  gm({ kind: "advance" }),
  // Phase 4: a Pause lands after her last action, which is on phase 5.
  { by: "maren", command: { kind: "declare", combatant: maren, name: "Pause", type: "pause", at: 6 } },
  pass("maren", maren),
  gm({ kind: "target", combatant: bogThing, stack: 1, targets: [maren] }),
  gm({ kind: "judge", combatant: bogThing, stack: 1, result: "failure" }),
  gm({ kind: "closePhase" }),
  gm({ kind: "advance" }),
  // Phase 5.
  pass("maren", maren),
  { by: "maren", command: { kind: "target", combatant: maren, stack: 2, targets: [bogThing, wisp] } },
  gm({ kind: "judge", combatant: maren, stack: 2, result: "success" }),
  gm({ kind: "affect", combatant: maren, stack: 2, ...DOWN, target: bogThing }),
  gm({ kind: "closePhase" }),
  gm({ kind: "advance" }),
  // Phase 6: five points of Strength come back.
  pass("maren", maren),
  { by: "maren", command: { kind: "refund", combatant: maren, stack: 3, stat: "strength" } },
  gm({ kind: "closePhase" }),
  gm({ kind: "advance" }),
  // Nothing is left, and no combatant wants more, not even the Wisp.
  pass("maren", maren),
  gm({ kind: "pass", combatant: wisp }),
];
