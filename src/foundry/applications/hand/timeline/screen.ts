import { template } from "../../bases.ts";
import { seenIn } from "../../seen.ts";
import type { HandScreen } from "../screen.ts";

const part = (name: string) => ({ template: template(`hand/timeline/${name}`), templates: [] });

/** How the hand of `timeline` is shown. */
export const TIMELINE_HAND: HandScreen = {
  parts: { header: part("header"), tracker: part("body"), footer: part("footer") },
  prepare: (_part, combat) => ({ view: seenIn(combat, "timeline").view }),
  acts: {},
  asks: () => "",
  deal: (_combat, desk, { combatant }) => {
    desk.composing = combatant ?? desk.composing;
  },
};
