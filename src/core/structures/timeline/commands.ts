import type { CastMember, CommandBase, Id, Shapes } from "../../kernel/structure.ts";
import type { Opening } from "../../kernel/sealing.ts";
import { CARD_KINDS, DOUBTS, EFFECT_KINDS, RESULTS, type CardKind, type Doubt, type EffectKind, type Result } from "./state.ts";

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
  pass: { combatant, resting: { type: "flag", optional: true } },
  recall: { combatant },
  giveBack: { combatant, stack },
  closeCall: {},
  open: { combatant, stack, part: { type: "choice", among: PARTS }, opening: { type: "opening" } },
  break: { combatant, stack, part: { type: "choice", among: PARTS }, opening: { type: "opening" } },
  expose: { combatant, stack, part: { type: "choice", among: PARTS }, opening: { type: "opening" } },
  doubt: { combatant, stack, why: { type: "choice", among: DOUBTS } },
  void: { combatant, stack, note, lost: { type: "flag", optional: true }, cost: { type: "amounts", max: MAX_POINTS, optional: true } },
  keep: { combatant, stack },
  closeFlip: {},
  target: { combatant, stack, targets: { type: "ids", max: TARGETS }, text: note },
  closeAim: {},
  judge: { combatant, stack, result: { type: "choice", among: RESULTS }, note },
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
  refund: { combatant, stack, stat: { ...stat, optional: true } },
  contest: { combatant, stack, defender: { type: "id" }, stat, ability: points, resistance: points },
  answer: { combatant, against: { type: "id" }, stack, bid: { type: "envelope", optional: true } },
  restore: { combatant, stack: { ...stack, optional: true } },
  closePhase: {},
  advance: {},
  surprise: { combatant, phases: { type: "integer", min: 0, max: MAX_PHASE, optional: true } },
  finish: {},
  reopen: {},
  pool: {
    combatant,
    stat,
    max: { ...points, optional: true },
    drained: { ...points, optional: true },
    spent: { ...points, optional: true },
  },
  join: { member: { type: "member" } },
  leave: { combatant },
  hold: { combatant, held: { type: "flag" } },
  conceal: { combatant, hidden: { type: "flag" } },
  side: { combatant, side: { type: "choice", among: ["party", "foe"] } },
  defeat: { combatant, defeated: { type: "flag" } },
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

interface Of<K extends Kind> extends CommandBase {
  readonly kind: K;
}
interface About<K extends Kind> extends Of<K> {
  /** The combatant that the command is about. */
  readonly combatant: Id;
}
interface OnStack<K extends Kind> extends About<K> {
  /** The number of the combatant's stack. */
  readonly stack: number;
}

/** Puts a sealed stack on the line; `phase` and `bid` are commitments by the time the rules read them. */
export interface Seal extends OnStack<"seal"> {
  readonly start: number;
  readonly phase?: string;
  readonly at?: number;
  readonly bid: string;
}
/** Passes for this call, or (`resting`) until recalled. */
export interface Pass extends About<"pass"> {
  readonly resting?: boolean;
}
/** Opens a part of a stack: its owner's browser, or escrow's. */
export interface Open extends OnStack<"open" | "break"> {
  readonly part: Part;
  readonly opening: Opening;
}
/** Says that a part of a stack was opened before it was due: what the table observed, since all could read it. */
export interface Expose extends OnStack<"expose"> {
  readonly part: Part;
  readonly opening: Opening;
}
/** Flags an opened stack as false: what the table observed of the actor's card. */
export interface DoubtIt extends OnStack<"doubt"> {
  readonly why: Doubt;
}
/** Makes a stack void. With `lost` or `cost`, one that is so already and that nobody can open is given up: it costs `cost`, by default all that its pools could have bid. */
export interface Void extends OnStack<"void"> {
  readonly note?: string;
  readonly lost?: boolean;
  readonly cost?: Readonly<Record<string, number>>;
}
/** Names targets, and says what is done. */
export interface Target extends OnStack<"target"> {
  readonly targets: readonly Id[];
  readonly text?: string;
}
/** Says what an action came to. */
export interface Judge extends OnStack<"judge"> {
  readonly result: Result;
  readonly note?: string;
}
/** Gives an action an effect on somebody, or takes it away (`drop`). */
export interface Affect extends OnStack<"affect"> {
  readonly effect: EffectKind;
  readonly target: Id;
  readonly stat?: string;
  readonly amount?: number;
  readonly status?: string;
  readonly active?: boolean;
  readonly drop?: boolean;
}
/** Chooses the pool that a pause gives back; without `stat` none. */
export interface Refund extends OnStack<"refund"> {
  readonly stat?: string;
}
/** Opens a contest about an action. */
export interface Oppose extends OnStack<"contest"> {
  readonly defender: Id;
  readonly stat: string;
  readonly ability: number;
  readonly resistance: number;
}
/** Answers a contest about the stack of `against`: sealed, or without `bid` on the full stat. */
export interface Answer extends OnStack<"answer"> {
  readonly against: Id;
  readonly bid?: string;
}
/** A combatant stands again, or one of its void stacks does. */
export interface Restore extends About<"restore"> {
  readonly stack?: number;
}
/** Surprises a combatant, for so many phases (the house rule's by default; 0 for no longer). */
export interface Surprise extends About<"surprise"> {
  readonly phases?: number;
}
/** A pool was changed from outside. */
export interface PoolChange extends About<"pool"> {
  readonly stat: string;
  readonly max?: number;
  readonly drained?: number;
  readonly spent?: number;
}
/** A combatant joins (again). */
export interface Join extends Of<"join"> {
  readonly member: CastMember;
}
/** Nobody waits for a combatant any more, or again. */
export interface Hold extends About<"hold"> {
  readonly held: boolean;
}
/** A combatant was hidden or shown. */
export interface Conceal extends About<"conceal"> {
  readonly hidden: boolean;
}
/** A combatant changed sides. */
export interface Side extends About<"side"> {
  readonly side: "party" | "foe";
}
/** A combatant was marked as out of action, or no longer. */
export interface Defeat extends About<"defeat"> {
  readonly defeated: boolean;
}
/** A status was set or ended from outside. */
export interface Status extends About<"status"> {
  readonly status: string;
  readonly active: boolean;
}

/** A command of `timeline`. `pool`, `conceal`, `side`, `defeat`, `status`, `join` and `leave` are what the table observes; `closeFlip`, `closeAim`, `expose` and `doubt` are the table's alone. */
export type TimelineCommand =
  | Seal
  | Pass
  | About<"recall">
  | OnStack<"giveBack">
  | Of<"closeCall">
  | Open
  | Expose
  | DoubtIt
  | Void
  | OnStack<"keep">
  | Of<"closeFlip">
  | Target
  | Of<"closeAim">
  | Judge
  | Affect
  | Refund
  | Oppose
  | Answer
  | Restore
  | Of<"closePhase">
  | Of<"advance">
  | Surprise
  | Of<"finish">
  | Of<"reopen">
  | PoolChange
  | Join
  | About<"leave">
  | Hold
  | Conceal
  | Side
  | Defeat
  | Status;

/** The intent to put an action on the line. Without `card` it is one of the person's own words (`name`). */
export interface Declare {
  readonly kind: "declare";
  readonly combatant: Id;
  readonly card?: Id;
  readonly name: string;
  readonly type: CardKind;
  readonly relevant?: string;
  readonly secondary?: string;
  readonly ante?: number;
  readonly opposing?: string;
  readonly ability?: number;
  readonly relevantBid?: number;
  readonly secondaryBid?: number;
  readonly at?: number;
  readonly targets?: readonly Id[];
}
/** The intent to answer a contest with sealed points. */
export interface Reply {
  readonly kind: "reply";
  readonly combatant: Id;
  readonly against: Id;
  readonly stack: number;
  readonly points: number;
}
