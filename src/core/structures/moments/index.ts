import type { Position, Structure } from "../../kernel/structure.ts";
import { apply, needs } from "./apply.ts";
import { SHAPES, type MomentsCommand } from "./commands.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { legal } from "./legal.ts";
import { order, turn } from "./order.ts";
import { project } from "./project.ts";
import { refuse } from "./refuse.ts";
import { rewound } from "./rewound.ts";
import { setup } from "./setup.ts";
import { STATE_SHAPE } from "./shape.ts";
import { stepOf } from "./sight.ts";
import type { MomentsState } from "./state.ts";
import { view, type MomentsView } from "./view.ts";

/** Where an encounter in `moments` stands: Moment, and phase and half. */
function position(state: MomentsState): Position {
  return { unit: state.moment, step: stepOf(state), undos: state.undos };
}

/** Six phases a Moment, party then foe in each; Beats are paid on the scene. Rule: moments.txt. */
export const moments: Structure<MomentsState, MomentsCommand, MomentsView> = {
  id: "moments",
  shapes: SHAPES,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  stateShape: STATE_SHAPE,
  setup,
  position,
  refuse,
  holdsAnywhere: ({ kind }) => kind === "hold",
  needs,
  apply,
  legal,
  order,
  turn,
  view,
  project,
  rewound,
  owed: () => null,
};
