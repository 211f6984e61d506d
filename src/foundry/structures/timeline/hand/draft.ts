import { Drafts } from "../../../applications/drafts.ts";

/** Stands for a card's id: an action in the player's own words. */
export const OWN_WORDS = "own";
/** Stands for a card's id: the Pause that every combatant has. */
export const PAUSE = "pause";

/** What a person plans to seal. */
export interface HandDraft {
  /** An item's id, `OWN_WORDS`, `PAUSE`, or "" while none is picked. */
  readonly card: string;
  /** The action's name in the player's own words. */
  readonly name: string;
  /** The chosen stats, for a card that leaves them open. */
  readonly relevant: string;
  readonly secondary: string;
  readonly relevantBid: number;
  readonly secondaryBid: number;
  /** The phase that a Pause lands on, 0 for the earliest possible. */
  readonly at: number;
  /** Combatant ids, used only if targets are sealed. */
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

/** Drafts of hands, by a combatant's id or a group's key. */
export const HAND_DRAFTS = new Drafts(EMPTY_DRAFT, isDraft, "hand.");
