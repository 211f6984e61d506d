import { shortenLabels } from "../../platform/shorten-labels.ts";
import type { DataPart } from "../../encounter/parts/data-part.ts";
import { prepareTimeline, timelineHeadFacts, copyTimelineNumbers, timelineSectionSchema } from "./actor.ts";
import { POOL_BARS } from "./bars.ts";
import { timelineCardSchema } from "./card.ts";
import { TIMELINE_WATCHED } from "./synced.ts";
import { makeUsualPools } from "./usual-pools.ts";

/** The data that `timeline` keeps in documents: an actor's pools of stat points, and what a card bids. */
export const TIMELINE_DATA = {
  actor: {
    schema: timelineSectionSchema,
    numbers: copyTimelineNumbers,
    facts: timelineHeadFacts,
    prepare: prepareTimeline,
    shorten: (section: Record<string, unknown>) => {
      shortenLabels(section, "pools");
    },
    fresh: (given: unknown) => ((given as { readonly pools?: object } | undefined)?.pools ? null : { pools: makeUsualPools() }),
    watched: TIMELINE_WATCHED,
    bars: POOL_BARS,
  },
  card: timelineCardSchema,
} as const satisfies DataPart;
