import { withoutId } from "./places.ts";

/** The document that is prepared anew when something inside `parent` changed; for a delta, the actor that it makes. */
export function syntheticParent(parent: any): any {
  return parent?.documentName === "ActorDelta" ? parent.parent.actor : parent;
}

/** Keeps the delta of an unlinked token in step with its actor, after an operation on the actor or on what it holds. */
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
