import { lookup, type Id } from "../../core/index.ts";
import { markerByNumber } from "../encounter/combatant-markers.ts";
import type { People } from "../encounter/parts/shown-combatants.ts";
import { combatantStillPicture } from "../encounter/still-picture.ts";

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
  const nameOf = (id: Id) => findName(id) ?? game.i18n.localize("CALLBOARD.Unknown");
  return {
    personOf(id) {
      const { img = combatantStillPicture(undefined), mark = 0 } = memberOf(id) ?? {};
      return { id, name: nameOf(id), img, marker: markerByNumber(mark) };
    },
    findName,
    nameOf,
    playersOf: (id) => (memberOf(id)?.players ?? []).join(", "),
    isAttended: (id) => memberOf(id)?.isAttended ?? false,
    isShown(id) {
      const kept = memberOf(id);
      return kept !== undefined && kept.isHidden !== true;
    },
    actorOf: () => "",
    kindOf: (id) => memberOf(id)?.kind ?? memberOf(id)?.name ?? "",
  };
}
