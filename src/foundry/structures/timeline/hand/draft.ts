import { Drafts } from "../../../applications/drafts.ts";

/** In place of a card's id: an action in one's own words. */
export const OWN_WORDS = "own";
/** In place of a card's id: the Pause that everybody has. */
export const PAUSE = "pause";

/** What somebody means to seal and has not yet. */
export interface HandDraft {
  /** An item's id, `OWN_WORDS`, `PAUSE`, or "" while none is picked. */
  readonly card: string;
  /** What it is called in one's own words. */
  readonly name: string;
  /** The stats that were chosen where the card leaves them open. */
  readonly relevant: string;
  readonly secondary: string;
  readonly relevantBid: number;
  readonly secondaryBid: number;
  /** The phase that a pause shall land on; 0 for the first that it may. */
  readonly at: number;
  /** Combatant ids; only where targets are sealed. */
  readonly targets: readonly string[];
}

/** A hand in which nothing was picked. */
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

/** Drafts of hands, by a combatant's id or the key of a kind. */
export const HAND_DRAFTS = new Drafts(EMPTY_DRAFT, isDraft, "hand.");
