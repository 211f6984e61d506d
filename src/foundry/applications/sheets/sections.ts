import type { Fact } from "../../encounter/parts/data-part.ts";
import { say } from "../texts.ts";
import { partOfEveryStructure, registrationOf } from "../../encounter/registry.ts";
import { listSwitchedOnStructures } from "../../encounter/settings.ts";
import type { SheetAct, SheetSection } from "../../encounter/parts/sheet-section.ts";
import type { Standing } from "./actor-combatant.ts";

/** Returns the Combat subtypes of structures with a tab, in registration order. */
export const sectionIds = (): readonly string[] => partOfEveryStructure("sheet").map(([type]) => type);

/** Returns a structure's section of the sheets. Null if the structure has no section. */
export const sectionOf = (type: string): SheetSection | null => registrationOf(type)?.sheet ?? null;

/** Returns the tabs of all structures, as Foundry configures them. */
export const sectionTabs = (): foundry.applications.api.ApplicationV2.TabsConfiguration["tabs"] =>
  sectionIds().map((id) => ({
    id,
    label: `${registrationOf(id)?.lang ?? ""}.Title`,
    icon: sectionOf(id)?.icon ?? "fa-solid fa-hourglass-half",
  }));

/** Returns the action of this name from any structure's tab. Null if no tab declares it. */
export function sectionActOf(name: string): SheetAct | null {
  const acts = partOfEveryStructure("sheet").flatMap(([, { acts: own }]) => (own && Object.hasOwn(own, name) ? (own[name] ?? []) : []));
  return acts[0] ?? null;
}

/** Returns the Combat subtypes of the structures whose tabs are shown, which are those switched on in the world. */
export function shownSectionIds(): readonly string[] {
  const on = listSwitchedOnStructures();
  return sectionIds().filter((id) => on.includes(id));
}

/** Returns the Combat subtypes of the structures relevant to an actor: in an encounter its structure alone, else all that are switched on. */
export function relevantSectionIdsOf(standing: Standing | null): readonly string[] {
  const shown = shownSectionIds();
  const own = standing?.combat.type as string | undefined;
  return own !== undefined && shown.includes(own) ? [own] : shown;
}

/** One structure's values, as the head of an actor's sheet shows them. */
export interface FactGroup {
  /** The structure's title. "" if no other group is shown. */
  readonly of: string;
  readonly facts: readonly Fact[];
}

/** Returns the values of the relevant structures for the head of an actor's sheet. */
export function factGroupsOf({ system }: Actor.Implementation, standing: Standing | null): readonly FactGroup[] {
  const now = relevantSectionIdsOf(standing);
  const groups = partOfEveryStructure("facts")
    .filter(([type]) => now.includes(type))
    .map(([type, facts]) => ({
      of: say(`${registrationOf(type)?.lang ?? ""}.Title`),
      facts: facts((system as Readonly<Record<string, unknown>>)[type] as never),
    }));
  const filled = groups.filter(({ facts }) => facts.length > 0);
  return filled.length === 1 && now.length === 1 ? filled.map(({ facts }) => ({ of: "", facts })) : filled;
}
