import type { CommandsOf } from "../../kernel/fields.ts";
import type { Shapes } from "../../kernel/structure.ts";
import { COVERS, EFFECT_KINDS, SIDES, TALKS, WAYS } from "./state.ts";

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
  /** Tries to talk, in the meeting. */
  talk: { combatant, way: { type: "choice", among: TALKS }, text: note, override },
  /** The DN's answer to who tried to talk. */
  answer: { combatant, granted: { type: "flag" }, note },
  /** An ambush of one side, with the Perception dice of the other's figures as they fell in the DN's browser; those without a die had no chance to notice. */
  ambush: { side: { type: "choice", among: SIDES }, rolls: { type: "amounts", max: 20 }, override },
  /** The party dithered: its half comes after the foes'. */
  penalise: { override },
  /** A strike of the phase's kind; wants one d20. */
  strike: { combatant, target: { type: "id" }, weapon: { type: "key", optional: true }, override },
  /** The DN lays points on the die of a figure's next strike: more is worse for it. */
  modify: { combatant, amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER } },
  /** Something happens to a figure at once: out of action, a status, or the DN's words. */
  affect: {
    target: { type: "id" },
    effect: { type: "choice", among: EFFECT_KINDS },
    /** Needed for a status. */
    status: { type: "word", max: 40, optional: true },
    /** For a status: begins unless false. */
    active: { type: "flag", optional: true },
    text: note,
  },
  /** A move without a token, in spaces. */
  move: { combatant, way: { type: "choice", among: WAYS }, spaces: { type: "integer", min: 1, max: MAX_SPACES }, override },
  prone: { combatant, override },
  rise: { combatant, override },
  /** A figure begins to sneak, or no longer does. */
  sneak: { combatant, sneaking: { type: "flag" }, override },
  /** A figure goes behind cover, or comes out. */
  cover: { combatant, cover: { type: "choice", among: COVERS }, override },
  sneakCheck: { combatant, override },
  /** The DN says that a figure is found, or lost from sight again. */
  detect: { combatant, detected: { type: "flag" } },
  /** Management business: what is said is done at once; without words one more phase of the figure's long business. */
  manage: { combatant, text: note, override },
  /** The DN says how many management phases something takes (0 drops it), and how many are done. */
  business: {
    combatant,
    name: { type: "text", max: TEXT },
    needed: { type: "integer", min: 0, max: MAX_PHASES },
    done: { type: "integer", min: 0, max: MAX_PHASES, optional: true },
  },
  /** A figure goes before another of its side, or last. */
  reorder: { combatant, before: { type: "id", optional: true } },
  /** The order of a side by Agility check; wants a d20 a figure, and more for ties. */
  agilityOrder: { side: { type: "choice", among: SIDES } },
  /** Nothing more of a figure this half, or something after all. */
  done: { combatant, done: { type: "flag" } },
  /** Without tokens, the DN says who is in contact with whom. */
  contact: { combatant, target: { type: "id" }, active: { type: "flag" } },
  nextHalf: {},
  nextPhase: {},
  nextMoment: {},
  restore: { combatant },
  /** A token's gesture is over, as the arbiter measured it from the last judged place: the table's. It is never refused: what is too far, out of its half or after being stopped is sent back (`back`). */
  moved: {
    combatant,
    /** The user who moved it. */
    mover: { type: "key" },
    /** Foundry's id of the first movement of the gesture. */
    gesture: { type: "key" },
    from: { type: "place" },
    to: { type: "place" },
    /** Whole Beats, rounded up. */
    beats: { type: "integer", min: 0, max: 100_000 },
    spaces: { type: "integer", min: 0, max: 100_000 },
    /** All of it was sneaked. */
    sneaking: { type: "flag" },
    /** The foe whose contact was left other than by the first step of the half. */
    breach: { type: "key", optional: true },
    /** The foe whose contact ends the movement where it ended. */
    stop: { type: "key", optional: true },
    /** Who is in contact with it where it ended. */
    near: { type: "ids", max: 100 },
    /** A referee moved it without constraint: it pays nothing and nothing holds it. */
    free: { type: "flag", optional: true },
    /** Foundry's undo (Ctrl+Z). */
    undo: { type: "flag", optional: true },
    /** By an action that is none of the encounter's, such as fly or blink. */
    foreign: { type: "flag", optional: true },
  },
  /** Where a token stands and with whom it is in contact, as the table sees it: a token was made, changed or taken away. No `at` where there is none. */
  placed: { combatant, at: { type: "place", optional: true }, near: { type: "ids", max: 100 } },
  /** A referee set the Beats that a figure has used. */
  beats: { combatant, spent: { type: "integer", min: 0, max: MAX_BEATS } },
  /** A figure joins (again). */
  join: { member: { type: "member" } },
  leave: { combatant },
  /** Nobody waits for a figure any more, or again. */
  hold: { combatant, held: { type: "flag" } },
  /** A figure was hidden or shown. */
  conceal: { combatant, hidden: { type: "flag" } },
  /** A figure changed sides. */
  side: { combatant, side: { type: "choice", among: SIDES } },
  /** A figure was marked as out of action, or no longer. */
  defeat: { combatant, defeated: { type: "flag" } },
  /** A status was set or ended from outside; "prone" is the figure's own. */
  status: { combatant, status: { type: "word", max: 40 }, active: { type: "flag" } },
} as const satisfies Shapes;

/** A kind of command. */
export type Kind = keyof typeof SHAPES;

/** A command of `moments`. `moved`, `placed`, `beats`, `conceal`, `side`, `defeat`, `status`, `join` and `leave` are what the table observes. */
export type MomentsCommand = CommandsOf<typeof SHAPES>;

/** The commands of one kind, or of some. */
export type Of<K extends Kind> = Extract<MomentsCommand, { readonly kind: K }>;
