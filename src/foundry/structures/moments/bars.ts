import type { BarsPart } from "../../encounter/parts/data-part.ts";
import { beatsLeftIn, beatsOf, momentsSectionIn } from "./beats.ts";

const BEATS_BAR = "moments.beats";

/** The token bar that shows the Beats left in this Moment and the Beats of a whole Moment. */
export const BEATS_BARS: BarsPart = {
  has: (attribute) => attribute === BEATS_BAR,
  read: (system) => {
    const beats = momentsSectionIn(system)?.beats;
    return beats ? { left: beatsLeftIn(beats), room: beatsOf(beats) } : null;
  },
  paths: () => [BEATS_BAR],
};
