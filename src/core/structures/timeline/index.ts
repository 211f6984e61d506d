import type { Structure } from "../../kernel/structure.ts";
import { apply } from "./apply.ts";
import { INTENTS, SHAPES, type TimelineCommand } from "./commands.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { legal } from "./legal.ts";
import { order } from "./order.ts";
import { closing, due, owed } from "./owed.ts";
import { position } from "./position.ts";
import { prepare } from "./prepare.ts";
import { project } from "./project.ts";
import { refuse } from "./refuse.ts";
import { rewound } from "./rewound.ts";
import { sealed } from "./sealed.ts";
import { setup } from "./setup.ts";
import { STATE_SHAPE } from "./shape.ts";
import type { TimelineState } from "./state.ts";
import { view, type TimelineView } from "./view.ts";

/** A growing line of phases: secret bids of stat points say when an action lands. Rule: timeline.txt. */
export const timeline: Structure<TimelineState, TimelineCommand, TimelineView> = {
  id: "timeline",
  firstUnit: 0,
  shapes: SHAPES,
  intents: INTENTS,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  stateShape: STATE_SHAPE,
  setup,
  position,
  refuse,
  holdsAnywhere: (command) => command.kind === "hold" || command.kind === "recall" || (command.kind === "pass" && command.resting === true),
  needs: () => [],
  apply,
  legal,
  order,
  turn: () => null,
  view,
  project,
  rewound,
  owed,
  sealed,
  due,
  prepare,
  closing,
};
