/** The documents of a kind under a parent, in a compendium, or in the world. */
export function holderOf(documentName: string, parent: any, pack: string | null | undefined): any {
  if (parent) return parent.getEmbeddedCollection(documentName);
  if (!pack) return game.collections.get(documentName);
  return documentName === "Folder" ? game.packs.get(pack)?.folders : game.packs.get(pack);
}

/** The document that an operation is about; throws when there is none. */
export function find(documentName: string, operation: any, id: string): any {
  const { parent, pack } = operation;
  if (parent && isSynthetic(documentName, parent)) return parent.actor;
  const document = holderOf(documentName, parent, pack)?.get(id);
  if (document === undefined || document === null) throw new Error(`${documentName} [${id}] does not exist`);
  return document;
}

/** Changes without the id that says whose they are. */
export function withoutId(changes: object): any {
  return Object.fromEntries(Object.entries(changes).filter(([key]) => key !== "_id"));
}

/** Whether an operation is about the actor that exists only in an unlinked token. */
export function isSynthetic(documentName: string, parent: any): boolean {
  return documentName === "Actor" && parent?.documentName === "Token";
}

/** The outermost document that must be prepared anew when something inside it changed; scenes and tokens are not. */
export function preparer(parent: any): any {
  let outer: any = null;
  for (let at = parent; at && at.documentName !== "Scene" && at.documentName !== "Token"; at = at.parent) outer = at;
  return outer;
}
