import { withoutId } from "./places.ts";

/** Returns the document to prepare again after a change inside `parent`. For a delta, that is its synthetic actor. */
export function syntheticParent(parent: any): any {
  return parent?.documentName === "ActorDelta" ? parent.parent.actor : parent;
}

/** Keeps an unlinked token's delta in step with its actor, after an operation on the actor or its embedded documents. */
export function refreshSynthetic(parent: any, documentName: string, action: string, result: readonly any[]): void {
  if (parent?.documentName === "Token" && documentName === "Actor") {
    for (const changes of result) parent.delta.updateSource(withoutId(changes));
    return;
  }
  if (parent?.documentName !== "Actor" || !parent.isToken) return;
  const collection = parent.token.delta.getEmbeddedCollection(documentName);
  for (const entry of result) {
    const id: string = entry?._id ?? entry;
    if (action === "delete") {
      collection.delete(id);
      continue;
    }
    const whole = parent.getEmbeddedDocument(documentName, id)?.toObject();
    if (whole) collection.set(id, collection.createDocument(whole));
  }
}
