import type { Waypoint } from "./constrain.ts";
import { standing } from "./standing.ts";

/** Moves the tokens that can go one space in a direction. */
export async function moveByKeys(tokens: readonly any[], direction: number): Promise<void> {
  const { canvas } = globalThis;
  const updates: object[] = [];
  const movement: Record<string, object> = {};
  for (const token of tokens) {
    const constrainOptions = token._getDragConstrainOptions();
    const path = token.document.locked ? [] : stepOf(token, direction, constrainOptions);
    const last = path.at(-1);
    if (!last) continue;
    const { id } = token.document;
    updates.push({ _id: id, x: last.x, y: last.y });
    movement[id] = { waypoints: path, method: "keyboard", constrainOptions, autoRotate: false, showRuler: false };
  }
  if (updates.length > 0) await canvas.scene.updateEmbeddedDocuments("Token", updates, { movement });
}

/** Returns the way of one step. Empty if it is blocked or leads out of the scene. */
function stepOf(token: any, direction: number, constrainOptions: object): Waypoint[] {
  const { document } = token;
  const origin = standing(token);
  const { x, y } = shifted(document, direction);
  const target = { ...origin, x: Math.round(x), y: Math.round(y), snapped: true, explicit: true };
  const { result } = token.findMovementPath([origin, target], { ...constrainOptions, history: true });
  const inside = globalThis.canvas.dimensions.rect.contains(target.x + 1, target.y + 1);
  return inside && (target.x !== origin.x || target.y !== origin.y) ? (result ?? []).slice(1) : [];
}

function shifted(document: any, direction: number): { x: number; y: number } {
  const { grid } = document.parent;
  if (grid.isGridless) return grid.getShiftedPoint({ x: document._source.x, y: document._source.y }, direction);
  const offset = document._positionToGridOffset(document._source);
  return document._gridOffsetToPosition({ ...offset, ...grid.getShiftedOffset(offset, direction) }, document._source);
}
