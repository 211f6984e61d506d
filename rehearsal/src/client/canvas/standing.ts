import type { Waypoint } from "./constrain.ts";

/** Returns a token's place, as its document stores it. */
export function placeOf(document: any): Record<string, any> {
  return Object.fromEntries(document.constructor.MOVEMENT_FIELDS.map((field: string) => [field, document._source[field]]));
}

/** Returns a token's place as the first waypoint of a way. */
export function standing(token: any): Waypoint {
  const { document } = token;
  const { x, y } = document._source;
  return { ...placeOf(document), x, y, action: document.movementAction, snapped: false, explicit: false, checkpoint: true };
}
