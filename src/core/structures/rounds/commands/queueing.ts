import { withMember } from "../../../kernel/cast/member.ts";
import type { Asking } from "../../../kernel/command-definition.ts";
import { COMBATANT, type Option } from "../../../kernel/command-fields.ts";
import { groupBy, lookup } from "../../../kernel/records.ts";
import { isRefusal, refused, refusedAmong } from "../../../kernel/refusals.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { visibleVolunteersOf } from "../initiative.ts";
import { MAX_QUEUED } from "../limits.ts";
import { line } from "../log.ts";
import { no } from "../refusals.ts";
import type { Queued, RoundsState } from "../state.ts";
import { isTarget } from "../visibility.ts";
import { startExchange, ACTION, diceNeededFor, findSkill, skillsAndTargetsOf, refuseTarget } from "./acting.ts";
import { findActor, findCallableCharacters } from "./volunteering-and-calling.ts";
import { isExchangeOpen } from "../exchange.ts";
import { command } from "./define-command.ts";

/** Whether a character acts, so that others can only be queued. */
const isBusy = (state: RoundsState): boolean => isExchangeOpen(state) || state.actor !== "";

/** Returns offers of skills, and if `aimed` targets, for all that may be called up. Those with the same skills share one. */
function callsOf(asking: Pick<Asking<RoundsState>, "state" | "known">, aimed: boolean) {
  return isBusy(asking.state) ? [] : actionsOf(asking, aimed);
}

/** Returns skills, and if `aimed` targets, for all others that may still act. Those with the same skills share one. */
function actionsOf({ state, known }: Pick<Asking<RoundsState>, "state" | "known">, aimed: boolean) {
  const able = known.filter((id) => id !== state.actor && !isRefusal(findActor(state, id)));
  const kindOf = (id: Id) => {
    const { side = "", skills = {}, used = [] } = lookup(state.combatants, id) ?? {};
    return JSON.stringify([side, skills, state.kind === "chase" ? used : []]);
  };
  return [...groupBy(able, kindOf).values()].flatMap((who) => {
    const [first = ""] = who;
    const skills = Object.keys(lookup(state.combatants, first)?.skills ?? {});
    const ranges = skillsAndTargetsOf(state, first, { skills, known: aimed ? known : null });
    return ranges === null ? [] : [{ who, ranges }];
  });
}

/** Returns the queue without the actions of some combatants. */
const withoutQueued = ({ queue = {} }: RoundsState, ids: readonly Id[]): Readonly<Record<Id, Queued>> =>
  Object.fromEntries(Object.entries(queue).filter(([id]) => !ids.includes(id)));

/** Calls a character up and declares its action in one command. Rule: the same as of `call` and `declare`. */
export const callAndAct = command({
  fields: ACTION,
  by: "referee",
  during: ["actions"],
  find(state, { combatant, skill }) {
    const called = findCallableCharacters(state, combatant);
    return isRefusal(called) ? called : findSkill(state, combatant, skill);
  },
  refuse: (state, { combatant, target }, seat) => refuseTarget(state, combatant, target, (id) => isTarget(state, id, seat)),
  needs: (state, given, rolled, found) => diceNeededFor(state, given, rolled, found),
  apply(state, given, _seat, rolled, found) {
    const next = { ...state, actor: given.combatant, queue: withoutQueued(state, [given.combatant]) };
    return startExchange(next, given, rolled, { ...found, crowd: lookup(state.queue ?? {}, given.combatant)?.crowd });
  },
  offer: [
    { with: ["skill", "target"], optional: ["text"], cases: (asking) => callsOf(asking, true) },
    { with: ["skill"], optional: ["text"], cases: (asking) => callsOf(asking, false) },
  ],
});

/** The actions that are put into the queue, in order. Each combatant acts once. */
const ACTIONS = {
  type: "list",
  of: { combatant: COMBATANT, skill: ACTION.skill, target: ACTION.target },
  max: MAX_QUEUED,
} as const;

/** Refuses an action that its combatant could not take if it were called up now. */
function refuseAction(
  state: RoundsState,
  { combatant, skill, target }: { readonly combatant: Id; readonly skill: Id; readonly target?: Id | undefined },
): Refusal | null {
  for (const found of [findActor(state, combatant), findSkill(state, combatant, skill)]) if (isRefusal(found)) return found;
  return refuseTarget(state, combatant, target, (id) => lookup(state.combatants, id) !== undefined);
}

/** Puts the actions of several characters at the end of the queue, from which Callboard lets one after another act. They no longer volunteer. */
export const queue = command({
  fields: { actions: ACTIONS },
  by: "referee",
  during: ["actions"],
  offer: false,
  refuse(state, { actions }) {
    const ids = actions.map(({ combatant }) => combatant);
    if (ids.length === 0 || new Set(ids).size < ids.length) return refused("field", { field: "actions" });
    const refusals = actions.map((one) =>
      one.combatant === state.actor ? no("actsNow", { combatant: one.combatant }) : refuseAction(state, one),
    );
    return refusedAmong(refusals, (place) => ids[place]);
  },
  apply(state, { actions }) {
    const ids = actions.map(({ combatant }) => combatant);
    const kept = withoutQueued(state, ids);
    const after = Math.max(0, ...Object.values(kept).map(({ place }) => place));
    // No two crowds have the same number of exchanges before them and the same place.
    const crowd = ids.length > 1 ? { crowd: `${String(state.round)}-${String(state.exchanges)}-${String(after + 1)}` } : {};
    const added = actions.map(
      ({ combatant, skill, target = "" }, index) => [combatant, { place: after + index + 1, skill, target, ...crowd }] as const,
    );
    const queued: RoundsState = { ...state, queue: { ...kept, ...Object.fromEntries(added) } };
    const eager = ids.filter((id) => lookup(state.combatants, id)?.wants === true);
    return {
      state: eager.reduce((next, id) => withMember(next, id, { wants: false }), queued),
      line: { ...line("queue", ids, { who: ids.join(" ") }), secret: true },
    };
  },
});

/** Returns the actions that a GM can queue while a character acts, as options. Empty while others can be called up. */
export function queueableOf(state: RoundsState, known: readonly Id[]): readonly Option[] {
  if (state.step !== "actions" || !isBusy(state)) return [];
  const offers = [true, false].flatMap((aimed) => actionsOf({ state, known }, aimed));
  return offers.map(({ who, ranges }) => ({ kind: "queue", who, fields: ranges }));
}

/** Takes characters out of the queue. They can still be called up. */
export const unqueue = command({
  fields: { combatants: { type: "ids", max: MAX_QUEUED } },
  by: "referee",
  during: ["actions"],
  offer: false,
  refuse: (state, { combatants }) => (combatants.some((id) => lookup(state.queue ?? {}, id) !== undefined) ? null : no("notQueued")),
  apply: (state, { combatants }) => ({
    state: { ...state, queue: withoutQueued(state, combatants) },
    line: { ...line("unqueue", combatants, { who: combatants.join(" ") }), secret: true },
  }),
});

/** Returns the actions that are in the queue, as a command's fields, in order. Leaves out those that their characters cannot take any more. */
export function queuedActionsOf(state: RoundsState) {
  const queued = Object.entries(state.queue ?? {}).sort(([, a], [, b]) => a.place - b.place);
  const actions = queued.map(([combatant, { skill, target }]) => ({ combatant, skill, ...(target === "" ? {} : { target }) }));
  return actions.filter((action) => refuseAction(state, action) === null);
}

/**
 * Returns the command that goes on with the queue. Volunteers come first. Null while a character acts or the GM chooses among volunteers.
 */
export function nextQueuedCommandOf(state: RoundsState) {
  if (state.step !== "actions" || isExchangeOpen(state) || state.actor !== "") return null;
  const [next] = queuedActionsOf(state);
  if (next === undefined) return null;
  if (visibleVolunteersOf(state).length === 0) return { kind: "callAndAct", ...next } as const;
  return isRefusal(findCallableCharacters(state)) ? null : ({ kind: "call" } as const);
}
