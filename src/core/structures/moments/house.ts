import { HEALTH_RULES } from "../../kernel/cast/health.ts";
import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** How phases one and six are named. Rule: rules.md B1. */
const LABELS = ["meetingManagement", "contactAdministration"] as const;
/** The side that leads after an ambush's free Moment. Rule: rules.md B5. */
const AFTER_AMBUSH = ["partyFirst", "ambusherFirst"] as const;
/** How the Perception checks of the ambushed figures foil an ambush. Rule: rules.md B6. */
const FOILS = ["anySuccess", "allMust", "individual"] as const;
/** The Moments in which an ambush may be tried. Rule: moments.txt "When player party stumbles into an ambush situation". */
const AMBUSH_MOMENTS = ["any", "first"] as const;
/** The figures that need a missile weapon for a Missile Strike: those that carry any weapon, all, or none. */
const STRIKE_WEAPONS = ["carried", "required", "off"] as const;
/** How half of an odd number of Beats is rounded. Rule: rules.md B10. */
const HALF_ROUNDS = ["up", "down"] as const;
/** What rising costs: as many Beats as a full pool, or the remaining Beats. Rule: rules.md B11. */
const RISES = ["fullPool", "remaining"] as const;
/** How far a figure that begins its half in contact may move on beside the same foe: one space (`oneHex`) or freely. Rule: rules.md B8. */
const SHIFTS = ["oneHex", "free"] as const;
/** Which foes stop a figure by contact. Rule: rules.md B9. */
const STOPPERS = ["visibleStandingHostile", "anyFoe"] as const;
/** How long the penalty for the party's dithering lasts. Rule: rules.md B13. */
const DELAY_PENALTIES = ["phase", "moment"] as const;
/** Who sees a party member's sneaking check. Rule: rules.md 2.9. */
const SNEAK_ROLLS = ["playerSees", "blind"] as const;

/** The house rules of `moments` with their choices and defaults. */
export const HOUSE_RULES = {
  labels: { type: "choice", among: LABELS, default: "meetingManagement" },
  afterAmbush: { type: "choice", among: AFTER_AMBUSH, default: "partyFirst" },
  foil: { type: "choice", among: FOILS, default: "anySuccess" },
  ambushMoment: { type: "choice", among: AMBUSH_MOMENTS, default: "any" },
  /** Whether foes, like the party, have only one strike a Moment. Rule: rules.md B4. */
  foeStrikeLimit: { type: "flag", default: true },
  strikeWeapons: { type: "choice", among: STRIKE_WEAPONS, default: "carried" },
  halfRound: { type: "choice", among: HALF_ROUNDS, default: "up" },
  rise: { type: "choice", among: RISES, default: "fullPool" },
  shiftWhileEngaged: { type: "choice", among: SHIFTS, default: "oneHex" },
  stoppers: { type: "choice", among: STOPPERS, default: "visibleStandingHostile" },
  delayPenalty: { type: "choice", among: DELAY_PENALTIES, default: "phase" },
  sneakRoll: { type: "choice", among: SNEAK_ROLLS, default: "playerSees" },
  /** Whether sneaking in the meeting costs Beats of the same Moment. Rule: rules.md B7. */
  meetingSneakCostsBeats: { type: "flag", default: true },
  /** Whether long business goes back to 0 after a Moment in which it did not advance. Rule: rules.md B15. */
  longReset: { type: "flag", default: false },
  /** Whether a half passes by itself if no figure has anything to do when it begins. */
  passEmpty: { type: "flag", default: true },
  ...HEALTH_RULES,
} as const satisfies HouseRules;

type Chosen = HouseOf<typeof HOUSE_RULES>;
/** The house rules that are missing in states of older encounters. */
export const LATER_RULES = ["ambushMoment", "strikeWeapons", "passEmpty", "readHealth", "atZero"] as const;
type Later = (typeof LATER_RULES)[number];

/** The house rules of `moments` as a state holds them. */
export type MomentsHouse = Omit<Chosen, Later> & Partial<Pick<Chosen, Later>>;

/** The presets of house rules: our readings, and the letter of the source's second summary. Rule: rules.md 6.2. */
export const PRESETS = {
  recommended: {},
  literal: { labels: "contactAdministration", stoppers: "anyFoe", foeStrikeLimit: false, meetingSneakCostsBeats: false },
} as const satisfies Presets;
