import { lookup } from "../records.ts";
import { REFUSE, type Refuse } from "../refusals.ts";
import type { Id } from "../json.ts";
import type { Refusal } from "../structure.ts";
import type { KeysAt } from "../texts.ts";
import { memberIn, type CastState, type MemberOf } from "./member.ts";

/** Why something is refused of a cast, whatever the structure: CALLBOARD.Cast.Refusal.<reason>, unless the structure words it otherwise. */
export type CastReason = KeysAt<"Cast", "Refusal">;

/** A refusal of the cast. */
export const refusedOfCast: Refuse<CastReason> = REFUSE;

/** A combatant that was found. */
export interface FoundMember<State extends CastState> {
  readonly member: MemberOf<State>;
}

/** Finds a combatant, also one that left. */
export function findKnown<State extends CastState>(state: State, combatant: Id): FoundMember<State> | Refusal {
  const member = memberIn(state, combatant);
  return member === undefined ? refusedOfCast("combatant") : { member };
}

/** Finds a combatant that has not left. */
export function findPresent<State extends CastState>(state: State, combatant: Id): FoundMember<State> | Refusal {
  return refuseGone(state, combatant) ?? findKnown(state, combatant);
}

/** Finds a combatant that is in play. */
export function findInPlay<State extends CastState>(state: State, combatant: Id): FoundMember<State> | Refusal {
  return refuseOutOfPlay(state, combatant) ?? findKnown(state, combatant);
}

/** Refuses an unknown combatant, and one that left. */
export function refuseGone({ combatants }: CastState, combatant: Id): Refusal | null {
  const standing = lookup(combatants, combatant)?.standing;
  if (standing === undefined) return refusedOfCast("combatant");
  return standing === "left" ? refusedOfCast("left", { combatant }) : null;
}

/** Refuses an unknown combatant, one that is out of action, and one that left. */
export function refuseOutOfPlay({ combatants }: CastState, combatant: Id): Refusal | null {
  const standing = lookup(combatants, combatant)?.standing;
  if (standing === undefined) return refusedOfCast("combatant");
  return standing === "in" ? null : refusedOfCast(standing, { combatant });
}
