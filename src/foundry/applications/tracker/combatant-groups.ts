import { cleanLine, groupBy } from "../../../core/index.ts";
import type { People } from "../../encounter/parts/shown-combatants.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { isCard } from "../../platform/items.ts";
import { say } from "../texts.ts";

/** Combatants of one kind: copies of one actor, or those whose actors, or who without one, are called the same but for a number. */
export interface Kind {
  /** No combatant's id: drafts are kept under it. */
  readonly key: string;
  readonly name: string;
  readonly ids: readonly string[];
}

/** Returns what a group is called: "Bog goblin × 12", which is not its twelfth member. */
export const groupName = (name: string, count: number): string => say("CALLBOARD.Tracker.Group", { name, count });

/** A name without the number that tells copies apart: "Goblin 3", "Goblin (3)" and "Goblin #3" are all "Goblin". */
export function dropNumber(name: string): string {
  return name.replace(/[\s#(]+\d+\)?\s*$/u, "").trim() || name;
}

/** What comes from a compendium is a new actor each time: its name alone tells the kind. */
function kindOf(people: People, id: string): Omit<Kind, "ids"> {
  const name = dropNumber(cleanLine(people.kindOf(id)));
  return { key: `kind-${encodeURIComponent(name)}`, name };
}

/** The kinds among some combatants, in their order; one alone makes no kind. */
export function kindsOf(people: People, ids: readonly string[]): Kind[] {
  const each = ids.map((id) => ({ id, ...kindOf(people, id) }));
  return [...groupBy(each, ({ key }) => key)].flatMap(([key, some]) =>
    some.length > 1 ? [{ key, name: some[0]?.name ?? "", ids: some.map(({ id }) => id) }] : [],
  );
}

const itemsOf = ({ live }: Reading, id: string) => live?.combatants.get(id)?.actor?.items;

/** The card of a combatant that is the same as one of a comrade: by its id as copies of an actor have it, else by its name; "" where it has none. */
export function findSameCard(
  reading: Reading,
  { from, to, card }: { readonly from: string; readonly to: string; readonly card: string },
): string {
  if (card === "" || itemsOf(reading, to)?.get(card)) return card;
  const name = itemsOf(reading, from)?.get(card)?.name;
  return itemsOf(reading, to)?.find((item) => isCard(item) && item.name === name)?.id ?? "";
}

/** Fewer than these that stand alike are shown by themselves. */
const ALIKE = 3;

/** Several of a kind that stand alike, as one. */
export interface Alike<One> {
  /** No combatant's id. */
  readonly key: string;
  readonly name: string;
  readonly all: readonly One[];
}

/** How those that are gathered are told apart. */
interface Gathering<One> {
  readonly idOf: (one: One) => string;
  /** The same text for those that stand alike. */
  readonly standingOf: (one: One) => string;
}

/** A list in which those of a kind that stand alike are one, in the place of the first; the others stay by themselves. */
export function gatherAlike<One>(people: People, ones: readonly One[], { idOf, standingOf }: Gathering<One>): (One | Alike<One>)[] {
  const byId = new Map(ones.map((one) => [idOf(one), one]));
  const groups = kindsOf(people, [...byId.keys()]).flatMap(({ key, name, ids }) => {
    const members = ids.flatMap((id) => byId.get(id) ?? []);
    const alike = groupBy(members, standingOf);
    const large = [...alike.values()].filter(({ length }) => length >= ALIKE);
    return large.map((all, index): Alike<One> => ({ key: index === 0 ? key : `${key}-${index + 1}`, name, all }));
  });
  const groupOf = new Map(groups.flatMap((group) => group.all.map((one) => [one, group] as const)));
  return [...new Set(ones.map((one) => groupOf.get(one) ?? one))];
}

/** Whether one of a gathered list stands for several. */
export function isAlike<One extends object>(one: One | Alike<One>): one is Alike<One> {
  return "all" in one && "key" in one;
}
