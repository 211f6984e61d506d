import { healthOf, loseHealth, setHealth } from "../../kernel/cast/health.ts";
import { isPresent } from "../../kernel/cast/member.ts";
import { groupBy, lookup, omitKey } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { withAction } from "./setters.ts";
import { actionsIn, isStage, stageOf } from "./stages-and-speeds.ts";
import type { Action, Combatant, Effect, Modifier, StagesState } from "./state.ts";

/** The place of an effect: the combatant it comes from, and its key in the action. */
type Place = Readonly<{ source: Id; key: string }>;

/** Returns the key of an effect in its action, made of kind, target and status. */
export function effectKey(effect: Pick<Effect, "kind" | "target" | "status">): string {
  return `${effect.kind}-${effect.target}${effect.status === "" ? "" : `-${effect.status}`}`;
}

/** Returns the key, unique in the encounter, under which an effect is stored once it has landed (taken hold). */
function landedKeyOf({ source, key }: Place): string {
  return `${source}-${key}`;
}

/** A state being changed. Its records are copied once, however many effects land. */
interface Draft {
  /** The state before the changes, with Health as it has changed so far. */
  state: StagesState;
  readonly actions: Record<Id, Action>;
  readonly combatants: Record<Id, Combatant>;
  modifiers: Record<string, Modifier>;
  /** The combatants whose actions in the open stage have an effect, by effect key, in order of listing. */
  readonly sources: ReadonlyMap<string, readonly { readonly id: Id }[]>;
}

function sourcesIn(state: StagesState): Draft["sources"] {
  const actions = isStage(state.step) ? actionsIn(state, state.step) : [];
  const effects = actions.flatMap(([id, action]) => Object.keys(action.effects).map((key) => ({ id, key })));
  return groupBy(effects, ({ key }) => key);
}

/** Returns the state that results from the changes that `change` makes to a draft of it. */
function editDraft(state: StagesState, change: (draft: Draft) => void): StagesState {
  const { actions, combatants, modifiers } = state;
  const draft: Draft = {
    state,
    actions: { ...actions },
    combatants: { ...combatants },
    modifiers: { ...modifiers },
    sources: sourcesIn(state),
  };
  change(draft);
  return { ...draft.state, actions: draft.actions, combatants: draft.combatants, modifiers: draft.modifiers };
}

/** Returns the effects with the same key that have landed (taken hold) in the open stage from other combatants, each with its stored key. */
function rivals(draft: Draft, { source, key }: Place): (readonly [string, Effect])[] {
  const others = (draft.sources.get(key) ?? []).filter(({ id }) => id !== source);
  return others.flatMap(({ id }) => {
    const effect = find(draft, { source: id, key });
    return effect?.landed === true ? [[landedKeyOf({ source: id, key }), effect] as const] : [];
  });
}

function find(draft: Draft, { source, key }: Place): Effect | undefined {
  return lookup(lookup(draft.actions, source)?.effects ?? {}, key);
}

function mark(draft: Draft, { source, key }: Place, change: Partial<Effect>): void {
  const action = lookup(draft.actions, source);
  const effect = find(draft, { source, key });
  if (action === undefined || effect === undefined) return;
  draft.actions[source] = { ...action, effects: { ...action.effects, [key]: { ...effect, ...change } } };
}

function change(draft: Draft, id: Id, to: Partial<Combatant>): void {
  const combatant = lookup(draft.combatants, id);
  if (combatant !== undefined) draft.combatants[id] = { ...combatant, ...to };
}

function statusesOf(draft: Draft, id: Id): Combatant["statuses"] {
  return lookup(draft.combatants, id)?.statuses ?? {};
}

/** Returns a status as it was before effects of the open stage changed it: true or false. Null if it was not set. */
function statusBefore(draft: Draft, place: Place, effect: Effect): boolean | null {
  const rival = rivals(draft, place)[0];
  return rival === undefined ? (lookup(statusesOf(draft, effect.target), effect.status) ?? null) : rival[1].before;
}

/** Takes the damage of an effect from its target. If it falls, its being out of action lasts as long as the effect does. */
function landDamage(draft: Draft, place: Place, { target, amount }: Effect): void {
  const { state, from, to, fallen } = loseHealth(draft.state, target, amount);
  draft.state = state;
  mark(draft, place, { lost: from - to });
  for (const id of fallen)
    if (lookup(draft.combatants, id)?.standing === "in") change(draft, id, { standing: "out", outBy: landedKeyOf(place) });
}

/** Gives a target back what the damage of an effect took from it. */
function liftDamage(draft: Draft, place: Place, { target, lost = 0 }: Effect): void {
  const { value = 0 } = healthOf(draft.state, target) ?? {};
  draft.state = setHealth(draft.state, target, value + lost).state;
  for (const [id, { outBy }] of Object.entries(draft.combatants))
    if (outBy === landedKeyOf(place)) change(draft, id, { standing: "in", outBy: "" });
}

/** Makes an effect take hold, unless its target has left. */
function landOne(draft: Draft, place: Place): void {
  const effect = find(draft, place);
  if (effect === undefined || effect.landed || !isPresent(draft.state, effect.target)) return;
  const { target, amount, life, status, active } = effect;
  const { step } = draft.state;
  mark(draft, place, { landed: true, before: effect.kind === "status" ? statusBefore(draft, place, effect) : null });
  switch (effect.kind) {
    case "modifier":
      if (isStage(step)) draft.modifiers[landedKeyOf(place)] = { source: place.source, target, amount, life, from: step, spent: null };
      break;
    case "damage":
      landDamage(draft, place, effect);
      break;
    case "out":
      if (lookup(draft.combatants, target)?.standing === "in") change(draft, target, { standing: "out", outBy: landedKeyOf(place) });
      break;
    case "status":
      change(draft, target, { statuses: { ...statusesOf(draft, target), [status]: active } });
      break;
  }
}

function liftOut(draft: Draft, place: Place, { target }: Effect): void {
  if (lookup(draft.combatants, target)?.outBy !== landedKeyOf(place)) return;
  const other = rivals(draft, place)[0];
  change(draft, target, other === undefined ? { standing: "in", outBy: "" } : { outBy: other[0] });
}

function liftStatus(draft: Draft, place: Place, { target, status, before }: Effect): void {
  const statuses = statusesOf(draft, target);
  const value = rivals(draft, place).at(-1)?.[1].active ?? before;
  change(draft, target, { statuses: value === null ? omitKey(statuses, status) : { ...statuses, [status]: value } });
}

function liftOne(draft: Draft, place: Place): void {
  const effect = find(draft, place);
  if (effect?.landed !== true) return;
  mark(draft, place, { landed: false, before: null });
  switch (effect.kind) {
    case "modifier":
      draft.modifiers = omitKey(draft.modifiers, landedKeyOf(place));
      break;
    case "damage":
      liftDamage(draft, place, effect);
      break;
    case "out":
      liftOut(draft, place, effect);
      break;
    case "status":
      liftStatus(draft, place, effect);
      break;
  }
}

function keysOf(state: StagesState, source: Id): string[] {
  return Object.keys(lookup(state.actions, source)?.effects ?? {}).sort();
}

function withEach(state: StagesState, sources: readonly Id[], one: (draft: Draft, place: Place) => void): StagesState {
  const places = sources.flatMap((source) => keysOf(state, source).map((key): Place => ({ source, key })));
  if (places.length === 0) return state;
  return editDraft(state, (draft) => {
    for (const place of places) one(draft, place);
  });
}

/** Makes all effects of some actions of the open stage take hold (land). */
export function landEffects(state: StagesState, sources: readonly Id[]): StagesState {
  return withEach(state, sources, landOne);
}

/** Takes back all landed effects of an action. Used with `listOrder` if the action is judged again or becomes void. */
export function takeBackEffects(state: StagesState, source: Id): StagesState {
  return withEach(state, [source], liftOne);
}

/** With `listOrder`, applies or takes back an action's effects as its result says. With `stageEnd` nothing happens until the stage closes. */
export function syncEffectsToResult(state: StagesState, source: Id): StagesState {
  const action = lookup(state.actions, source);
  if (action === undefined || state.house.effects !== "listOrder" || stageOf(action) !== state.step) return state;
  const hits = action.voided === null && action.result !== null && action.result !== "miss";
  return hits ? landEffects(state, [source]) : takeBackEffects(state, source);
}

/** Returns the state with an effect of an action set. An `effect` of null removes it. */
export function withEffect(state: StagesState, source: Id, key: string, effect: Effect | null): StagesState {
  const isLanded = lookup(lookup(state.actions, source)?.effects ?? {}, key)?.landed === true;
  const lifted = isLanded
    ? editDraft(state, (draft) => {
        liftOne(draft, { source, key });
      })
    : state;
  const effects = lookup(lifted.actions, source)?.effects ?? {};
  const next = effect === null ? omitKey(effects, key) : { ...effects, [key]: effect };
  return syncEffectsToResult(withAction(lifted, source, { effects: next }), source);
}
