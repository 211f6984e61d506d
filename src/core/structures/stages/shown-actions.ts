import { mayReadHealth } from "../../kernel/cast/health.ts";
import type { Id } from "../../kernel/json-types.ts";
import { difficultyModifiersOf, totalDifficultyOf } from "./difficulty.ts";
import type { Perspective } from "./perspective.ts";
import { suggestionOf } from "./suggestions.ts";
import type { ActionState, Card, ShownEffect, ShownModifier, ShownRoll } from "./view-types.ts";
import { stageOf } from "./stages-and-speeds.ts";
import type { Action, Effect, Result } from "./state.ts";

function stateOf(action: Action): ActionState {
  if (action.voided !== null) return "void";
  if (action.result !== null) return "judged";
  return action.stage === null ? "announced" : "classified";
}

function shownEffect(key: string, effect: Effect, { voided, result }: Action, perspective: Perspective): ShownEffect {
  const { kind, target, life, status, active, landed } = effect;
  const isLost = voided !== null || result === "miss";
  const isRead = kind !== "damage" || mayReadHealth(perspective.state, target, perspective);
  const amount = isRead ? effect.amount : null;
  return { key, kind, target, amount, life, status, active, state: landed ? "landed" : isLost ? "lost" : "pending" };
}

function effectsOf(action: Action, perspective: Perspective): ShownEffect[] {
  return Object.entries(action.effects)
    .filter(([, effect]) => perspective.knows(effect.target))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, effect]) => shownEffect(key, effect, action, perspective));
}

function shownModifiers(id: Id, action: Action, perspective: Perspective): readonly ShownModifier[] {
  if (!perspective.referee && !perspective.state.house.showDifficulty) return [];
  return difficultyModifiersOf(perspective.state, id, action, perspective.modifiers);
}

function shownRollOf({ rolled }: Action): ShownRoll | null {
  if (rolled === undefined) return null;
  const { by, formula, dice, total } = rolled;
  return { by, formula, dice, total };
}

/** Returns the result that an action's roll suggests to a seat that sees difficulties. Null once the action has a result. */
function suggestedOf(id: Id, action: Action, perspective: Perspective): Result | null {
  const { state, referee, modifiers } = perspective;
  if (action.result !== null || (!referee && !state.house.showDifficulty)) return null;
  return suggestionOf(state, id, action, modifiers)?.result ?? null;
}

/** Returns an action as a seat may see it, without unknown combatants, and without difficulties if the house rules hide them. */
export function shownActionOf(id: Id, action: Action, perspective: Perspective): Card {
  const modifiers = shownModifiers(id, action, perspective);
  const isRated = action.difficulty !== null && (perspective.referee || perspective.state.house.showDifficulty);
  return {
    combatant: id,
    own: perspective.owns(id),
    text: action.text,
    card: action.card,
    targets: action.targets.filter((target) => perspective.knows(target)),
    late: action.late,
    movements: action.movements,
    stage: stageOf(action),
    reason: action.reason,
    biding: action.biding,
    strike: action.strike,
    difficulty: isRated ? totalDifficultyOf(action.difficulty, modifiers) : null,
    modifiers,
    state: stateOf(action),
    voided: action.voided === null ? null : { why: action.voided.why, note: action.voided.note },
    result: action.result,
    note: action.note,
    proposed: action.result === null && action.voided === null ? (action.proposed ?? null) : null,
    rolled: shownRollOf(action),
    suggested: suggestedOf(id, action, perspective),
    effects: effectsOf(action, perspective),
  };
}
