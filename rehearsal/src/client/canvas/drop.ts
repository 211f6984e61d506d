import { shownLevel } from "../../common/data/levels.ts";
import { Hooks } from "../hooks.ts";

/** Creates a token for an actor that was dragged onto the canvas. It is hidden if Alt is held. */
export async function dropActor(_layer: unknown, event: DragEvent, data: any): Promise<any> {
  const { canvas, game, ui, CONFIG } = globalThis;
  if (!game.user.can("TOKEN_CREATE")) {
    ui.notifications.warn("CANVAS.TokenCreateDenied", { localize: true });
    return null;
  }
  const dropped = await CONFIG.Actor.documentClass.fromDropData(data);
  if (!dropped) return null;
  if (!dropped.isOwner) {
    ui.notifications.warn("CANVAS.TokenCreateDenied", { localize: true });
    return null;
  }
  const point = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  if (!canvas.dimensions.rect.contains(point.x, point.y)) return null;
  const actor = dropped.pack ? await imported(dropped) : dropped;
  if (!actor) return null;
  const token = await actor.getTokenDocument({ hidden: event.altKey, x: 0, y: 0, ...shownLevel(canvas.scene) }, { parent: canvas.scene });
  const { width, height } = token.getSize();
  const { x, y } = token.getSnappedPosition({ x: point.x - width / 2, y: point.y - height / 2 });
  token.updateSource({ x: Math.round(x), y: Math.round(y) });
  const [created] = await canvas.scene.createEmbeddedDocuments("Token", [token.toObject()]);
  return created ?? null;
}

/** Copies a compendium's actor into the world, since tokens need an actor of the world. */
async function imported(actor: any): Promise<any> {
  const { game, CONFIG } = globalThis;
  const data = game.actors.fromCompendium(actor, { clearFolder: true });
  return CONFIG.Actor.documentClass.create(data, { fromCompendium: true });
}

/** Handles a drop on the canvas: first the hook `dropCanvasData`, then actors. */
export async function onDrop(event: DragEvent): Promise<void> {
  event.preventDefault();
  const { canvas, CONFIG } = globalThis;
  const data = CONFIG.ux.TextEditor.getDragEventData(event);
  if (!data.type || !canvas.ready) return;
  const { x, y } = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  data.x = x;
  data.y = y;
  if (Hooks.call("dropCanvasData", canvas, data, event) === false) return;
  if (data.type === "Actor") await canvas.tokens._onDropActorData(event, data);
}
