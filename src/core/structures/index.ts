import { moments } from "./moments/index.ts";
import { pages } from "./pages/index.ts";
import { rounds } from "./rounds/index.ts";
import { stages } from "./stages/index.ts";
import { timeline } from "./timeline/index.ts";

/** All turn structures by id, each with its rules as one value. */
export const STRUCTURES = { stages, timeline, moments, pages, rounds } as const;
/** The id of a turn structure, used as Combat subtype, lang key, template folder and css file. */
export type StructureId = keyof typeof STRUCTURES;
/** The type of a structure's state, by the structure's id. */
export type StateOf<Id extends StructureId> = ReturnType<(typeof STRUCTURES)[Id]["setup"]>;
/** The type of a structure's commands, by the structure's id. */
export type CommandOf<Id extends StructureId> = Parameters<(typeof STRUCTURES)[Id]["apply"]>[1];
/** The type of what a seat sees of a structure's encounter, by the structure's id. */
export type ViewOf<Id extends StructureId> = ReturnType<(typeof STRUCTURES)[Id]["view"]>;

/** Whether a value is the id of a turn structure. */
export function isStructureId(value: unknown): value is StructureId {
  return typeof value === "string" && Object.hasOwn(STRUCTURES, value);
}

/** Returns the structure with this id. */
export function structureOf<Id extends StructureId>(id: Id): (typeof STRUCTURES)[Id] {
  return STRUCTURES[id];
}
