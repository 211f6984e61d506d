import type { Position, Structure } from "../../kernel/structure.ts";
import { INTENTS, SHAPES, type TimelineCommand } from "./commands.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { legal } from "./legal.ts";
import { lineOf } from "./log.ts";
import { order } from "./order.ts";
import { sealed } from "./sealed.ts";
import { setup } from "./setup.ts";
import { remembered } from "./sight.ts";
import type { TimelineState } from "./state.ts";
import { view, type TimelineView } from "./view.ts";

/** Where an encounter in `timeline` stands: the counter, the step, and in a window its call. */
function position({ phase, step, call, undos }: TimelineState): Position {
  return step === "declare" ? { unit: phase, step, call, undos } : { unit: phase, step, undos };
}

/** A growing line of phases: secret bids of stat points say when an action lands. Rule: timeline.txt. */
export const timeline: Structure<TimelineState, TimelineCommand, TimelineView> = {
  id: "timeline",
  firstUnit: 0,
  shapes: SHAPES,
  intents: INTENTS,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  setup,
  position,
  refuse: () => ({ reason: "step" }),
  needs: () => [],
  apply: (state) => ({ state: remembered(state, state), line: lineOf("pass", "") }),
  legal,
  order,
  turn: () => null,
  view,
  project: () => [],
  rewound: (restored) => restored,
  owed: () => null,
  sealed,
};
