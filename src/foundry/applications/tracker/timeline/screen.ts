import { template } from "../../bases.ts";
import { seenIn } from "../../seen.ts";
import type { Screen } from "../screen.ts";

const part = (name: string) => ({ template: template(`tracker/timeline/${name}`), templates: [] });

/** How `timeline` is shown in the tracker. */
export const TIMELINE_SCREEN: Screen = {
  parts: { header: part("header"), tracker: part("tracker"), footer: part("footer") },
  prepare: (_part, combat) => ({ view: seenIn(combat, "timeline").view }),
  acts: {},
};
