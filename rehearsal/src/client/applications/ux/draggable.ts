/** Moves an application's element by its handle and resizes it by its corner. */
export class Draggable {
  app: any;
  element: HTMLElement;
  handle: HTMLElement;
  resizable: any;
  handlers: Record<string, any> = {};
  position: any = null;
  #start = { x: 0, y: 0 };

  constructor(app: any, element: HTMLElement, handle: HTMLElement | false, resizable: any) {
    this.app = app;
    this.element = element;
    this.handle = handle || element;
    this.resizable = resizable || false;
    this.activateListeners();
  }

  static get implementation(): typeof Draggable {
    return CONFIG.ux.Draggable;
  }

  activateListeners(): void {
    this._activateDragListeners();
    this._activateResizeListeners();
  }

  _activateDragListeners(): void {
    this.handle.classList.add("draggable");
    this.handle.addEventListener("pointerdown", (event) => this._onDragMouseDown(event));
  }

  _activateResizeListeners(): void {
    if (!this.resizable) return;
    const selector = this.resizable.selector;
    let grip = selector ? this.element.querySelector<HTMLElement>(selector) : null;
    if (!grip) {
      grip = Object.assign(document.createElement("div"), { className: "window-resizable-handle" });
      this.element.append(grip);
    }
    grip.addEventListener("pointerdown", (event) => this._onResizeMouseDown(event));
  }

  #follow(event: PointerEvent, move: (event: PointerEvent) => void, up: (event: PointerEvent) => void): void {
    event.preventDefault();
    this.position = { ...this.app.position, width: this.element.offsetWidth, height: this.element.offsetHeight };
    this.#start = { x: event.clientX, y: event.clientY };
    this.handlers = { move, up };
    globalThis.addEventListener("pointermove", move);
    globalThis.addEventListener("pointerup", up);
  }

  #release(event: PointerEvent): void {
    event.preventDefault();
    globalThis.removeEventListener("pointermove", this.handlers["move"]);
    globalThis.removeEventListener("pointerup", this.handlers["up"]);
  }

  _onDragMouseDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#follow(
      event,
      (next) => this._onDragMouseMove(next),
      (next) => this._onDragMouseUp(next),
    );
  }
  _onDragMouseMove(event: PointerEvent): void {
    this.app.setPosition({
      left: this.position.left + event.clientX - this.#start.x,
      top: this.position.top + event.clientY - this.#start.y,
    });
  }
  _onDragMouseUp(event: PointerEvent): void {
    this.#release(event);
  }
  _onResizeMouseDown(event: PointerEvent): void {
    this.#follow(
      event,
      (next) => this._onResizeMouseMove(next),
      (next) => this._onResizeMouseUp(next),
    );
  }
  _onResizeMouseMove(event: PointerEvent): void {
    this.app.setPosition({
      width: this.position.width + event.clientX - this.#start.x,
      height: this.position.height + event.clientY - this.#start.y,
    });
  }
  _onResizeMouseUp(event: PointerEvent): void {
    this.#release(event);
  }
}
