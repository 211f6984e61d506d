import { ForcedDeletion } from "../data/operators.ts";
import { generation } from "../generation.ts";
import { optionalBackend } from "../world.ts";

/** The metadata of a kind of document, before its base class says more. */
export const BASE_METADATA: Record<string, any> = Object.freeze({
  name: "Document",
  label: "DOCUMENT.Document",
  labelPlural: "DOCUMENT.Documents",
  collection: "documents",
  coreTypes: Object.freeze(["base"]),
  embedded: Object.freeze({}),
  hasTypeData: false,
  ownPermissions: Object.freeze({}),
  indexed: false,
  compendiumIndexFields: Object.freeze([]),
  permissions: Object.freeze({ view: "LIMITED", create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" }),
  preserveOnImport: Object.freeze(["_id", "sort", "ownership", "folder"]),
  schemaVersion: undefined,
});

/** The metadata of a base class: those of documents in general with its own over them. */
export function metadata(own: Record<string, any>): Record<string, any> {
  return Object.freeze({
    ...BASE_METADATA,
    ...own,
    ownPermissions: Object.freeze({ ...own.permissions }),
    permissions: Object.freeze({ ...BASE_METADATA.permissions, ...own.permissions }),
  });
}

/** Names and fields of the embedded collections of a class. */
export function embeddedFields(cls: any): [string, any][] {
  return Object.entries(cls.hierarchy as Record<string, any>).filter(([, field]) => "implementation" in field.constructor);
}

/** The scopes that flags may have here: any, where the backend does not say. */
export function flagScopes(): { includes: (scope: string) => boolean } {
  const scopes = optionalBackend()?.getFlagScopes?.();
  return scopes ?? { includes: (scope) => typeof scope === "string" && scope.length > 0 };
}

/** The update that deletes a key, in the manner of the generation. */
export function unsetKey(path: string): Record<string, any> {
  if (generation() >= 14) return { [path]: new ForcedDeletion() };
  const parts = path.split(".");
  const key = parts.pop() ?? "";
  return { [[...parts, `-=${key}`].join(".")]: null };
}
