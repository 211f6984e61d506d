import type { CommandsOf, IntentOf } from "../../kernel/fields.ts";
import type { Shapes } from "../../kernel/structure.ts";
import { CARD_KINDS, DOUBTS, EFFECT_KINDS, RESULTS } from "./state.ts";

/** The longest text in characters. */
export const TEXT = 500;
/** The longest name of a card in characters. */
export const CARD_NAME = 60;
/** The most targets of one action. */
export const TARGETS = 40;
/** The most targets of an action that is sealed with them. */
export const SEALED_TARGETS = 4;
/** The most points of one bid. */
export const MAX_POINTS = 999;
/** The last phase that an action may land on. */
export const MAX_PHASE = 100_000;
/** Lengths of payloads in bytes, one for each kind. */
export const LENGTHS = { phase: 32, bid: 640, answer: 32 } as const;
/** What of a stack is sealed. */
export const PARTS = ["phase", "bid", "answer"] as const;
/** What of a stack is opened. */
export type Part = (typeof PARTS)[number];

const combatant = { type: "id" } as const;
const stack = { type: "integer", min: 1, max: 100_000 } as const;
const points = { type: "integer", min: 0, max: MAX_POINTS } as const;
const stat = { type: "word", max: 40 } as const;
const note = { type: "text", max: TEXT, optional: true } as const;

/** The kinds of command of `timeline` and the shape of each. */
export const SHAPES = {
  /** Puts a sealed stack on the line; `phase` and `bid` are commitments by the time the rules read them. */
  seal: {
    combatant,
    /** The number that the stack will have, and the phase that it counts from: both as the owner's client saw them. */
    stack,
    start: { type: "integer", min: 0, max: MAX_PHASE },
    phase: { type: "envelope", optional: true },
    /** In place of `phase`, where phases are public at once. */
    at: { type: "integer", min: 1, max: MAX_PHASE, optional: true },
    bid: { type: "envelope" },
  },
  /** Passes for this call, or (`resting`) until recalled. */
  pass: { combatant, resting: { type: "flag", optional: true } },
  recall: { combatant },
  giveBack: { combatant, stack },
  closeCall: {},
  /** Opens a part of a stack: its owner's browser, or escrow's. */
  open: { combatant, stack, part: { type: "choice", among: PARTS }, opening: { type: "opening" } },
  /** Opens a part of a stack: its owner's browser, or escrow's. */
  break: { combatant, stack, part: { type: "choice", among: PARTS }, opening: { type: "opening" } },
  /** Says that a part of a stack was opened before it was due: what the table observed, since all could read it. */
  expose: { combatant, stack, part: { type: "choice", among: PARTS }, opening: { type: "opening" } },
  /** Flags an opened stack as false: what the table observed of the actor's card. */
  doubt: { combatant, stack, why: { type: "choice", among: DOUBTS } },
  /** Makes a stack void. With `lost` or `cost`, one that is so already and that nobody can open is given up: it costs `cost`, by default all that its pools could have bid. */
  void: { combatant, stack, note, lost: { type: "flag", optional: true }, cost: { type: "amounts", max: MAX_POINTS, optional: true } },
  keep: { combatant, stack },
  closeFlip: {},
  /** Names targets, and says what is done. */
  target: { combatant, stack, targets: { type: "ids", max: TARGETS }, text: note },
  closeAim: {},
  /** Says what an action came to. */
  judge: { combatant, stack, result: { type: "choice", among: RESULTS }, note },
  /** Gives an action an effect on somebody, or takes it away (`drop`). */
  affect: {
    combatant,
    stack,
    effect: { type: "choice", among: EFFECT_KINDS },
    target: { type: "id" },
    stat: { ...stat, optional: true },
    amount: { ...points, optional: true },
    status: { type: "word", max: 40, optional: true },
    active: { type: "flag", optional: true },
    drop: { type: "flag", optional: true },
  },
  /** Chooses the pool that a pause gives back; without `stat` none. */
  refund: { combatant, stack, stat: { ...stat, optional: true } },
  /** Opens a contest about an action. */
  contest: { combatant, stack, defender: { type: "id" }, stat, ability: points, resistance: points },
  /** Answers a contest about the stack of `against`: sealed, or without `bid` on the full stat. */
  answer: { combatant, against: { type: "id" }, stack, bid: { type: "envelope", optional: true } },
  /** A combatant stands again, or one of its void stacks does. */
  restore: { combatant, stack: { ...stack, optional: true } },
  closePhase: {},
  advance: {},
  /** Surprises a combatant, for so many phases (the house rule's by default; 0 for no longer). */
  surprise: { combatant, phases: { type: "integer", min: 0, max: MAX_PHASE, optional: true } },
  finish: {},
  reopen: {},
  /** A pool was changed from outside. */
  pool: {
    combatant,
    stat,
    max: { ...points, optional: true },
    drained: { ...points, optional: true },
    spent: { ...points, optional: true },
  },
  /** A combatant joins (again). */
  join: { member: { type: "member" } },
  leave: { combatant },
  /** Nobody waits for a combatant any more, or again. */
  hold: { combatant, held: { type: "flag" } },
  /** A combatant was hidden or shown. */
  conceal: { combatant, hidden: { type: "flag" } },
  /** A combatant changed sides. */
  side: { combatant, side: { type: "choice", among: ["party", "foe"] } },
  /** A combatant was marked as out of action, or no longer. */
  defeat: { combatant, defeated: { type: "flag" } },
  /** A status was set or ended from outside. */
  status: { combatant, status: { type: "word", max: 40 }, active: { type: "flag" } },
} as const satisfies Shapes;

/** What a client asks its own rules to seal: `declare` becomes `seal`, `reply` becomes `answer`. */
export const INTENTS = {
  declare: {
    combatant,
    card: { type: "key", optional: true },
    name: { type: "text", max: CARD_NAME },
    type: { type: "choice", among: CARD_KINDS },
    relevant: { ...stat, optional: true },
    secondary: { ...stat, optional: true },
    ante: { ...points, optional: true },
    opposing: { ...stat, optional: true },
    ability: { ...points, optional: true },
    relevantBid: { ...points, optional: true },
    secondaryBid: { ...points, optional: true },
    /** Of a pause: the phase that it lands on. */
    at: { type: "integer", min: 1, max: MAX_PHASE, optional: true },
    targets: { type: "ids", max: SEALED_TARGETS, optional: true },
  },
  reply: { combatant, against: { type: "id" }, stack, points },
} as const satisfies Shapes;

/** A kind of command. */
export type Kind = keyof typeof SHAPES;

/** A command of `timeline`. `pool`, `conceal`, `side`, `defeat`, `status`, `join` and `leave` are what the table observes; `closeFlip`, `closeAim`, `expose` and `doubt` are the table's alone. */
export type TimelineCommand = CommandsOf<typeof SHAPES>;

/** The commands of one kind, or of some. */
export type Of<K extends Kind> = Extract<TimelineCommand, { readonly kind: K }>;

/** The intent to put an action on the line. Without `card` it is one of the person's own words (`name`). */
export type Declare = IntentOf<typeof INTENTS, "declare">;

/** The intent to answer a contest with sealed points. */
export type Reply = IntentOf<typeof INTENTS, "reply">;
