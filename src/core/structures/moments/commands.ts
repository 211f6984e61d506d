import type { CastMember, CommandBase, Id, Place, Shapes } from "../../kernel/structure.ts";
import { COVERS, EFFECT_KINDS, SIDES, TALKS, WAYS, type Cover, type EffectKind, type Side, type Talk, type Way } from "./state.ts";

/** The longest text in characters. */
export const TEXT = 500;
/** The longest reason for an override in characters. */
export const REASON = 200;
/** The most spaces of one typed move. */
export const MAX_SPACES = 200;
/** The most Beats of a Moment. */
export const MAX_BEATS = 99;
/** The largest modifier that the DN lays on a die, up or down. */
export const MAX_MODIFIER = 20;
/** The most management phases of long business. */
export const MAX_PHASES = 99;

const combatant = { type: "id" } as const;
/** A referee's reason to set a guard aside; empty or absent for none. Rule: rules.md B16. */
const override = { type: "text", max: REASON, optional: true } as const;
const note = { type: "text", max: TEXT, optional: true } as const;

/** The kinds of command of `moments` and the shape of each. */
export const SHAPES = {
  talk: { combatant, way: { type: "choice", among: TALKS }, text: note, override },
  answer: { combatant, granted: { type: "flag" }, note },
  ambush: { side: { type: "choice", among: SIDES }, rolls: { type: "amounts", max: 20 }, override },
  penalise: { override },
  strike: { combatant, target: { type: "id" }, weapon: { type: "key", optional: true }, override },
  modify: { combatant, amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER } },
  affect: {
    target: { type: "id" },
    effect: { type: "choice", among: EFFECT_KINDS },
    status: { type: "word", max: 40, optional: true },
    active: { type: "flag", optional: true },
    text: note,
  },
  move: { combatant, way: { type: "choice", among: WAYS }, spaces: { type: "integer", min: 1, max: MAX_SPACES }, override },
  prone: { combatant, override },
  rise: { combatant, override },
  sneak: { combatant, sneaking: { type: "flag" }, override },
  cover: { combatant, cover: { type: "choice", among: COVERS }, override },
  sneakCheck: { combatant, override },
  detect: { combatant, detected: { type: "flag" } },
  manage: { combatant, text: note, override },
  business: {
    combatant,
    name: { type: "text", max: TEXT },
    needed: { type: "integer", min: 0, max: MAX_PHASES },
    done: { type: "integer", min: 0, max: MAX_PHASES, optional: true },
  },
  reorder: { combatant, before: { type: "id", optional: true } },
  agilityOrder: { side: { type: "choice", among: SIDES } },
  done: { combatant, done: { type: "flag" } },
  contact: { combatant, target: { type: "id" }, active: { type: "flag" } },
  nextHalf: {},
  nextPhase: {},
  nextMoment: {},
  restore: { combatant },
  moved: {
    combatant,
    mover: { type: "key" },
    gesture: { type: "key" },
    from: { type: "place" },
    to: { type: "place" },
    beats: { type: "integer", min: 0, max: 100_000 },
    spaces: { type: "integer", min: 0, max: 100_000 },
    sneaking: { type: "flag" },
    breach: { type: "key", optional: true },
    stop: { type: "key", optional: true },
    near: { type: "ids", max: 100 },
    free: { type: "flag", optional: true },
    undo: { type: "flag", optional: true },
    foreign: { type: "flag", optional: true },
  },
  placed: { combatant, at: { type: "place", optional: true }, near: { type: "ids", max: 100 } },
  beats: { combatant, spent: { type: "integer", min: 0, max: MAX_BEATS } },
  join: { member: { type: "member" } },
  leave: { combatant },
  hold: { combatant, held: { type: "flag" } },
  conceal: { combatant, hidden: { type: "flag" } },
  side: { combatant, side: { type: "choice", among: SIDES } },
  defeat: { combatant, defeated: { type: "flag" } },
  status: { combatant, status: { type: "word", max: 40 }, active: { type: "flag" } },
} as const satisfies Shapes;

/** A kind of command. */
export type Kind = keyof typeof SHAPES;

interface Of<K extends Kind> extends CommandBase {
  readonly kind: K;
}
interface About<K extends Kind> extends Of<K> {
  /** The figure that the command is about. */
  readonly combatant: Id;
}
interface Guarded<K extends Kind> extends About<K> {
  /** Why a referee sets the guards aside; "" or absent for nothing of the kind. Refused from anybody else. */
  readonly override?: string;
}

/** Tries to talk, in the meeting. */
export interface Talking extends Guarded<"talk"> {
  readonly way: Talk;
  readonly text?: string;
}
/** The DN's answer to who tried to talk. */
export interface Answer extends About<"answer"> {
  readonly granted: boolean;
  readonly note?: string;
}
/** An ambush of one side, with the Perception dice of the other's figures as they fell in the DN's browser; those without a die had no chance to notice. */
export interface Ambushing extends Of<"ambush"> {
  readonly side: Side;
  readonly rolls: Readonly<Record<Id, number>>;
  readonly override?: string;
}
/** The party dithered: its half comes after the foes'. */
export interface Penalise extends Of<"penalise"> {
  readonly override?: string;
}
/** A strike of the phase's kind; wants one d20. */
export interface Striking extends Guarded<"strike"> {
  readonly target: Id;
  readonly weapon?: Id;
}
/** The DN lays points on the die of a figure's next strike: more is worse for it. */
export interface Modify extends About<"modify"> {
  readonly amount: number;
}
/** Something happens to a figure at once: out of action, a status, or the DN's words. */
export interface Affect extends Of<"affect"> {
  readonly target: Id;
  readonly effect: EffectKind;
  /** Needed for a status. */
  readonly status?: string;
  /** For a status: begins unless false. */
  readonly active?: boolean;
  readonly text?: string;
}
/** A move without a token, in spaces. */
export interface Moving extends Guarded<"move"> {
  readonly way: Way;
  readonly spaces: number;
}
/** A figure begins to sneak, or no longer does. */
export interface Sneaking extends Guarded<"sneak"> {
  readonly sneaking: boolean;
}
/** A figure goes behind cover, or comes out. */
export interface Covering extends Guarded<"cover"> {
  readonly cover: Cover;
}
/** The DN says that a figure is found, or lost from sight again. */
export interface Detect extends About<"detect"> {
  readonly detected: boolean;
}
/** Management business: what is said is done at once; without words one more phase of the figure's long business. */
export interface Manage extends Guarded<"manage"> {
  readonly text?: string;
}
/** The DN says how many management phases something takes (0 drops it), and how many are done. */
export interface LongBusiness extends About<"business"> {
  readonly name: string;
  readonly needed: number;
  readonly done?: number;
}
/** A figure goes before another of its side, or last. */
export interface Reorder extends About<"reorder"> {
  readonly before?: Id;
}
/** The order of a side by Agility check; wants a d20 a figure, and more for ties. */
export interface AgilityOrder extends Of<"agilityOrder"> {
  readonly side: Side;
}
/** Nothing more of a figure this half, or something after all. */
export interface Done extends About<"done"> {
  readonly done: boolean;
}
/** Without tokens, the DN says who is in contact with whom. */
export interface Contact extends About<"contact"> {
  readonly target: Id;
  readonly active: boolean;
}
/**
 * A token's gesture is over, as the arbiter measured it from the last judged place: the table's. It is never refused: what is too far, out of its half or after
 * being stopped is sent back (`back`).
 */
export interface Moved extends About<"moved"> {
  /** The user who moved it. */
  readonly mover: Id;
  /** Foundry's id of the first movement of the gesture. */
  readonly gesture: string;
  readonly from: Place;
  readonly to: Place;
  /** Whole Beats, rounded up. */
  readonly beats: number;
  readonly spaces: number;
  /** All of it was sneaked. */
  readonly sneaking: boolean;
  /** The foe whose contact was left other than by the first step of the half. */
  readonly breach?: Id;
  /** The foe whose contact ends the movement where it ended. */
  readonly stop?: Id;
  /** Who is in contact with it where it ended. */
  readonly near: readonly Id[];
  /** A referee moved it without constraint: it pays nothing and nothing holds it. */
  readonly free?: boolean;
  /** Foundry's undo (Ctrl+Z). */
  readonly undo?: boolean;
  /** By an action that is none of the encounter's, such as fly or blink. */
  readonly foreign?: boolean;
}
/** Where a token stands and with whom it is in contact, as the table sees it: a token was made, changed or taken away. No `at` where there is none. */
export interface Placed extends About<"placed"> {
  readonly at?: Place;
  readonly near: readonly Id[];
}
/** A referee set the Beats that a figure has used. */
export interface Beats extends About<"beats"> {
  readonly spent: number;
}
/** A figure joins (again). */
export interface Join extends Of<"join"> {
  readonly member: CastMember;
}
/** Nobody waits for a figure any more, or again. */
export interface Hold extends About<"hold"> {
  readonly held: boolean;
}
/** A figure was hidden or shown. */
export interface Conceal extends About<"conceal"> {
  readonly hidden: boolean;
}
/** A figure changed sides. */
export interface ChangeSide extends About<"side"> {
  readonly side: Side;
}
/** A figure was marked as out of action, or no longer. */
export interface Defeat extends About<"defeat"> {
  readonly defeated: boolean;
}
/** A status was set or ended from outside; "prone" is the figure's own. */
export interface Status extends About<"status"> {
  readonly status: string;
  readonly active: boolean;
}

/** A command of `moments`. `moved`, `placed`, `beats`, `conceal`, `side`, `defeat`, `status`, `join` and `leave` are what the table observes. */
export type MomentsCommand =
  | Talking
  | Answer
  | Ambushing
  | Penalise
  | Striking
  | Modify
  | Affect
  | Moving
  | Guarded<"prone">
  | Guarded<"rise">
  | Sneaking
  | Covering
  | Guarded<"sneakCheck">
  | Detect
  | Manage
  | LongBusiness
  | Reorder
  | AgilityOrder
  | Done
  | Contact
  | Of<"nextHalf">
  | Of<"nextPhase">
  | Of<"nextMoment">
  | About<"restore">
  | Moved
  | Placed
  | Beats
  | Join
  | About<"leave">
  | Hold
  | Conceal
  | ChangeSide
  | Defeat
  | Status;
