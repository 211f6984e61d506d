import type { DocumentOperation } from "../../common/protocol.ts";
import { isSynthetic } from "./places.ts";

/** Returns the operation to send. Operations on an unlinked token's actor are stored in its delta, all others stay as they are. */
export function syntheticWire(operation: any, wire: any): DocumentOperation {
  if (isSynthetic(wire.documentName, operation.parent)) return actorWire(operation.parent, wire);
  const actor = operation.parent;
  if (actor?.documentName === "Actor" && actor.isToken && wire.action === "update") return embeddedWire(actor, wire);
  return wire;
}

function actorWire(token: any, wire: any): DocumentOperation {
  const fields = Object.keys(token.delta.constructor.schema.fields);
  const updates = (wire.updates ?? []).map((changes: any) => {
    const kept = Object.entries(changes).filter(([key]) => fields.includes(key.replace(/^(-=|==)/, "")));
    return { ...Object.fromEntries(kept), _id: token.delta.id };
  });
  return { ...wire, documentName: "ActorDelta", updates, syntheticActorUpdate: true };
}

/** Stores a document inherited from the base actor as a whole in the delta when it first changes. */
function embeddedWire(actor: any, wire: any): DocumentOperation {
  const collection = actor.token.delta.getEmbeddedCollection(wire.documentName);
  const inherited = (wire.updates ?? []).filter((changes: any) => !collection.manages(changes._id));
  if (inherited.length === 0) return wire;
  const data = wire.updates.map((changes: any) => {
    const document = actor.getEmbeddedDocument(wire.documentName, changes._id, { strict: true });
    return document.clone(changes, { keepId: true }).toObject();
  });
  const { updates, ...rest } = wire;
  return { ...rest, action: "create", keepId: true, data, inheritedUpdates: updates };
}
