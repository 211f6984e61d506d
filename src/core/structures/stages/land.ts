import { own, without } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import { withAction, withCombatant } from "./change.ts";
import { inOrder, stageOf } from "./stage.ts";
import type { Action, Effect, StagesState } from "./state.ts";

/** Where an effect stands: the combatant it comes from, and its key in the action. */
type Place = readonly [source: Id, key: string];

/** The key of an effect in its action: one of a kind on one target (and status). */
export function effectKey(effect: Pick<Effect, "kind" | "target" | "status">): string {
  return `${effect.kind}-${effect.target}${effect.status === "" ? "" : `-${effect.status}`}`;
}

/** The key of a landed effect in the encounter. */
function landedKey(source: Id, key: string): string {
  return `${source}-${key}`;
}

/** The other landed effects of the open stage that do the same to the same combatant, in order of listing, by their landed keys. */
function rivals(state: StagesState, [source, key]: Place, effect: Effect): (readonly [string, Effect])[] {
  return inOrder(state.actions)
    .filter(([, action]) => stageOf(action) === state.step)
    .flatMap(([id, action]) =>
      Object.entries(action.effects)
        .filter(([name]) => id !== source || name !== key)
        .map(([name, other]) => [landedKey(id, name), other] as const),
    )
    .filter(([, other]) => other.landed && other.kind === effect.kind && other.target === effect.target && other.status === effect.status);
}

function find(state: StagesState, [source, key]: Place): { readonly action: Action; readonly effect: Effect } | null {
  const action = own(state.actions, source);
  const effect = action === undefined ? undefined : own(action.effects, key);
  return action === undefined || effect === undefined ? null : { action, effect };
}

function mark(state: StagesState, place: Place, change: Partial<Effect>): StagesState {
  const found = find(state, place);
  if (found === null) return state;
  return withAction(state, place[0], { effects: { ...found.action.effects, [place[1]]: { ...found.effect, ...change } } });
}

function landModifier(state: StagesState, place: Place, { target, amount, life }: Effect): StagesState {
  const [source] = place;
  const action = own(state.actions, source);
  const from = action === undefined ? null : stageOf(action);
  if (from === null) return state;
  return { ...state, modifiers: { ...state.modifiers, [landedKey(...place)]: { source, target, amount, life, from, spent: null } } };
}

function landOut(state: StagesState, place: Place, { target }: Effect): StagesState {
  const isIn = own(state.combatants, target)?.standing === "in";
  return isIn ? withCombatant(state, target, { standing: "out", outBy: landedKey(...place) }) : state;
}

function landStatus(state: StagesState, { target, status, active }: Effect): StagesState {
  const statuses = own(state.combatants, target)?.statuses ?? {};
  return withCombatant(state, target, { statuses: { ...statuses, [status]: active } });
}

/** What a status was before the effects of the open stage: the first of them knows. */
function statusBefore(state: StagesState, place: Place, effect: Effect): boolean | null {
  const rival = rivals(state, place, effect)[0];
  if (rival !== undefined) return rival[1].before;
  return own(own(state.combatants, effect.target)?.statuses ?? {}, effect.status) ?? null;
}

function landOne(state: StagesState, place: Place): StagesState {
  const effect = find(state, place)?.effect;
  if (effect === undefined || effect.landed) return state;
  const before = effect.kind === "status" ? statusBefore(state, place, effect) : null;
  const marked = mark(state, place, { landed: true, before });
  switch (effect.kind) {
    case "modifier":
      return landModifier(marked, place, effect);
    case "out":
      return landOut(marked, place, effect);
    case "status":
      return landStatus(marked, effect);
  }
}

function liftOut(state: StagesState, place: Place, effect: Effect): StagesState {
  if (own(state.combatants, effect.target)?.outBy !== landedKey(...place)) return state;
  const other = rivals(state, place, effect)[0];
  return withCombatant(state, effect.target, other === undefined ? { standing: "in", outBy: "" } : { outBy: other[0] });
}

function liftStatus(state: StagesState, place: Place, effect: Effect): StagesState {
  const statuses = own(state.combatants, effect.target)?.statuses ?? {};
  const value = rivals(state, place, effect).at(-1)?.[1].active ?? effect.before;
  const next = value === null ? without(statuses, effect.status) : { ...statuses, [effect.status]: value };
  return withCombatant(state, effect.target, { statuses: next });
}

function liftOne(state: StagesState, place: Place): StagesState {
  const effect = find(state, place)?.effect;
  if (effect?.landed !== true) return state;
  const marked = mark(state, place, { landed: false, before: null });
  switch (effect.kind) {
    case "modifier":
      return { ...marked, modifiers: without(marked.modifiers, landedKey(...place)) };
    case "out":
      return liftOut(marked, place, effect);
    case "status":
      return liftStatus(marked, place, effect);
  }
}

function keysOf(state: StagesState, source: Id): string[] {
  return Object.keys(own(state.actions, source)?.effects ?? {}).sort();
}

/** All effects of an action land. */
export function land(state: StagesState, source: Id): StagesState {
  return keysOf(state, source).reduce((next, key) => landOne(next, [source, key]), state);
}

/** All landed effects of an action are taken back: in `listOrder`, when it is judged anew or void after all. */
export function lift(state: StagesState, source: Id): StagesState {
  return keysOf(state, source).reduce((next, key) => liftOne(next, [source, key]), state);
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
  const lifted = liftOne(state, [source, key]);
  const effects = own(lifted.actions, source)?.effects ?? {};
  const next = effect === null ? without(effects, key) : { ...effects, [key]: effect };
  return settle(withAction(lifted, source, { effects: next }), source);
}
