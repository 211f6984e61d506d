import { memoByIdentity, shortenLine, type Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { nameById } from "../encounter/encounter-lookups.ts";
import { isHiddenHere } from "../encounter/hidden.ts";
import { markerOf } from "../encounter/combatant-markers.ts";
import type { People } from "../encounter/parts/shown-combatants.ts";
import { combatantStillPicture } from "../encounter/still-picture.ts";
import { actorIdOf } from "../platform/ids.ts";
import { isolateTextDirection } from "../platform/neutralize-text.ts";

/** The longest name of a player in a list, in characters. */
const MAX_PLAYER = 60;

const someone = (): string => game.i18n.localize("CALLBOARD.Unknown");
const listPlayers = (names: readonly string[]): string =>
  names.map((name) => isolateTextDirection(shortenLine(name, MAX_PLAYER))).join(", ");

/** Returns the world's actor that a combatant, or its token's copy, comes from. */
function findActor(combatant: Combatant.Implementation | undefined) {
  const id = combatant ? actorIdOf(combatant) : "";
  return id === "" ? undefined : game.actors.get(id);
}

function readPeople(combat: CallboardEncounter): People {
  const memberOf = (id: Id) => combat.combatants.get(id);
  const nameOf = (id: Id) => nameById(combat, id) ?? someone();
  return {
    personOf: (id) => ({ id, name: nameOf(id), img: combatantStillPicture(memberOf(id)), marker: markerOf(combat, id) }),
    findName: (id) => nameById(combat, id),
    nameOf,
    playersOf: (id) => listPlayers(memberOf(id)?.players.map(({ name }) => name) ?? []),
    isAttended: (id) => memberOf(id)?.players.some(({ active }) => active) ?? false,
    isShown(id) {
      const combatant = memberOf(id);
      return combatant !== undefined && !isHiddenHere(combatant);
    },
    kindOf: (id) => findActor(memberOf(id))?.name ?? memberOf(id)?.name ?? "",
    actorOf: (id) => findActor(memberOf(id))?.id ?? "",
  };
}

/** Returns the people of an encounter, which are its combatants and users, from its documents. */
export const peopleOf: (combat: CallboardEncounter) => People = memoByIdentity(readPeople);
