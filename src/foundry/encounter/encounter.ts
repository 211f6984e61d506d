import type { Id, StructureId } from "../../core/index.ts";

/** A Combat document that is played by one of our structures. */
export type CallboardEncounter = Combat.OfType<StructureId> & { readonly id: Id };
