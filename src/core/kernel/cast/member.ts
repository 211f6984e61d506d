import { memoByIdentity } from "../memo-by-identity.ts";
import { byName } from "../compare-by-name.ts";
import { lookup } from "../records.ts";
import { PARTY_AND_FOE, type PartyOrFoe } from "../sides.ts";
import type { Cast, CastMember } from "./cast-member.ts";
import type { Id } from "../json-types.ts";
import type { StateBase } from "../structure.ts";

/** Where a member of the cast stands: in play, out of action, or gone from the encounter. */
export const STANDINGS = ["in", "out", "left"] as const;
/** Whether a combatant is in play (`in`), out of action (`out`), or gone from the encounter (`left`). */
export type Standing = (typeof STANDINGS)[number];

/** What every structure with a cast keeps of a combatant. Each structure adds its own fields. */
export interface Member<Side extends string = PartyOrFoe> {
  /** The combatant's name as it joined, or its last name as it left. Log and screens show it once the combatant is gone. */
  readonly name: string;
  /** The combatant's number in the cast's order, from 0. When first shown it gets the last number, so that numbers reveal nothing. */
  readonly place: number;
  readonly side: Side;
  readonly npc: boolean;
  readonly hidden: boolean;
  /** Whether the combatant was ever in sight. If it is hidden again, it keeps its number in the cast's order. */
  readonly seen: boolean;
  readonly standing: Standing;
  /** The key of the effect that put the combatant out of action, while that effect may still be taken back. Else "". */
  readonly outBy: string;
  /** Whether the combatant is on hold: no step waits for it. */
  readonly held: boolean;
  /** The combatant's statuses that were set (true) or ended (false) in the encounter, by status id. */
  readonly statuses: Readonly<Record<string, boolean>>;
}

/** A state that keeps a cast of combatants, by id. */
export interface CastState extends StateBase {
  readonly combatants: Readonly<Record<Id, Member<string>>>;
}

/** The type of what a state keeps of one combatant. */
export type MemberOf<State extends CastState> = State["combatants"][Id];

/** A member of the cast, paired with its id. */
export type Entry<M extends Member<string>> = readonly [id: Id, member: M];

/** Returns what a state keeps of one combatant. Undefined if the state does not know the id. */
export function memberIn<State extends CastState>({ combatants }: State, id: Id): MemberOf<State> | undefined {
  return lookup(combatants, id) as MemberOf<State> | undefined;
}

/** Whether a combatant is in the cast and has not left. Effects on others neither roll damage nor land. */
export function isPresent(state: CastState, id: Id): boolean {
  return (memberIn(state, id)?.standing ?? "left") !== "left";
}

/** Returns the state with one member changed. Returns the same state if there is no such member. */
export function withMember<State extends CastState>(state: State, id: Id, change: Partial<MemberOf<State>>): State {
  const member = memberIn(state, id);
  return member === undefined ? state : { ...state, combatants: { ...state.combatants, [id]: { ...member, ...change } } };
}

/** Changes a member and all others of the same actor, such as a linked actor's tokens. Without such a member the state stays the same. */
export function withMembersOfActor<State extends CastState>(state: State, id: Id, change: Partial<MemberOf<State>>): State {
  const holder = resourceHolderOf(state, id);
  const all = holder === undefined ? [id] : Object.keys(state.combatants).filter((other) => resourceHolderOf(state, other) === holder);
  return all.reduce((next, one) => withMember(next, one, change), state);
}

/** Returns the holder of a member's resources: an actor's id, or the member's own. Undefined if its structure notes none. */
export function resourceHolderOf(state: CastState, id: Id): Id | undefined {
  return (memberIn(state, id) as { readonly holder?: Id } | undefined)?.holder;
}

/** Returns the one combatant through which a shared actor is written: the first in cast order that has not left, else the first of all. */
export function actorWriterOf(state: CastState, holder: Id): Id {
  const all = membersInOrder(state).filter(([id]) => resourceHolderOf(state, id) === holder);
  const [id = ""] = all.find(([, { standing }]) => standing !== "left") ?? all[0] ?? [];
  return id;
}

/** Returns the order number for the next combatant that joins or is first shown. It is one above the highest number so far. */
export function nextPlace({ combatants }: CastState): number {
  return Object.values(combatants).reduce((next, { place }) => Math.max(next, place + 1), 0);
}

/** Returns the base fields of a member that joins. A side that is not in `sides` becomes the last of them. */
export function makeBaseMember<const Side extends string>(
  { name, side, npc, hidden }: CastMember,
  place: number,
  sides: readonly [Side, ...Side[]],
): Member<Side> {
  const known = sides.find((one) => one === side) ?? sides.at(-1) ?? sides[0];
  const fresh = { standing: "in", outBy: "", held: false, statuses: {} } as const;
  return { ...fresh, name, place, side: known, npc, hidden, seen: !hidden };
}

/** Makes the records of a cast's combatants, numbered by name, so that the same cast gives the same state. Default sides: party and foe. */
export function makeCombatants<M extends Member<string>, const Side extends string = PartyOrFoe>(
  cast: Cast,
  make: (base: Member<Side>, member: CastMember) => M,
  sides: readonly [string, ...string[]] = PARTY_AND_FOE,
): Readonly<Record<Id, M>> {
  const members = Object.values(cast).sort(byName);
  return Object.fromEntries(
    members.map((member, place) => [member.id, make(makeBaseMember(member, place, sides) as Member<Side>, member)]),
  );
}

const sortByPlace = memoByIdentity((combatants: CastState["combatants"]): unknown =>
  Object.entries(combatants).sort(([, a], [, b]) => a.place - b.place),
);

/** Returns all members in the cast's order, also those that left. The sorted list is cached by the record of combatants. */
export function membersInOrder<State extends CastState>({ combatants }: State): readonly Entry<MemberOf<State>>[] {
  return sortByPlace(combatants) as readonly Entry<MemberOf<State>>[];
}
