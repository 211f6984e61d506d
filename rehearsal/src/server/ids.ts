import { baseDocuments } from "../common/documents/index.ts";
import { randomID } from "../common/utils/index.ts";

/** A new id, or the given one where it shall be kept and is well formed. */
export function chosenId(given: unknown, keep: unknown): string {
  if (!keep || given === undefined || given === null) return randomID(16);
  if (typeof given !== "string" || !/^[A-Za-z0-9]{16}$/.test(given)) throw new Error(`"${String(given)}" is not a valid id.`);
  return given;
}

/** Gives ids to the embedded documents in a source, at all depths, in place. */
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
