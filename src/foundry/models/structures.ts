import { STRUCTURES, type CommandBase, type JsonRecord, type StateBase, type Structure, type StructureId } from "../../core/index.ts";
import { SECTIONS, watchedBy } from "./actor/sections.ts";
import type { Watched } from "./actor/watched.ts";

/** A structure of which nothing but its contract is known. */
export type AnyStructure = Structure<StateBase, CommandBase, unknown>;

/** A structure with what its screens need. */
export interface Registration {
  readonly structure: AnyStructure;
  /** The folder of its templates; chat cards lie below it in chat/<id of the structure>. */
  readonly templates: string;
  /** The prefix of its texts. */
  readonly lang: string;
  /** The numbers that an encounter copies from an actor's system data, and from its statuses and what its weapons are for, at setup or join. */
  readonly numbers: (system: object, statuses: ReadonlySet<string>, arms: readonly string[]) => JsonRecord;
  /** The numbers of actors that an encounter keeps in step with them. */
  readonly watched?: Watched;
}

/** The root of Callboard's own templates. */
const TEMPLATES = "systems/callboard/templates";

const registrations = new Map<string, Registration>();
for (const id of Object.keys(STRUCTURES) as StructureId[]) {
  registrations.set(id, {
    structure: STRUCTURES[id],
    templates: TEMPLATES,
    lang: `CALLBOARD.${id}`,
    numbers: SECTIONS[id].numbers,
    ...(watchedBy(id) ? { watched: watchedBy(id) as Watched } : {}),
  });
}

/** Adds a structure under the Combat subtype that it is played in. */
export function register(type: string, registration: Registration): void {
  if (registrations.has(type)) throw new Error(`A structure is registered as ${type} already.`);
  registrations.set(type, registration);
}

/** The structure of a Combat subtype; undefined for those that are not ours. */
export function registrationOf(type: string): Registration | undefined {
  return registrations.get(type);
}

/** The subtypes of all structures, our own first. */
export function structureTypes(): readonly string[] {
  return [...registrations.keys()];
}
