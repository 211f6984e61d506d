import type * as PIXI from "pixi.js";

/** The distance at which a press becomes a drag, in screen pixels. */
const SLACK = 8;
/** The longest time between the clicks of a double click, in milliseconds. */
const DOUBLE = 300;

type Gesture = "hoverIn" | "hoverOut" | "clickLeft" | "clickLeft2" | "unclickLeft" | "clickRight" | "clickRight2" | "unclickRight" | Drag;
type Drag = "dragLeftStart" | "dragLeftMove" | "dragLeftDrop" | "dragLeftCancel";
type Event = Record<string, any>;

/** Whether a gesture is answered: a boolean, or a function that returns one. */
export type Permissions = Readonly<Partial<Record<Gesture, boolean | ((user: any, event: Event) => boolean)>>>;
/** The functions that answer gestures. If one returns false, a drag's start does not begin it, and a drop or cancel does not end it. */
export type Callbacks = Readonly<Partial<Record<Gesture, ((event: Event) => unknown) | null>>>;

/** Recognises pointer gestures on an object of the canvas. The object's own callbacks answer them. */
export class MouseInteractionManager {
  readonly object: any;
  readonly layer: any;
  readonly permissions: Permissions;
  readonly callbacks: Callbacks;
  /** Where the current gesture began and is now, in canvas pixels. */
  interactionData: Record<string, any> = {};
  #lastClick: { readonly button: number; readonly at: number } | null = null;

  constructor(object: any, layer: any, permissions: Permissions = {}, callbacks: Callbacks = {}) {
    this.object = object;
    this.layer = layer;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /** Whether the user may make a gesture. */
  can(action: Gesture, event: Event): boolean {
    const asked = this.permissions[action] ?? true;
    return typeof asked === "function" ? asked.call(this.object, globalThis.game.user, event) : asked;
  }

  /** Calls the function that answers a gesture. */
  callback(action: Gesture, event: Event): unknown {
    Object.assign(event, { interactionData: this.interactionData });
    return this.callbacks[action]?.call(this.object, event);
  }

  /** Starts listening. */
  activate(): this {
    const on = (name: string, hear: (event: PIXI.FederatedPointerEvent) => void) => this.object.on(name, hear);
    on("pointerover", (event) => void this.#answer("hoverIn", event));
    on("pointerout", (event) => void this.callback("hoverOut", event));
    on("pointerdown", (event) => this.#press(event));
    on("rightdown", (event) => {
      event.stopPropagation();
      this.#answer(this.#isSecond(2) ? "clickRight2" : "clickRight", event);
    });
    on("rightup", (event) => void this.#answer("unclickRight", event));
    return this;
  }

  #answer(action: Gesture, event: Event): unknown {
    return this.can(action, event) ? this.callback(action, event) : undefined;
  }

  #isSecond(button: number): boolean {
    const last = this.#lastClick;
    const at = performance.now();
    this.#lastClick = { button, at };
    return last?.button === button && at - last.at < DOUBLE;
  }

  #press(event: PIXI.FederatedPointerEvent): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    // PIXI passes the same event object with other numbers to the next listener.
    const { clientX: x, clientY: y } = event;
    const origin = globalThis.canvas.canvasCoordinatesFromClient({ x, y });
    this.interactionData = { object: this.object, origin, destination: origin };
    if (this.#isSecond(0)) return void this.#answer("clickLeft2", event);
    this.#answer("clickLeft", event);
    this.#follow({ x, y });
  }

  /** Follows a press until the pointer is released, and a drag until it is dropped. A drag is no half of a double click. */
  #follow(start: { readonly x: number; readonly y: number }): void {
    const controller = new AbortController();
    const { signal } = controller;
    let isDragging = false;
    const follow = (event: PointerEvent): void => {
      const { clientX: x, clientY: y } = event;
      this.interactionData["destination"] = globalThis.canvas.canvasCoordinatesFromClient({ x, y });
    };
    const begin = (event: PointerEvent): boolean => {
      this.#lastClick = null;
      return this.can("dragLeftStart", event) && this.callback("dragLeftStart", event) !== false;
    };
    const move = (event: PointerEvent): void => {
      if (!isDragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
      if (!isDragging && !begin(event)) return controller.abort();
      isDragging = true;
      follow(event);
      this.callback("dragLeftMove", event);
    };
    const up = (event: PointerEvent): void => {
      if (event.button === 2) return;
      follow(event);
      const answer = isDragging ? this.callback("dragLeftDrop", event) : this.#answer("unclickLeft", event);
      if (!isDragging || answer !== false) controller.abort();
    };
    const cancel = (event: Event): void => {
      if (!isDragging || this.callback("dragLeftCancel", event) !== false) controller.abort();
    };
    const down = (event: PointerEvent): void => {
      if (!isDragging) return;
      // The canvas hears no buttons while something is carried.
      event.stopPropagation();
      event.preventDefault();
      if (event.button === 2) cancel(event);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      cancel(event);
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", cancel, { signal });
    window.addEventListener("pointerdown", down, { signal, capture: true });
    window.addEventListener("keydown", key, { signal, capture: true });
  }
}
