import type { Id } from "../core/index.ts";

/** The id of a document that is stored; throws for one that is not. */
export function idOf(document: { readonly id: string | null }): Id {
  if (document.id === null) throw new Error("A document that is not stored has no id.");
  return document.id;
}
