/** So long after the last change frames are still drawn, in milliseconds. */
const AFTER = 400;

/** How a frame is drawn, and how long after the one before at least, in milliseconds; null where no canvas is. */
let frames: { readonly draw: () => void; readonly apart: number } | null = null;
let until = 0;
let isAsked = false;

/** Has frames drawn from now on while something changes, and none while all is still: a page that asks the browser for frames costs a machine even where nothing is drawn in them. */
export function drawOnChange(draw: () => void, apart: number): void {
  frames = { draw, apart };
}

/** Notes that something on the canvas changes now; frames are drawn for a little while after. */
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
