/** So long after the last change frames are still drawn, in milliseconds. */
const AFTER = 400;

let until = 0;

/** Notes that something on the canvas changes now; frames are drawn for a little while after. */
export function stir(): void {
  until = performance.now() + AFTER;
}

/** Whether a frame is worth drawing: a still canvas costs nothing, which counts where several pages share a machine without a GPU. */
export function isStirring(): boolean {
  return performance.now() < until;
}
