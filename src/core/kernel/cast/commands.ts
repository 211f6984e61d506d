import { commandsFor, type Asking } from "../command.ts";
import { COMBATANT } from "../fields.ts";
import { lookup, omitKey } from "../records.ts";
import { isReferee } from "../seats.ts";
import { isPartyOrFoe, PARTY_AND_FOE } from "../sides.ts";
import type { CastMember } from "./cast-member.ts";
import type { Id } from "../json.ts";
import type { LogLine } from "../log-lines.ts";
import type { Refusal } from "../structure.ts";
import { MAX_TEXT } from "../text.ts";
import { lineOf } from "./log.ts";
import { memberIn, memberOf, nextPlace, withMember, type CastState, type Member, type MemberOf } from "./member.ts";
import { refuseGone, refusedOfCast } from "./refusals.ts";

/** Somebody who takes a place: new, or back from having left. */
export interface Arrival<State extends CastState> {
  readonly member: CastMember;
  /** What everybody is: who was seen before, or comes hidden, is back at its old place. */
  readonly base: Member<MemberOf<State>["side"]>;
  /** What it was as it left; undefined for who is new. */
  readonly known: MemberOf<State> | undefined;
}

/** A state after something fell away, with the lines of the log for what that changed. */
export interface Dropped<State> {
  readonly state: State;
  readonly parts?: readonly LogLine[];
}

/** What a structure says of its own where the table tells who takes part, and how; all but `enter` may be left out. */
export interface CastHooks<State extends CastState> {
  /** What somebody is as it takes its place. */
  enter(state: State, arrival: Arrival<State>): MemberOf<State>;
  /** What else changes once it has taken it. */
  afterEntering?(state: State, arrival: Arrival<State>): State;
  /** What falls away as somebody in play goes out, or anybody leaves; asked before it is marked. */
  drop?(state: State, id: Id, why: "out" | "left"): Dropped<State>;
  /** What else changes of somebody as it comes into sight for the first time. */
  changesAsShown?(state: State): Partial<MemberOf<State>>;
  /** What else changes as somebody comes to the other side; asked before it is there. */
  beforeTurning?(state: State, id: Id): State;
  /** A status that is more than a word in the record; null for one that is not. */
  changesByStatus?(status: string, active: boolean): Partial<MemberOf<State>> | null;
  /** Why a player may not put one of theirs on hold now; who is held may always be released. */
  refuseHold?(state: State, id: Id): Refusal | null;
}

type Sides = readonly [string, ...string[]];

/** What the table observes has happened already: from its seat it is never refused. */
const OBSERVED = { by: "referee", observed: true } as const;
/** Offered for all that the seat knows, or speaks for: it is refused to none of them. */
const ANYBODY = [{ always: true }] as const;

const refuseAbsent = (state: CastState, { combatant }: { readonly combatant: Id }): Refusal | null => refuseGone(state, combatant);

function withParts(line: LogLine, parts: readonly LogLine[] = []): LogLine {
  return parts.length === 0 ? line : { ...line, parts };
}

function mark<State extends CastState>(state: State, id: Id, change: Partial<Member<string>>): State {
  return withMember(state, id, change as Partial<MemberOf<State>>);
}

/** Who takes part, and is waited for. */
function presenceOf<State extends CastState>(hooks: CastHooks<State>, sides: Sides) {
  const { command } = commandsFor<State, string>();
  const refuseHold = (state: State, id: Id) => hooks.refuseHold?.(state, id) ?? null;
  return {
    /** Somebody joins, or comes back; who is here already stays as it is. */
    join: command({
      ...OBSERVED,
      fields: { member: { type: "member" } },
      refuse(state, { member: { id } }) {
        const standing = lookup(state.combatants, id)?.standing ?? "left";
        return standing === "left" ? null : refusedOfCast("joined", { combatant: id });
      },
      apply(state, { member }) {
        const line = lineOf("join", member.id);
        const known = memberIn(state, member.id);
        if (known !== undefined && known.standing !== "left") return { state, line };
        const base = memberOf(member, known !== undefined && (known.seen || member.hidden) ? known.place : nextPlace(state), sides);
        const arrival = { member, known, base: (known?.seen === true ? { ...base, seen: true } : base) as Arrival<State>["base"] };
        const next = { ...state, combatants: { ...state.combatants, [member.id]: hooks.enter(state, arrival) } };
        return { state: hooks.afterEntering?.(next, arrival) ?? next, line };
      },
      offer: false,
    }),
    /** Somebody leaves. `name` is what it was called last, if that is another name than the state's: log and screens go on saying it. */
    leave: command({
      ...OBSERVED,
      fields: { combatant: COMBATANT, name: { type: "text", max: MAX_TEXT, optional: true } },
      refuse: refuseAbsent,
      apply(state, { combatant, name = "" }) {
        const { state: next, parts } = hooks.drop?.(state, combatant, "left") ?? { state };
        return {
          state: mark(next, combatant, { standing: "left", outBy: "", ...(name === "" ? {} : { name }) }),
          line: withParts(lineOf("leave", combatant), parts),
        };
      },
      offer: false,
    }),
    /** Nobody waits for somebody, until it is released. */
    hold: command({
      by: "owner",
      observed: true,
      anywhere: true,
      fields: { combatant: COMBATANT, held: { type: "flag" } },
      candidates({ state, seat, own }: Asking<State>) {
        if (hooks.refuseHold === undefined || isReferee(seat)) return own;
        return own.filter((id) => lookup(state.combatants, id)?.held === true || refuseHold(state, id) === null);
      },
      refuse: (state, { combatant, held }, seat) =>
        refuseGone(state, combatant) ??
        // Who is on hold already stays so, whatever keeps others from it.
        (held && !isReferee(seat) && lookup(state.combatants, combatant)?.held !== true ? refuseHold(state, combatant) : null),
      apply: (state, { combatant, held }) => ({
        state: mark(state, combatant, { held }),
        line: lineOf(held ? "hold" : "release", combatant),
      }),
      offer: ANYBODY,
    }),
  };
}

/** Who is seen, and on which side. */
function looksOf<State extends CastState>(hooks: CastHooks<State>, sides: Sides) {
  const { command } = commandsFor<State, string>();
  return {
    /** Somebody was hidden, or shown; the first time it is shown it takes the next place. */
    conceal: command({
      ...OBSERVED,
      fields: { combatant: COMBATANT, hidden: { type: "flag" } },
      refuse: refuseAbsent,
      apply(state, { combatant, hidden }) {
        const isNew = !hidden && lookup(state.combatants, combatant)?.seen === false;
        const first = isNew ? { seen: true, place: nextPlace(state), ...hooks.changesAsShown?.(state) } : {};
        return { state: mark(state, combatant, { hidden, ...first }), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
      },
      offer: false,
    }),
    side: command({
      ...OBSERVED,
      fields: { combatant: COMBATANT, side: { type: "choice", among: sides } },
      refuse: refuseAbsent,
      apply(state, { combatant, side }) {
        const isThere = lookup(state.combatants, combatant)?.side === side;
        const next = isThere ? state : (hooks.beforeTurning?.(state, combatant) ?? state);
        return {
          state: mark(next, combatant, { side }),
          line: isPartyOrFoe(side) ? lineOf(side, combatant) : lineOf("side", combatant, { side }),
        };
      },
      offer: ANYBODY,
    }),
  };
}

/** Who is out of action, and in which state. */
function conditionOf<State extends CastState>(hooks: CastHooks<State>) {
  const { command } = commandsFor<State, string>();
  return {
    /** Somebody was marked as out of action, or no longer. A mark on who is out already makes it last, whatever becomes of the effect that put it out; nothing more falls away. */
    defeat: command({
      ...OBSERVED,
      fields: { combatant: COMBATANT, defeated: { type: "flag" } },
      refuse: refuseAbsent,
      apply(state, { combatant, defeated }) {
        const line = lineOf(defeated ? "defeat" : "undefeat", combatant);
        const standing = lookup(state.combatants, combatant)?.standing ?? "left";
        if (standing === "left") return { state, line };
        const { state: next, parts }: Dropped<State> =
          defeated && standing === "in" ? (hooks.drop?.(state, combatant, "out") ?? { state }) : { state };
        return {
          state: mark(next, combatant, { standing: defeated ? "out" : "in", outBy: "" }),
          line: withParts(line, parts),
        };
      },
      offer: ANYBODY,
    }),
    /** A status was set or ended from outside: one that an effect had set follows. */
    status: command({
      ...OBSERVED,
      fields: { combatant: COMBATANT, status: { type: "word", max: 40 }, active: { type: "flag" } },
      refuse: refuseAbsent,
      apply(state, { combatant, status, active }) {
        const line = lineOf(active ? "status" : "statusEnds", combatant, { status });
        const own = hooks.changesByStatus?.(status, active) ?? null;
        if (own !== null) return { state: withMember(state, combatant, own), line };
        const statuses = lookup(state.combatants, combatant)?.statuses ?? {};
        return { state: mark(state, combatant, { statuses: active ? { ...statuses, [status]: true } : omitKey(statuses, status) }), line };
      },
      offer: false,
    }),
  };
}

/** The commands by which the table tells who takes part, and how, to be spread into a structure's own; of party and foe, or of these sides. */
export function castCommands<State extends CastState>(hooks: CastHooks<State>, sides: Sides = PARTY_AND_FOE) {
  return { ...presenceOf(hooks, sides), ...looksOf(hooks, sides), ...conditionOf(hooks) };
}
