import type { HouseOf, HouseRules, Presets } from "../../kernel/house.ts";

/** The house rules of `pages` with their choices and defaults. */
export const HOUSE_RULES = {
  /** Which player starts the first page. Rule: rules.md D2. */
  firstStarter: { type: "choice", among: ["declarer", "hostPicks"], default: "declarer" },
  /** Which conflicts a player may add free of cost. Rule: rules.md D3. */
  freeConflict: { type: "choice", among: ["onePerPage", "specialOnly", "unlimited"], default: "onePerPage" },
  /** Whether the free claim may still be made after everyone's turn. Rule: rules.md D4. */
  holdClaim: { type: "flag", default: false },
  /** Whether a player's characters limit which sides of a conflict the player may claim. Rule: rules.md D5. */
  alliances: { type: "choice", among: ["off", "track"], default: "off" },
  /** Which dice a player may split. Rule: rules.md D6. */
  owns: { type: "choice", among: ["sideInvolved", "claimedSide", "any"], default: "sideInvolved" },
  /** What limits the number of a side's dice. Rule: rules.md D7. */
  stakeCount: { type: "choice", among: ["tokens", "characters"], default: "tokens" },
  /** Whether inspiration is single tokens or a pool of points. Rule: rules.md D9. */
  inspiration: { type: "choice", among: ["tokens", "pool"], default: "tokens" },
  /** Who owns inspirations: players or their characters. Rule: rules.md D10. */
  inspirationOwner: { type: "choice", among: ["player", "character"], default: "player" },
  /** Whether an ability may make an inspiration of 1. Rule: rules.md D11. */
  newInspiration: { type: "flag", default: false },
  /** Who gains an inspiration from a pair whose losing die is higher. Rule: rules.md D12. */
  negativePair: { type: "choice", among: ["none", "opponent", "absolute"], default: "none" },
  /** Who gains an inspiration from a losing die without a pair. Rule: rules.md D12. */
  excessLosing: { type: "choice", among: ["none", "claimant", "opponent"], default: "none" },
  /** How dice are paired as a conflict is resolved. Rule: rules.md D13. */
  matching: { type: "choice", among: ["choose", "highToHigh"], default: "choose" },
  /** Whether a claimant in control of a conflict must resolve it. Rule: rules.md D14. */
  mustResolve: { type: "flag", default: true },
  /** Who deals the Story Tokens of a resolution, and to whom first. Rule: rules.md D15. */
  tokenDeal: { type: "choice", among: ["resolverDeals", "creatorFirst"], default: "resolverDeals" },
  /** Whether a super ability can be used only once a page. Rule: rules.md D17. */
  superPerPage: { type: "flag", default: false },
  /** The order in which players react. Rule: rules.md D19. */
  reactOrder: { type: "choice", among: ["clockwiseFromLeft", "free"], default: "clockwiseFromLeft" },
  /** Whether players may type in the dice that they rolled at home. */
  physicalDice: { type: "flag", default: false },
  /** Whether Drives with more Debt than strength cost dice as a page begins. Rule: rules.md D22. */
  overdrawn: { type: "flag", default: false },
  /** Whether a conflict may have more than two sides. Rule: rules.md D25. */
  extraSides: { type: "flag", default: false },
  /** Whether a claimant may gloat instead of resolving. Rule: rules.md D27. */
  gloat: { type: "flag", default: false },
  /** Whether a deadlocked conflict ends: one that is tied with all dice at 6, while no Debt is left. Rule: rules.md D27. */
  deadlock: { type: "flag", default: false },
} as const satisfies HouseRules;

/** The house rules of `pages` as a state holds them. */
export type PagesHouse = HouseOf<typeof HOUSE_RULES>;

/** The presets: the recommended rules, and those of the game's book. Rule: rules.md 4.1. */
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
