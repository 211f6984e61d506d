import { shortenLine } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { nameIn } from "../../encounter/encounters.ts";
import { markerOf, type Marker } from "../../encounter/markers.ts";
import { stillOf } from "../../encounter/pictures.ts";
import { isolate } from "../../platform/plain.ts";

/** A combatant as the screens show it. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly marker: Marker;
}

/** The combatant of an id as the screens show it; one that is gone by the name it came with. */
export function personOf(combat: CallboardEncounter, id: string): Person {
  return { id, name: nameOf(combat, id), img: stillOf(combat.combatants.get(id)), marker: markerOf(combat, id) };
}

/** A name in two: what may be cut short where there is little room, and the number at its end, by which those of a kind are told apart; "" where there is none. */
export function splitNumber(name: string): { readonly stem: string; readonly nth: string } {
  // The marks around the whole would be torn apart.
  const bare = name.replace(/^\u2068|\u2069$/g, "");
  const [, stem = bare, nth = ""] = /^(.*\S)\s+(\S{0,3}\d\S{0,3})$/.exec(bare) ?? [];
  return { stem: isolate(stem), nth };
}

/** The name of the combatant of an id as the screens show it. */
export function nameOf(combat: CallboardEncounter, id: string): string {
  return nameIn(combat, id) ?? game.i18n.localize("CALLBOARD.Unknown");
}

/** The names of the players who own a combatant, whether they are here or not. */
export function playersOf(combat: CallboardEncounter, id: string): string {
  const names = combat.combatants.get(id)?.players.map((user) => isolate(shortenLine(user.name, 60))) ?? [];
  return names.join(", ");
}

/** Whether a player who owns the combatant is at the table now; NPCs are the GM's. */
export function isAttended(combat: CallboardEncounter, id: string): boolean {
  return combat.combatants.get(id)?.players.some((user) => user.active) ?? false;
}
