import type { Option, Timeline } from "../../../../core/index.ts";

/** Two players' figures and two NPCs, with their names and pictures. */
export const CAST = {
  maren: { name: "Maren", npc: false, face: "fjarva" },
  tobin: { name: "Tobin", npc: false, face: "wilrow" },
  bog: { name: "Bog-thing", npc: true, face: "swamp-monster" },
  hag: { name: "Fen hag", npc: true, face: "swamp-monster" },
} as const;

function pool(
  stat: string,
  aspect: Timeline.ShownPool["aspect"],
  max: number,
  other: Partial<Timeline.ShownPool> = {},
): Timeline.ShownPool {
  const { spent = 0, committed = 0 } = other;
  const label = stat.charAt(0).toUpperCase() + stat.slice(1);
  return { stat, label, aspect, max, spent, committed, hand: max - spent - committed, ...other };
}

const POOLS = [
  pool("strength", "body", 5, { committed: 3 }),
  pool("agility", "body", 3, { spent: 1 }),
  pool("reason", "mind", 2),
  pool("willpower", "spirit", 3, { spent: 2 }),
];

/** Returns a row of the list, by default of a combatant that is not waited for. */
function row(combatant: string, other: Partial<Timeline.Row> = {}): Timeline.Row {
  const { npc } = CAST[combatant as keyof typeof CAST];
  const held = { waited: false, held: false, resting: false, hidden: false, from: 0, pending: 0, next: null };
  const side = npc ? ("foe" as const) : ("party" as const);
  return { combatant, side, npc, own: true, lamp: "quiet", pools: POOLS, ...held, ...other };
}

/** Returns a stack, by default face down on phase 4. */
export function stack(combatant: string, number: number, other: Partial<Timeline.ShownStack> = {}): Timeline.ShownStack {
  const open = {
    side: "down",
    ready: false,
    kept: false,
    face: "sealed",
    bid: null,
    targets: null,
    aimed: false,
    text: "",
    result: null,
  } as const;
  const rest = {
    note: "",
    proposed: null,
    suggested: null,
    refund: null,
    effects: [],
    contest: null,
    voided: null,
    doubt: "",
    closed: false,
    paid: {},
  } as const;
  const place = { phase: 4, placed: true, own: false, unopened: false };
  return { combatant, stack: number, ...place, ...open, ...rest, ...other };
}

/** A bid of five points of Strength, and one of Agility to make it faster. */
export const STRIKE: Timeline.ShownStack["bid"] = {
  card: "",
  name: "Strike",
  kind: "common",
  relevant: "strength",
  secondary: "agility",
  opposing: "agility",
  ante: 1,
  ability: 2,
  relevantBid: 5,
  secondaryBid: 1,
};
/** A Pause. */
const PAUSE: Timeline.ShownStack["bid"] = {
  ...STRIKE,
  name: "Pause",
  kind: "pause",
  relevant: "",
  secondary: "",
  relevantBid: 0,
  secondaryBid: 0,
};

const STRIP = ["declare", "flip", "aim", "resolve", "advance"] as const;

/** Returns a GM's view of phase 4 in a step. */
export function view(step: Timeline.TimelineView["step"], other: Partial<Timeline.TimelineView> = {}): Timeline.TimelineView {
  const place = STRIP.indexOf(step as (typeof STRIP)[number]);
  return {
    referee: true,
    phase: 4,
    step,
    call: step === "declare" ? 2 : 0,
    progress: STRIP.map((one, index) => ({ step: one, mark: index === place ? "now" : index < place ? "done" : "ahead" })),
    now: { key: "declareWait", data: { count: 2 }, asks: false },
    waiting: [],
    rows: ["maren", "tobin", "bog", "hag"].map((id) => row(id)),
    line: [],
    sealed: [],
    dropped: [],
    hands: [],
    next: { kind: "closeCall", ready: false, allowed: true, waiting: 2, to: null },
    house: {
      targetAt: "reveal",
      surprise: "delay",
      surpriseDelay: 3,
      uniqueCards: false,
    },
    ...other,
  };
}

/** The ids of the whole cast. */
export const ALL: readonly string[] = Object.keys(CAST);
/** Returns an option for a kind of command, by default for the whole cast. */
export const option = (kind: string, who: readonly string[] = ALL): Option => ({ kind, who, fields: {} });

/** Returns an option about each combatant's first stack. */
export const onFirst = (kind: string, who: readonly string[] = ALL): Option => ({
  kind,
  who,
  fields: { stack: { type: "integer", min: 1, max: 1 } },
});

/** Returns the options to pass for this call, and to pass until recalled. */
export const passes = (who: readonly string[]): readonly Option[] => [
  option("pass", who),
  { kind: "pass", who, fields: { resting: { type: "flag" } } },
];

/** An open call: two are waited for, Maren has sealed, and three phases lie ahead. */
export const DECLARE = view("declare", {
  waiting: ["tobin", "hag"],
  rows: [
    row("maren", { lamp: "sealed", pending: 2, next: 6 }),
    row("tobin", { lamp: "thinking", waited: true }),
    row("bog", { lamp: "resting", resting: true, pending: 1, next: 9 }),
    row("hag", { lamp: "thinking", waited: true, hidden: true }),
  ],
  sealed: [stack("maren", 3, { phase: 8, placed: false, own: true, side: "own", bid: STRIKE })],
  line: [
    { phase: 2, mark: "done", stacks: [stack("tobin", 1, { phase: 2, side: "up", bid: STRIKE, result: "success", closed: true })] },
    { phase: 6, mark: "ahead", stacks: [stack("maren", 2, { phase: 6 }), stack("tobin", 2, { phase: 6 })] },
    { phase: 9, mark: "ahead", stacks: [stack("bog", 1, { phase: 9, own: true, side: "own", bid: STRIKE })] },
  ],
});
/** The GM's options in `DECLARE`. */
export const DECLARING = [
  ...passes(["tobin", "hag"]),
  option("declare", ["tobin", "hag"]),
  option("recall", ["bog"]),
  option("hold"),
  option("surprise"),
];

/** A phase whose cards are open: one with a result and effects, one in a contest, one void, a Pause. */
export const RESOLVE = view("resolve", {
  now: { key: "resolveYou", data: { phase: 4, count: 1 }, asks: true },
  line: [
    {
      phase: 4,
      mark: "now",
      stacks: [
        stack("maren", 1, {
          side: "up",
          face: "owner",
          bid: STRIKE,
          targets: ["bog"],
          aimed: true,
          text: "Low, at the knees",
          result: "success",
          note: "It staggers",
          effects: [
            { key: "a", kind: "drain", target: "bog", stat: "strength", amount: 2, status: "", active: false, state: "pending" },
            { key: "b", kind: "status", target: "bog", stat: "", amount: 0, status: "paralysis", active: true, state: "pending" },
          ],
        }),
        stack("tobin", 1, { side: "up", face: "owner", bid: PAUSE }),
        stack("bog", 1, {
          side: "up",
          face: "broken",
          bid: STRIKE,
          targets: ["maren", "tobin"],
          contest: {
            defender: "maren",
            stat: "agility",
            ability: 2,
            resistance: 0,
            state: "open",
            initiator: null,
            opponent: null,
            winner: null,
          },
        }),
        stack("hag", 1, { side: "up", face: "owner", bid: STRIKE, doubt: "ante", voided: { why: "false", note: "" } }),
      ],
    },
  ],
  next: { kind: "closePhase", ready: false, allowed: false, waiting: 2, to: null },
});
/** The options in `RESOLVE` of a GM who also speaks for Maren. */
export const JUDGING = [
  onFirst("judge", ["maren", "bog"]),
  onFirst("affect", ["maren"]),
  onFirst("contest", ["maren"]),
  onFirst("refund", ["tobin"]),
  onFirst("void"),
  onFirst("restore", ["hag"]),
  option("answer", ["maren"]),
  option("reply", ["maren"]),
];
