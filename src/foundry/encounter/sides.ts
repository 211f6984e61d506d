import { isRecord, lookup, startingSideOf, type Id } from "../../core/index.ts";
import { structureOf } from "./encounters.ts";
import { type CallboardEncounter } from "./encounter.ts";
import { idOf } from "../platform/ids.ts";

/** Returns what a GM chose as a combatant's side. Undefined if there is no choice. It stands in the encounter's own flags: the server lets no player write there. */
function chosenSideOf(combat: CallboardEncounter, id: Id): unknown {
  const { callboard } = combat.flags as { readonly callboard?: { readonly sides?: unknown } };
  return isRecord(callboard?.sides) ? lookup(callboard.sides, id) : undefined;
}

/** Whether a combatant's token is friendly. Without a token its actor's prototype says so. */
function isFriendly({ token, actor }: Combatant.Implementation): boolean {
  const disposition = token?.disposition ?? actor?.prototypeToken.disposition;
  return disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY;
}

/** Returns the side on which a combatant begins. A player's is of the first side unless a GM chose another: a player may write the prototype of an own actor. */
export function sideOf(combat: CallboardEncounter, combatant: Combatant.Implementation): string {
  const chosen = chosenSideOf(combat, idOf(combatant));
  return startingSideOf(structureOf(combat), { chosen, isPlayers: !combatant.isNPC, isFriendly: isFriendly(combatant) });
}

/** Chooses the side on which a combatant begins. Foundry refuses it to players. */
export async function chooseSide(combat: CallboardEncounter, id: Id, side: string): Promise<void> {
  await combat.update({ flags: { callboard: { sides: { [id]: side } } } } as never);
}
