import { HEALTH_RULES } from "../../kernel/cast/health.ts";
import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** The choices for the phase from which an additional action counts, while its combatant has other actions pending. Rule: rules.md A1, A2. */
const ADDITIONAL_STARTS = ["afterLastPending", "fromFirstAction", "fromCurrentPhase"] as const;
/** When phases become public: all together, or each with its seal. Rule: rules.md A3. */
const PHASE_REVEALS = ["whenAllSealed", "immediately"] as const;
/** Who declares first if phases are public at once. Rule: timeline.txt "Declare 1st Actions". */
const DECLARE_ORDERS = ["npcFirstClockwise", "free"] as const;
/** When a window to declare opens as the counter moves. Rule: rules.md 1.5. */
const WINDOWS = ["afterEachResolved", "everyPhase", "onJump"] as const;
/** The effect of being surprised: a delay in phases, no first window, or nothing. Rule: rules.md A8. */
const SURPRISES = ["delay", "skipFirstWindow", "none"] as const;
/** Whose actions a Pause must land after. Rule: rules.md A18. */
const PAUSE_AFTERS = ["ownActions", "allActions"] as const;
/** When targets are named: at the flip, or sealed with the bid. Rule: rules.md A5. */
const TARGET_ATS = ["reveal", "seal"] as const;
/** Who compares the bids of a double-blind contest. Rule: rules.md A11. */
const CONTESTS = ["gmAdjudicates", "assisted"] as const;
/** What a defender puts into a contest. Rule: rules.md A11. */
const DEFENCES = ["fullStatFree", "bidFromHand"] as const;
/** Who wins a tie in a contest. Rule: rules.md ND-19. */
const TIES = ["opponent", "initiator", "gm"] as const;

/** The house rules of `timeline` with their choices and defaults. */
export const HOUSE_RULES = {
  additionalStart: { type: "choice", among: ADDITIONAL_STARTS, default: "afterLastPending" },
  phaseReveal: { type: "choice", among: PHASE_REVEALS, default: "whenAllSealed" },
  declareOrder: { type: "choice", among: DECLARE_ORDERS, default: "npcFirstClockwise" },
  windows: { type: "choice", among: WINDOWS, default: "afterEachResolved" },
  firstActionRequired: { type: "flag", default: false },
  /** A pass lasts for all calls of its window, and cannot be taken back. Rule: rules.md A16. */
  passIsFinal: { type: "flag", default: false },
  surprise: { type: "choice", among: SURPRISES, default: "delay" },
  /** The delay of a surprised combatant, in phases. */
  surpriseDelay: { type: "integer", min: 1, max: 20, default: 3 },
  pauseAfter: { type: "choice", among: PAUSE_AFTERS, default: "ownActions" },
  targetAt: { type: "choice", among: TARGET_ATS, default: "reveal" },
  dbc: { type: "choice", among: CONTESTS, default: "gmAdjudicates" },
  dbcDefence: { type: "choice", among: DEFENCES, default: "fullStatFree" },
  dbcTie: { type: "choice", among: TIES, default: "opponent" },
  refreshOnEnd: { type: "flag", default: true },
  /** The most pending stacks that one combatant may have. 0 for any number. */
  maxPending: { type: "integer", min: 0, max: 20, default: 0 },
  uniqueCards: { type: "flag", default: false },
  ...HEALTH_RULES,
  /** Whether a result that numbers suggest counts without the GM. */
  takeSuggested: { type: "flag", default: false },
} as const satisfies HouseRules;

type Chosen = HouseOf<typeof HOUSE_RULES>;
/** The house rules that are missing in states of older encounters. */
export const LATER_RULES = ["passIsFinal", "readHealth", "atZero", "takeSuggested"] as const;
type Later = (typeof LATER_RULES)[number];

/** The house rules of `timeline`, as a state holds them. */
export type TimelineHouse = Omit<Chosen, Later> & Partial<Pick<Chosen, Later>>;

/** The presets of house rules: the defaults, and the source taken literally. Rule: rules.md 6.2. */
export const PRESETS = {
  recommended: {},
  literal: { additionalStart: "fromFirstAction", phaseReveal: "immediately", windows: "everyPhase", firstActionRequired: true },
} as const satisfies Presets;
