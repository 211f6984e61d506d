import { shownLevel } from "../../common/data/levels.ts";
import type { PlaceablesLayer } from "./layers.ts";

/** The copied objects, their scene, and whether they were cut. */
interface Held {
  readonly objects: readonly any[];
  readonly scene: object;
  readonly cut: boolean;
}

const clipboards = new WeakMap<typeof PlaceablesLayer, Held>();

/** Copies or cuts the selected objects. Returns them. */
export function takeUp(layer: PlaceablesLayer, cut: boolean): any[] {
  const objects = layer.controlled.filter((object) => !cut || (!object.document.locked && object.can(globalThis.game.user, "drag")));
  if (objects.length > 0) clipboards.set(layer.constructor as typeof PlaceablesLayer, { objects, scene: globalThis.canvas.scene, cut });
  return objects;
}

/** Returns the places of pasted objects around a point. They keep their distances from each other. */
function places(held: Held, at: { x: number; y: number }, snap: boolean): { object: any; x: number; y: number }[] {
  const least = (key: "x" | "y"): number => Math.min(...held.objects.map(({ document }) => document._source[key]));
  const corner = { x: least("x"), y: least("y") };
  return held.objects.map((object) => {
    const { x, y } = object.document._source;
    const free = { x: at.x + x - corner.x, y: at.y + y - corner.y };
    const place = snap ? object.getSnappedPosition(free) : free;
    return { object, x: Math.round(place.x), y: Math.round(place.y) };
  });
}

/** Pastes the held objects. Those that were cut move here, others are copied. */
export async function putDown(
  layer: PlaceablesLayer,
  at: { x: number; y: number },
  { hidden = false, snap = true }: { hidden?: boolean; snap?: boolean },
): Promise<any[]> {
  const kind = layer.constructor as typeof PlaceablesLayer;
  const held = clipboards.get(kind);
  const { scene } = globalThis.canvas;
  if (!held) return [];
  if (!held.cut) {
    const data = places(held, at, snap).map(({ object, x, y }) => ({
      ...object.document.toObject(),
      ...(held.scene === scene ? {} : shownLevel(scene)),
      _id: null,
      x,
      y,
      hidden: hidden || object.document.hidden,
    }));
    return scene.createEmbeddedDocuments(kind.documentName, data);
  }
  clipboards.delete(kind);
  if (held.scene !== scene) return [];
  const there = places(held, at, snap).filter(({ object }) => scene.tokens.has(object.document.id));
  const movement = Object.fromEntries(
    there.map(({ object, x, y }) => [object.document.id, { waypoints: [{ x, y, action: "displace", snapped: snap }], method: "paste" }]),
  );
  return scene.updateEmbeddedDocuments(
    kind.documentName,
    there.map(({ object, x, y }) => ({ _id: object.document.id, x, y })),
    { movement },
  );
}
