import { structureOf, type Id, type Option, type StructureId } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { OptionsIndex } from "../encounter/parts/options-index.ts";
import type { People } from "../encounter/parts/shown-combatants.ts";
import type { Reading } from "../encounter/parts/reading.ts";

/** The parts of a reading that a test sets. */
interface Given<View> {
  readonly view: View;
  readonly options?: readonly Option[];
  /** Names by id. Default: the id itself. */
  readonly names?: Readonly<Record<Id, string>>;
  readonly live?: object;
  readonly ended?: boolean;
}

/** Returns people known by their names alone. All of them are present. */
function namedPeople(names: Readonly<Record<Id, string>> = {}): People {
  const nameOf = (id: Id) => names[id] ?? id;
  return {
    nameOf,
    personOf: (id) => ({ id, name: nameOf(id), img: "", marker: { src: "", name: "", column: 0, row: 0 } }),
    findName: (id) => names[id],
    playersOf: () => "",
    isAttended: () => true,
    isShown: () => true,
    kindOf: nameOf,
    actorOf: () => "",
  };
}

/** Returns a reading of one structure for tests of drawing from a view. Its state is empty. */
export function readingWith<View>(id: StructureId, { view, options = [], names, live, ended = false }: Given<View>): Reading<View> {
  return {
    encounter: "encounter",
    structure: structureOf(id),
    lang: `CALLBOARD.${id}`,
    state: { undos: 0, combatants: {} },
    seat: { kind: "user", user: "gm", gm: true, combatants: [] },
    secrets: {},
    people: namedPeople(names),
    ended,
    view,
    options: new OptionsIndex(options),
    live: (live ?? null) as CallboardEncounter | null,
  };
}
