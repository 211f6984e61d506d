import { COLLECTIONS } from "./world.ts";
import type { World } from "./world.ts";

/** Where documents of one kind live: a world collection, or an embedded one of a parent. */
export interface Holder {
  readonly parent: any;
  /** The primary document that must be written when something changes here; null for world collections. */
  readonly primary: { readonly documentName: string; readonly id: string } | null;
  readonly ids: () => string[];
  readonly has: (id: string) => boolean;
  readonly get: (id: string) => any;
  readonly put: (id: string, document: any) => void;
  readonly remove: (id: string) => void;
}

/** Finds where documents of a kind live under a parent; throws when there is no such place. */
export function holderOf(world: World, documentName: string, parentUuid: string | null): Holder {
  if (parentUuid === null) return primaryHolder(world, documentName);
  const [primaryName = "", primaryId = "", ...steps] = parentUuid.split(".");
  let parent = world.get(primaryName, primaryId);
  for (let index = 0; parent && index < steps.length; index += 2) parent = childOf(parent, steps[index] ?? "", steps[index + 1] ?? "");
  if (!parent) throw new Error(`The parent ${parentUuid} does not exist`);
  return embeddedHolder(parent, documentName, { documentName: primaryName, id: primaryId });
}

function primaryHolder(world: World, documentName: string): Holder {
  if (!COLLECTIONS[documentName]) throw new Error(`${documentName} documents live in a parent only`);
  return {
    parent: null,
    primary: null,
    ids: () => world.sources(documentName).map((source) => source["_id"] as string),
    has: (id) => world.get(documentName, id) !== undefined || world.isInvalid(documentName, id),
    get: (id) => world.get(documentName, id),
    put: (id, document) => world.put(documentName, id, document),
    remove: (id) => world.put(documentName, id, null),
  };
}

/** The field of a parent that holds documents of a kind, by the parent's metadata. */
function fieldOf(parent: any, documentName: string): string {
  const field = parent.constructor.metadata.embedded?.[documentName];
  if (!field) throw new Error(`${parent.documentName} documents hold no ${documentName} documents`);
  return field;
}

/** An unlinked token's actor is, as far as is stored, the token's delta. */
function childOf(parent: any, documentName: string, id: string): any {
  if (parent.documentName === "Token" && (documentName === "Actor" || documentName === "ActorDelta")) return parent.delta;
  return embeddedHolder(parent, documentName, null).get(id);
}

function embeddedHolder(parent: any, documentName: string, primary: Holder["primary"]): Holder {
  const field = fieldOf(parent, documentName);
  if (parent.documentName === "Token" && field === "delta") return deltaHolder(parent, primary);
  const collection = parent.getEmbeddedCollection(documentName);
  return {
    parent,
    primary,
    ids: () => [...collection.keys()],
    has: (id) => collection.has(id),
    get: (id) => collection.get(id),
    put: (id, document) => collection.set(id, document),
    remove: (id) => collection.delete(id),
  };
}

function deltaHolder(parent: any, primary: Holder["primary"]): Holder {
  return {
    parent,
    primary,
    ids: () => (parent.delta ? [parent.delta.id] : []),
    has: () => Boolean(parent.delta),
    get: () => parent.delta,
    put: (_id, document) => parent.updateSource({ delta: document.toObject() }),
    remove: () => parent.updateSource({ delta: null }),
  };
}
