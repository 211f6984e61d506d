import { groupBy, isRecord, lookup, type Json, type JsonRecord } from "../../core/index.ts";
import { CROWD_SIZE, dropNumber } from "../encounter/drop-name-number.ts";
import type { CardData, Portrait } from "./card.ts";

/** The portraits of a card, to which those of crowds are added. */
type People = Record<string, Portrait>;

/** Adds a portrait that stands for several combatants, such as "Bog goblin × 12". Returns its key, which differs from every combatant's id. */
function addCrowd(people: People, id: string, name: string, count: number): string {
  const portrait = lookup(people, id);
  if (portrait === undefined || count === 1) return id;
  const key = `${id} × ${String(count)}`;
  people[key] = { ...portrait, name: game.i18n.format("CALLBOARD.Tracker.Group", { name, count: String(count) }) };
  return key;
}

const idsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];

/** Returns the effects of a record, damage apart from all others. */
function effectsIn({ effects }: JsonRecord): { readonly damage: readonly JsonRecord[]; readonly others: readonly JsonRecord[] } {
  const all = Array.isArray(effects) ? effects.filter((one): one is JsonRecord => isRecord(one)) : [];
  return { damage: all.filter(({ kind }) => kind === "damage"), others: all.filter(({ kind }) => kind !== "damage") };
}

/** Returns the damage of several records as one effect for each target, with what all of them dealt to it. */
function addDamage(effects: readonly JsonRecord[]): JsonRecord[] {
  const byTarget = groupBy(effects, ({ target, amount }) => JSON.stringify([target, amount === null]));
  return [...byTarget.values()].flatMap((all) => {
    const [first] = all;
    const amount = all.reduce((sum, one) => sum + Number(one["amount"]), 0);
    return first === undefined ? [] : [first["amount"] === null ? first : { ...first, amount }];
  });
}

/** Returns what must be equal for records to be one: the name without its number, and all but who acts, at whom, and damage. */
function standingOf(people: People, record: JsonRecord): string {
  const { combatant, targets, effects: _effects, ...given } = record;
  const rest = { ...given, effects: effectsIn(record).others };
  const portrait = typeof combatant === "string" ? lookup(people, combatant) : undefined;
  if (portrait === undefined) return JSON.stringify(record);
  return JSON.stringify([dropNumber(portrait.name), idsIn(targets).length === 0, rest]);
}

/** Returns several alike records as one. Targets that several of them share are counted. Its `doers` are those of all. */
function mergeRecords(people: People, [first, ...others]: readonly [JsonRecord, ...JsonRecord[]]): JsonRecord {
  const { combatant: who } = first;
  const id = typeof who === "string" ? who : "";
  const combatant = addCrowd(people, id, dropNumber(lookup(people, id)?.name ?? ""), others.length + 1);
  const aims = groupBy(
    [first, ...others].flatMap(({ targets }) => idsIn(targets)),
    (target) => target,
  );
  const targets = [...aims].map(([target, all]) => addCrowd(people, target, lookup(people, target)?.name ?? "", all.length));
  const doers = [first, ...others].flatMap(({ combatant: one }) => (typeof one === "string" ? one : []));
  const damage = addDamage([first, ...others].flatMap((record) => effectsIn(record).damage));
  const effects = [...effectsIn(first).others, ...damage];
  return {
    ...first,
    combatant,
    doers,
    ...(first["targets"] === undefined ? {} : { targets }),
    ...(first["effects"] === undefined ? {} : { effects }),
  };
}

/** Returns a record whose `combatants` are gathered by their names without numbers. Its `doers` are all of them. */
function gatherDoers(people: People, record: JsonRecord): JsonRecord {
  if (!Array.isArray(record["combatants"])) return record;
  const groups = groupBy(idsIn(record["combatants"]), (id) => dropNumber(lookup(people, id)?.name ?? id));
  const combatants = [...groups].flatMap(([name, all]) => {
    const [first] = all;
    return first === undefined || all.length < CROWD_SIZE ? all : [addCrowd(people, first, name, all.length)];
  });
  return { ...record, combatants, doers: idsIn(record["combatants"]) };
}

function gatherList(people: People, list: readonly Json[]): Json[] {
  const groups = groupBy(list, (one) => (isRecord(one) ? standingOf(people, one) : JSON.stringify(one)));
  return [...groups.values()].flatMap((all): Json[] => {
    const [first, ...others] = all as JsonRecord[];
    if (!isRecord(first)) return all;
    return all.length < CROWD_SIZE ? all.map((one) => gatherDoers(people, one as JsonRecord)) : [mergeRecords(people, [first, ...others])];
  });
}

/**
 * Returns a card with a crowd's records merged, by names as players saw them. `lists`: the lists whose records have a `combatant` or
 * `combatants`.
 */
export function gatherCrowds(card: CardData, lists: readonly string[]): CardData {
  const people: People = { ...card.people };
  const gathered = lists.flatMap((name) => {
    const list = lookup(card.data, name);
    return Array.isArray(list) ? [[name, gatherList(people, list)] as const] : [];
  });
  return gathered.length === 0 ? card : { ...card, data: { ...card.data, ...Object.fromEntries(gathered) }, people };
}
