import { isRefusal, makeRefusal, type Refuse } from "../refusals.ts";
import type { Id } from "../json-types.ts";
import type { Refusal } from "../structure.ts";
import type { KeysAt } from "../text-keys.ts";
import { memberIn, type CastState, type MemberOf } from "./member.ts";

/** The reason for a refusal of the cast: CALLBOARD.Cast.Refusal.<reason>, unless the structure has a text of its own. */
export type CastReason = KeysAt<"Cast", "Refusal">;

/** Makes a refusal with one of the cast's reasons. */
export const refusedOfCast: Refuse<CastReason> = makeRefusal;

/** A combatant's record in the state, as the finders of this file, such as `findKnown`, return it. */
export interface FoundMember<State extends CastState> {
  readonly member: MemberOf<State>;
}

/** Finds a combatant, even one that has left. Refuses an unknown id. */
export function findMember<State extends CastState>(state: State, combatant: Id): FoundMember<State> | Refusal {
  const member = memberIn(state, combatant);
  return member === undefined ? refusedOfCast("combatant") : { member };
}

/** Finds a combatant that has not left. Refuses an unknown id. */
export function findPresent<State extends CastState>(state: State, combatant: Id): FoundMember<State> | Refusal {
  const member = memberIn(state, combatant);
  if (member === undefined) return refusedOfCast("combatant");
  return member.standing === "left" ? refusedOfCast("left", { combatant }) : { member };
}

/** Finds a combatant that is in play. Refuses an unknown id, and a combatant that is out of action or left. */
export function findInPlay<State extends CastState>(state: State, combatant: Id): FoundMember<State> | Refusal {
  const member = memberIn(state, combatant);
  if (member === undefined) return refusedOfCast("combatant");
  return member.standing === "in" ? { member } : refusedOfCast(member.standing, { combatant });
}

/** Refuses a combatant that is unknown or has left the encounter. */
export function refuseGone(state: CastState, combatant: Id): Refusal | null {
  const found = findPresent(state, combatant);
  return isRefusal(found) ? found : null;
}

/** Refuses a combatant that is unknown, out of action, or has left the encounter. */
export function refuseOutOfPlay(state: CastState, combatant: Id): Refusal | null {
  const found = findInPlay(state, combatant);
  return isRefusal(found) ? found : null;
}
