import type { CommandBase, Id, StateBase, Structure, StructureId } from "../../core/index.ts";

/** A Combat document that is played by one of our structures. */
export type CallboardEncounter = Combat.OfType<StructureId> & { readonly id: Id };

/** A structure of which nothing but its contract is known. */
export type AnyStructure = Structure<StateBase, CommandBase, unknown>;
