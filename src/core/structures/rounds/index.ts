import { owed } from "./automatic-command.ts";
import type { Structure } from "../../kernel/structure.ts";
import { RULES, type RoundsCommand } from "./commands/index.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { keepFacts } from "./keep-facts-after-undo.ts";
import { hasLossesToRestore } from "./end-conflict.ts";
import { DRAFTS, NOMINATIONS, shutSidesOf } from "./outcome-nominations.ts";
import { order, turnIndexOf } from "./order.ts";
import { stateFor } from "./perspective.ts";
import { CHAT_CARDS, project } from "./projections.ts";
import { setup } from "./setup.ts";
import { SIDES, STATE_SHAPE, type RoundsState } from "./state.ts";
import { ASKING_LAMPS } from "./view-types.ts";
import { view, type RoundsView } from "./view.ts";
import { position } from "./position.ts";

/** The structure `rounds`: contests and counteractions. Sides pool successes and buy outcomes in secret. Rule: rounds.txt. */
export const rounds: Structure<RoundsState, RoundsCommand, RoundsView> = {
  id: "rounds",
  sides: SIDES,
  ...RULES,
  // Options reveal nothing about combatants that the seat may not know of.
  legal: (state, seat, own) => RULES.legal(stateFor(state, seat), seat, own),
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  askingLamps: ASKING_LAMPS,
  stateShape: STATE_SHAPE,
  cards: CHAT_CARDS,
  setup,
  position,
  order,
  turn: turnIndexOf,
  view,
  project,
  talk: ["share"],
  rewound: keepFacts,
  owed,
  sealed: (state) => [...NOMINATIONS.shut(state), ...DRAFTS.shut(state)],
  closing: (state) => (hasLossesToRestore(state) ? { kind: "restore", position: position(state) } : null),
  due: (state) => (state.step === "reveal" ? NOMINATIONS.due(state, shutSidesOf(state), (side) => ({ kind: "open", side })) : []),
};
