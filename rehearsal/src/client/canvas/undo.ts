import type { HistoryEntry, PlaceablesLayer } from "./layers.ts";

/** Remembers where a token stood before this person moved it; what goes on with a movement belongs to its beginning. */
export function rememberMovement(layer: PlaceablesLayer, document: any, movement: any, operation: any): void {
  if (movement.method === "undo" || operation.isUndo || movement.chain.length > 0) return;
  const before = { _id: document.id, ...movement.origin };
  const last = layer.history.at(-1);
  if (last?.options["operation"] === operation && last) {
    last.data.push(before);
    last.options["movements"][document.id] = movement.id;
  } else layer.storeHistory("update", [before], { operation, movements: { [document.id]: movement.id } });
}

/** Puts tokens back where they stood; a movement that was recorded is taken out of the record, with all of it that followed. */
export async function undoMovement(layer: PlaceablesLayer, { data, options }: HistoryEntry): Promise<any[]> {
  const moved = data.flatMap((before) => {
    const document = layer.documentCollection.get(before._id);
    return document ? [{ before, document, movementId: options["movements"][before._id] }] : [];
  });
  const updates: object[] = [];
  const movement: Record<string, object> = {};
  for (const { before, document, movementId } of moved) {
    const recorded = document.movementHistory.some((waypoint: any) => waypoint.movementId === movementId);
    if (recorded) {
      await document.revertRecordedMovement(movementId);
      continue;
    }
    const { _id, ...place } = before;
    updates.push(before);
    movement[_id] = { waypoints: [{ ...place, action: "displace" }], method: "undo" };
  }
  if (updates.length > 0) await globalThis.canvas.scene.updateEmbeddedDocuments("Token", updates, { movement, isUndo: true });
  return moved.map(({ document }) => document);
}
