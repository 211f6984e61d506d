/** The state when a pointer was pressed: its position, and the window's place and size. */
interface Grip {
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

function grip(app: any, event: PointerEvent): Grip {
  const { top, left } = app.position;
  return {
    x: event.clientX,
    y: event.clientY,
    top: top ?? 0,
    left: left ?? 0,
    width: app.element.offsetWidth,
    height: app.element.offsetHeight,
  };
}

/** Follows a pointer from a handle until it is released. */
function follow(handle: HTMLElement, event: PointerEvent, move: (dx: number, dy: number) => void): void {
  const view = handle.ownerDocument.defaultView ?? window;
  const onMove = (next: PointerEvent): void => move(next.clientX - event.clientX, next.clientY - event.clientY);
  const onEnd = (): void => {
    view.removeEventListener("pointermove", onMove);
    view.removeEventListener("pointerup", onEnd);
    view.removeEventListener("pointercancel", onEnd);
  };
  view.addEventListener("pointermove", onMove);
  view.addEventListener("pointerup", onEnd);
  view.addEventListener("pointercancel", onEnd);
}

/** Lets the header move the window and the handle resize it. */
export function attachDragging(app: any): void {
  const { header, resize } = app.window;
  header?.addEventListener("pointerdown", (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as HTMLElement).closest("button, a, input, select")) return;
    if (!app.options.window.positioned) return;
    const start = grip(app, event);
    follow(header, event, (dx, dy) => app.setPosition({ left: start.left + dx, top: start.top + dy }));
  });
  resize?.addEventListener("pointerdown", (event: PointerEvent) => {
    if (event.button !== 0 || app.minimized) return;
    event.preventDefault();
    const start = grip(app, event);
    const scale = app.position.scale || 1;
    follow(resize, event, (dx, dy) => app.setPosition({ width: start.width + dx / scale, height: start.height + dy / scale }));
  });
  header?.addEventListener("dblclick", (event: MouseEvent) => {
    if (!app.options.window.minimizable || (event.target as HTMLElement).closest("button")) return;
    if (app.minimized) void app.maximize();
    else void app.minimize();
  });
}
