import type { HistoryEntry, PlaceablesLayer } from "./layers.ts";

/** The movements that a history entry would undo, by token, and their common operation. */
const movements = new WeakMap<HistoryEntry, { readonly operation: object; readonly ids: Map<string, string> }>();

/** Stores a token's place before this user moved it. Continuations of a movement count as part of it. */
export function rememberMovement(layer: PlaceablesLayer, document: any, movement: any, operation: any): void {
  if (movement.method === "undo" || operation.isUndo || movement.chain.length > 0) return;
  const before = { _id: document.id, ...movement.origin };
  const last = layer.history.at(-1);
  const known = last && movements.get(last);
  if (known?.operation === operation) last?.data.push(before);
  else layer.storeHistory("update", [before]);
  const entry = layer.history.at(-1) as HistoryEntry;
  const { ids } = movements.get(entry) ?? { ids: new Map<string, string>() };
  movements.set(entry, { operation, ids: ids.set(document.id, movement.id) });
}

/** Undoes the last change if it moved tokens. A recorded movement is reverted, with all later ones. Null if the last change moved none. */
export async function undoMovement(layer: PlaceablesLayer): Promise<any[] | null> {
  const entry = layer.history.at(-1);
  const known = entry && movements.get(entry);
  if (!entry || !known) return null;
  layer.history.pop();
  const moved = entry.data.flatMap((before) => {
    const document = layer.documentCollection.get(before._id);
    return document ? [{ before, document, movementId: known.ids.get(before._id) }] : [];
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
