import type { Member } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import type { Place } from "../../kernel/cast/cast-member.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { MomentsHouse } from "./house.ts";

/** The six phases of a Moment, in order. Rule: moments.txt "The Phase sequence". */
export const PHASES = ["meeting", "missile", "movement", "melee", "magic", "management"] as const;
/** One of the six phases of a Moment. */
export type Phase = (typeof PHASES)[number];
/** The two sides. Each phase has a half for each side. */
export const SIDES = ["party", "foe"] as const;
/** A side of the encounter: the party or its foes. */
export type Side = (typeof SIDES)[number];
/** The twelve halves of an ordinary Moment, in order. Rule: rules.md SB-24. */
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
/** A half as a word: its phase and its side. */
export type Step = (typeof STEPS)[number];
/** A half of one Moment: the phase, and the side whose half it is. */
export interface Half {
  readonly moment: number;
  readonly phase: Phase;
  readonly half: Side;
}
/** The kinds of strike, each with its own phase. A figure strikes once a Moment, hit or miss. Rule: moments.txt "Rule of Thumb". */
export const STRIKES = ["missile", "melee", "magic"] as const;
/** The kind of a strike: missile, melee or magic. */
export type Strike = (typeof STRIKES)[number];
/** The degrees of cover. Partial cover reaches to the waist. Rule: moments.txt "Cover". */
export const COVERS = ["none", "partial", "full"] as const;
/** The degree of a figure's cover: none, partial or full. */
export type Cover = (typeof COVERS)[number];
/** The ways to move that cost Beats per space. Each is the id of Foundry's movement action. Rule: moments.txt "Movement Beats Table". */
export const WAYS = ["walk", "sneak", "vault", "clamber", "rope"] as const;
/** A way to move, which decides the Beats per space. */
export type Way = (typeof WAYS)[number];
/** The ways to talk that a figure may try in the meeting. */
export const TALKS = ["parley", "fastTalk", "warn"] as const;
/** The way to talk that a figure tries: a parley, fast talk or a warning. */
export type Talk = (typeof TALKS)[number];
/** The effects that the GM may apply to a figure at once. */
export const EFFECT_KINDS = ["out", "status", "note"] as const;
/** The kind of an effect on a figure: out of action, a status or a note. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** The id of the status that `moments` keeps as a field of its own. */
export const PRONE = "prone";
/** The reasons why a movement gesture goes back to where it began. */
export const BACKS = ["half", "far", "stopped", "contact", "way", "out", "prone", "surprised", "checked", "undo"] as const;
/** The reason why a movement gesture went back to where it began. */
export type Back = (typeof BACKS)[number];
/** The outcomes of an ambush: sprung, foiled, foiled in part, or cancelled by another ambush. */
export const AMBUSH_OUTCOMES = ["sprung", "foiled", "partly", "cancelled"] as const;
/** An outcome of an ambush. `partly` means that some figures may respond (house rule `foil` individual). */
export type AmbushOutcome = (typeof AMBUSH_OUTCOMES)[number];
/** A figure's numbers that its controller knows, copied at setup or join. */
export interface Numbers {
  readonly agility: number;
  readonly perception: number;
  /** The score of Skullduggery. Null until learned. Once learned it replaces Agility in sneaking checks. */
  readonly skullduggery: number | null;
  readonly strikes: Readonly<Record<Strike, number>>;
  /** The number that armour adds to the die of sneaking checks only. Rule: moments.txt "Armor affects sneaking". */
  readonly dar: number;
  /** The figure's level, added to the die of a strike against it. Rule: rules.md SB-14. */
  readonly level: number;
  /** The kinds of strike for which the figure carries a weapon. Absent in states older than the field. */
  readonly weapons?: readonly Strike[];
}

/** One judged move of this half, kept so that Ctrl+Z can take it back. */
export interface Move {
  /** Foundry's id of the gesture of the move, or "" for a typed move. */
  readonly gesture: string;
  /** Where the token was before the move. Null without a token. */
  readonly from: Place | null;
  readonly to: Place | null;
  readonly beats: number;
  /** The number of spaces that the figure moved. */
  readonly spaces: number;
  /** The figures in contact with the moved figure before the move. */
  readonly near: readonly Id[];
  /** Whether the figure sneaked before the move. A move that is not sneaked ends sneaking. */
  readonly sneaking: boolean;
}

/** What a figure tries to say, and the GM's answer. */
export interface Talking {
  readonly way: Talk;
  readonly text: string;
  /** Whether the GM grants the talk. Null until the GM answers. */
  readonly granted: boolean | null;
  readonly note: string;
}

/** A strike made this Moment: its target, its die, and what decided it. */
export interface Struck {
  readonly kind: Strike;
  readonly target: Id;
  /** The die of the strike as rolled. */
  readonly die: number;
  /** The striker's score, which the die may not exceed. */
  readonly score: number;
  /** The target's level, added to the die, as are the target's `cover` and the GM's `modifier`. */
  readonly level: number;
  readonly cover: number;
  readonly modifier: number;
  readonly hit: boolean;
  /** The id of the weapon that the strike was made with, or "". */
  readonly weapon: Id;
  /** The first of the figures that struck in the same command. Absent for a strike made alone. */
  readonly together?: Id;
}

/** A sneaking check of this Moment. It passes if d20 + DAR is at or under `score`. */
export interface Sneaked {
  readonly die: number;
  readonly dar: number;
  readonly score: number;
  readonly passed: boolean;
  /** The phase of the check, which may differ from movement if the GM overrode. Absent in states older than the field. */
  readonly phase?: Phase;
}

/** What a state keeps of one combatant in `moments`. */
export interface Figure extends Member {
  /** The figure's place in the order of its side. Lower goes first. */
  readonly order: number;
  readonly numbers: Numbers;
  /** The figure's Beats of a Moment. `spent`: those used. At most `max` are left, and never below 0. */
  readonly max: number;
  readonly spent: number;
  /** The figure's last strike of this Moment, hit or miss. Null if it made none. */
  readonly struck: Struck | null;
  /** The figure's strikes of this Moment before the last one, by kind. Only foes have any, if `foeStrikeLimit` does not bind them. */
  readonly earlier: Readonly<Record<string, Struck>>;
  readonly cover: Cover;
  /** Whether the figure began the Moment in full cover. If so, it makes no Missile Strike this Moment. */
  readonly covered: boolean;
  readonly prone: boolean;
  readonly sneaking: boolean;
  /** Whether the other side has found the figure, sneaking or not. */
  readonly detected: boolean;
  readonly sneaked: Sneaked | null;
  /** Whether the figure joined during its side's open half. It then acts from its next half on. Rule: rules.md 2.10 "reinforcement". */
  readonly late: boolean;
  /** Whether the figure is done for this half. */
  readonly done: boolean;
  /** The management business that the figure did this Moment, or "". */
  readonly managed: string;
  /** Whether the figure may act although its side is ambushed (house rule `foil` individual). */
  readonly alert: boolean;
  /** The GM's modifier on the die of the figure's next strike. */
  readonly modifier: number;
  readonly talking: Talking | null;
  /** The foe whose contact ended the figure's movement this half, or "". */
  readonly stopped: Id;
  /** The figures of either side in contact with this figure now, as measured on the scene or set by the GM. */
  readonly near: readonly Id[];
  /** The foes in contact with the figure as the last melee phase began. */
  readonly engaged: readonly Id[];
  /** Where the figure's token was at the last judged move. Null without a token. */
  readonly at: Place | null;
  /** The figure's moves of this half by number, from "1". */
  readonly moves: Readonly<Record<string, Move>>;
  /** The figure's last gesture if it went back, and why it did. Null if that gesture stood. */
  readonly back: { readonly gesture: string; readonly why: Back } | null;
  /** The GM's notes on what happened to the figure this Moment, by number. */
  readonly notes: Readonly<Record<string, string>>;
}

/** A figure's business that takes several management phases. Rule: rules.md SB-18. */
export interface Business {
  readonly name: string;
  /** The number of management phases that the business needs. `done`: the number of those done. */
  readonly needed: number;
  readonly done: number;
  /** The Moment in which the business began. */
  readonly since: number;
  /** The Moment in which the business last advanced, 0 for none. Absent in states older than the field. */
  readonly last?: number;
}

/** An ambush that was tried in this encounter, with its dice and outcome. */
export interface Ambush {
  readonly side: Side;
  readonly outcome: AmbushOutcome;
  /** The Moment in which the ambush was tried. If it was sprung, that Moment is free. */
  readonly moment: number;
  /** The Perception die of each ambushed figure, by the figure's id, as rolled in the GM's browser. */
  readonly rolls: Readonly<Record<Id, number>>;
  /** The figures that lay in ambush. Absent in states older than the field. */
  readonly lay?: readonly Id[];
}

/** The state of an encounter in `moments`. */
export interface MomentsState extends StateBase, Half {
  readonly undos: number;
  /** The number of the Moment, from 1. */
  readonly moment: number;
  readonly phase: Phase;
  readonly half: Side;
  /** The half that was last open to seats that know no hidden figure. They see it while only hidden figures act or have acted. */
  readonly before: Half;
  /**
   * The hidden acting figures that keep the open half out of sight, except for their own players. Empty once it has come into sight. Absent
   * in states older than the field.
   */
  readonly secret?: readonly Id[];
  /** The side whose half of this phase is over. Null in the phase's first half. */
  readonly over: Side | null;
  /** The side that leads in a phase: the party, unless the house rule `afterAmbush` changed it. */
  readonly leads: Side;
  /** For how long the foes go first as a penalty: not at all, for this phase, or for the whole Moment. Rule: rules.md B13. */
  readonly penalty: "none" | "phase" | "moment";
  /** The last ambush that was tried. Null if there was none. */
  readonly ambush: Ambush | null;
  /** The ambushes before the last one, oldest first. Absent in states older than the field. */
  readonly earlier?: readonly Ambush[];
  /** Whether a figure tried to talk this Moment. */
  readonly talked: boolean;
  /** The number of notes made so far, from which new notes get their keys. */
  readonly noted: number;
  readonly house: MomentsHouse;
  readonly combatants: Readonly<Record<Id, Figure>>;
  /** The long business of each figure that has some, by the figure's id. */
  readonly business: Readonly<Record<Id, Business>>;
}
