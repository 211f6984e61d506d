import { baseDocuments } from "../common/documents/index.ts";
import { randomID } from "../common/utils/index.ts";

/** Returns the given id if it is to be kept, else a new one. Throws if the id to keep is malformed. */
export function chosenId(given: unknown, keep: unknown): string {
  if (!keep || given === undefined || given === null) return randomID(16);
  if (typeof given !== "string" || !/^[A-Za-z0-9]{16}$/.test(given)) throw new Error(`"${String(given)}" is not a valid id.`);
  return given;
}

/** Gives ids to the embedded documents in a source, at all depths, in place. `keep` keeps well-formed ids. */
export function withEmbeddedIds(documentClass: any, source: Record<string, any>, keep: boolean): void {
  const embedded = (documentClass.metadata?.embedded ?? {}) as Record<string, string>;
  for (const [documentName, field] of Object.entries(embedded)) {
    const value = source[field];
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child !== "object" || child === null) continue;
      child._id = chosenId(child._id, keep);
      withEmbeddedIds(baseDocuments[documentName], child, keep);
    }
  }
}
