import { cleanLine, groupBy, type Id, type RowBase, type ViewBase } from "../../../core/index.ts";
import { CROWD_SIZE, dropNumber } from "../../encounter/drop-name-number.ts";
import type { People } from "../../encounter/parts/shown-combatants.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { isCard } from "../../platform/card-items.ts";
import { say } from "../texts.ts";

/** The actors and names by which combatants are grouped. */
export type CrowdNames = Pick<People, "kindOf" | "actorOf">;

/** A group of combatants of one actor. Without an actor, and for players, their names differ only by a number. */
export interface Kind {
  /** The key for the group's drafts. It differs from every combatant's id. */
  readonly key: string;
  readonly name: string;
  readonly ids: readonly string[];
}

/** Who looks at an encounter, and the names of its combatants. */
interface Viewing {
  readonly people: People;
  readonly view: { readonly referee: boolean };
}

/** What decides which combatants a viewer sees as a crowd. */
interface Gathered extends Viewing, Pick<Reading, "ended"> {
  readonly view: Viewing["view"] & Pick<ViewBase, "rows">;
}

/** Returns what a viewer's combatants form crowds by. For players the shown names decide, since an actor may be a secret. */
export function crowdNameSourceFor({ people, view }: Viewing): CrowdNames {
  return view.referee ? people : { kindOf: people.nameOf, actorOf: () => "" };
}

/** Returns the label of a group, such as "Bog goblin × 12", which differs from its twelfth member's name. */
export const groupName = (name: string, count: number): string => say("CALLBOARD.Tracker.Group", { name, count });

/** Returns names as one text, in which several names that differ only by a number are one: "Bog goblin × 12, Hag". */
export function joinCrowdNames(names: readonly string[]): string {
  const groups = [...groupBy(names, dropNumber)].map(([name, all]) => (all.length > 1 ? groupName(name, all.length) : (all[0] ?? name)));
  return new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format(groups);
}

/** Returns a name that is the same for all members of a group. */
const groupNameOf = (full: string): string => dropNumber(cleanLine(full));

/** Returns the groups among some combatants, in their order: those of one actor, else of one name. A single combatant forms no group. */
export function groupsAmong(people: CrowdNames, ids: readonly string[]): Kind[] {
  const known = new Map<string, string>();
  // Members of a group often have one name, and shortening names costs more than the rest.
  const nameOf = (id: string) => {
    const full = people.kindOf(id);
    const name = known.get(full) ?? groupNameOf(full);
    known.set(full, name);
    return name;
  };
  const keyOf = (id: string) => {
    const actor = people.actorOf(id);
    return actor === "" ? `kind-${encodeURIComponent(nameOf(id))}` : `actor-${actor}`;
  };
  return [...groupBy(ids, keyOf)].flatMap(([key, some]) => (some.length > 1 ? [{ key, name: nameOf(some[0] ?? ""), ids: some }] : []));
}

const itemsOf = ({ live }: Reading, id: string) => live?.combatants.get(id)?.actor?.items;

/** Returns the id of a combatant's own copy of a comrade's card: the same id, else the card of its name. "" for none. */
export function findCardCopyId(
  reading: Reading,
  { from, to, card }: { readonly from: string; readonly to: string; readonly card: string },
): string {
  if (card === "" || itemsOf(reading, to)?.get(card)) return card;
  const name = itemsOf(reading, from)?.get(card)?.name;
  return itemsOf(reading, to)?.find((item) => isCard(item) && item.name === name)?.id ?? "";
}

/** Several alike members of a group, shown as one. */
export interface Alike<One> {
  /** The key of this gathered element. It differs from every combatant's id. */
  readonly key: string;
  readonly name: string;
  readonly all: readonly One[];
}

/** How the elements of a list are identified and compared, to gather alike ones. */
interface Gathering<One> {
  readonly idOf: (one: One) => string;
  /** Returns a text that describes an element's content. Elements with the same text are alike. */
  readonly standingOf: (one: One) => string;
}

/** Returns a list in which alike members of a group are merged, in the place of the first. Others stay as they are. */
export function gatherAlike<One>(people: CrowdNames, ones: readonly One[], { idOf, standingOf }: Gathering<One>): (One | Alike<One>)[] {
  const byId = new Map(ones.map((one) => [idOf(one), one]));
  const groups = groupsAmong(people, [...byId.keys()]).flatMap(({ key, name, ids }) => {
    const members = ids.flatMap((id) => byId.get(id) ?? []);
    const alike = groupBy(members, standingOf);
    const large = [...alike.values()].filter(({ length }) => length >= CROWD_SIZE);
    return large.map((all, index): Alike<One> => ({ key: index === 0 ? key : `${key}-${index + 1}`, name, all }));
  });
  const groupOf = new Map(groups.flatMap((group) => group.all.map((one) => [one, group] as const)));
  return [...new Set(ones.map((one) => groupOf.get(one) ?? one))];
}

/** Whether a combatant may share a row with others: an NPC that the viewing player does not own. */
export function canShareRow({ view }: Viewing, { npc, own }: Pick<RowBase, "npc" | "own">): boolean {
  return npc && (view.referee || !own);
}

/** Returns a list about combatants in its order, with NPCs of one side that stand alike merged. An ended encounter merges none. */
export function gatherRows<One extends { readonly combatant: Id }>(
  reading: Gathered,
  ones: readonly One[],
  standingOf: (one: One) => string,
): (One | Alike<One>)[] {
  if (reading.ended) return [...ones];
  const rows = new Map(reading.view.rows.map((row) => [row.combatant, row]));
  return gatherAlike(crowdNameSourceFor(reading), ones, {
    idOf: ({ combatant }) => combatant,
    standingOf(one) {
      const row = rows.get(one.combatant);
      return row && canShareRow(reading, row) ? JSON.stringify([row.side, row.hidden, standingOf(one)]) : one.combatant;
    },
  });
}

/** Whether an element of a gathered list stands for several. */
export function isMergedGroup<One extends object>(one: One | Alike<One>): one is Alike<One> {
  return "all" in one && "key" in one;
}
