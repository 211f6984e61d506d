import { own, without } from "../../kernel/records.ts";
import type { Applied, Id } from "../../kernel/structure.ts";
import { rehomed, withCombatant } from "./change.ts";
import type { TimelineCommand, Of } from "./commands.ts";
import { downed } from "./land.ts";
import { line, lineOf } from "./log.ts";
import { poolsFor } from "./pools.ts";
import { combatantOf, poolsOf } from "./setup.ts";
import type { Combatant, Pool, TimelineState } from "./state.ts";
import { voidRest } from "./voiding.ts";

/** The kinds of what the table observes: it has happened already, and is never refused. */
const OBSERVED = ["join", "leave", "hold", "conceal", "side", "defeat", "status", "pool"] as const;
/** What the table observes; others may say so too. */
export type Observed = Extract<TimelineCommand, { readonly kind: (typeof OBSERVED)[number] }>;
/** What people play, and the table owes. */
export type Played = Exclude<TimelineCommand, Observed>;

/** True for a command of what the table observes. */
export function isObserved(command: TimelineCommand): command is Observed {
  return OBSERVED.some((kind) => kind === command.kind);
}

function nextPlace({ combatants }: TimelineState): number {
  return Object.values(combatants).reduce((next, { place }) => Math.max(next, place + 1), 0);
}

/** True until somebody in sight has spoken in the sequence's very first call: who joins until then is there from the beginning. */
function isBeginning({ calls, step, combatants }: TimelineState): boolean {
  return (
    calls === 1 && step === "declare" && !Object.values(combatants).some(({ hidden, sealed, passed }) => !hidden && (sealed > 0 || passed))
  );
}

/** Somebody joins, or comes back to its old place; who is here already stays as it is. It may declare in the next window. Rule: rules.md 1.11 "joins late". */
function join(state: TimelineState, { member }: Of<"join">): Applied<TimelineState> {
  const said = line("join", [member.id], { combatant: member.id });
  const known = own(state.combatants, member.id);
  if (known !== undefined && known.standing !== "left") return { state, line: said };
  const fresh = combatantOf(member, nextPlace(state), isBeginning(state) ? state.windows : state.windows + 1);
  const now = known === undefined ? fresh : returned(fresh, known);
  const holders = Object.hasOwn(state.holders, member.holder) ? state.holders : { ...state.holders, [member.holder]: poolsOf(member) };
  const last = known === undefined || known.holder === now.holder ? state : rehomed(state, member.id, known.holder);
  return { state: { ...last, combatants: { ...state.combatants, [member.id]: now }, holders }, line: said };
}

/** Who was seen before comes back to its place, and its stacks are counted on. */
function returned(fresh: Combatant, { seen, place, stacks }: Combatant): Combatant {
  return { ...fresh, seen: seen || fresh.seen, place: seen || fresh.hidden ? place : fresh.place, stacks };
}

/** Somebody leaves; its stacks become void, but for those of the phase that resolves now. */
function leave(state: TimelineState, combatant: Id): Applied<TimelineState> {
  const next = withCombatant(state, combatant, { standing: "left", outBy: "" });
  return { state: voidRest(next, combatant, "left"), line: lineOf("leave", combatant) };
}

/** Nobody waits for a combatant, until it is released. */
function hold(state: TimelineState, { combatant, held }: Of<"hold">): Applied<TimelineState> {
  return { state: withCombatant(state, combatant, { held }), line: lineOf(held ? "hold" : "release", combatant) };
}

/** A combatant was hidden, or shown; the first time it is shown it takes the next place. */
function conceal(state: TimelineState, { combatant, hidden }: Of<"conceal">): Applied<TimelineState> {
  const isNew = !hidden && own(state.combatants, combatant)?.seen === false;
  const change = isNew ? { hidden, seen: true, place: nextPlace(state) } : { hidden };
  return { state: withCombatant(state, combatant, change), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
}

/** A combatant changed sides. */
function changeSide(state: TimelineState, { combatant, side }: Of<"side">): Applied<TimelineState> {
  return { state: withCombatant(state, combatant, { side }), line: lineOf(side, combatant) };
}

/** A combatant was marked as out of action, or no longer. What it has on the phase that resolves now stands, on later ones it becomes void. */
function defeat(state: TimelineState, { combatant, defeated }: Of<"defeat">): Applied<TimelineState> {
  const said = lineOf(defeated ? "defeat" : "undefeat", combatant);
  if (defeated) return { state: downed(state, combatant), line: said };
  const isOut = own(state.combatants, combatant)?.standing === "out";
  return { state: isOut ? withCombatant(state, combatant, { standing: "in", outBy: "" }) : state, line: said };
}

/** A status was set or ended from outside. */
function status(state: TimelineState, { combatant, status: id, active }: Of<"status">): Applied<TimelineState> {
  const statuses = own(state.combatants, combatant)?.statuses ?? {};
  const next = active ? { ...statuses, [id]: true } : without(statuses, id);
  return {
    state: withCombatant(state, combatant, { statuses: next }),
    line: lineOf(active ? "status" : "statusEnds", combatant, { status: id }),
  };
}

function changed(before: Pool, { max = before.max, drained = before.drained, spent = before.spent }: Partial<Of<"pool">>): Pool {
  const lowered = Math.min(drained, max);
  return { ...before, max, drained: lowered, spent: Math.min(spent, max - lowered) };
}

/** A pool was changed from outside; one that is new takes the last place. */
function changePool(state: TimelineState, command: Of<"pool">): Applied<TimelineState> {
  const { combatant, stat } = command;
  const holder = own(state.combatants, combatant)?.holder;
  const pools = poolsFor(state, combatant);
  const before = own(pools, stat) ?? { label: stat, aspect: "body", place: Object.keys(pools).length, max: 0, drained: 0, spent: 0 };
  const pool = changed(before, command);
  const said = lineOf("pool", combatant, { stat, label: pool.label });
  if (holder === undefined) return { state, line: said };
  return { state: { ...state, holders: { ...state.holders, [holder]: { ...pools, [stat]: pool } } }, line: said };
}

/** A combatant is surprised: it may not declare until the counter is so much further, or skips the next window; with 0 phases it is so no longer. Its first say is waited for, even where it passes by itself. Rule: rules.md A8. */
export function surprise(state: TimelineState, { combatant, phases }: Of<"surprise">): Applied<TimelineState> {
  const { surprise: rule, surpriseDelay } = state.house;
  if (phases === 0) {
    const window = Math.min(own(state.combatants, combatant)?.window ?? 0, state.windows);
    return { state: withCombatant(state, combatant, { from: 0, window }), line: lineOf("surpriseOver", combatant) };
  }
  if (rule === "skipFirstWindow") {
    const window = state.windows + (state.step === "declare" ? 1 : 2);
    return { state: withCombatant(state, combatant, { window }), line: lineOf("surpriseSkips", combatant) };
  }
  const from = state.phase + (phases ?? surpriseDelay);
  return { state: withCombatant(state, combatant, { from }), line: lineOf("surprise", combatant, { phase: from }) };
}

/** What the table observed, come true. */
export function observed(state: TimelineState, command: Observed): Applied<TimelineState> {
  switch (command.kind) {
    case "join":
      return join(state, command);
    case "leave":
      return leave(state, command.combatant);
    case "hold":
      return hold(state, command);
    case "conceal":
      return conceal(state, command);
    case "side":
      return changeSide(state, command);
    case "defeat":
      return defeat(state, command);
    case "status":
      return status(state, command);
    case "pool":
      return changePool(state, command);
  }
}
