import type { Opening } from "../../kernel/sealing.ts";
import type { CastMember, CommandBase, Id, Shapes } from "../../kernel/structure.ts";
import { LIVES, type Life } from "./house.ts";
import { ADJUSTMENTS, EFFECT_KINDS, RESULTS, SPEEDS, type Adjustment, type EffectKind, type Result, type Speed } from "./state.ts";

/** The longest text in characters. */
export const TEXT = 500;
/** The most targets of one action. */
export const TARGETS = 40;
/** The highest difficulty. */
export const MAX_DIFFICULTY = 99;
/** The largest modifier, up or down. */
export const MAX_MODIFIER = 20;
/** The most movements that can be counted. */
export const MAX_MOVEMENTS = 20;

const combatant = { type: "id" } as const;
const note = { type: "text", max: TEXT, optional: true } as const;

/** The kinds of command of `stages` and the shape of each. */
export const SHAPES = {
  announce: {
    combatant,
    text: { type: "text", max: TEXT },
    card: { type: "key", optional: true },
    targets: { type: "ids", max: TARGETS, optional: true },
    stage: { type: "choice", among: SPEEDS, optional: true },
  },
  seal: { combatant, stack: { type: "integer", min: 1, max: 100_000 }, deed: { type: "envelope" } },
  withdraw: { combatant },
  pass: { combatant },
  lock: {},
  open: { combatant, opening: { type: "opening" } },
  break: { combatant, opening: { type: "opening" } },
  expose: { combatant, opening: { type: "opening" } },
  reveal: {},
  classify: {
    combatant,
    movements: { type: "integer", min: 1, max: MAX_MOVEMENTS, optional: true },
    stage: { type: "choice", among: SPEEDS, optional: true },
    reason: note,
  },
  rate: { combatant, difficulty: { type: "integer", min: 0, max: MAX_DIFFICULTY } },
  tag: { combatant, strike: { type: "flag" } },
  adjust: { combatant, way: { type: "choice", among: ADJUSTMENTS } },
  bide: { combatant },
  begin: {},
  judge: { combatant, result: { type: "choice", among: RESULTS }, note },
  affect: {
    combatant,
    effect: { type: "choice", among: EFFECT_KINDS },
    target: { type: "id" },
    amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER, optional: true },
    life: { type: "choice", among: LIVES, optional: true },
    status: { type: "word", max: 40, optional: true },
    active: { type: "flag", optional: true },
    drop: { type: "flag", optional: true },
  },
  void: { combatant, note },
  retarget: { combatant, targets: { type: "ids", max: TARGETS } },
  restore: { combatant },
  reorder: { combatant, before: { type: "id", optional: true } },
  closeStage: {},
  nextRound: {},
  join: { member: { type: "member" } },
  leave: { combatant },
  hold: { combatant, held: { type: "flag" } },
  conceal: { combatant, hidden: { type: "flag" } },
  side: { combatant, side: { type: "choice", among: ["party", "foe"] } },
  defeat: { combatant, defeated: { type: "flag" } },
  status: { combatant, status: { type: "word", max: 40 }, active: { type: "flag" } },
} as const satisfies Shapes;

/** What a client asks its own rules to seal: `declare` becomes `seal`. */
export const INTENTS = {
  declare: { combatant, text: SHAPES.announce.text, card: SHAPES.announce.card, targets: SHAPES.announce.targets },
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

/** Says what a combatant does: text or a card or both; again replaces. `stage` only for the Narrator after the lock (late). */
export interface Announce extends About<"announce"> {
  readonly text: string;
  readonly card?: Id;
  readonly targets?: readonly Id[];
  readonly stage?: Speed;
}
/** Seals what a combatant does, with `announceOrder: sealed`; again replaces. `deed` is a commitment by the time the rules read it, `stack` its number as its client saw it. */
export interface Seal extends About<"seal"> {
  readonly stack: number;
  readonly deed: string;
}
/** Opens what a combatant sealed: escrow or its owner's browser, or (`break`) the Narrator's in place of an owner. */
export interface Open extends About<"open" | "break"> {
  readonly opening: Opening;
}
/** Says that what a combatant sealed was opened before it was due: what the table observed, since all could read it. */
export interface Expose extends About<"expose"> {
  readonly opening: Opening;
}
/** Gives an action its movements, or a stage with a reason. */
export interface Classify extends About<"classify"> {
  readonly movements?: number;
  readonly stage?: Speed;
  readonly reason?: string;
}
/** Gives an action its base difficulty. */
export interface Rate extends About<"rate"> {
  readonly difficulty: number;
}
/** Says whether an action is a strike. */
export interface Tag extends About<"tag"> {
  readonly strike: boolean;
}
/** Trades speed for difficulty. */
export interface Adjust extends About<"adjust"> {
  readonly way: Adjustment;
}
/** Says what an action came to. */
export interface Judge extends About<"judge"> {
  readonly result: Result;
  readonly note?: string;
}
/** Gives an action an effect on somebody, or takes it away (`drop`). */
export interface Affect extends About<"affect"> {
  readonly effect: EffectKind;
  readonly target: Id;
  /** Needed for a modifier. */
  readonly amount?: number;
  /** For a modifier; else the house rule decides. */
  readonly life?: Life;
  /** Needed for a status. */
  readonly status?: string;
  /** For a status: begins unless false. */
  readonly active?: boolean;
  readonly drop?: boolean;
}
/** Makes an action void; while seals are opened, one that nobody can open. */
export interface Void extends About<"void"> {
  readonly note?: string;
}
/** Gives an action other targets; one that was void for want of targets stands again. */
export interface Retarget extends About<"retarget"> {
  readonly targets: readonly Id[];
}
/** Lists an action before another of its stage, or last. */
export interface Reorder extends About<"reorder"> {
  readonly before?: Id;
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

/** A command of `stages`. `withdraw` takes an announcement back and passes; `conceal`, `side`, `defeat`, `status`, `join` and `leave` are what the table observes; `reveal` is the table's alone. */
export type StagesCommand =
  | Announce
  | Seal
  | Open
  | Expose
  | Of<"reveal">
  | About<"withdraw">
  | About<"pass">
  | Of<"lock">
  | Classify
  | Rate
  | Tag
  | Adjust
  | About<"bide">
  | Of<"begin">
  | Judge
  | Affect
  | Void
  | Retarget
  | About<"restore">
  | Reorder
  | Of<"closeStage">
  | Of<"nextRound">
  | Join
  | About<"leave">
  | Hold
  | Conceal
  | Side
  | Defeat
  | Status;
