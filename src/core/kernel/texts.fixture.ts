import type { StructureId } from "../structures/index.ts";
import english from "../../../lang/en.json" with { type: "json" };

/** The keys of the English texts at one place of one structure, for tests. */
export const keysAt = (id: StructureId, place: "Log" | "Refusal"): readonly string[] => Object.keys(english.CALLBOARD[id][place]);
