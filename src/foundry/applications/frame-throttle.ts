/** How long in milliseconds a drawing waits at most for a frame: a window that nobody sees gets none. */
const PATIENCE = 100;

/** Resolves with the next frame of a window; at once where the page is hidden. It is the game's own page that counts the time: a window that is closed meanwhile fires nothing any more. */
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

/** Draws once a frame, however often it is asked to. */
export class FrameThrottle {
  readonly #draw: () => Promise<unknown>;
  #due: Promise<void> | null = null;

  constructor(draw: () => Promise<unknown>) {
    this.#draw = draw;
  }

  /** Resolves once what is asked for now is drawn in a window. */
  ask(view: Window): Promise<void> {
    this.#due ??= nextFrame(view).then(async () => {
      this.#due = null;
      await this.#draw();
    });
    return this.#due;
  }
}
