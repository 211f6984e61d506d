import { lookup, type Id, type Json, type JsonRecord, type ProjectionOf } from "../../core/index.ts";
import { nameById, registrationIn, stateOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { markerNumberOf } from "../encounter/combatant-markers.ts";
import { combatantStillPicture } from "../encounter/still-picture.ts";
import { WRITTEN } from "../platform/neutralize-text.ts";
import type { CardData, Portrait } from "./card.ts";

/** A chat card as the rules give it, with ids in place of names. */
export type Card = ProjectionOf<"chat">;

/** A text in a card's data, with its field and record. */
interface Text {
  readonly value: string;
  readonly field: string;
  readonly record: JsonRecord;
}

function textsIn(value: Json, field: string, record: JsonRecord): Text[] {
  if (typeof value === "string") return [{ value, field, record }];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item, field, record));
  if (typeof value !== "object" || value === null) return [];
  const inner = value as JsonRecord;
  return Object.entries(inner).flatMap(([key, each]) => textsIn(each, key, inner));
}

function portraitOf(combat: CallboardEncounter, id: Id): Portrait {
  return { name: nameById(combat, id) ?? "", img: combatantStillPicture(combat.combatants.get(id)), mark: markerNumberOf(combat, id) };
}

/** Returns the name of an item with this id, from the actor of a combatant in the same record. Undefined if none has it. */
function itemNameOf(combat: CallboardEncounter, record: JsonRecord, id: Id): string | undefined {
  const carriers = Object.values(record).flatMap((value) => {
    const [first] = [value].flat();
    return (typeof first === "string" ? combat.combatants.get(first)?.actor : null) ?? [];
  });
  return carriers.map(({ items }) => items.get(id)?.name).find((name) => name !== undefined);
}

/** Returns a card as data with its combatants' and items' names as they are now. Names that `kept`, its earlier version, has stay unchanged. */
export function freezeCardNames(combat: CallboardEncounter, { card, data }: Card, kept: CardData | null): CardData {
  const known = stateOf(combat)?.combatants ?? {};
  const words = registrationIn(combat).chat?.words;
  const texts = textsIn(data, "", data).filter(({ field, value }) => value !== "" && !WRITTEN.has(field));
  const isPerson = ({ value, field, record }: Text) => Object.hasOwn(known, value) && (words?.(record, field, {}) ?? null) === null;
  const people = texts
    .filter(isPerson)
    .map(({ value }) => [value, lookup(kept?.people ?? {}, value) ?? portraitOf(combat, value)] as const);
  const names = texts.flatMap(({ value, record }) => {
    const name = lookup(kept?.names ?? {}, value) ?? itemNameOf(combat, record, value);
    return name === undefined ? [] : [[value, name] as const];
  });
  return { structure: combat.type, card, data, people: Object.fromEntries(people), names: Object.fromEntries(names) };
}
