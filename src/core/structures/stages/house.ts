import type { House, HouseRules, Presets } from "../../kernel/structure.ts";

/** When effects land: all together as the stage closes, or each with its result. Rule: stages.txt "Sequencing Actions", rules.md C1. */
export const EFFECTS = ["stageEnd", "listOrder"] as const;
/** Who announces first; or all at once, each sealed until the lock falls. Rule: rules.md C7. */
export const ANNOUNCE_ORDERS = ["narratorFirst", "playersFirst", "sealed"] as const;
/** How long a modifier lasts. Rule: rules.md C4. */
export const LIVES = ["round", "nextStrike"] as const;
/** How long a modifier lasts. */
export type Life = (typeof LIVES)[number];

/** The house rules of `stages` as they stand in a state. */
export interface StagesHouse {
  readonly effects: (typeof EFFECTS)[number];
  readonly announceOrder: (typeof ANNOUNCE_ORDERS)[number];
  /** Players may trade speed for difficulty once, after classifying. */
  readonly adjust: boolean;
  /** Players may wait and act first in the next round. */
  readonly bide: boolean;
  /** Players see difficulties. */
  readonly showDifficulty: boolean;
  readonly modifierLife: Life;
}

/** The house rules of `stages` with their choices and defaults. */
export const HOUSE_RULES = {
  effects: { type: "choice", among: EFFECTS, default: "stageEnd" },
  announceOrder: { type: "choice", among: ANNOUNCE_ORDERS, default: "narratorFirst" },
  adjust: { type: "flag", default: false },
  bide: { type: "flag", default: false },
  showDifficulty: { type: "flag", default: true },
  modifierLife: { type: "choice", among: LIVES, default: "round" },
} as const satisfies HouseRules;

/** The source as it stands, and with what other pages of the same game add. Rule: rules.md 6.2. */
export const PRESETS = { recommended: {}, outside: { adjust: true, bide: true } } as const satisfies Presets;

function choice<Value extends string>(value: unknown, among: readonly Value[], otherwise: Value): Value {
  return among.find((known) => known === value) ?? otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise;
}

/** The house rules as chosen; what is missing or unknown takes its default. */
export function houseOf(chosen: House): StagesHouse {
  return {
    effects: choice(chosen["effects"], EFFECTS, HOUSE_RULES.effects.default),
    announceOrder: choice(chosen["announceOrder"], ANNOUNCE_ORDERS, HOUSE_RULES.announceOrder.default),
    adjust: flag(chosen["adjust"], HOUSE_RULES.adjust.default),
    bide: flag(chosen["bide"], HOUSE_RULES.bide.default),
    showDifficulty: flag(chosen["showDifficulty"], HOUSE_RULES.showDifficulty.default),
    modifierLife: choice(chosen["modifierLife"], LIVES, HOUSE_RULES.modifierLife.default),
  };
}
