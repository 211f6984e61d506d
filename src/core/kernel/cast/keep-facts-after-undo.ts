import { isEqual } from "../diff.ts";
import type { Id, JsonRecord } from "../json-types.ts";
import { withKnownHealth } from "./health.ts";
import { resourceHolderOf, memberIn, withMembersOfActor, withMember, type CastState, type Member, type MemberOf } from "./member.ts";

/** The functions with which a structure keeps facts of its own about combatants over an undo. `keepCastFacts` calls these functions. */
export interface KeepHooks<State extends CastState> {
  /** The command that the undo is about. Only structures with Health need it. */
  readonly target?: JsonRecord | undefined;
  /** Returns the structure's own fields of a combatant that joined after the point we undo to, reset to fresh values. */
  freshen(restored: State, now: MemberOf<State>): Partial<MemberOf<State>>;
  /** Returns the structure's own fields that record facts from Foundry, such as an actor's numbers, so that an undo leaves them as they are. */
  observe?(now: MemberOf<State>, then: MemberOf<State>): Partial<MemberOf<State>>;
  /** The names of fields, such as wounds, whose values all combatants of one actor share. */
  readonly shared?: readonly (keyof MemberOf<State> & string)[];
  /** Returns the state without the unfinished business, such as an action, of a combatant that has left. A second call changes nothing. */
  drop(state: State, id: Id): State;
  /** Returns the state with further facts about a combatant from Foundry, such as contacts. Called for those that joined or came back since. */
  bring?(state: State, id: Id, now: MemberOf<State>): State;
}

function standingOf({ standing }: Member<string>): Pick<Member, "standing" | "outBy"> {
  return { standing: standing === "left" ? "left" : "in", outBy: "" };
}

/** Removes the unfinished business that an undo restored to a combatant that has left. Keeps it if it existed before the undo. */
function dropAgain<State extends CastState>(state: State, undone: State, id: Id, hooks: KeepHooks<State>): State {
  return isEqual(hooks.drop(undone, id), undone) ? hooks.drop(state, id) : state;
}

function keepOne<State extends CastState>(state: State, undone: State, id: Id, hooks: KeepHooks<State>): State {
  const now = memberIn(undone, id);
  if (now === undefined) return state;
  const then = memberIn(state, id);
  const hasLeft = now.standing === "left";
  const bring = (next: State) => (hasLeft ? next : (hooks.bring?.(next, id, now) ?? next));
  if (then === undefined) {
    const fresh = { ...now, ...standingOf(now), held: false, statuses: {}, ...hooks.freshen(state, now) };
    return bring({ ...state, combatants: { ...state.combatants, [id]: fresh } });
  }
  const { name, npc, hidden, seen, place, side } = now;
  const facts = { name, npc, hidden, seen, place, side, ...hooks.observe?.(now, then) } as Partial<MemberOf<State>>;
  const kept = isEqual(then, { ...then, ...facts }) ? state : withMember(state, id, facts);
  if (hasLeft === (then.standing === "left")) return hasLeft ? dropAgain(kept, undone, id, hooks) : kept;
  const settled = hasLeft ? hooks.drop(kept, id) : kept;
  return bring(withMember(settled, id, standingOf(now) as Partial<MemberOf<State>>));
}

/** Gives all combatants of one actor the same shared values again. Values that the undo changed take precedence. */
function shareAgain<State extends CastState>(kept: State, restored: State, undone: State, shared: KeepHooks<State>["shared"]): State {
  if (shared === undefined) return kept;
  const valuesIn = (state: State, id: Id): Partial<MemberOf<State>> => {
    const member = memberIn(state, id);
    return Object.fromEntries(shared.map((key) => [key, member?.[key]])) as Partial<MemberOf<State>>;
  };
  const isTakenBack = (id: Id) => !isEqual(valuesIn(restored, id), valuesIn(undone, id));
  const ids = Object.keys(kept.combatants);
  return ids.reduce((state, id) => {
    const holder = resourceHolderOf(state, id);
    const all = holder === undefined ? [] : ids.filter((other) => resourceHolderOf(state, other) === holder);
    if (all[0] !== id || all.every((other) => isEqual(valuesIn(state, other), valuesIn(state, id)))) return state;
    const those = all.filter((other) => resourceHolderOf(restored, other) === holder);
    const source = those.find(isTakenBack) ?? those[0] ?? id;
    return withMembersOfActor(state, source, valuesIn(state, source));
  }, kept);
}

/** Restores facts from Foundry that an undo changed: who joined, left or was shown, and each side and place in the cast's order. Rule: docs/decisions/0001. */
export function keepCastFacts<State extends CastState>(restored: State, undone: State, hooks: KeepHooks<State>): State {
  const healthy = withKnownHealth(restored, undone, hooks.target);
  const kept = Object.keys(undone.combatants).reduce((state, id) => keepOne(state, undone, id, hooks), healthy);
  return shareAgain(kept, restored, undone, hooks.shared);
}
