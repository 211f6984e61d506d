import { MOMENTS } from "./moments/index.ts";
import type { OwnStructure } from "./make-own-structure.ts";
import { PAGES } from "./pages/index.ts";
import { ROUNDS } from "./rounds/index.ts";
import { STAGES } from "./stages/index.ts";
import { TIMELINE } from "./timeline/index.ts";

/** Callboard's own structures, in the order in which the GM is offered them. */
export const OURS: readonly OwnStructure[] = [STAGES, TIMELINE, MOMENTS, PAGES, ROUNDS];
