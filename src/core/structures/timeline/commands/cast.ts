import { COMBATANT, type Given } from "../../../kernel/fields.ts";
import { lookup, without } from "../../../kernel/records.ts";
import { isReferee } from "../../../kernel/seats.ts";
import { rehomed, withCombatant } from "../update.ts";
import { here, inStep, mustAct } from "../guards.ts";
import { downed } from "../land.ts";
import { MAX_PHASE } from "../limits.ts";
import { line, lineOf } from "../log.ts";
import { poolsFor } from "../pools.ts";
import { no } from "../refusals.ts";
import { combatantOf, poolsOf } from "../setup.ts";
import type { Combatant, Pool, TimelineState } from "../state.ts";
import { voidRest } from "../voiding.ts";
import { command, GOING, POINTS, STAT } from "./command.ts";
import { groupedBy } from "./offering.ts";

/** What the table observes has happened already: from its seat it is never refused. */
const OBSERVED = { by: "referee", observed: true } as const;

function nextPlace({ combatants }: TimelineState): number {
  return Object.values(combatants).reduce((next, { place }) => Math.max(next, place + 1), 0);
}

/** True until somebody in sight has spoken in the sequence's very first call: who joins until then is there from the beginning. */
function isBeginning({ calls, step, combatants }: TimelineState): boolean {
  return (
    calls === 1 && step === "declare" && !Object.values(combatants).some(({ hidden, sealed, passed }) => !hidden && (sealed > 0 || passed))
  );
}

/** Who was seen before comes back to its place, and its stacks are counted on. */
function returned(fresh: Combatant, { seen, place, stacks }: Combatant): Combatant {
  return { ...fresh, seen: seen || fresh.seen, place: seen || fresh.hidden ? place : fresh.place, stacks };
}

/** Somebody joins, or comes back to its old place; who is here already stays as it is. It may declare in the next window. Rule: rules.md 1.11 "joins late". */
export const join = command({
  ...OBSERVED,
  fields: { member: { type: "member" } },
  refuse(state, { member }) {
    const standing = lookup(state.combatants, member.id)?.standing ?? "left";
    return standing === "left" ? null : no("joined", { combatant: member.id });
  },
  apply(state, { member }) {
    const said = line("join", [member.id], { combatant: member.id });
    const known = lookup(state.combatants, member.id);
    if (known !== undefined && known.standing !== "left") return { state, line: said };
    const fresh = combatantOf(member, nextPlace(state), isBeginning(state) ? state.windows : state.windows + 1);
    const now = known === undefined ? fresh : returned(fresh, known);
    const holders = Object.hasOwn(state.holders, member.holder) ? state.holders : { ...state.holders, [member.holder]: poolsOf(member) };
    const last = known === undefined || known.holder === now.holder ? state : rehomed(state, member.id, known.holder);
    return { state: { ...last, combatants: { ...state.combatants, [member.id]: now }, holders }, line: said };
  },
  offer: false,
});

/** Somebody leaves; its stacks become void, but for those of the phase that resolves now. */
export const leave = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant }) {
    const next = withCombatant(state, combatant, { standing: "left", outBy: "" });
    return { state: voidRest(next, combatant, "left"), line: lineOf("leave", combatant) };
  },
  offer: false,
});

/** Nobody waits for a combatant, until it is released. A player holds none out of the call in which its first action is required. */
export const hold = command({
  by: "owner",
  observed: true,
  anywhere: true,
  fields: { combatant: COMBATANT, held: { type: "flag" } },
  /** One who is held may be released. */
  candidates({ state, seat, own: mine }) {
    if (isReferee(seat)) return mine;
    return mine.filter((id) => lookup(state.combatants, id)?.held === true || mustAct(state, id) === null);
  },
  refuse: (state, { combatant, held }, seat) => here(state, combatant) ?? (held && !isReferee(seat) ? mustAct(state, combatant) : null),
  apply: (state, { combatant, held }) => ({
    state: withCombatant(state, combatant, { held }),
    line: lineOf(held ? "hold" : "release", combatant),
  }),
  offer: [{ always: true }],
});

/** A combatant was hidden, or shown; the first time it is shown it takes the next place. */
export const conceal = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, hidden: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, hidden }) {
    const isNew = !hidden && lookup(state.combatants, combatant)?.seen === false;
    const change = isNew ? { hidden, seen: true, place: nextPlace(state) } : { hidden };
    return { state: withCombatant(state, combatant, change), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
  },
  offer: false,
});

/** A combatant changed sides. */
export const side = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, side: { type: "choice", among: ["party", "foe"] } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply: (state, given) => ({
    state: withCombatant(state, given.combatant, { side: given.side }),
    line: lineOf(given.side, given.combatant),
  }),
  offer: [{ always: true }],
});

/** A combatant was marked as out of action, or no longer. What it has on the phase that resolves now stands, on later ones it becomes void. */
export const defeat = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, defeated: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, defeated }) {
    const said = lineOf(defeated ? "defeat" : "undefeat", combatant);
    if (defeated) return { state: downed(state, combatant), line: said };
    const isOut = lookup(state.combatants, combatant)?.standing === "out";
    return { state: isOut ? withCombatant(state, combatant, { standing: "in", outBy: "" }) : state, line: said };
  },
  offer: [{ always: true }],
});

/** A status was set or ended from outside. */
export const status = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, status: { type: "word", max: 40 }, active: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, status: id, active }) {
    const statuses = lookup(state.combatants, combatant)?.statuses ?? {};
    const next = active ? { ...statuses, [id]: true } : without(statuses, id);
    const line = lineOf(active ? "status" : "statusEnds", combatant, { status: id });
    return { state: withCombatant(state, combatant, { statuses: next }), line };
  },
  offer: false,
});

const SOME = { ...POINTS, optional: true } as const;
const pooled = { combatant: COMBATANT, stat: STAT, max: SOME, drained: SOME, spent: SOME } as const;

function changed(before: Pool, { max = before.max, drained = before.drained, spent = before.spent }: Given<typeof pooled>): Pool {
  const lowered = Math.min(drained, max);
  return { ...before, max, drained: lowered, spent: Math.min(spent, max - lowered) };
}

/** A pool was changed from outside; one that is new takes the last place. */
export const pool = command({
  ...OBSERVED,
  fields: pooled,
  refuse(state, { combatant, stat, max }) {
    const isKnown = Object.hasOwn(poolsFor(state, combatant), stat) || max !== undefined;
    return here(state, combatant) ?? (isKnown ? null : no("noPool", { combatant, stat }));
  },
  apply(state, given) {
    const { combatant, stat } = given;
    const holder = lookup(state.combatants, combatant)?.holder;
    const pools = poolsFor(state, combatant);
    const before = lookup(pools, stat) ?? { label: stat, aspect: "body", place: Object.keys(pools).length, max: 0, drained: 0, spent: 0 };
    const after = changed(before, given);
    const said = lineOf("pool", combatant, { stat, label: after.label });
    if (holder === undefined) return { state, line: said };
    return { state: { ...state, holders: { ...state.holders, [holder]: { ...pools, [stat]: after } } }, line: said };
  },
  offer: [
    {
      with: ["stat"],
      optional: ["max", "drained", "spent"],
      always: true,
      /** Those whose pools have the same stats. */
      cases({ state, known }) {
        const groups = [...groupedBy(known, (id) => Object.keys(poolsFor(state, id)).join(" "))];
        const some = groups.filter(([stats]) => stats !== "");
        return some.map(([stats, who]) => ({ who, ranges: { stat: { type: "choice", among: stats.split(" ") } } }));
      },
    },
  ],
});

/** Surprises a combatant: it may not declare until the counter is so many phases further (the house rule's number by default), or skips the next window; with 0 phases it is so no longer. Its first say is waited for, even where it passes by itself. Rule: rules.md A8. */
export const surprise = command({
  fields: { combatant: COMBATANT, phases: { type: "integer", min: 0, max: MAX_PHASE, optional: true } },
  by: "referee",
  refuse: (state, { combatant, phases }, seat) =>
    here(state, combatant) ?? inStep(state, seat, ...GOING) ?? (state.house.surprise === "none" && phases !== 0 ? no("surpriseOff") : null),
  apply(state, { combatant, phases }) {
    const { surprise: rule, surpriseDelay } = state.house;
    if (phases === 0) {
      const window = Math.min(lookup(state.combatants, combatant)?.window ?? 0, state.windows);
      return { state: withCombatant(state, combatant, { from: 0, window }), line: lineOf("surpriseOver", combatant) };
    }
    if (rule === "skipFirstWindow") {
      const window = state.windows + (state.step === "declare" ? 1 : 2);
      return { state: withCombatant(state, combatant, { window }), line: lineOf("surpriseSkips", combatant) };
    }
    const from = state.phase + (phases ?? surpriseDelay);
    return { state: withCombatant(state, combatant, { from }), line: lineOf("surprise", combatant, { phase: from }) };
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
