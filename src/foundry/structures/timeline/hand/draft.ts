import { Drafts } from "../../../applications/drafts.ts";

/** Used in place of a card's id for an action in the player's own words. */
export const OWN_WORDS = "own";
/** Used in place of a card's id for the Pause that every combatant has without a card. */
export const PAUSE = "pause";

/** What a person has entered in the Hand but not sealed: the card, its bids and its targets. */
export interface HandDraft {
  /** The id of the picked card's item, or `OWN_WORDS` or `PAUSE`. "" while no card is picked. */
  readonly card: string;
  /** The name that the player gave an action in their own words. */
  readonly name: string;
  /** The keys of the stats that the player chose, for a card that leaves them open. */
  readonly relevant: string;
  readonly secondary: string;
  readonly relevantBid: number;
  readonly secondaryBid: number;
  /** The phase that a Pause lands on. 0 for the earliest possible phase. */
  readonly at: number;
  /** The targets' combatant ids, used only if the house rules seal targets with the bid. */
  readonly targets: readonly string[];
}

/** The draft of a hand in which nothing was picked. */
export const EMPTY_DRAFT: HandDraft = {
  card: "",
  name: "",
  relevant: "",
  secondary: "",
  relevantBid: 0,
  secondaryBid: 0,
  at: 0,
  targets: [],
};

const isCount = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function isDraft(value: unknown): value is HandDraft {
  if (typeof value !== "object" || value === null) return false;
  const { card, name, relevant, secondary, relevantBid, secondaryBid, at, targets } = value as Readonly<Record<string, unknown>>;
  const texts = [card, name, relevant, secondary].every((text) => typeof text === "string");
  const numbers = [relevantBid, secondaryBid, at].every(isCount);
  return texts && numbers && Array.isArray(targets) && targets.every((id) => typeof id === "string");
}

/** The drafts that people entered in the Hand, by a combatant's id or a group's key. */
export const HAND_DRAFTS = new Drafts(EMPTY_DRAFT, isDraft, "hand.");
