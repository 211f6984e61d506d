import { ForcedDeletion } from "../data/operators.ts";
import { generation } from "../generation.ts";
import { optionalBackend } from "../world.ts";

/** The metadata of a document class that sets none of its own. */
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

/** Returns the metadata of a base class: the general ones with its own on top. */
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

/** Returns the valid flag scopes: any, if the backend does not say. */
export function flagScopes(): { includes: (scope: string) => boolean } {
  const scopes = optionalBackend()?.getFlagScopes?.();
  return scopes ?? { includes: (scope) => typeof scope === "string" && scope.length > 0 };
}

/** Returns the update that deletes a key, as the imitated generation writes it. */
export function unsetKey(path: string): Record<string, any> {
  if (generation() >= 14) return { [path]: new ForcedDeletion() };
  const parts = path.split(".");
  const key = parts.pop() ?? "";
  return { [[...parts, `-=${key}`].join(".")]: null };
}
