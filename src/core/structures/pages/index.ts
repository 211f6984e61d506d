import type { Position, Structure } from "../../kernel/structure.ts";
import { keepFacts } from "./after-undo.ts";
import { CHOICES, RULES, type PagesCommand } from "./commands/index.ts";
import { isTurnVacant } from "./commands/by-table.ts";
import { nextOverdrawn } from "./advance.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { order, turn } from "./order.ts";
import { CHAT_CARDS, project } from "./project.ts";
import { isOwing, deadlocksOf } from "./effects.ts";
import { setup } from "./setup.ts";
import { STATE_SHAPE } from "./shape.ts";
import type { PagesState } from "./state.ts";
import { view, type PagesView } from "./view.ts";

/** Where an encounter in `pages` stands: the page, counted through all scenes, and the step. */
function position({ pages, step, undos }: PagesState): Position {
  return { unit: Math.max(1, pages), step, undos };
}

/** What the table owes: dice for Drives that are overdrawn, the turn of a player who has stood up, and the end of a conflict that is deadlocked. */
function owed(state: PagesState): PagesCommand | null {
  if (state.step === "overdrawn") {
    const next = nextOverdrawn(state, state.late);
    if (next === null) return { kind: "endOverdrawn", position: position(state) };
    return { kind: "overdraw", combatant: next.combatant, drive: next.drive, position: position(state) };
  }
  if (isTurnVacant(state)) return { kind: "passOn", position: position(state) };
  const [stuck] = state.step === "resolve" ? deadlocksOf(state) : [];
  return stuck === undefined ? null : { kind: "deadlock", conflict: stuck, position: position(state) };
}

/** Scenes in pages, played around a table: conflicts with dice, claims, staked Debt, Story Tokens. Nobody is its referee. Rule: pages.txt. */
export const pages: Structure<PagesState, PagesCommand, PagesView> = {
  id: "pages",
  referee: "none",
  takesBack: CHOICES,
  ...RULES,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  stateShape: STATE_SHAPE,
  cards: CHAT_CARDS,
  setup,
  position,
  order,
  turn,
  view,
  project,
  rewound: keepFacts,
  owed,
  closing: (state) => (state.step !== "seats" && isOwing(state) ? { kind: "endGame", position: position(state) } : null),
};
