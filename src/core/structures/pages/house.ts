import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** The house rules of `pages` with their choices and defaults. */
export const HOUSE_RULES = {
  /** Who starts the first page. Rule: rules.md D2. */
  firstStarter: { type: "choice", among: ["declarer", "hostPicks"], default: "declarer" },
  /** What a free conflict is. Rule: rules.md D3. */
  freeConflict: { type: "choice", among: ["onePerPage", "specialOnly", "unlimited"], default: "onePerPage" },
  /** The free claim may be made after all have had their turn. Rule: rules.md D4. */
  holdClaim: { type: "flag", default: false },
  /** Whom a side counts as its own. Rule: rules.md D5. */
  alliances: { type: "choice", among: ["off", "track"], default: "off" },
  /** Which dice a player may split. Rule: rules.md D6. */
  owns: { type: "choice", among: ["sideInvolved", "claimedSide", "any"], default: "sideInvolved" },
  /** What limits the dice of a side. Rule: rules.md D7. */
  stakeCount: { type: "choice", among: ["tokens", "characters"], default: "tokens" },
  /** What inspiration is. Rule: rules.md D9. */
  inspiration: { type: "choice", among: ["tokens", "pool"], default: "tokens" },
  /** Whose inspirations are. Rule: rules.md D10. */
  inspirationOwner: { type: "choice", among: ["player", "character"], default: "player" },
  /** An ability may make an inspiration of 1. Rule: rules.md D11. */
  newInspiration: { type: "flag", default: false },
  /** What comes of a pair whose losing die is higher. Rule: rules.md D12. */
  negativePair: { type: "choice", among: ["none", "opponent", "absolute"], default: "none" },
  /** What comes of a losing die that is in no pair. Rule: rules.md D12. */
  excessLosing: { type: "choice", among: ["none", "claimant", "opponent"], default: "none" },
  /** Who chooses the pairs. Rule: rules.md D13. */
  matching: { type: "choice", among: ["choose", "highToHigh"], default: "choose" },
  /** A claimant in control has to resolve. Rule: rules.md D14. */
  mustResolve: { type: "flag", default: true },
  /** Who gets Story Tokens. Rule: rules.md D15. */
  tokenDeal: { type: "choice", among: ["resolverDeals", "creatorFirst"], default: "resolverDeals" },
  /** A super ability is used once a page. Rule: rules.md D17. */
  superPerPage: { type: "flag", default: false },
  /** In which order players react. Rule: rules.md D19. */
  reactOrder: { type: "choice", among: ["clockwiseFromLeft", "free"], default: "clockwiseFromLeft" },
  /** People may type in what dice on their tables showed. */
  physicalDice: { type: "flag", default: false },
  /** Drives with more Debt than strength cost dice as a page begins. Rule: rules.md D22. */
  overdrawn: { type: "flag", default: false },
  /** A conflict may have more than two sides. Rule: rules.md D25. */
  extraSides: { type: "flag", default: false },
  /** A claimant may gloat in place of resolving. Rule: rules.md D27. */
  gloat: { type: "flag", default: false },
  /** A conflict that nobody can move any more ends. Rule: rules.md D27. */
  deadlock: { type: "flag", default: false },
} as const satisfies HouseRules;

/** The house rules of `pages` as they stand in a state. */
export type PagesHouse = HouseOf<typeof HOUSE_RULES>;

/** The rules as recommended, and as the game's book has them. Rule: rules.md 4.1. */
export const PRESETS = {
  recommended: {},
  book: {
    freeConflict: "specialOnly",
    alliances: "track",
    owns: "any",
    negativePair: "opponent",
    excessLosing: "opponent",
    superPerPage: true,
    overdrawn: true,
    extraSides: true,
    gloat: true,
    deadlock: true,
    tokenDeal: "creatorFirst",
  },
} as const satisfies Presets;
