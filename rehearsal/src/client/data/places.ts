/** Returns the documents of a type under a parent, in a compendium, or in the world. */
export function holderOf(documentName: string, parent: any, pack: string | null | undefined): any {
  if (parent) return parent.getEmbeddedCollection(documentName);
  if (!pack) return game.collections.get(documentName);
  return documentName === "Folder" ? game.packs.get(pack)?.folders : game.packs.get(pack);
}

/** Returns the document of an operation. Throws if there is none. */
export function find(documentName: string, operation: any, id: string): any {
  const { parent, pack } = operation;
  if (parent && isSynthetic(documentName, parent)) return parent.actor;
  const document = holderOf(documentName, parent, pack)?.get(id);
  if (document === undefined || document === null) throw new Error(`${documentName} [${id}] does not exist`);
  return document;
}

/** Returns changes without the document's id. */
export function withoutId(changes: object): any {
  return Object.fromEntries(Object.entries(changes).filter(([key]) => key !== "_id"));
}

/** Whether an operation is about the synthetic actor of an unlinked token. */
export function isSynthetic(documentName: string, parent: any): boolean {
  return documentName === "Actor" && parent?.documentName === "Token";
}

/** Returns the outermost document to prepare again after a change inside it. Scenes and tokens do not count. */
export function preparer(parent: any): any {
  let outer: any = null;
  for (let at = parent; at && at.documentName !== "Scene" && at.documentName !== "Token"; at = at.parent) outer = at;
  return outer;
}
