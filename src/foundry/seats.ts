import type { Seat } from "../core/index.ts";
import { idOf } from "./ids.ts";

/** The seat of a user at an encounter: its combatants are those whose actors it owns; a GM has all. */
export function seatOf(user: User.Implementation, combat: Combat.Implementation): Seat {
  const combatants = combat.combatants.filter((combatant) => user.isGM || combatant.testUserPermission(user, "OWNER"));
  return { kind: "user", user: idOf(user), gm: user.isGM, combatants: combatants.map(idOf) };
}
