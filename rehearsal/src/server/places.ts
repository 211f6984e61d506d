import type { Documents } from "./documents.ts";

/** Access to documents of one kind, in a world collection or in a parent. */
export interface Holder {
  readonly parent: any;
  /** The primary document to write when something changes here. Null for world collections. */
  readonly primary: { readonly documentName: string; readonly id: string } | null;
  readonly ids: () => string[];
  readonly has: (id: string) => boolean;
  readonly get: (id: string) => any;
  readonly put: (id: string, document: any) => void;
  /** Stores a changed document if it was not stored here before. */
  readonly keep: (id: string, document: any) => void;
  readonly remove: (id: string) => void;
}

/** Returns the holder of a kind of document in a parent or a collection. Throws if there is none. */
export function holderOf(place: Documents, documentName: string, parentUuid: string | null): Holder {
  if (parentUuid === null) return primaryHolder(place, documentName);
  const parts = parentUuid.split(".");
  const [primaryName = "", primaryId = "", ...steps] = parts[0] === "Compendium" ? parts.slice(3) : parts;
  let parent = place.get(primaryName, primaryId);
  for (let index = 0; parent && index < steps.length; index += 2) parent = childOf(parent, steps[index] ?? "", steps[index + 1] ?? "");
  if (!parent) throw new Error(`The parent ${parentUuid} does not exist`);
  return embeddedHolder(parent, documentName, { documentName: primaryName, id: primaryId });
}

function primaryHolder(place: Documents, documentName: string): Holder {
  if (!place.holds(documentName)) throw new Error(`${documentName} documents live in a parent only, or not here`);
  return {
    parent: null,
    primary: null,
    ids: () => place.sources(documentName).map((source) => source["_id"] as string),
    has: (id) => place.get(documentName, id) !== undefined || place.isInvalid(documentName, id),
    get: (id) => place.get(documentName, id),
    put: (id, document) => place.put(documentName, id, document),
    keep: () => undefined,
    remove: (id) => place.put(documentName, id, null),
  };
}

/** Returns the parent's field for embedded documents of a kind, from its metadata. Throws if there is none. */
function fieldOf(parent: any, documentName: string): string {
  const field = parent.constructor.metadata.embedded?.[documentName];
  if (!field) throw new Error(`${parent.documentName} documents hold no ${documentName} documents`);
  return field;
}

/** Returns an embedded document. Of an unlinked token's actor only the delta is stored, so that is returned instead. */
function childOf(parent: any, documentName: string, id: string): any {
  if (parent.documentName === "Token" && (documentName === "Actor" || documentName === "ActorDelta")) return parent.delta;
  return embeddedHolder(parent, documentName, null).get(id);
}

function embeddedHolder(parent: any, documentName: string, primary: Holder["primary"]): Holder {
  const field = fieldOf(parent, documentName);
  if (parent.documentName === "Token" && field === "delta") return deltaHolder(parent, primary);
  const collection = parent.getEmbeddedCollection(documentName);
  if (parent.documentName === "ActorDelta") return overlayHolder(parent, collection, primary);
  return {
    parent,
    primary,
    ids: () => [...collection.keys()],
    has: (id) => collection.has(id),
    get: (id) => collection.get(id),
    put: (id, document) => collection.set(id, document),
    keep: () => undefined,
    remove: (id) => collection.delete(id),
  };
}

/** Returns the holder of a delta's documents, which cover those of the base actor. The latter are stored here once they change. */
function overlayHolder(delta: any, collection: any, primary: Holder["primary"]): Holder {
  const base = collection.baseCollection;
  const inherited = (id: string): any => {
    const document = collection.manages(id) ? undefined : base?.get(id);
    return document && collection.createDocument(document.toObject());
  };
  return {
    parent: delta,
    primary,
    ids: () => [...new Set([...collection.keys(), ...(base?.keys() ?? [])])].filter((id) => !collection.isTombstone(id)),
    // Creating a document with the id of one of the base actor's replaces that one here.
    has: () => false,
    get: (id) => collection.get(id) ?? inherited(id),
    put: (id, document) => collection.set(id, document),
    keep: (id, document) => {
      if (!collection.has(id)) collection.set(id, document);
    },
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
    keep: () => undefined,
    remove: (id) => parent.getEmbeddedCollection("ActorDelta").delete(id),
  };
}
