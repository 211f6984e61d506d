/** How long a drawing waits for a frame at most, in milliseconds. A window out of sight gets no frames. */
const PATIENCE = 100;

/** Resolves with a window's next frame, or at once if the page is hidden. The main page's timer is used, since closed windows fire none. */
function nextFrame(view: Window): Promise<void> {
  if (view.document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(late);
      if (!view.closed) view.cancelAnimationFrame(soon);
      resolve();
    };
    const late = window.setTimeout(done, PATIENCE);
    const soon = view.requestAnimationFrame(done);
  });
}

/** Draws a window at most once per frame. */
export class FrameThrottle {
  readonly #draw: () => Promise<unknown>;
  #due: Promise<void> | null = null;

  constructor(draw: () => Promise<unknown>) {
    this.#draw = draw;
  }

  /** Requests a drawing in the next frame of a browser window. Resolves when the drawing is done. */
  ask(view: Window): Promise<void> {
    this.#due ??= nextFrame(view).then(async () => {
      this.#due = null;
      await this.#draw();
    });
    return this.#due;
  }
}
