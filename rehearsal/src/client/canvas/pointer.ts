import * as PIXI from "pixi.js";
import { TokenDrag } from "./drag.ts";

/** How far the pointer must go before a press becomes a drag, in screen pixels. */
const SLACK = 8;
/** Two clicks within this time are a double click, in milliseconds. */
const DOUBLE = 300;

/** Lets the pointer hover, select, drag, open and configure a token. */
export function bindPointer(token: any): void {
  let last = 0;
  token.on("pointerover", (event: PIXI.FederatedPointerEvent) => token._onHoverIn(event));
  token.on("pointerout", (event: PIXI.FederatedPointerEvent) => token._onHoverOut(event));
  token.on("pointerdown", (event: PIXI.FederatedPointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const double = performance.now() - last < DOUBLE;
    last = performance.now();
    if (double) open(token);
    else press(token, event, () => (last = 0));
  });
  token.on("rightdown", (event: PIXI.FederatedPointerEvent) => {
    event.stopPropagation();
    if (!token.can(globalThis.game.user, "hud")) return;
    token.control({ releaseOthers: !token.controlled });
    globalThis.canvas.hud?.token?.bind(token);
  });
}

/** Opens the sheet of the token's actor, where the user may see it. */
function open(token: any): void {
  if (token.actor?.testUserPermission(globalThis.game.user, "LIMITED")) token.actor.sheet.render({ force: true });
}

/** Selects (or targets, with the target tool), and waits for a drag to begin: a press that becomes one is no click, which `dragged` is told. */
function press(token: any, event: PIXI.FederatedPointerEvent, dragged: () => void): void {
  if (globalThis.game.activeTool === "target") {
    token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
    return;
  }
  if (event.shiftKey && token.controlled) token.release();
  else token.control({ releaseOthers: !event.shiftKey && !token.controlled });
  if (!token.controlled || !token.can(globalThis.game.user, "drag")) return;
  follow(token, event, dragged);
}

/** Follows the pointer of a press until the token is dropped: released with Control it places a waypoint, and the drag goes on without a button. */
function follow(token: any, { clientX, clientY }: PIXI.FederatedPointerEvent, dragged: () => void): void {
  const at = ({ clientX: x, clientY: y }: MouseEvent) => globalThis.canvas.canvasCoordinatesFromClient({ x, y });
  const from = globalThis.canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });
  let drag: TokenDrag | null = null;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => {
    controller.abort();
    drag?.cancel();
  };
  const move = (now: PointerEvent) => {
    if (!drag && Math.hypot(now.clientX - clientX, now.clientY - clientY) < SLACK) return;
    if (!drag) dragged();
    drag ??= TokenDrag.begin(token, from);
    if (drag) drag.move(at(now), now);
    else controller.abort();
  };
  const up = (now: PointerEvent) => {
    if (now.button === 2) return;
    if (drag && (now.ctrlKey || now.metaKey)) {
      drag.move(at(now), now);
      drag.place();
      return;
    }
    controller.abort();
    void drag?.drop(at(now), now);
  };
  const down = (now: PointerEvent) => {
    if (!drag) return;
    // The canvas hears nothing of the buttons while a token is carried.
    now.stopPropagation();
    now.preventDefault();
    if (now.button !== 2) return;
    if (drag.hasWaypoints) drag.takeBack();
    else cancel();
  };
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key !== "Escape") return;
    pressed.stopPropagation();
    cancel();
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("pointerdown", down, { signal, capture: true });
  window.addEventListener("keydown", key, { signal, capture: true });
}
