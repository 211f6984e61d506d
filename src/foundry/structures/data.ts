import type { StructureId } from "../../core/index.ts";
import type { DataPart } from "../encounter/parts/data-part.ts";
import { MOMENTS_DATA } from "./moments/data.ts";
import { PAGES_DATA } from "./pages/data.ts";
import { ROUNDS_DATA } from "./rounds/data.ts";
import { STAGES_DATA } from "./stages/data.ts";
import { TIMELINE_DATA } from "./timeline/data.ts";

/** What each structure stores in the world's documents, by the structure's id. */
export const DATA = {
  stages: STAGES_DATA,
  timeline: TIMELINE_DATA,
  moments: MOMENTS_DATA,
  pages: PAGES_DATA,
  rounds: ROUNDS_DATA,
} as const satisfies Record<StructureId, DataPart>;

/** The data models of item types that only one structure uses: abilities of Pages, skills of Action Rounds. */
export const OWN_ITEMS = { ...PAGES_DATA.items, ...ROUNDS_DATA.items };

/** The data part of every structure with the structure's id, in the order of the sheet's tabs. */
export const DATA_PARTS = Object.entries(DATA) as readonly (readonly [id: StructureId, part: DataPart])[];
