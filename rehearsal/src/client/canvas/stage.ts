import type * as PIXI from "pixi.js";

/** Lets the pointer pan (right button or a two-finger scroll), zoom, and select or target with a rectangle. */
export function bindStage(app: PIXI.Application, view: HTMLCanvasElement): void {
  const { canvas } = globalThis;
  app.stage.eventMode = "static";
  app.stage.hitArea = { contains: () => true };
  app.stage.on("pointerdown", (event: PIXI.FederatedPointerEvent) => {
    (document.activeElement as HTMLElement | null)?.blur();
    if (event.button === 0) rectangle(event);
    else if (event.button === 2) panning(event);
  });
  view.addEventListener("contextmenu", (event) => event.preventDefault());
  view.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const scale = canvas.stage.scale.x * (event.deltaY < 0 ? 1.05 : 1 / 1.05);
      const under = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
      const { pivot } = canvas.stage;
      const ratio = canvas.stage.scale.x / scale;
      canvas.pan({ x: under.x + (pivot.x - under.x) * ratio, y: under.y + (pivot.y - under.y) * ratio, scale });
    },
    { passive: false },
  );
}

/** Calls `moved` while the pointer moves, and `done` when it is released. */
function follow(moved: (event: PointerEvent) => void, done: (event: PointerEvent) => void): void {
  const controller = new AbortController();
  window.addEventListener("pointermove", moved, { signal: controller.signal });
  window.addEventListener(
    "pointerup",
    (event) => {
      controller.abort();
      done(event);
    },
    { signal: controller.signal },
  );
}

function panning(start: PIXI.FederatedPointerEvent): void {
  const { canvas } = globalThis;
  const pivot = { x: canvas.stage.pivot.x, y: canvas.stage.pivot.y };
  const from = { x: start.clientX, y: start.clientY };
  const move = (event: PointerEvent) => {
    const scale = canvas.stage.scale.x;
    canvas.pan({ x: pivot.x - (event.clientX - from.x) / scale, y: pivot.y - (event.clientY - from.y) / scale });
  };
  follow(move, () => undefined);
}

function rectangle(start: PIXI.FederatedPointerEvent): void {
  const { canvas, game } = globalThis;
  const from = canvas.canvasCoordinatesFromClient({ x: start.clientX, y: start.clientY });
  const area = (event: PointerEvent) => {
    const to = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  };
  const done = (event: PointerEvent) => {
    canvas.controls?.drawSelect(null);
    const chosen = area(event);
    const releaseOthers = !event.shiftKey;
    if (chosen.width < 8 && chosen.height < 8) {
      if (releaseOthers) canvas.activeLayer?.releaseAll();
    } else if (game.activeTool === "target") canvas.tokens.targetObjects(chosen, { releaseOthers });
    else canvas.tokens.selectObjects(chosen, { releaseOthers });
  };
  follow((event) => canvas.controls?.drawSelect(area(event)), done);
}
