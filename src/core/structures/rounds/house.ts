import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** The house rules of `rounds` with their choices and defaults. */
export const HOUSE_RULES = {
  /** Who goes first where several want to. Rule: rules.md E1. */
  initiative: { type: "choice", among: ["reflexesQuickness", "d10Wits", "playersFirst", "gmOrder"], default: "reflexesQuickness" },
  /** What counts where no die is at or under Reflexes. Rule: rules.md E2. */
  noInitDie: { type: "choice", among: ["zero", "reroll"], default: "zero" },
  /** How long a score of initiative is kept. Rule: rules.md E3. */
  initiativeEvery: { type: "choice", among: ["conflict", "round"], default: "conflict" },
  /** When the stance of a counteraction is said. Rule: rules.md E4. */
  stance: { type: "choice", among: ["beforeRoll", "afterAttackRoll"], default: "beforeRoll" },
  /** What somebody needs against whom nobody counters. Rule: rules.md E6. */
  unopposed: { type: "choice", among: ["needsOne", "auto"], default: "needsOne" },
  /** An aggressive tie is a failed attack. Rule: rules.md E9. */
  tieIsFail: { type: "flag", default: true },
  /** How many outcomes a side buys in one round. Rule: rules.md E10. */
  outcomesPerRound: { type: "choice", among: ["1", "2", "3", "unlimited"], default: "1" },
  /** Whom the price of a Win counts. Rule: rules.md E11. */
  winCount: { type: "choice", among: ["everyone", "opponents", "own"], default: "everyone" },
  /** What an attack is measured by. Rule: rules.md E19. */
  evasion: { type: "choice", among: ["static", "contest"], default: "static" },
  /** The failure at which a drinker falls. Rule: rules.md E20. */
  drinkLimit: { type: "choice", among: ["afterFortitude", "atFortitude"], default: "afterFortitude" },
  /** When the pursued are caught. Rule: rules.md E21. */
  chaseCatch: { type: "choice", among: ["gm", "firstLoss", "pool"], default: "gm" },
  /** What becomes of the pursued without an unused skill. Rule: rules.md E22. */
  chaseNoSkill: { type: "choice", among: ["gm", "caught"], default: "gm" },
  /** Who wins a single round that is a tie. Rule: rules.md E23. */
  singleTie: { type: "choice", among: ["again", "defender", "gm"], default: "again" },
  /** Whose successes a single round adds up. Rule: rules.md E24. */
  singleCount: { type: "choice", among: ["all", "winners"], default: "all" },
  /** A 1 is two successes whatever the skill. Rule: rules.md E25. */
  oneAlways: { type: "flag", default: false },
  /** Who seals what a side nominates. Rule: rules.md E28. */
  nominator: { type: "choice", among: ["leader", "majority"], default: "leader" },
  /** Everybody sees all pools. Rule: rules.md E29. */
  poolPublic: { type: "flag", default: true },
  /** What becomes of removals of sides that remove each other. Rule: rules.md 5.11. */
  simultaneousRemoval: { type: "choice", among: ["orderDecides", "bothStand"], default: "orderDecides" },
} as const satisfies HouseRules;

/** The house rules of `rounds` as they stand in a state. */
export type RoundsHouse = HouseOf<typeof HOUSE_RULES>;

/** The rules as recommended, and as the source's example plays them. Rule: rules.md 5.6 "Where the example disagrees". */
export const PRESETS = { recommended: {}, example: { initiative: "d10Wits", stance: "afterAttackRoll" } } as const satisfies Presets;
