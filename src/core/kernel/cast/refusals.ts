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

/** Finds a combatant that has not left. */
export function findPresent<State extends CastState>(state: State, combatant: Id): { readonly member: MemberOf<State> } | Refusal {
  const member = memberIn(state, combatant);
  if (member === undefined) return refusedOfCast("combatant");
  return member.standing === "left" ? refusedOfCast("left", { combatant }) : { member };
}

/** Finds a combatant that is in play. */
export function findInPlay<State extends CastState>(state: State, combatant: Id): { readonly member: MemberOf<State> } | Refusal {
  const member = memberIn(state, combatant);
  if (member === undefined) return refusedOfCast("combatant");
  return member.standing === "in" ? { member } : refusedOfCast(member.standing, { combatant });
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
