import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import { damageText, MOST_BONUS, MOST_DICE, MOST_FACES, MOST_TERMS, type Damage } from "../../../kernel/damage.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import type { Seat } from "../../../kernel/structure.ts";
import { TOLD_TOTALS } from "../limits.ts";
import { deedLine } from "../log.ts";
import { findAction, refuseBiding } from "../preconditions.ts";
import { no } from "../refusals.ts";
import { withAction } from "../setters.ts";
import { stageOf } from "../stages-and-speeds.ts";
import { STAGES, type ActionRoll } from "../state.ts";
import { stepFor } from "../visibility.ts";
import { command } from "./define-command.ts";

const DICE = {
  count: { type: "integer", min: 1, max: MOST_DICE },
  faces: { type: "integer", min: 2, max: MOST_FACES },
} as const;

const fields = {
  combatant: COMBATANT,
  count: { ...DICE.count, optional: true },
  faces: { ...DICE.faces, optional: true },
  /** Further kinds of dice. */
  more: { type: "list", of: DICE, max: MOST_TERMS - 1, optional: true },
  /** A whole number that is added to the dice. */
  bonus: { type: "integer", min: -MOST_BONUS, max: MOST_BONUS, optional: true },
  /** The total of dice on the table, in place of dice that Callboard rolls. */
  total: { type: "integer", ...TOLD_TOTALS, optional: true },
} as const;
type Attempt = Given<typeof fields>;

/** Returns the dice that an attempt names. Null for a told total. */
function formulaOf({ count, faces, more = [], bonus = 0 }: Attempt): Damage | null {
  return count === undefined || faces === undefined ? null : { dice: [{ count, faces }, ...more], bonus };
}

/** Whether an attempt names either dice or a total, and not both. */
function isWhole({ count, faces, more, bonus, total }: Attempt): boolean {
  if (total === undefined) return count !== undefined && faces !== undefined;
  return [count, faces, more, bonus].every((part) => part === undefined);
}

/** Returns the dice of a formula that are not rolled yet. The first request carries the whole number. */
function diceOf({ combatant }: Attempt, { dice, bonus }: Damage, rolled: readonly Rolled[]): DiceRequest[] {
  return dice
    .map(({ count, faces }, index) => ({ id: `attempt-${index}`, count, faces, modifier: index === 0 ? bonus : 0, combatant }))
    .filter(({ id }) => !rolled.some((roll) => roll.id === id));
}

function rollOf(given: Attempt, seat: Seat, rolled: readonly Rolled[]): ActionRoll {
  const formula = formulaOf(given);
  if (formula === null) return { by: isReferee(seat) ? "gm" : "player", formula: "", dice: [], total: given.total ?? 0 };
  const total = rolled.reduce((sum, roll) => sum + roll.total, 0);
  return { by: "dice", formula: damageText(formula), dice: rolled.map(({ dice }) => [...dice]), total };
}

/** Rolls for an action, or notes a told total. Either suggests a result. A player rolls once, but may correct a told total. */
export const attempt = command({
  fields,
  by: "owner",
  during: STAGES,
  candidates: ({ state, seat, own }) => (isReferee(seat) ? Object.keys(state.actions) : own),
  find(state, { combatant }) {
    const deed = findAction(state, combatant);
    return isRefusal(deed) ? deed : (refuseBiding(deed) ?? deed);
  },
  refuse(state, given, seat, { action }) {
    const { combatant } = given;
    // The stage is the one that the player sees. A stage in which only hidden combatants act stays unknown.
    if (stageOf(action) !== stepFor(state, seat)) return no("otherStage", { combatant });
    if (action.result !== null) return no("judged", { combatant });
    if (!isReferee(seat) && action.rolled !== undefined && action.rolled.by !== "player") return no("rolled", { combatant });
    return isWhole(given) ? null : no("dice");
  },
  needs(_state, given, rolled) {
    const formula = formulaOf(given);
    return formula === null ? [] : diceOf(given, formula, rolled);
  },
  apply(state, given, seat, rolled) {
    const made = rollOf(given, seat, rolled);
    const { combatant } = given;
    const key = made.by === "dice" ? "attempt" : made.by === "player" ? "attemptTold" : "attemptSet";
    const said = deedLine(state, key, combatant, { total: made.total, ...(made.formula === "" ? {} : { formula: made.formula }) });
    return { state: withAction(state, combatant, { rolled: made }), line: said };
  },
  offer: [{ with: ["count", "faces"], optional: ["bonus"] }, { with: ["total"] }],
});
