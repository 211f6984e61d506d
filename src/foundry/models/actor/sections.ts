import type { StructureId } from "../../../core/index.ts";
import { stagesNumbers, stagesSection } from "./stages.ts";

/** By structure: its section of an actor, and the numbers that an encounter copies from it. */
export const SECTIONS = {
  stages: { schema: stagesSection, numbers: stagesNumbers },
} as const satisfies Record<StructureId, { schema: () => foundry.data.fields.DataSchema; numbers: (system: never) => object }>;
