import { DATA_PARTS } from "../../structures/data.ts";
import type { Fact } from "../../models/part.ts";
import { partsOf, registrationOf } from "../../registry.ts";
import { listSwitchedOn } from "../../settings.ts";
import type { SheetAct, SheetSection } from "./section.ts";

/** The structures that have a tab, by Combat subtype, in its order. */
export const sectionIds = (): readonly string[] => partsOf("sheet").map(([type]) => type);

/** What a structure adds to the sheets; null for one that adds nothing. */
export const sectionOf = (type: string): SheetSection | null => registrationOf(type)?.sheet ?? null;

/** The tabs of all structures, as Foundry wants them configured. */
export const sectionTabs = (): foundry.applications.api.ApplicationV2.TabsConfiguration["tabs"] =>
  sectionIds().map((id) => ({ id, label: `${registrationOf(id)?.lang ?? ""}.Title`, icon: "fa-solid fa-hourglass-half" }));

/** What a click of that name does on the tab of whatever structure; null for none. */
export function sectionAct(name: string): SheetAct | null {
  const acts = partsOf("sheet").flatMap(([, { acts: own }]) => (own && Object.hasOwn(own, name) ? (own[name] ?? []) : []));
  return acts[0] ?? null;
}

/** The structures whose tabs are shown: those that the world has switched on. */
export function listShownSections(): readonly string[] {
  const on = listSwitchedOn();
  return sectionIds().filter((id) => on.includes(id));
}

/** The few numbers of the sections that are shown, for the head of an actor's sheet. */
export function factsOf({ system }: Actor.Implementation): readonly Fact[] {
  const shown = listShownSections();
  return DATA_PARTS.flatMap(([id, { actor }]) => (shown.includes(id) ? actor.facts(system[id] as never) : []));
}
