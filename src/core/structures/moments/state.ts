import type { Member } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import type { Place } from "../../kernel/cast/cast-member.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { MomentsHouse } from "./house.ts";

/** The six phases of a Moment, in order. Rule: moments.txt "The Phase sequence". */
export const PHASES = ["meeting", "missile", "movement", "melee", "magic", "management"] as const;
/** A phase of the Moment. */
export type Phase = (typeof PHASES)[number];
/** The two sides; each phase has a half for either. */
export const SIDES = ["party", "foe"] as const;
/** A side. */
export type Side = (typeof SIDES)[number];
/** The twelve halves of a Moment, as an ordinary one goes. Rule: rules.md SB-24. */
export const STEPS = [
  "meetingParty",
  "meetingFoe",
  "missileParty",
  "missileFoe",
  "movementParty",
  "movementFoe",
  "meleeParty",
  "meleeFoe",
  "magicParty",
  "magicFoe",
  "managementParty",
  "managementFoe",
] as const;
/** A half: a phase and whose it is. */
export type Step = (typeof STEPS)[number];
/** A half of one Moment. */
export interface Half {
  readonly moment: number;
  readonly phase: Phase;
  readonly half: Side;
}
/** The strikes; each has its phase. One a Moment, hit or miss. Rule: moments.txt "Rule of Thumb". */
export const STRIKES = ["missile", "melee", "magic"] as const;
/** A kind of strike. */
export type Strike = (typeof STRIKES)[number];
/** How far a figure is behind cover: from the waist down is partial. Rule: moments.txt "Cover". */
export const COVERS = ["none", "partial", "full"] as const;
/** How far a figure is behind cover. */
export type Cover = (typeof COVERS)[number];
/** The ways to move that are paid by the space; each is the id of Foundry's movement action. Rule: moments.txt "Movement Beats Table". */
export const WAYS = ["walk", "sneak", "vault", "clamber", "rope"] as const;
/** A way to move. */
export type Way = (typeof WAYS)[number];
/** How somebody may try to talk. */
export const TALKS = ["parley", "fastTalk", "warn"] as const;
/** How somebody tries to talk. */
export type Talk = (typeof TALKS)[number];
/** What may happen to a figure at once. */
export const EFFECT_KINDS = ["out", "status", "note"] as const;
/** What happens to a figure at once. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** The status that is a figure's own. */
export const PRONE = "prone";
/** Why a gesture of movement went back to where it began. */
export const BACKS = ["half", "far", "stopped", "contact", "way", "out", "prone", "surprised", "checked", "undo"] as const;
/** Why a gesture went back. */
export type Back = (typeof BACKS)[number];
/** What came of an ambush. */
export const AMBUSH_OUTCOMES = ["sprung", "foiled", "partly", "cancelled"] as const;
/** What came of an ambush: `partly` where some may respond (house rule `foil` individual). */
export type AmbushOutcome = (typeof AMBUSH_OUTCOMES)[number];
/** What a figure's controller knows of its own numbers, copied at setup or join. */
export interface Numbers {
  readonly agility: number;
  readonly perception: number;
  /** Null until learned; then it is used in place of Agility to sneak. */
  readonly skullduggery: number | null;
  readonly strikes: Readonly<Record<Strike, number>>;
  /** Added to the die of a check of sneaking, and of no other. Rule: moments.txt "Armor affects sneaking". */
  readonly dar: number;
  /** Each adds 1 to the die of a strike against it. Rule: rules.md SB-14. */
  readonly level: number;
  /** The kinds of strike for which it carries a weapon; absent in states of before weapons counted. */
  readonly weapons?: readonly Strike[];
}

/** One judged move of this half, so that Ctrl+Z can give it back. */
export interface Move {
  /** Foundry's id of the gesture, or "" for a typed move. */
  readonly gesture: string;
  /** Where it began; null without a token. */
  readonly from: Place | null;
  readonly to: Place | null;
  readonly beats: number;
  /** Spaces gone. */
  readonly spaces: number;
  /** Who was in contact before. */
  readonly near: readonly Id[];
  /** It sneaked before; a move that is not sneaked ends it. */
  readonly sneaking: boolean;
}

/** What a figure tries to say, and the DN's answer. */
export interface Talking {
  readonly way: Talk;
  readonly text: string;
  /** Null until the DN says. */
  readonly granted: boolean | null;
  readonly note: string;
}

/** A strike made this Moment. */
export interface Struck {
  readonly kind: Strike;
  readonly target: Id;
  /** The die as it fell. */
  readonly die: number;
  /** Strike score of the striker. */
  readonly score: number;
  /** What was added to the die: of the target's level, of its cover, and by the DN. */
  readonly level: number;
  readonly cover: number;
  readonly modifier: number;
  readonly hit: boolean;
  /** The id of the weapon, or "". */
  readonly weapon: Id;
}

/** A check of sneaking this Moment: d20 + DAR at or under `score`. */
export interface Sneaked {
  readonly die: number;
  readonly dar: number;
  readonly score: number;
  readonly passed: boolean;
  /** The phase in which it was made, which is another where the DN had a reason; absent in states of before a check ended movement. */
  readonly phase?: Phase;
}

/** One figure. */
export interface Figure extends Member {
  /** Its place in the order of its side; lower goes first. */
  readonly order: number;
  readonly numbers: Numbers;
  /** Beats of a Moment, and those used: left are max - spent, never below 0. */
  readonly max: number;
  readonly spent: number;
  /** This Moment's strike, hit or miss, or null; where there may be several, the last. */
  readonly struck: Struck | null;
  /** The strikes of this Moment before that one, by kind: of foes alone, whom the house rule `foeStrikeLimit` does not bind. */
  readonly earlier: Readonly<Record<string, Struck>>;
  readonly cover: Cover;
  /** It began the Moment in full cover: no missile strike in it. */
  readonly covered: boolean;
  readonly prone: boolean;
  readonly sneaking: boolean;
  /** The other side has found it, sneaking or not. */
  readonly detected: boolean;
  readonly sneaked: Sneaked | null;
  /** It joined while the half of its side was open, and acts from its next one. Rule: rules.md 2.10 "reinforcement". */
  readonly late: boolean;
  /** Nothing more this half. */
  readonly done: boolean;
  /** It did its management business this Moment. */
  readonly managed: string;
  /** It may act although its side is ambushed (house rule `foil` individual). */
  readonly alert: boolean;
  /** Points that the DN lays on its next strike's die. */
  readonly modifier: number;
  readonly talking: Talking | null;
  /** Whose contact ended its movement this half, or "". */
  readonly stopped: Id;
  /** Figures of either side in contact with it now: measured on the scene, or set by the DN. */
  readonly near: readonly Id[];
  /** Foes that were in contact with it as the melee phase began last. */
  readonly engaged: readonly Id[];
  /** Where its token stood when it was judged last; null without a token. */
  readonly at: Place | null;
  /** The moves of this half, from "1". */
  readonly moves: Readonly<Record<string, Move>>;
  /** The gesture that was sent back last, and why; null where the last one stood. */
  readonly back: { readonly gesture: string; readonly why: Back } | null;
  /** What happened to it this Moment in a DN's words, by number. */
  readonly notes: Readonly<Record<string, string>>;
}

/** Business that takes several management phases. Rule: rules.md SB-18. */
export interface Business {
  readonly name: string;
  /** Management phases needed, and done. */
  readonly needed: number;
  readonly done: number;
  /** The Moment it began in. */
  readonly since: number;
  /** The Moment in which it got further last, 0 for none; absent in states of before other business could be done beside it. */
  readonly last?: number;
}

/** An ambush of this encounter. */
export interface Ambush {
  readonly side: Side;
  readonly outcome: AmbushOutcome;
  /** The Moment it was sprung in; that one is free where it is sprung. */
  readonly moment: number;
  /** Perception dice of the ambushed, as they fell in the DN's browser. */
  readonly rolls: Readonly<Record<Id, number>>;
  /** Who lay there; absent in states of before that was remembered. */
  readonly lay?: readonly Id[];
}

/** An encounter in `moments`. */
export interface MomentsState extends StateBase, Half {
  readonly undos: number;
  /** From 1. */
  readonly moment: number;
  readonly phase: Phase;
  readonly half: Side;
  /** The half that was open last for those who know of nobody hidden; they see it while only hidden figures act, or have acted. */
  readonly before: Half;
  /** The hidden figures of the acting side that were in play in the open half while it was out of sight: their players see it. Nobody once it has been in sight. Absent in states of before that was remembered. */
  readonly secret?: readonly Id[];
  /** The side whose half of this phase is over, or null in the first half. */
  readonly over: Side | null;
  /** Who leads a phase: party, but for `afterAmbush`. */
  readonly leads: Side;
  /** How far the party lost its turn before the foes. Rule: rules.md B13. */
  readonly penalty: "none" | "phase" | "moment";
  /** The last ambush. */
  readonly ambush: Ambush | null;
  /** Those before it, the oldest first; absent in states of before there could be several. */
  readonly earlier?: readonly Ambush[];
  /** Somebody tried to talk this Moment. */
  readonly talked: boolean;
  /** How many notes were ever made. */
  readonly noted: number;
  readonly house: MomentsHouse;
  readonly combatants: Readonly<Record<Id, Figure>>;
  /** Long business by figure. */
  readonly business: Readonly<Record<Id, Business>>;
}
