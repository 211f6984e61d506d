import { withHealthLines } from "../../kernel/cast/health.ts";
import { position } from "./position.ts";
import { lookup } from "../../kernel/records.ts";
import { resettingHealth } from "../../kernel/cast/health-commands.ts";
import type { Structure } from "../../kernel/structure.ts";
import { RULES, type MomentsCommand } from "./commands/index.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { isUndetectedSneakingFoe } from "./movement.ts";
import { order, turnIndexOf } from "./order.ts";
import { CHAT_CARDS, project } from "./projections.ts";
import { keepFacts } from "./keep-facts-after-undo.ts";
import { setup } from "./setup.ts";
import { STATE_SHAPE, type MomentsState } from "./state.ts";
import { isSameHalf, publicHalfOf, stepOf } from "./visibility.ts";
import { rememberVisibleHalf } from "./waiting.ts";
import { ASKING_LAMPS } from "./view-types.ts";
import { view, type MomentsView } from "./view.ts";

/** The structure `moments`: six phases a Moment, party then foe in each. Beats are paid on the scene. Rule: moments.txt. */
export const moments: Structure<MomentsState, MomentsCommand, MomentsView> = {
  id: "moments",
  ...RULES,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  askingLamps: ASKING_LAMPS,
  stateShape: STATE_SHAPE,
  cards: CHAT_CARDS,
  setup,
  position,
  /** Applies a command, and tells what Health it changed. If only hidden figures act, its log line names the half that players see. */
  apply(state, command, seat, rolled) {
    const applied = withHealthLines(state, RULES.apply(state, command, seat, rolled));
    const place = publicHalfOf(state);
    const next = rememberVisibleHalf(state, applied.state);
    if (isSameHalf(place, state)) return { ...applied, state: next };
    return { state: next, line: { ...applied.line, unit: place.moment, step: stepOf(place) } };
  },
  isVeiled({ combatants }, id) {
    const figure = lookup(combatants, id);
    return figure !== undefined && isUndetectedSneakingFoe(figure);
  },
  order,
  turn: turnIndexOf,
  view,
  project,
  rewound: keepFacts,
  owed: () => null,
  resetting: (state) => resettingHealth(state, position(state)),
};
