import type { Documents } from "./documents.ts";

/** Where documents of one kind live: a world collection, or an embedded one of a parent. */
export interface Holder {
  readonly parent: any;
  /** The primary document that must be written when something changes here; null for world collections. */
  readonly primary: { readonly documentName: string; readonly id: string } | null;
  readonly ids: () => string[];
  readonly has: (id: string) => boolean;
  readonly get: (id: string) => any;
  readonly put: (id: string, document: any) => void;
  /** Keeps a document that was changed, where it did not stand here before. */
  readonly keep: (id: string, document: any) => void;
  readonly remove: (id: string) => void;
}

/** Finds where documents of a kind live under a parent; throws when there is no such place. */
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

/** What a delta holds lies over what the base actor holds: the latter is seen through, and stored here once it changes. */
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
    // Creating one with the id of another one replaces that here.
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
