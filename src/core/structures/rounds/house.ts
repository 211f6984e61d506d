import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** The house rules of `rounds` with their choices and defaults. */
export const HOUSE_RULES = {
  /** How the character that goes first is found if several want to. Rule: rules.md E1. */
  initiative: { type: "choice", among: ["reflexesQuickness", "d10Wits", "playersFirst", "gmOrder"], default: "reflexesQuickness" },
  /** What an initiative roll counts if no die is at or under Reflexes. Rule: rules.md E2. */
  noInitDie: { type: "choice", among: ["zero", "reroll"], default: "zero" },
  /** How long a character's initiative score is kept. Rule: rules.md E3. */
  initiativeEvery: { type: "choice", among: ["conflict", "round"], default: "conflict" },
  /** When the stance of a counteraction is declared. Rule: rules.md E4. */
  stance: { type: "choice", among: ["beforeRoll", "afterAttackRoll"], default: "beforeRoll" },
  /** What an action without a counteraction needs to succeed. Rule: rules.md E6. */
  unopposed: { type: "choice", among: ["needsOne", "auto"], default: "needsOne" },
  /** Whether a tie with an aggressive counteraction is a failed attack. Rule: rules.md E9. */
  tieIsFail: { type: "flag", default: true },
  /** How many outcomes a side may buy in one round. Rule: rules.md E10. */
  outcomesPerRound: { type: "choice", among: ["1", "2", "3", "unlimited"], default: "1" },
  /** Which characters are counted for the price of a Win. Rule: rules.md E11. */
  winCount: { type: "choice", among: ["everyone", "opponents", "own"], default: "everyone" },
  /** What the successes of an attack are measured against. Rule: rules.md E19. */
  evasion: { type: "choice", among: ["static", "contest"], default: "static" },
  /** How many failures make a drinker fall: as many as Fortitude, or one more. Rule: rules.md E20. */
  drinkLimit: { type: "choice", among: ["afterFortitude", "atFortitude"], default: "afterFortitude" },
  /** When the fleeing characters of a chase are caught. Rule: rules.md E21. */
  chaseCatch: { type: "choice", among: ["gm", "firstLoss", "pool"], default: "gm" },
  /** What happens to fleeing characters without an unused skill. Rule: rules.md E22. */
  chaseNoSkill: { type: "choice", among: ["gm", "caught"], default: "gm" },
  /** Who wins a conflict of a single round that is tied. Rule: rules.md E23. */
  singleTie: { type: "choice", among: ["again", "defender", "gm"], default: "again" },
  /** Which successes are added up in a conflict of a single round. Rule: rules.md E24. */
  singleCount: { type: "choice", among: ["all", "winners"], default: "all" },
  /** Whether a 1 is two successes at any skill. Rule: rules.md E25. */
  oneAlways: { type: "flag", default: false },
  /** Who seals a side's nominations. Rule: rules.md E28. */
  nominator: { type: "choice", among: ["leader", "majority"], default: "leader" },
  /** Whether everyone sees the pools of successes of all sides. Rule: rules.md E29. */
  poolPublic: { type: "flag", default: true },
  /** Whether sides can remove each other in the same round. Rule: rules.md 5.11. */
  simultaneousRemoval: { type: "choice", among: ["orderDecides", "bothStand"], default: "orderDecides" },
} as const satisfies HouseRules;

/** The house rules of `rounds` as a state holds them. */
export type RoundsHouse = HouseOf<typeof HOUSE_RULES>;

/** The presets: the recommended rules, and those of the source's example. Rule: rules.md 5.6 "Where the example disagrees". */
export const PRESETS = { recommended: {}, example: { initiative: "d10Wits", stance: "afterAttackRoll" } } as const satisfies Presets;
