import { Pages } from "../../../core/index.ts";
import { ensureRecord, shortenText } from "../../platform/shorten-labels.ts";
import type { DataPart } from "../../encounter/parts/data-part.ts";
import { pagesHeadFacts, copyPagesNumbers, pagesSectionSchema } from "./actor.ts";
import { PowerData } from "./power.ts";
import { PAGES_WATCHED } from "./synced.ts";

/** The data that `pages` keeps in documents: Drives with their Debt, and abilities. */
export const PAGES_DATA = {
  actor: {
    schema: pagesSectionSchema,
    numbers: copyPagesNumbers,
    facts: pagesHeadFacts,
    shorten: (section: Record<string, unknown>) => {
      const drives = ensureRecord(section, "drives");
      for (const key of Object.keys(drives)) shortenText(ensureRecord(drives, key), "label", Pages.MAX_NAME);
      shortenText(section, "free", Pages.MAX_NAME);
    },
    watched: PAGES_WATCHED,
  },
  items: { power: PowerData },
} as const satisfies DataPart;
