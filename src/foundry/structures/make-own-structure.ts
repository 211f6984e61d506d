import { structureOf, type StructureId } from "../../core/index.ts";
import type { DataPart } from "../encounter/parts/data-part.ts";
import type { Registration } from "../encounter/registry.ts";

/** One of Callboard's own structures: its registration, and the Combat subtype that its encounters have. */
export interface OwnStructure extends Registration {
  readonly type: StructureId;
}

/** The parts of a registration that a structure passes itself: screens, sheets, log, menus and so on. */
type Screens = Omit<Registration, "structure" | "templates" | "chatCards" | "lang" | "numbers" | "facts" | "watched" | "useOf">;

/** Builds a structure's registration from its rules, its data in the world, and its screens. */
export function makeOwnStructure(id: StructureId, { actor, useOf }: DataPart, screens: Screens): OwnStructure {
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
    ...(useOf ? { useOf } : {}),
    ...screens,
  };
}
