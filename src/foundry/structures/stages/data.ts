import type { DataPart } from "../../encounter/parts/data-part.ts";
import { shortenLabels, shortenText } from "../../platform/labels.ts";
import { stagesSheetFacts, stagesNumbers, stagesSection } from "./actor.ts";
import { stagesCard } from "./card.ts";

/** The longest notes of a section, in characters. */
const MAX_NOTES = 20_000;

/** What `stages` keeps in the world's documents: ability scores and notes, and of cards their movements. */
export const STAGES_DATA = {
  actor: {
    schema: stagesSection,
    numbers: stagesNumbers,
    facts: stagesSheetFacts,
    shorten: (section: Record<string, unknown>) => {
      shortenLabels(section, "scores");
      shortenText(section, "notes", MAX_NOTES);
    },
  },
  card: stagesCard,
} as const satisfies DataPart;
