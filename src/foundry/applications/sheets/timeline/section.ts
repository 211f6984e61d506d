import { template } from "../../bases.ts";
import type { SheetSection } from "../section.ts";

/** What `timeline` adds to the sheets: the pools of stat points. */
export const TIMELINE_SECTION: SheetSection = {
  part: { template: template("sheets/actor/timeline") },
  context: ({ actor }) => ({ timelineFields: actor.system.schema.fields.timeline.fields }),
  cardFacts: () => [],
};
