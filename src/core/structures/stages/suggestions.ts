import { isEqual } from "../../kernel/diff.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { mapValues } from "../../kernel/records.ts";
import { difficultyModifiersOf, indexModifiers, totalDifficultyOf, type ModifierIndex } from "./difficulty.ts";
import type { StagesHouse } from "./house.ts";
import { line } from "./log.ts";
import { actionsIn, isStage } from "./stages-and-speeds.ts";
import type { Action, Result, StagesState } from "./state.ts";
import { isShown } from "./visibility.ts";

/** The result that a roll suggests, and the total difficulty that it stood against. */
export interface Suggestion {
  readonly difficulty: number;
  readonly result: Result;
}

/** Returns a success if a total reaches the difficulty, else a partial or a miss as the house rule says. Rule: rules.md 3.1 "success". */
function resultOf({ partialWithin = 0 }: StagesHouse, total: number, difficulty: number): Result {
  if (total >= difficulty) return "success";
  return difficulty - total <= partialWithin ? "partial" : "miss";
}

/** Returns what an action's roll suggests, with these modifiers. Null without a roll or a difficulty, and for a void action. */
export function suggestionOf(state: StagesState, id: Id, action: Action, index: ModifierIndex): Suggestion | null {
  const { rolled, difficulty: base, voided } = action;
  if (rolled === undefined || base === null || voided !== null) return null;
  const { total: difficulty } = totalDifficultyOf(base, difficultyModifiersOf(state, id, action, index));
  return { difficulty, result: resultOf(state.house, rolled.total, difficulty) };
}

/** Returns the actions of the open stage whose suggestions the table takes. None from totals that players told, nor with results that hidden modifiers change. */
function takeableIn(state: StagesState): readonly (readonly [Id, Result])[] {
  if (state.house.takeSuggested !== true || !isStage(state.step)) return [];
  const [full, open] = [indexModifiers(state, () => true), indexModifiers(state, (one) => isShown(state, one))];
  return actionsIn(state, state.step).flatMap(([id, action]) => {
    const { rolled, result } = action;
    if (result !== null || rolled === undefined || rolled.by === "player" || rolled.left === true) return [];
    const suggested = suggestionOf(state, id, action, full);
    const isSeen = suggested?.result === suggestionOf(state, id, action, open)?.result;
    return suggested === null || !isSeen ? [] : [[id, suggested.result] as const];
  });
}

/** Returns the next action whose suggested result the table takes (house rule `takeSuggested`), with the result. Null if there is none. */
export function nextTaken(state: StagesState): { readonly combatant: Id; readonly result: Result } | null {
  const [first] = takeableIn(state);
  return first === undefined ? null : { combatant: first[0], result: first[1] };
}

/** Returns the state after an undo, in which present suggestions are no longer taken. People decide, or roll again. */
export function leaveSuggestions(state: StagesState): StagesState {
  const left = new Set(takeableIn(state).map(([id]) => id));
  if (left.size === 0) return state;
  const actions = mapValues(state.actions, (action, id) =>
    action.rolled !== undefined && left.has(id) ? { ...action, rolled: { ...action.rolled, left: true } } : action,
  );
  return { ...state, actions };
}

/** Returns the log lines about a suggestion: one by the numbers that players see, and one for GMs if hidden modifiers change it. */
export function suggestedLines(state: StagesState, id: Id, action: Action): readonly LogLine[] {
  const [open, full] = [(one: Id) => isShown(state, one), () => true].map((knows) =>
    suggestionOf(state, id, action, indexModifiers(state, knows)),
  );
  const say = ({ difficulty, result }: Suggestion): LogLine =>
    line("suggested", [id], { combatant: id, total: action.rolled?.total ?? 0, difficulty, result });
  const shown = open ? [state.house.showDifficulty ? say(open) : { ...say(open), secret: true as const }] : [];
  return full && !isEqual(open, full) ? [...shown, { ...say(full), secret: true }] : shown;
}
