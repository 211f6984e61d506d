import { mapValues, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { ShownDifficulty, ShownModifier } from "./view-types.ts";
import { stageRankOf, stageOf, isStanding } from "./stage.ts";
import type { Action, Modifier, StagesState } from "./state.ts";

/** The modifiers on strikes, by the combatant that is struck at. */
export type ModifierIndex = ReadonlyMap<Id, readonly Modifier[]>;

/** Returns the modifiers of a state by target, if both their source and their target are known. */
export function indexModifiers(state: StagesState, knows: (id: Id) => boolean = () => true): ModifierIndex {
  const index = new Map<Id, Modifier[]>();
  for (const modifier of Object.values(state.modifiers)) {
    if (!knows(modifier.source) || !knows(modifier.target)) continue;
    const known = index.get(modifier.target);
    if (known === undefined) index.set(modifier.target, [modifier]);
    else known.push(modifier);
  }
  return index;
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
export function modifiersOn(state: StagesState, id: Id, action: Action, index: ModifierIndex): ShownModifier[] {
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
export function totalOf(base: number, modifiers: readonly ShownModifier[]): ShownDifficulty {
  return { base, modifiers, total: modifiers.reduce((sum, modifier) => sum + modifier.amount, base) };
}

/** Returns the present difficulty of one action. Null until the action is rated. */
export function difficultyOf(state: StagesState, id: Id): number | null {
  const action = lookup(state.actions, id);
  if (action === undefined || action.difficulty === null) return null;
  return totalOf(action.difficulty, modifiersOn(state, id, action, indexModifiers(state))).total;
}

/** Returns the strikes of the closing stage, by the target that they strike at. */
function strikesByTarget(state: StagesState): ReadonlyMap<Id, readonly Action[]> {
  const index = new Map<Id, Action[]>();
  for (const action of Object.values(state.actions)) {
    if (!isStanding(action) || !action.strike || stageOf(action) !== state.step) continue;
    for (const target of action.targets) {
      const known = index.get(target);
      if (known === undefined) index.set(target, [action]);
      else known.push(action);
    }
  }
  return index;
}

/** Returns the modifiers. Those that a strike of the closing stage used up are marked as spent. Rule: rules.md C4 `nextStrike`. */
export function spendModifiers(state: StagesState): StagesState["modifiers"] {
  const strikes = strikesByTarget(state);
  return mapValues(state.modifiers, (modifier) => {
    if (modifier.life !== "nextStrike" || modifier.spent !== null) return modifier;
    const strike = strikes.get(modifier.target)?.find((each) => isApplicable(state, modifier, each));
    return strike === undefined ? modifier : { ...modifier, spent: stageOf(strike) };
  });
}
