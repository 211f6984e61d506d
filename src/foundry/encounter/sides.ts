import { isRecord, lookup, startingSideOf, type Id } from "../../core/index.ts";
import { structureOf } from "./encounter-lookups.ts";
import { type CallboardEncounter } from "./encounter-types.ts";
import { idOf } from "../platform/ids.ts";

/** Returns the sides that a GM chose, by combatant. Players may not write the encounter's flags that hold them. */
export function chosenSidesOf(combat: CallboardEncounter): Readonly<Record<Id, unknown>> {
  const { callboard } = combat.flags as { readonly callboard?: { readonly sides?: unknown } };
  return isRecord(callboard?.sides) ? callboard.sides : {};
}

/** Whether a combatant's token is friendly. Without a token, its actor's prototype token decides. */
function isFriendly({ token, actor }: Combatant.Implementation): boolean {
  const disposition = token?.disposition ?? actor?.prototypeToken.disposition;
  return disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY;
}

/** Returns a combatant's starting side. Players' combatants are on the first side unless a GM chose another, since players may edit their tokens. */
export function sideOf(combat: CallboardEncounter, combatant: Combatant.Implementation): string {
  const chosen = lookup(chosenSidesOf(combat), idOf(combatant));
  return startingSideOf(structureOf(combat), { chosen, isPlayers: !combatant.isNPC, isFriendly: isFriendly(combatant) });
}

/** Sets a combatant's starting side. Foundry allows it to GMs only. */
export async function setStartingSide(combat: CallboardEncounter, id: Id, side: string): Promise<void> {
  await combat.update({ flags: { callboard: { sides: { [id]: side } } } } as never);
}
