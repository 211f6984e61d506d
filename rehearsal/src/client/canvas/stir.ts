/** How long frames are still drawn after the last change, in milliseconds. */
const AFTER = 400;

/** The function that draws a frame, and the least time between frames in milliseconds. Null if there is no canvas. */
let frames: { readonly draw: () => void; readonly apart: number } | null = null;
let until = 0;
let isAsked = false;

/** Draws frames while something changes, and none otherwise. Requesting frames from the browser costs time even if nothing is drawn. */
export function drawOnChange(draw: () => void, apart: number): void {
  frames = { draw, apart };
}

/** Notes that something on the canvas changes now. Frames are drawn for a short time after. */
export function stir(): void {
  until = performance.now() + AFTER;
  ask();
}

function ask(): void {
  if (isAsked || frames === null) return;
  const { draw, apart } = frames;
  const soon = (): number =>
    requestAnimationFrame(() => {
      isAsked = false;
      draw();
      if (performance.now() < until) ask();
    });
  isAsked = true;
  if (apart > 0) setTimeout(soon, apart);
  else soon();
}
