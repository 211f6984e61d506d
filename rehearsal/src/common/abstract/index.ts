export { DataModel } from "./data-model.ts";
export { Document } from "./document.ts";
export { EmbeddedCollection, EmbeddedCollectionDelta } from "./embedded-collection.ts";
export { providers, TypeDataModel } from "./type-data-model.ts";
export { backend, setBackend, setWorld, world } from "../world.ts";
export type { Backend, World } from "../world.ts";
