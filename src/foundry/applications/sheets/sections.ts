import type { StructureId } from "../../../core/index.ts";
import { switchedOn } from "../../settings.ts";
import type { SheetAct, SheetSection } from "./section.ts";
import { MOMENTS_SECTION } from "./moments/section.ts";
import { STAGES_SECTION } from "./stages/section.ts";
import { TIMELINE_SECTION } from "./timeline/section.ts";

const SECTIONS: Readonly<Record<StructureId, SheetSection>> = {
  stages: STAGES_SECTION,
  timeline: TIMELINE_SECTION,
  moments: MOMENTS_SECTION,
};

/** The structures that have a tab, in its order. */
export const SECTION_IDS = Object.keys(SECTIONS) as StructureId[];

/** What a structure adds to the sheets. */
export const sectionOf = (id: StructureId): SheetSection => SECTIONS[id];

/** What clicks do on the tabs of all structures, by name. */
export const SECTION_ACTS: Readonly<Record<string, SheetAct>> = Object.fromEntries(
  SECTION_IDS.flatMap((id) => Object.entries(SECTIONS[id].acts ?? {})),
);

/** The structures whose tabs are shown: those that the world has switched on. */
export function shownSections(): readonly StructureId[] {
  const on = switchedOn();
  return SECTION_IDS.filter((id) => on.includes(id));
}
