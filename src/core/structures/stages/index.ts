import { withHealthLines } from "../../kernel/cast/health.ts";
import { resettingHealth } from "../../kernel/cast/health-commands.ts";
import type { Structure } from "../../kernel/structure.ts";
import { RULES, type StagesCommand } from "./commands/index.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { owed } from "./automatic-command.ts";
import { order } from "./order.ts";
import { CHAT_CARDS, project } from "./projections.ts";
import { keepFacts } from "./keep-facts-after-undo.ts";
import { DEEDS, dueDeedsOf } from "./sealed-deeds.ts";
import { setup } from "./setup.ts";
import { publicStepOf } from "./visibility.ts";
import { STATE_SHAPE, type StagesState } from "./state.ts";
import { ASKING_LAMPS } from "./view-types.ts";
import { view, type StagesView } from "./view.ts";
import { position } from "./position.ts";

/** Quick, Regular, Slow: announced actions fall into stages, and each stage is simultaneous. Rule: stages.txt. */
export const stages: Structure<StagesState, StagesCommand, StagesView> = {
  id: "stages",
  ...RULES,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  askingLamps: ASKING_LAMPS,
  stateShape: STATE_SHAPE,
  cards: CHAT_CARDS,
  setup,
  position,
  /** Applies a command, and tells what Health it changed. If only hidden combatants act, the log line names the step that players see. */
  apply(state, command, seat, rolled) {
    const applied = withHealthLines(state, RULES.apply(state, command, seat, rolled));
    const step = publicStepOf(state);
    return step === state.step ? applied : { ...applied, line: { ...applied.line, step } };
  },
  order,
  turnless: true,
  turn: () => null,
  view,
  project,
  rewound: keepFacts,
  owed,
  due: dueDeedsOf,
  sealed: (state) => DEEDS.shut(state),
  resetting: (state) => resettingHealth(state, position(state)),
};
