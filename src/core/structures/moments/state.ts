import { ARMED_SHAPES, HEALTH_SHAPES } from "../../kernel/cast/health.ts";
import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { ROLLED_DAMAGE_SHAPE } from "../../kernel/damage.ts";
import { houseShape } from "../../kernel/house.ts";
import {
  count,
  decimal,
  fields,
  flag,
  listOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  text,
  wholeNumber,
  type Stored,
} from "../../kernel/shape.ts";
import type { Place } from "../../kernel/cast/cast-member.ts";
import { HOUSE_RULES, LATER_RULES, type MomentsHouse } from "./house.ts";

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
export type Half = Stored<typeof half>;
const spot = {
  /** The number of the Moment, from 1. */
  moment: count,
  phase: oneOf(PHASES),
  half: oneOf(SIDES),
} as const;
const half = fields(spot);

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
export type Numbers = Stored<typeof numbers>;
const numbers = fields({
  agility: wholeNumber,
  perception: wholeNumber,
  /** The score of Skullduggery. Null until learned. Once learned it replaces Agility in sneaking checks. */
  skullduggery: nullable(wholeNumber),
  strikes: fields({ missile: wholeNumber, melee: wholeNumber, magic: wholeNumber }),
  /** The number that armour adds to the die of sneaking checks only. Rule: moments.txt "Armor affects sneaking". */
  dar: wholeNumber,
  /** The figure's level, added to the die of a strike against it. Rule: rules.md SB-14. */
  level: wholeNumber,
  /** The kinds of strike for which the figure carries a weapon. Absent in states older than the field. */
  weapons: optional(listOf(oneOf(STRIKES))),
});

const place = fields<Place>({
  scene: text,
  x: decimal,
  y: decimal,
  elevation: decimal,
  level: text,
  width: decimal,
  height: decimal,
});

/** One judged move of this half, kept so that Ctrl+Z can take it back. */
export type Move = Stored<typeof move>;
const move = fields({
  /** Foundry's id of the gesture of the move, or "" for a typed move. */
  gesture: text,
  /** Where the token was before the move. Null without a token. */
  from: nullable(place),
  to: nullable(place),
  beats: decimal,
  /** The number of spaces that the figure moved. */
  spaces: decimal,
  /** The figures in contact with the moved figure before the move. */
  near: listOf(text),
  /** Whether the figure sneaked before the move. A move that is not sneaked ends sneaking. */
  sneaking: flag,
});

/** What a figure tries to say, and the GM's answer. */
export type Talking = Stored<typeof talking>;
const talking = fields({
  way: oneOf(TALKS),
  text,
  /** Whether the GM grants the talk. Null until the GM answers. */
  granted: nullable(flag),
  note: text,
});

/** A strike made this Moment: its target, its die, and what decided it. */
export type Struck = Stored<typeof struck>;
const struck = fields({
  kind: oneOf(STRIKES),
  target: text,
  /** The die of the strike as rolled. */
  die: wholeNumber,
  /** The striker's score, which the die may not exceed. */
  score: wholeNumber,
  /** The target's level, added to the die, as are the target's `cover` and the GM's `modifier`. */
  level: wholeNumber,
  cover: wholeNumber,
  modifier: wholeNumber,
  hit: flag,
  /** The id of the weapon that the strike was made with, or "". */
  weapon: text,
  /** The first of the figures that struck in the same command. Absent for a strike made alone. */
  together: optional(text),
  /** What the hit dealt. Absent for a miss, and for a weapon without a damage formula. */
  damage: optional(
    fields({
      /** The damage as rolled, with its dice. */
      rolled: ROLLED_DAMAGE_SHAPE,
      /** The damage that counts, after corrections by the GM. */
      amount: count,
      /** What the target lost by it, which is less if it had less left. */
      lost: count,
    }),
  ),
});

/** A sneaking check of this Moment. It passes if d20 + DAR is at or under `score`. */
export type Sneaked = Stored<typeof sneaked>;
const sneaked = fields({
  die: wholeNumber,
  dar: wholeNumber,
  score: wholeNumber,
  passed: flag,
  /** The phase of the check, which may differ from movement if the GM overrode. Absent in states older than the field. */
  phase: optional(oneOf(PHASES)),
});

/** What a state keeps of one combatant in `moments`. */
export type Figure = Stored<typeof figure>;
const figure = fields({
  ...MEMBER_SHAPES,
  ...ARMED_SHAPES,
  /** The figure's place in the order of its side. Lower goes first. */
  order: wholeNumber,
  numbers,
  /** The figure's Beats of a Moment. `spent`: those used. At most `max` are left, and never below 0. */
  max: wholeNumber,
  spent: decimal,
  /** The figure's last strike of this Moment, hit or miss. Null if it made none. */
  struck: nullable(struck),
  /** The figure's strikes of this Moment before the last one, by kind. Only foes have any, if `foeStrikeLimit` does not bind them. */
  earlier: recordOf(struck),
  cover: oneOf(COVERS),
  /** Whether the figure began the Moment in full cover. If so, it makes no Missile Strike this Moment. */
  covered: flag,
  prone: flag,
  sneaking: flag,
  /** Whether the other side has found the figure, sneaking or not. */
  detected: flag,
  sneaked: nullable(sneaked),
  /** Whether the figure joined during its side's open half. It then acts from its next half on. Rule: rules.md 2.10 "reinforcement". */
  late: flag,
  /** Whether the figure is done for this half. */
  done: flag,
  /** The management business that the figure did this Moment, or "". */
  managed: text,
  /** Whether the figure may act although its side is ambushed (house rule `foil` individual). */
  alert: flag,
  /** The GM's modifier on the die of the figure's next strike. */
  modifier: wholeNumber,
  talking: nullable(talking),
  /** The foe whose contact ended the figure's movement this half, or "". */
  stopped: text,
  /** The figures of either side in contact with this figure now, as measured on the scene or set by the GM. */
  near: listOf(text),
  /** The foes in contact with the figure as the last melee phase began. */
  engaged: listOf(text),
  /** Where the figure's token was at the last judged move. Null without a token. */
  at: nullable(place),
  /** The figure's moves of this half by number, from "1". */
  moves: recordOf(move),
  /** The figure's last gesture if it went back, and why it did. Null if that gesture stood. */
  back: nullable(fields({ gesture: text, why: oneOf(BACKS) })),
  /** The GM's notes on what happened to the figure this Moment, by number. */
  notes: recordOf(text),
});

/** A figure's business that takes several management phases. Rule: rules.md SB-18. */
export type Business = Stored<typeof business>;
const business = fields({
  name: text,
  /** The number of management phases that the business needs. `done`: the number of those done. */
  needed: count,
  done: count,
  /** The Moment in which the business began. */
  since: count,
  /** The Moment in which the business last advanced, 0 for none. Absent in states older than the field. */
  last: optional(count),
});

/** An ambush that was tried in this encounter, with its dice and outcome. */
export type Ambush = Stored<typeof ambush>;
const ambush = fields({
  side: oneOf(SIDES),
  outcome: oneOf(AMBUSH_OUTCOMES),
  /** The Moment in which the ambush was tried. If it was sprung, that Moment is free. */
  moment: count,
  /** The Perception die of each ambushed figure, by the figure's id, as rolled in the GM's browser. */
  rolls: recordOf(wholeNumber),
  /** The figures that lay in ambush. Absent in states older than the field. */
  lay: optional(listOf(text)),
});

/** The state of an encounter in `moments`. */
export type MomentsState = Stored<typeof STATE_SHAPE>;
/** The shape of a stored state of `moments`. */
export const STATE_SHAPE = fields({
  ...HEALTH_SHAPES,
  ...spot,
  undos: count,
  /** The half that was last open to seats that know no hidden figure. They see it while only hidden figures act or have acted. */
  before: half,
  /**
   * The hidden acting figures that keep the open half out of sight, except for their own players. Empty once it has come into sight. Absent
   * in states older than the field.
   */
  secret: optional(listOf(text)),
  /** The side whose half of this phase is over. Null in the phase's first half. */
  over: nullable(oneOf(SIDES)),
  /** The side that leads in a phase: the party, unless the house rule `afterAmbush` changed it. */
  leads: oneOf(SIDES),
  /** For how long the foes go first as a penalty: not at all, for this phase, or for the whole Moment. Rule: rules.md B13. */
  penalty: oneOf(["none", "phase", "moment"]),
  /** The last ambush that was tried. Null if there was none. */
  ambush: nullable(ambush),
  /** The ambushes before the last one, oldest first. Absent in states older than the field. */
  earlier: optional(listOf(ambush)),
  /** Whether a figure tried to talk this Moment. */
  talked: flag,
  /** The number of notes made so far, from which new notes get their keys. */
  noted: count,
  house: houseShape<MomentsHouse>(HOUSE_RULES, LATER_RULES),
  combatants: recordOf(figure),
  /** The long business of each figure that has some, by the figure's id. */
  business: recordOf(business),
});
