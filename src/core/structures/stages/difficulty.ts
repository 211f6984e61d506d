import { groupBy, mapValues, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { ShownDifficulty, ShownModifier } from "./view-types.ts";
import { stageRankOf, stageOf, isNotVoid } from "./stages-and-speeds.ts";
import type { Action, Modifier, StagesState } from "./state.ts";

/** The modifiers on strikes, by the combatant that is struck at. */
export type ModifierIndex = ReadonlyMap<Id, readonly Modifier[]>;

/** Returns the modifiers of a state by target, if both their source and their target are known. */
export function indexModifiers(state: StagesState, knows: (id: Id) => boolean): ModifierIndex {
  const known = Object.values(state.modifiers).filter(({ source, target }) => knows(source) && knows(target));
  return groupBy(known, ({ target }) => target);
}

function isListedAfter(state: StagesState, action: Action, modifier: Modifier): boolean {
  const source = lookup(state.actions, modifier.source);
  return state.house.effects === "listOrder" && source !== undefined && source.order < action.order;
}

/**
 * Whether a modifier counts for an action: a strike against its target, in a later stage (with `listOrder` also later in the same one), and
 * not after the strikes that used it up. Rule: stages.txt example, rules.md C1, C2, C4.
 */
function isApplicable(state: StagesState, modifier: Modifier, action: Action): boolean {
  const stage = stageOf(action);
  if (!action.strike || stage === null || !action.targets.includes(modifier.target)) return false;
  if (modifier.spent !== null && stageRankOf(stage) > stageRankOf(modifier.spent)) return false;
  return stageRankOf(stage) > stageRankOf(modifier.from) || (stage === modifier.from && isListedAfter(state, action, modifier));
}

function adjustment(id: Id, action: Action): ShownModifier[] {
  if (action.adjusted === null) return [];
  return [{ source: id, text: "", amount: action.adjusted === "faster" ? 1 : -1, life: null, adjustment: action.adjusted }];
}

/** Returns the modifiers that change the difficulty of one action, each with its source and life. */
export function difficultyModifiersOf(state: StagesState, id: Id, action: Action, index: ModifierIndex): ShownModifier[] {
  const landed = action.targets
    .flatMap((target) => index.get(target) ?? [])
    .filter((modifier) => isApplicable(state, modifier, action))
    .map(({ source, amount, life }): ShownModifier => ({
      source,
      text: lookup(state.actions, source)?.text ?? "",
      amount,
      life,
      adjustment: null,
    }));
  return [...adjustment(id, action), ...landed];
}

/** Returns a base difficulty with its modifiers and their total. */
export function totalDifficultyOf(base: number, modifiers: readonly ShownModifier[]): ShownDifficulty {
  return { base, modifiers, total: modifiers.reduce((sum, modifier) => sum + modifier.amount, base) };
}

/** Returns the strikes of the closing stage. */
function closingStrikesOf(state: StagesState): readonly Action[] {
  return Object.values(state.actions).filter((action) => isNotVoid(action) && action.strike && stageOf(action) === state.step);
}

/** Returns the modifiers. Those that a strike of the closing stage used up are marked as spent. Rule: rules.md C4 `nextStrike`. */
export function modifiersAfterStage(state: StagesState): StagesState["modifiers"] {
  const strikes = closingStrikesOf(state);
  return mapValues(state.modifiers, (modifier) => {
    if (modifier.life !== "nextStrike" || modifier.spent !== null) return modifier;
    const strike = strikes.find((each) => isApplicable(state, modifier, each));
    return strike === undefined ? modifier : { ...modifier, spent: stageOf(strike) };
  });
}
