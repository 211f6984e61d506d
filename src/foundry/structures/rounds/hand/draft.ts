import { Rounds } from "../../../../core/index.ts";
import { Drafts } from "../../../applications/drafts.ts";

/** What a person has entered in the Hand but not sent: a combatant's action, or a side's list. */
export interface HandDraft {
  readonly target: string;
  readonly text: string;
  readonly stance: Rounds.Stance;
  readonly outcomes: readonly Rounds.Nominated[];
}

const EMPTY: HandDraft = { target: "", text: "", stance: "aggressive", outcomes: [] };

function isNominated(value: unknown): value is Rounds.Nominated {
  if (typeof value !== "object" || value === null) return false;
  const { outcome, target, side } = value as Readonly<Record<string, unknown>>;
  return Rounds.OUTCOMES.some((one) => one === outcome) && typeof target === "string" && ["", ...Rounds.SIDES].some((one) => one === side);
}

function isDraft(value: unknown): value is HandDraft {
  if (typeof value !== "object" || value === null) return false;
  const { target, text, stance, outcomes } = value as Readonly<Record<string, unknown>>;
  const isSaid = typeof target === "string" && typeof text === "string" && Rounds.STANCES.some((one) => one === stance);
  return isSaid && Array.isArray(outcomes) && outcomes.every(isNominated);
}

/** The drafts that people entered in the Hand, by a combatant's id or a side. */
export const HAND_DRAFTS = new Drafts(EMPTY, isDraft, "rounds.");
