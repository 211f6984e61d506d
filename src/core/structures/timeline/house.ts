import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** From where an action counts that is declared while others of its actor are pending. Rule: rules.md A1, A2. */
const ADDITIONAL_STARTS = ["afterLastPending", "fromFirstAction", "fromCurrentPhase"] as const;
/** When phases become public: all together, or each with its seal. Rule: rules.md A3. */
const PHASE_REVEALS = ["whenAllSealed", "immediately"] as const;
/** Who declares first where phases are public at once. Rule: timeline.txt "Declare 1st Actions". */
const DECLARE_ORDERS = ["npcFirstClockwise", "free"] as const;
/** When a window to declare opens as the counter moves. Rule: rules.md 1.5. */
const WINDOWS = ["afterEachResolved", "everyPhase", "onJump"] as const;
/** What it means to be surprised. Rule: rules.md A8. */
const SURPRISES = ["delay", "skipFirstWindow", "none"] as const;
/** After whose actions a Pause lands. Rule: rules.md A18. */
const PAUSE_AFTERS = ["ownActions", "allActions"] as const;
/** When targets are named: at the flip, or sealed with the bid. Rule: rules.md A5. */
const TARGET_ATS = ["reveal", "seal"] as const;
/** How a double-blind contest is read. Rule: rules.md A11. */
const CONTESTS = ["gmAdjudicates", "assisted"] as const;
/** What a defender puts in. Rule: rules.md A11. */
const DEFENCES = ["fullStatFree", "bidFromHand"] as const;
/** Who wins a tie. Rule: rules.md ND-19. */
const TIES = ["opponent", "initiator", "gm"] as const;

/** The house rules of `timeline` with their choices and defaults. */
export const HOUSE_RULES = {
  additionalStart: { type: "choice", among: ADDITIONAL_STARTS, default: "afterLastPending" },
  phaseReveal: { type: "choice", among: PHASE_REVEALS, default: "whenAllSealed" },
  declareOrder: { type: "choice", among: DECLARE_ORDERS, default: "npcFirstClockwise" },
  windows: { type: "choice", among: WINDOWS, default: "afterEachResolved" },
  firstActionRequired: { type: "flag", default: false },
  /** A pass lasts for all calls of its window, and is not taken back. Rule: rules.md A16. */
  passIsFinal: { type: "flag", default: false },
  surprise: { type: "choice", among: SURPRISES, default: "delay" },
  /** In phases. */
  surpriseDelay: { type: "integer", min: 1, max: 20, default: 3 },
  pauseAfter: { type: "choice", among: PAUSE_AFTERS, default: "ownActions" },
  targetAt: { type: "choice", among: TARGET_ATS, default: "reveal" },
  dbc: { type: "choice", among: CONTESTS, default: "gmAdjudicates" },
  dbcDefence: { type: "choice", among: DEFENCES, default: "fullStatFree" },
  dbcTie: { type: "choice", among: TIES, default: "opponent" },
  refreshOnEnd: { type: "flag", default: true },
  /** How many stacks one may have pending; 0 for any number. */
  maxPending: { type: "integer", min: 0, max: 20, default: 0 },
  uniqueCards: { type: "flag", default: false },
} as const satisfies HouseRules;

type Chosen = HouseOf<typeof HOUSE_RULES>;
/** The house rules that encounters from before them lack. */
export const LATER_RULES = ["passIsFinal"] as const;
type Later = (typeof LATER_RULES)[number];

/** The house rules of `timeline` as they stand in a state. */
export type TimelineHouse = Omit<Chosen, Later> & Partial<Pick<Chosen, Later>>;

/** The defaults, and the source by its letter. Rule: rules.md 6.2. */
export const PRESETS = {
  recommended: {},
  literal: { additionalStart: "fromFirstAction", phaseReveal: "immediately", windows: "everyPhase", firstActionRequired: true },
} as const satisfies Presets;
