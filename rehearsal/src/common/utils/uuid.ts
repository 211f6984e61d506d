import { world } from "../world.ts";

/** The parts of a UUID, as far as its text gives them. */
export interface ResolvedUuid {
  uuid: string;
  type: string | undefined;
  id: string | undefined;
  collection: any;
  embedded: string[];
  /** The type of the primary document that holds the embedded one. Undefined if the document is itself primary. */
  primaryType: string | undefined;
  primaryId: string | undefined;
  /** The type of the primary document, or of the document itself if it is primary. */
  documentType: string | undefined;
  documentId: string | undefined;
}

/** Parses a UUID. Null if it is none. `relative` resolves ids that begin with a dot. */
export function parseUuid(uuid: string | null | undefined, { relative }: { relative?: any } = {}): ResolvedUuid | null {
  if (!uuid) return null;
  if (uuid.startsWith(".") && relative) return parseUuid(resolveRelative(uuid, relative));
  const parts = uuid.split(".");
  const { collection, type, id, embedded } = parts[0] === "Compendium" ? inPack(parts) : inWorld(parts);
  const isEmbedded = embedded.length >= 2;
  return {
    uuid,
    type: isEmbedded ? embedded.at(-2) : type,
    id: isEmbedded ? embedded.at(-1) : id,
    collection,
    embedded,
    primaryType: isEmbedded ? type : undefined,
    primaryId: isEmbedded ? id : undefined,
    documentType: type,
    documentId: id,
  };
}

type Primary = Pick<ResolvedUuid, "collection" | "type" | "id" | "embedded">;

function inPack(parts: string[]): Primary {
  const collection = world().pack?.(parts.slice(1, 3).join(".")) ?? null;
  const embedded = parts.slice(3);
  // The old form has no document name between pack and id.
  const type = embedded.length % 2 === 0 ? embedded.shift() : collection?.documentName;
  return { collection, type, id: embedded.shift(), embedded };
}

function inWorld([type, id, ...embedded]: string[]): Primary {
  return { collection: type ? (world().collection?.(type) ?? null) : null, type, id, embedded };
}

function resolveRelative(uuid: string, relative: any): string {
  const steps = uuid.slice(1).split(".");
  // ".id" is a sibling of the relative document, ".Type.id" a descendant.
  if (steps.length === 1) return `${relative.parent ? `${relative.parent.uuid}.` : ""}${relative.documentName}.${steps[0]}`;
  return `${relative.uuid}.${steps.join(".")}`;
}

/** Returns the UUID of a document from its parts. Null without an id. */
export function buildUuid(context: any): string | null {
  if (!context?.id) return null;
  if (context.parent) return `${context.parent.uuid}.${context.documentName}.${context.id}`;
  if (context.pack) return `Compendium.${context.pack}.${context.documentName}.${context.id}`;
  return `${context.documentName}.${context.id}`;
}
