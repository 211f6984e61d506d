import { castCommands, type Dropped } from "../../../kernel/cast/commands.ts";
import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent, refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { groupBy, lookup } from "../../../kernel/records.ts";
import { pinSealsToHolder } from "../setters.ts";
import { refuseOtherSteps, refuseMissingFirstAction } from "../preconditions.ts";
import { MAX_PHASE } from "../limits.ts";
import { lineOf } from "../log.ts";
import { combatantPoolsOf } from "../pools.ts";
import { hasCallBegun } from "../waiting.ts";
import { no } from "../refusals.ts";
import { combatantOf, poolsOf } from "../setup.ts";
import type { Pool, TimelineState } from "../state.ts";
import { voidLeaversStacks } from "../voiding.ts";
import { command, GOING, POINTS, STAT } from "./define-command.ts";

/** Whether no visible combatant has sealed or passed in the first call yet. A combatant that joins by then may declare at once. */
function isBeginning(state: TimelineState): boolean {
  return state.calls === 1 && state.step === "declare" && !hasCallBegun(state);
}

/** Voids the pending actions of a combatant that is put out of action or leaves. Those on the phase that resolves now stay. */
export const DROP = (state: TimelineState, id: Id, why: "out" | "left"): Dropped<TimelineState> => ({
  state: voidLeaversStacks(state, id, why),
});

/** The cast's commands. A combatant that joins may declare in the next window. If it goes, later stacks are void. Rule: rules.md 1.11 "joins late". */
export const CAST = castCommands<TimelineState>({
  hasHealth: true,
  enter(state, { base, member, known }) {
    const fresh = combatantOf(base, member, isBeginning(state) ? state.windows : state.windows + 1);
    // The stacks of one that comes back are counted on.
    return known === undefined ? fresh : { ...fresh, stacks: known.stacks };
  },
  /** Adds the pools of a combatant that joined. What it sealed before it left still draws on its former holder's pools. */
  afterEntering(state, { member, known }) {
    const { id, holder } = member;
    const next = known === undefined || known.holder === holder ? state : pinSealsToHolder(state, id, known.holder);
    return Object.hasOwn(next.holders, holder) ? next : { ...next, holders: { ...next.holders, [holder]: poolsOf(member) } };
  },
  drop: DROP,
  // No player may hold a combatant in the call that requires its first action.
  refuseHold: refuseMissingFirstAction,
});

const SOME = { ...POINTS, optional: true } as const;
const pooled = { combatant: COMBATANT, stat: STAT, max: SOME, drained: SOME, spent: SOME } as const;

function changePool(before: Pool, { max = before.max, drained = before.drained, spent = before.spent }: Given<typeof pooled>): Pool {
  const lowered = Math.min(drained, max);
  return { ...before, max, drained: lowered, spent: Math.min(spent, max - lowered) };
}

/** A pool was set to other values outside the rules. A new pool takes the last place. */
export const pool = command({
  by: "referee",
  observed: true,
  fields: pooled,
  refuse(state, { combatant, stat, max }) {
    const isKnown = Object.hasOwn(combatantPoolsOf(state, combatant), stat) || max !== undefined;
    return refuseGone(state, combatant) ?? (isKnown ? null : no("noPool", { combatant, stat }));
  },
  apply(state, given) {
    const { combatant, stat } = given;
    const holder = lookup(state.combatants, combatant)?.holder;
    const pools = combatantPoolsOf(state, combatant);
    const before = lookup(pools, stat) ?? { label: stat, aspect: "body", place: Object.keys(pools).length, max: 0, drained: 0, spent: 0 };
    const after = changePool(before, given);
    const said = lineOf("pool", combatant, { stat, label: after.label });
    if (holder === undefined) return { state, line: said };
    return { state: { ...state, holders: { ...state.holders, [holder]: { ...pools, [stat]: after } } }, line: said };
  },
  offer: [
    {
      with: ["stat"],
      optional: ["max", "drained", "spent"],
      always: true,
      /** Groups combatants whose pools have the same stats, so that each group is one case of the offer. */
      cases({ state, known }) {
        const groups = [...groupBy(known, (id) => Object.keys(combatantPoolsOf(state, id)).join(" "))];
        const some = groups.filter(([stats]) => stats !== "");
        return some.map(([stats, who]) => ({ who, ranges: { stat: { type: "choice", among: stats.split(" ") } } }));
      },
    },
  ],
});

/** Surprises a combatant: it may not declare for `phases` phases (default: the house rule's), or skips the next window. 0 ends it. Rule: rules.md A8. */
export const surprise = command({
  fields: { combatant: COMBATANT, phases: { type: "integer", min: 0, max: MAX_PHASE, optional: true } },
  by: "referee",
  find: (state, { combatant }) => findPresent(state, combatant),
  refuse: (state, { phases }, seat) =>
    refuseOtherSteps(state, seat, ...GOING) ?? (state.house.surprise === "none" && phases !== 0 ? no("surpriseOff") : null),
  apply(state, { combatant, phases }, _seat, _rolled, { member }) {
    // The call with its first say then waits for it, even if it passes automatically.
    const { surprise: rule, surpriseDelay } = state.house;
    if (phases === 0) {
      const window = Math.min(member.window, state.windows);
      return { state: withMember(state, combatant, { from: 0, window }), line: lineOf("surpriseOver", combatant) };
    }
    if (rule === "skipFirstWindow") {
      const window = state.windows + (state.step === "declare" ? 1 : 2);
      return { state: withMember(state, combatant, { window }), line: lineOf("surpriseSkips", combatant) };
    }
    const from = state.phase + (phases ?? surpriseDelay);
    return { state: withMember(state, combatant, { from }), line: lineOf("surprise", combatant, { phase: from }) };
  },
  offer: [
    {
      during: GOING,
      always: true,
      with: ["phases"],
      ranges: ({ state }) => ({ phases: { type: "integer", min: 0, max: state.house.surprise === "none" ? 0 : 20 } }),
    },
  ],
});
