import { owed } from "./automatic-command.ts";
import type { Structure } from "../../kernel/structure.ts";
import { keepFacts } from "./keep-facts-after-undo.ts";
import { CHOICES, RULES, type PagesCommand } from "./commands/index.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { order, turnIndexOf } from "./order.ts";
import { CHAT_CARDS, project } from "./projections.ts";
import { hasLossesToRestore } from "./end-conflict.ts";
import { setup } from "./setup.ts";
import { STATE_SHAPE, type PagesState } from "./state.ts";
import { ASKING_LAMPS } from "./view-types.ts";
import { view, type PagesView } from "./view.ts";
import { position } from "./position.ts";

/** The structure `pages`: scenes in pages, played around a table with conflicts, claims, staked Debt and Story Tokens. It has no referee. Rule: pages.txt. */
export const pages: Structure<PagesState, PagesCommand, PagesView> = {
  id: "pages",
  referee: "none",
  takesBack: CHOICES,
  ...RULES,
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
  rewound: keepFacts,
  owed,
  closing: (state) => (state.step !== "seats" && hasLossesToRestore(state) ? { kind: "endGame", position: position(state) } : null),
};
