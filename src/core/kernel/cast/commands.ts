import { makeCommandDefiners, type Asking } from "../command-definition.ts";
import { COMBATANT } from "../command-fields.ts";
import { lookup, omitKey } from "../records.ts";
import { isReferee } from "../seat-rights.ts";
import { isPartyOrFoe, PARTY_AND_FOE } from "../sides.ts";
import type { CastMember } from "./cast-member.ts";
import type { Id } from "../json-types.ts";
import { withParts, type LogLine } from "../log-lines.ts";
import type { Refusal } from "../structure.ts";
import { MAX_TEXT } from "../clean-text.ts";
import { withHealthOf } from "./health.ts";
import { lineOf } from "./log.ts";
import { memberIn, makeBaseMember, nextPlace, withMember, type CastState, type Member, type MemberOf } from "./member.ts";
import { refuseGone, refusedOfCast } from "./refusals.ts";

/** A combatant that joins, for the first time or again. */
export interface Arrival<State extends CastState> {
  readonly member: CastMember;
  /** The fields that every structure keeps of a combatant (`Member`). A combatant seen before, or returning hidden, keeps its old number in the order. */
  readonly base: Member<MemberOf<State>["side"]>;
  /** The combatant's record from before it left. Undefined for a new combatant. */
  readonly known: MemberOf<State> | undefined;
}

/** A state without a combatant's unfinished business, such as its action, and the log lines for what changed. */
export interface Dropped<State> {
  readonly state: State;
  readonly parts?: readonly LogLine[];
}

/** What a structure adds to the cast's commands. All but `enter` may be left out. */
export interface CastHooks<State extends CastState> {
  /** Set if combatants of the structure have Health, which they bring as they join. */
  readonly hasHealth?: true;
  /** Returns the record that the state keeps of a combatant that joins. */
  enter(state: State, arrival: Arrival<State>): MemberOf<State>;
  /** Called after a combatant has joined. Returns the state with any further changes. */
  afterEntering?(state: State, arrival: Arrival<State>): State;
  /** Drops the combatant's unfinished business, such as its action. Called before the combatant is marked as out of action or as left. */
  drop?(state: State, id: Id, why: "out" | "left"): Dropped<State>;
  /** Returns the structure's own fields that change when a hidden combatant first becomes visible. */
  changesAsShown?(state: State): Partial<MemberOf<State>>;
  /** Returns the state with the structure's own changes for a combatant that changes sides. Called before its side changes. */
  beforeTurning?(state: State, id: Id): State;
  /** Returns the fields that a status changes, for a status that the structure keeps outside `statuses`. Null for any other status. */
  changesByStatus?(status: string, active: boolean): Partial<MemberOf<State>> | null;
  /** Returns why a player may not put a combatant on hold, or null. A release is never refused. */
  refuseHold?(state: State, id: Id): Refusal | null;
}

type Sides = readonly [string, ...string[]];

/** The common part of commands that record what already happened in Foundry. If Callboard itself gives such a command, it is never refused. */
const OBSERVED = { by: "referee", observed: true } as const;
/** Offers a command for every candidate combatant, without calling the command's `refuse`. */
const ANYBODY = [{ always: true }] as const;

/** The part of commands for what the table observes of a combatant that has not left. */
const OBSERVED_PRESENT = {
  ...OBSERVED,
  refuse: (state: CastState, { combatant }: { readonly combatant: Id }): Refusal | null => refuseGone(state, combatant),
} as const;

function mark<State extends CastState>(state: State, id: Id, change: Partial<Member<string>>): State {
  return withMember(state, id, change as Partial<MemberOf<State>>);
}

/** Returns the state with a combatant that joins, with its Health and with what the structure adds. */
function withArrival<State extends CastState>(state: State, member: CastMember, hooks: CastHooks<State>, sides: Sides): State {
  const known = memberIn(state, member.id);
  const base = makeBaseMember(member, known !== undefined && (known.seen || member.hidden) ? known.place : nextPlace(state), sides);
  const arrival = { member, known, base: (known?.seen === true ? { ...base, seen: true } : base) as Arrival<State>["base"] };
  const next = {
    ...(hooks.hasHealth === true ? withHealthOf(state, member) : state),
    combatants: { ...state.combatants, [member.id]: hooks.enter(state, arrival) },
  };
  return hooks.afterEntering?.(next, arrival) ?? next;
}

/** Returns the commands `join`, `leave` and `hold`: who takes part, and who is waited for. */
function presenceOf<State extends CastState>(hooks: CastHooks<State>, sides: Sides) {
  const { command } = makeCommandDefiners<State, string>();
  const refuseHold = (state: State, id: Id) => hooks.refuseHold?.(state, id) ?? null;
  return {
    /** A combatant joins, or comes back. A combatant that is already in the encounter stays as it is. */
    join: command({
      ...OBSERVED,
      fields: { member: { type: "member" } },
      refuse(state, { member: { id } }) {
        const standing = lookup(state.combatants, id)?.standing ?? "left";
        return standing === "left" ? null : refusedOfCast("joined", { combatant: id });
      },
      apply(state, { member }) {
        const isThere = (memberIn(state, member.id)?.standing ?? "left") !== "left";
        return { state: isThere ? state : withArrival(state, member, hooks, sides), line: lineOf("join", member.id) };
      },
      offer: false,
    }),
    /** A combatant leaves. `name` is its name as it left, if the state has another name. Log and screens keep showing that name. */
    leave: command({
      ...OBSERVED_PRESENT,
      fields: { combatant: COMBATANT, name: { type: "text", max: MAX_TEXT, optional: true } },
      apply(state, { combatant, name = "" }) {
        const { state: next, parts } = hooks.drop?.(state, combatant, "left") ?? { state };
        return {
          state: mark(next, combatant, { standing: "left", outBy: "", ...(name === "" ? {} : { name }) }),
          line: withParts(lineOf("leave", combatant), parts),
        };
      },
      offer: false,
    }),
    /** Puts a combatant on hold, or releases it. No step waits for a combatant on hold. */
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
        // A combatant that is on hold already may stay so, whatever `refuseHold` says.
        (held && !isReferee(seat) && lookup(state.combatants, combatant)?.held !== true ? refuseHold(state, combatant) : null),
      apply: (state, { combatant, held }) => ({
        state: mark(state, combatant, { held }),
        line: lineOf(held ? "hold" : "release", combatant),
      }),
      offer: ANYBODY,
    }),
  };
}

/** Returns the commands `conceal` and `side`: who is seen, and on which side. */
function looksOf<State extends CastState>(hooks: CastHooks<State>, sides: Sides) {
  const { command } = makeCommandDefiners<State, string>();
  return {
    /** Hides or shows a combatant. A combatant that is shown for the first time moves to the end of the cast's order. */
    conceal: command({
      ...OBSERVED_PRESENT,
      fields: { combatant: COMBATANT, hidden: { type: "flag" } },
      apply(state, { combatant, hidden }) {
        const isNew = !hidden && lookup(state.combatants, combatant)?.seen === false;
        const first = isNew ? { seen: true, place: nextPlace(state), ...hooks.changesAsShown?.(state) } : {};
        return { state: mark(state, combatant, { hidden, ...first }), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
      },
      offer: false,
    }),
    side: command({
      ...OBSERVED_PRESENT,
      fields: { combatant: COMBATANT, side: { type: "choice", among: sides } },
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

/** Returns the commands `defeat` and `status`: who is out of action, and with which statuses. */
function conditionOf<State extends CastState>(hooks: CastHooks<State>) {
  const { command } = makeCommandDefiners<State, string>();
  return {
    /** Marks a combatant as out of action, or as back in play. A combatant marked as out stays out after an effect ends. */
    defeat: command({
      ...OBSERVED_PRESENT,
      fields: { combatant: COMBATANT, defeated: { type: "flag" } },
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
    /** A status was set or ended outside the rules. If the structure keeps that status in a field of its own, the field changes. */
    status: command({
      ...OBSERVED_PRESENT,
      fields: { combatant: COMBATANT, status: { type: "word", max: 40 }, active: { type: "flag" } },
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

/** Returns the commands for joining, leaving, holding, hiding, sides, defeat and statuses, which a structure adds to its own. Default sides: party and foe. */
export function castCommands<State extends CastState>(hooks: CastHooks<State>, sides: Sides = PARTY_AND_FOE) {
  return { ...presenceOf(hooks, sides), ...looksOf(hooks, sides), ...conditionOf(hooks) };
}
