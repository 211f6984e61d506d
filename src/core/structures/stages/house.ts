import { HEALTH_RULES } from "../../kernel/cast/health.ts";
import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** When effects take hold: all together as the stage closes, or each with its result. Rule: stages.txt "Sequencing Actions", rules.md C1. */
const EFFECTS = ["stageEnd", "listOrder"] as const;
/** Who announces first. With `sealed` all do at once, sealed until the lock. Rule: rules.md C7. */
const ANNOUNCE_ORDERS = ["narratorFirst", "playersFirst", "sealed"] as const;
/** How long a modifier lasts: until the round ends, or until the next strike. Rule: rules.md C4. */
export const LIVES = ["round", "nextStrike"] as const;
/** How long a modifier lasts, as listed in `LIVES`. */
export type Life = (typeof LIVES)[number];

/** The house rules of `stages` with their choices and defaults. */
export const HOUSE_RULES = {
  effects: { type: "choice", among: EFFECTS, default: "stageEnd" },
  announceOrder: { type: "choice", among: ANNOUNCE_ORDERS, default: "narratorFirst" },
  /** Whether players may trade speed for difficulty once, after classifying. */
  adjust: { type: "flag", default: false },
  /** Whether players may wait and act first in the next round. */
  bide: { type: "flag", default: false },
  /** Whether players see difficulties. */
  showDifficulty: { type: "flag", default: true },
  modifierLife: { type: "choice", among: LIVES, default: "round" },
  ...HEALTH_RULES,
  /** Whether a result that numbers suggest counts without the GM. */
  takeSuggested: { type: "flag", default: false },
  /** By how many points a roll may fall short of its difficulty and still suggest a partial success. 0 for none. Rule: rules.md 3.1 "partial". */
  partialWithin: { type: "integer", min: 0, max: 20, default: 0 },
} as const satisfies HouseRules;

type Chosen = HouseOf<typeof HOUSE_RULES>;
/** The house rules that are missing in states of older encounters. */
export const LATER_RULES = ["readHealth", "atZero", "takeSuggested", "partialWithin"] as const;
type Later = (typeof LATER_RULES)[number];

/** The house rules of `stages`, as a state holds them. */
export type StagesHouse = Omit<Chosen, Later> & Partial<Pick<Chosen, Later>>;

/** The presets of house rules: the source as it is, and with additions from other pages of the same game. Rule: rules.md 6.2. */
export const PRESETS = { recommended: {}, outside: { adjust: true, bide: true, partialWithin: 2 } } as const satisfies Presets;
