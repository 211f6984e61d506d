import { structureSeatOf, type Seat } from "../../core/index.ts";
import { idOf } from "../platform/ids.ts";
import { registrationOf } from "./registry.ts";

/** Whether a GM plays a combatant as a person: the GM's own character, or an NPC that names the GM as owner. */
function isPlayedByGm(user: User.Implementation, { actor, isNPC }: Combatant.Implementation): boolean {
  if (!actor) return false;
  return user.character?.id === actor.id || (isNPC && actor.ownership[idOf(user)] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER);
}

/** Returns a user's seat with the user's own combatants. A GM has all, or in a structure without a referee those that the GM plays. */
export function seatOf(user: User.Implementation, combat: Combat.Implementation): Seat {
  const { referee = "gm" } = registrationOf(combat.type)?.structure ?? {};
  const isPerson = user.isGM && referee === "none";
  const combatants = combat.combatants.filter((combatant) =>
    isPerson ? isPlayedByGm(user, combatant) : user.isGM || combatant.testUserPermission(user, "OWNER"),
  );
  return structureSeatOf({ referee }, { kind: "user", user: idOf(user), gm: user.isGM, combatants: combatants.map(idOf) });
}
