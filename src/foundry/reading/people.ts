import { lookup, shortenLine, type Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { nameIn } from "../encounter/encounters.ts";
import { isHiddenHere } from "../encounter/hidden.ts";
import { markerAt, markerOf } from "../encounter/markers.ts";
import type { People } from "../encounter/parts/shown-combatants.ts";
import { stillPictureOf } from "../encounter/pictures.ts";
import { actorIdOf } from "../platform/ids.ts";
import { isolate } from "../platform/plain-text.ts";

/** The longest name of a player in a list, in characters. */
const MAX_PLAYER = 60;

const someone = (): string => game.i18n.localize("CALLBOARD.Unknown");
const listPlayers = (names: readonly string[]): string => names.map((name) => isolate(shortenLine(name, MAX_PLAYER))).join(", ");

function readPeople(combat: CallboardEncounter): People {
  const memberOf = (id: Id) => combat.combatants.get(id);
  const nameOf = (id: Id) => nameIn(combat, id) ?? someone();
  return {
    personOf: (id) => ({ id, name: nameOf(id), img: stillPictureOf(memberOf(id)), marker: markerOf(combat, id) }),
    findName: (id) => nameIn(combat, id),
    nameOf,
    playersOf: (id) => listPlayers(memberOf(id)?.players.map(({ name }) => name) ?? []),
    isAttended: (id) => memberOf(id)?.players.some(({ active }) => active) ?? false,
    isShown(id) {
      const combatant = memberOf(id);
      return combatant !== undefined && !isHiddenHere(combatant);
    },
    kindOf(id) {
      const combatant = memberOf(id);
      const actor = combatant ? actorIdOf(combatant) : "";
      return (actor === "" ? undefined : game.actors.get(actor)?.name) ?? combatant?.name ?? "";
    },
  };
}

const known = new WeakMap<CallboardEncounter, People>();

/** Returns the people of an encounter, which are its combatants and users, from its documents. */
export function peopleOf(combat: CallboardEncounter): People {
  const people = known.get(combat) ?? readPeople(combat);
  known.set(combat, people);
  return people;
}

/** The stored data of a combatant that can be drawn without documents. */
export interface KeptPerson {
  readonly name: string;
  readonly img: string;
  /** The number of the combatant's marker. */
  readonly mark: number;
  /** The name of the combatant's actor, by which combatants are grouped. The combatant's own name by default. */
  readonly kind?: string;
  /** The names of the players who own the combatant. Empty for an NPC. */
  readonly players?: readonly string[];
  readonly isAttended?: boolean;
  readonly isHidden?: boolean;
}

/** Returns people from stored data: combatants, and names of users at the table, by id. */
export function keptPeople(combatants: Readonly<Record<Id, KeptPerson>>, users: Readonly<Record<Id, string>> = {}): People {
  const memberOf = (id: Id) => lookup(combatants, id);
  const findName = (id: Id) => memberOf(id)?.name ?? lookup(users, id);
  const nameOf = (id: Id) => findName(id) ?? someone();
  return {
    personOf(id) {
      const { img = stillPictureOf(undefined), mark = 0 } = memberOf(id) ?? {};
      return { id, name: nameOf(id), img, marker: markerAt(mark) };
    },
    findName,
    nameOf,
    playersOf: (id) => listPlayers(memberOf(id)?.players ?? []),
    isAttended: (id) => memberOf(id)?.isAttended ?? false,
    isShown(id) {
      const kept = memberOf(id);
      return kept !== undefined && kept.isHidden !== true;
    },
    kindOf: (id) => memberOf(id)?.kind ?? memberOf(id)?.name ?? "",
  };
}
