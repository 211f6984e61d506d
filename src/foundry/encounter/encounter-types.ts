import type { Id, Structure, StructureId } from "../../core/index.ts";

/** A Combat document that one of our structures plays. */
export type CallboardEncounter = Combat.OfType<StructureId> & { readonly id: Id };

/** Any structure, known by the shared contract alone. */
export type AnyStructure = Structure;
