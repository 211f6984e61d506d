import type { DataPart } from "../../encounter/parts/data-part.ts";
import { shortenLabels, shortenText } from "../../platform/shorten-labels.ts";
import { stagesHeadFacts, copyStagesNumbers, stagesSectionSchema } from "./actor.ts";
import { stagesCardSchema } from "./card.ts";

/** The greatest length of an actor's notes, in characters. */
const MAX_NOTES = 20_000;

/** The data that `stages` keeps in documents: an actor's ability scores and notes, and a card's stage fields. */
export const STAGES_DATA = {
  actor: {
    schema: stagesSectionSchema,
    numbers: copyStagesNumbers,
    facts: stagesHeadFacts,
    shorten: (section: Record<string, unknown>) => {
      shortenLabels(section, "scores");
      shortenText(section, "notes", MAX_NOTES);
    },
  },
  card: stagesCardSchema,
} as const satisfies DataPart;
