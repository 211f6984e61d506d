import type { Fact } from "../../encounter/parts/data-part.ts";
import { say } from "../texts.ts";
import { partsOf, registrationOf } from "../../encounter/registry.ts";
import { listSwitchedOn } from "../../encounter/settings.ts";
import type { SheetAct, SheetSection } from "../../encounter/parts/sheet-section.ts";
import type { Standing } from "./standing.ts";

/** The structures that have a tab, by Combat subtype, in its order. */
export const sectionIds = (): readonly string[] => partsOf("sheet").map(([type]) => type);

/** What a structure adds to the sheets; null for one that adds nothing. */
export const sectionOf = (type: string): SheetSection | null => registrationOf(type)?.sheet ?? null;

/** The tabs of all structures, as Foundry wants them configured. */
export const sectionTabs = (): foundry.applications.api.ApplicationV2.TabsConfiguration["tabs"] =>
  sectionIds().map((id) => ({
    id,
    label: `${registrationOf(id)?.lang ?? ""}.Title`,
    icon: sectionOf(id)?.icon ?? "fa-solid fa-hourglass-half",
  }));

/** What a click of that name does on the tab of whatever structure; null for none. */
export function sectionActOf(name: string): SheetAct | null {
  const acts = partsOf("sheet").flatMap(([, { acts: own }]) => (own && Object.hasOwn(own, name) ? (own[name] ?? []) : []));
  return acts[0] ?? null;
}

/** The structures whose tabs are shown: those that the world has switched on. */
export function listShownSections(): readonly string[] {
  const on = listSwitchedOn();
  return sectionIds().filter((id) => on.includes(id));
}

/** The structures that matter to an actor now: in an encounter that one's alone, else all that the world has switched on. */
export function relevantSectionsOf(standing: Standing | null): readonly string[] {
  const shown = listShownSections();
  const own = standing?.combat.type as string | undefined;
  return own !== undefined && shown.includes(own) ? [own] : shown;
}

/** The few numbers of one structure for the head of an actor's sheet. */
export interface FactGroup {
  /** What is played by them; "" where no other group is shown. */
  readonly of: string;
  readonly facts: readonly Fact[];
}

/** The few numbers of the structures that matter now, for the head of an actor's sheet. */
export function factGroupsOf({ system }: Actor.Implementation, standing: Standing | null): readonly FactGroup[] {
  const now = relevantSectionsOf(standing);
  const groups = partsOf("facts")
    .filter(([type]) => now.includes(type))
    .map(([type, facts]) => ({
      of: say(`${registrationOf(type)?.lang ?? ""}.Title`),
      facts: facts((system as Readonly<Record<string, unknown>>)[type] as never),
    }));
  const filled = groups.filter(({ facts }) => facts.length > 0);
  return filled.length === 1 && now.length === 1 ? filled.map(({ facts }) => ({ of: "", facts })) : filled;
}
