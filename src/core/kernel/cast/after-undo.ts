import { isEqual } from "../diff.ts";
import type { Id } from "../json.ts";
import { holderOf, memberIn, withHolder, withMember, type CastState, type Member, type MemberOf } from "./member.ts";

/** The functions by which a structure keeps its own facts of the cast after an undo. `keepCastFacts` calls them. */
export interface KeepHooks<State extends CastState> {
  /** Returns the structure's own fields of a combatant that joined after the point we undo to, reset to fresh values. */
  freshen(restored: State, now: MemberOf<State>): Partial<MemberOf<State>>;
  /** Returns the structure's own fields that the table observes, beyond name, NPC, sight, place and side. */
  observe?(now: MemberOf<State>, then: MemberOf<State>): Partial<MemberOf<State>>;
  /** The names of the fields whose values all combatants of one holder share. */
  readonly shared?: readonly (keyof MemberOf<State> & string)[];
  /** Returns the state without what was held by a combatant that has left. A second call changes nothing. */
  drop(state: State, id: Id): State;
  /** Returns the state with what a combatant brings into it, if the combatant joined or came back after the point we undo to. */
  bring?(state: State, id: Id, now: MemberOf<State>): State;
}

function standingOf({ standing }: Member<string>): Pick<Member, "standing" | "outBy"> {
  return { standing: standing === "left" ? "left" : "in", outBy: "" };
}

/** Removes what an undo brought back of a member that had left before. What remained of it before the undo stays. */
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
    const holder = holderOf(state, id);
    const all = holder === undefined ? [] : ids.filter((other) => holderOf(state, other) === holder);
    if (all[0] !== id || all.every((other) => isEqual(valuesIn(state, other), valuesIn(state, id)))) return state;
    const those = all.filter((other) => holderOf(restored, other) === holder);
    const source = those.find(isTakenBack) ?? those[0] ?? id;
    return withHolder(state, source, valuesIn(state, source));
  }, kept);
}

/** Keeps the facts of the table after an undo: who joined, left or was shown, and every place and side. Rule: docs/decisions/0001. */
export function keepCastFacts<State extends CastState>(restored: State, undone: State, hooks: KeepHooks<State>): State {
  const kept = Object.keys(undone.combatants).reduce((state, id) => keepOne(state, undone, id, hooks), restored);
  return shareAgain(kept, restored, undone, hooks.shared);
}
