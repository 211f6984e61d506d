import { world } from "../world.ts";

/** The parts of a UUID, as far as the text alone gives them. */
export interface ResolvedUuid {
  uuid: string;
  type: string | undefined;
  id: string | undefined;
  collection: any;
  embedded: string[];
  primaryType?: string;
  primaryId?: string;
  documentType?: string;
  documentId?: string;
}

/** Takes a UUID apart; null where it is none. `relative` resolves ids that begin with a dot. */
export function parseUuid(uuid: string | null | undefined, { relative }: { relative?: any } = {}): ResolvedUuid | null {
  if (uuid === null || uuid === undefined || uuid === "") return null;
  if (uuid.startsWith(".") && relative) return parseUuid(resolveRelative(uuid, relative));
  const parts = uuid.split(".");
  let collection: any = null;
  let type: string | undefined;
  let id: string | undefined;
  if (parts[0] === "Compendium") {
    const pack = parts.slice(1, 3).join(".");
    // The old form has no document name between pack and id.
    const rest = parts.slice(3);
    collection = world().pack?.(pack) ?? null;
    type = rest.length % 2 === 0 ? rest.shift() : collection?.documentName;
    id = rest.shift();
    parts.splice(0, parts.length, ...rest);
  } else {
    [type, id] = parts.splice(0, 2);
    collection = type ? (world().collection?.(type) ?? null) : null;
  }
  const embedded = parts;
  const resolved: ResolvedUuid = { uuid, type, id, collection, embedded, primaryType: type, primaryId: id, documentType: type, documentId: id };
  if (embedded.length >= 2) {
    resolved.type = resolved.documentType = embedded.at(-2);
    resolved.id = resolved.documentId = embedded.at(-1);
  }
  return resolved;
}

function resolveRelative(uuid: string, relative: any): string {
  const steps = uuid.slice(1).split(".");
  // ".id" is a sibling of the relative document, ".Type.id" a descendant.
  if (steps.length === 1) return `${relative.parent ? `${relative.parent.uuid}.` : ""}${relative.documentName}.${steps[0]}`;
  return `${relative.uuid}.${steps.join(".")}`;
}

/** The UUID of a document that its parts describe; null without an id. */
export function buildUuid(context: any): string | null {
  if (!context?.id) return null;
  if (context.parent) return `${context.parent.uuid}.${context.documentName}.${context.id}`;
  if (context.pack) return `Compendium.${context.pack}.${context.documentName}.${context.id}`;
  return `${context.documentName}.${context.id}`;
}
