import { STRUCTURES, structureOf, type StructureId } from "../../core/index.ts";
import type { AnyStructure } from "./encounter-types.ts";
import { register, registrationOf, type Registration } from "./registry.ts";

/** Registers our structures for a test, by id, with the parts that the test needs. */
export function registerFor(parts: Readonly<Partial<Record<StructureId, Partial<Registration>>>> = {}): void {
  for (const id of Object.keys(STRUCTURES) as StructureId[]) {
    if (registrationOf(id)) continue;
    const templates = `systems/callboard/templates/${id}`;
    const structure = structureOf(id) as unknown as AnyStructure;
    register(id, { structure, templates, chatCards: `${templates}/chat`, lang: `CALLBOARD.${id}`, numbers: () => ({}), ...parts[id] });
  }
}
