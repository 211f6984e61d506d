import { own, without } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import { withAction, withCombatant } from "./change.ts";
import { stageOf } from "./stage.ts";
import type { Effect, StagesState } from "./state.ts";

/** The key of an effect in its action: one of a kind on one target (and status). */
export function effectKey(effect: Pick<Effect, "kind" | "target" | "status">): string {
  return `${effect.kind}-${effect.target}${effect.status === "" ? "" : `-${effect.status}`}`;
}

/** The key of a landed effect in the encounter. */
function landedKey(source: Id, key: string): string {
  return `${source}-${key}`;
}

function landOne(state: StagesState, source: Id, key: string): StagesState {
  const action = own(state.actions, source);
  const effect = action === undefined ? undefined : own(action.effects, key);
  const target = effect === undefined ? undefined : own(state.combatants, effect.target);
  if (action === undefined || effect === undefined || target === undefined || effect.landed) return state;
  const before = own(target.statuses, effect.status) ?? null;
  const marked = withAction(state, source, { effects: { ...action.effects, [key]: { ...effect, landed: true, before } } });
  switch (effect.kind) {
    case "modifier": {
      const from = stageOf(action);
      if (from === null) return state;
      const modifier = { source, target: effect.target, amount: effect.amount, life: effect.life, from, spent: null };
      return { ...marked, modifiers: { ...marked.modifiers, [landedKey(source, key)]: modifier } };
    }
    case "out":
      return target.standing === "in"
        ? withCombatant(marked, effect.target, { standing: "out", outBy: landedKey(source, key) })
        : marked;
    case "status":
      return withCombatant(marked, effect.target, { statuses: { ...target.statuses, [effect.status]: effect.active } });
  }
}

/** Another landed effect of this round that put the same combatant out, or "". */
function otherCause(state: StagesState, target: Id): string {
  for (const [source, action] of Object.entries(state.actions)) {
    if (stageOf(action) !== state.step) continue;
    for (const [key, effect] of Object.entries(action.effects)) {
      if (effect.kind === "out" && effect.landed && effect.target === target) return landedKey(source, key);
    }
  }
  return "";
}

function reviveFrom(state: StagesState, target: Id, cause: string): StagesState {
  if (own(state.combatants, target)?.outBy !== cause) return state;
  const other = otherCause(state, target);
  return withCombatant(state, target, other === "" ? { standing: "in", outBy: "" } : { outBy: other });
}

function liftOne(state: StagesState, source: Id, key: string): StagesState {
  const action = own(state.actions, source);
  const effect = action === undefined ? undefined : own(action.effects, key);
  if (action === undefined || effect?.landed !== true) return state;
  const marked = withAction(state, source, { effects: { ...action.effects, [key]: { ...effect, landed: false, before: null } } });
  switch (effect.kind) {
    case "modifier":
      return { ...marked, modifiers: without(marked.modifiers, landedKey(source, key)) };
    case "out":
      return reviveFrom(marked, effect.target, landedKey(source, key));
    case "status": {
      const statuses = own(state.combatants, effect.target)?.statuses ?? {};
      const rest = effect.before === null ? without(statuses, effect.status) : { ...statuses, [effect.status]: effect.before };
      return withCombatant(marked, effect.target, { statuses: rest });
    }
  }
}

function keysOf(state: StagesState, source: Id): string[] {
  return Object.keys(own(state.actions, source)?.effects ?? {}).sort();
}

/** All effects of an action land. */
export function land(state: StagesState, source: Id): StagesState {
  return keysOf(state, source).reduce((next, key) => landOne(next, source, key), state);
}

/** All landed effects of an action are taken back: in `listOrder`, when it is judged anew or void after all. */
export function lift(state: StagesState, source: Id): StagesState {
  return keysOf(state, source).reduce((next, key) => liftOne(next, source, key), state);
}

/** The effects of an action stand as its result says: with `listOrder` they have landed unless it missed or is void; with `stageEnd` they wait. */
export function settle(state: StagesState, source: Id): StagesState {
  const action = own(state.actions, source);
  if (action === undefined || state.house.effects !== "listOrder" || stageOf(action) !== state.step) return state;
  const hits = action.voided === null && action.result !== null && action.result !== "miss";
  return hits ? land(state, source) : lift(state, source);
}

/** The state with an effect of an action set, or taken away where `effect` is null. */
export function withEffect(state: StagesState, source: Id, [key, effect]: readonly [string, Effect | null]): StagesState {
  const lifted = liftOne(state, source, key);
  const effects = own(lifted.actions, source)?.effects ?? {};
  const next = effect === null ? without(effects, key) : { ...effects, [key]: effect };
  return settle(withAction(lifted, source, { effects: next }), source);
}
