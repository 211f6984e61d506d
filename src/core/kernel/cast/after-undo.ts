import { isEqual } from "../diff.ts";
import type { Id } from "../structure.ts";
import { memberIn, withMember, type CastState, type Member, type MemberOf } from "./member.ts";

/** What a structure says of its own where an undo meets what the table has observed of the cast since. */
export interface KeepHooks<State extends CastState> {
  /** Somebody who came after all that was undone, as if nothing had happened to it here: what changes of it besides what every member has. */
  freshen(restored: State, now: MemberOf<State>): Partial<MemberOf<State>>;
  /** What the table observes of a member besides its name, side, sight and place. */
  observe?(now: MemberOf<State>, then: MemberOf<State>): Partial<MemberOf<State>>;
  /** What falls away as somebody has left in the meantime. */
  drop(state: State, id: Id): State;
  /** What somebody brings who has come, or come back, in the meantime. */
  bring?(state: State, id: Id, now: MemberOf<State>): State;
}

/** What the table observes of everybody. */
const FACTS = ["name", "npc", "hidden", "seen", "place", "side"] as const satisfies readonly (keyof Member)[];

function standingOf({ standing }: Member<string>): Pick<Member, "standing" | "outBy"> {
  return { standing: standing === "left" ? "left" : "in", outBy: "" };
}

function keepOne<State extends CastState>(state: State, id: Id, now: MemberOf<State>, hooks: KeepHooks<State>): State {
  const then = memberIn(state, id);
  const hasLeft = now.standing === "left";
  const bring = (next: State) => (hasLeft ? next : (hooks.bring?.(next, id, now) ?? next));
  if (then === undefined) {
    const fresh = { ...now, ...standingOf(now), held: false, statuses: {}, ...hooks.freshen(state, now) };
    return bring({ ...state, combatants: { ...state.combatants, [id]: fresh } });
  }
  const observed = hooks.observe?.(now, then);
  const isAsBefore = FACTS.every((fact) => then[fact] === now[fact]) && (observed === undefined || isEqual(then, { ...then, ...observed }));
  const { name, npc, hidden, seen, place, side } = now;
  const facts = { name, npc, hidden, seen, place, side, ...observed } as Partial<MemberOf<State>>;
  const kept = isAsBefore ? state : withMember(state, id, facts);
  if (hasLeft === (then.standing === "left")) return kept;
  const settled = hasLeft ? hooks.drop(kept, id) : kept;
  return bring(withMember(settled, id, standingOf(now) as Partial<MemberOf<State>>));
}

/** After an undo: who came or went, was shown or hidden and at which place, and who is on which side, are facts of the table and stay. Rule: docs/decisions/0001. */
export function keepCast<State extends CastState>(restored: State, undone: State, hooks: KeepHooks<State>): State {
  return Object.keys(undone.combatants).reduce((state, id) => {
    const now = memberIn(undone, id);
    return now === undefined ? state : keepOne(state, id, now, hooks);
  }, restored);
}
