import type { Position, Structure } from "../../kernel/structure.ts";
import { apply } from "./apply.ts";
import { INTENTS, SHAPES, type StagesCommand } from "./commands.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { legal } from "./legal.ts";
import { order } from "./order.ts";
import { prepare } from "./prepare.ts";
import { project } from "./project.ts";
import { refuse } from "./refuse.ts";
import { allOpen } from "./refuse-sealed.ts";
import { rewound } from "./rewound.ts";
import { due, sealed } from "./sealed.ts";
import { setup } from "./setup.ts";
import { STATE_SHAPE } from "./shape.ts";
import type { StagesState } from "./state.ts";
import { view, type StagesView } from "./view.ts";

/** Where an encounter in `stages` stands: round and step. */
function position(state: StagesState): Position {
  return { unit: state.round, step: state.step, undos: state.undos };
}

/** Quick, Regular, Slow: announced actions fall into stages, and each stage is simultaneous. Rule: stages.txt. */
export const stages: Structure<StagesState, StagesCommand, StagesView> = {
  id: "stages",
  shapes: SHAPES,
  intents: INTENTS,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  stateShape: STATE_SHAPE,
  setup,
  position,
  refuse,
  holdsAnywhere: ({ kind }) => kind === "hold",
  needs: () => [],
  apply,
  legal,
  order,
  turn: () => null,
  view,
  project,
  rewound,
  owed: (state) => (state.step === "reveal" && allOpen(state) === null ? { kind: "reveal", position: position(state) } : null),
  due,
  sealed,
  prepare,
};
