import { structureOf, type StructureId } from "../../core/index.ts";
import type { DataPart } from "../encounter/parts/data-part.ts";
import type { Registration } from "../encounter/registry.ts";

/** One of Callboard's own structures: what is registered, and under which Combat subtype. */
export interface OwnStructure extends Registration {
  readonly type: StructureId;
}

/** What a structure of ours brings beyond its rules and its data. */
type Screens = Omit<Registration, "structure" | "templates" | "chatCards" | "lang" | "numbers" | "facts" | "watched">;

/** The one value of a structure of ours: its rules, what it keeps in the world, and what shows it. */
export function makeOwnStructure(id: StructureId, { actor }: DataPart, screens: Screens): OwnStructure {
  const templates = `systems/callboard/templates/${id}`;
  const { numbers, facts, watched } = actor;
  return {
    type: id,
    structure: structureOf(id),
    templates,
    chatCards: `${templates}/chat`,
    lang: `CALLBOARD.${id}`,
    numbers,
    facts,
    ...(watched ? { watched } : {}),
    ...screens,
  };
}
