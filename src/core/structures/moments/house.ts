import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** What phases one and six are called. Rule: rules.md B1. */
const LABELS = ["meetingManagement", "contactAdministration"] as const;
/** Who leads once an ambush's free Moment is over. Rule: rules.md B5. */
const AFTER_AMBUSH = ["partyFirst", "ambusherFirst"] as const;
/** Whose Perception foils an ambush. Rule: rules.md B6. */
const FOILS = ["anySuccess", "allMust", "individual"] as const;
/** In which Moments an ambush may be tried. Rule: moments.txt "When player party stumbles into an ambush situation". */
const AMBUSH_MOMENTS = ["any", "first"] as const;
/** Who strikes by missile or magic only with a weapon for it: who carries any weapon, everybody, or nobody. */
const STRIKE_WEAPONS = ["carried", "required", "off"] as const;
/** How half of an odd number of Beats is rounded. Rule: rules.md B10. */
const HALF_ROUNDS = ["up", "down"] as const;
/** What it costs to rise. Rule: rules.md B11. */
const RISES = ["fullPool", "remaining"] as const;
/** Whether who begins its half in contact may go on beside the same foe. Rule: rules.md B8. */
const SHIFTS = ["oneHex", "free"] as const;
/** Which foes stop a figure. Rule: rules.md B9. */
const STOPPERS = ["visibleStandingHostile", "anyFoe"] as const;
/** How far the penalty for dithering goes. Rule: rules.md B13. */
const DELAY_PENALTIES = ["phase", "moment"] as const;
/** Who sees a party member's check of sneaking. Rule: rules.md 2.9. */
const SNEAK_ROLLS = ["playerSees", "blind"] as const;

/** The house rules of `moments` with their choices and defaults. */
export const HOUSE_RULES = {
  labels: { type: "choice", among: LABELS, default: "meetingManagement" },
  afterAmbush: { type: "choice", among: AFTER_AMBUSH, default: "partyFirst" },
  foil: { type: "choice", among: FOILS, default: "anySuccess" },
  ambushMoment: { type: "choice", among: AMBUSH_MOMENTS, default: "any" },
  /** Foes too have one strike a Moment. Rule: rules.md B4. */
  foeStrikeLimit: { type: "flag", default: true },
  strikeWeapons: { type: "choice", among: STRIKE_WEAPONS, default: "carried" },
  halfRound: { type: "choice", among: HALF_ROUNDS, default: "up" },
  rise: { type: "choice", among: RISES, default: "fullPool" },
  shiftWhileEngaged: { type: "choice", among: SHIFTS, default: "oneHex" },
  stoppers: { type: "choice", among: STOPPERS, default: "visibleStandingHostile" },
  delayPenalty: { type: "choice", among: DELAY_PENALTIES, default: "phase" },
  sneakRoll: { type: "choice", among: SNEAK_ROLLS, default: "playerSees" },
  /** Sneaking in the meeting is paid from the same Moment's Beats. Rule: rules.md B7. */
  meetingSneakCostsBeats: { type: "flag", default: true },
  /** A Moment that does not count sets long business back to nothing. Rule: rules.md B15. */
  longReset: { type: "flag", default: false },
  /** A half that begins with nobody who has anything to do in it passes by itself. */
  passEmpty: { type: "flag", default: true },
} as const satisfies HouseRules;

type Chosen = HouseOf<typeof HOUSE_RULES>;
/** The house rules that encounters from before them lack. */
export const LATER_RULES = ["ambushMoment", "strikeWeapons", "passEmpty"] as const;
type Later = (typeof LATER_RULES)[number];

/** The house rules of `moments` as they stand in a state. */
export type MomentsHouse = Omit<Chosen, Later> & Partial<Pick<Chosen, Later>>;

/** The source with our readings, and as the letter of its second summary has it. Rule: rules.md 6.2. */
export const PRESETS = {
  recommended: {},
  literal: { labels: "contactAdministration", stoppers: "anyFoe", foeStrikeLimit: false, meetingSneakCostsBeats: false },
} as const satisfies Presets;
