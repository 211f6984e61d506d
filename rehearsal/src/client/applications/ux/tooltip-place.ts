/** The side of its element on which a tooltip is shown. */
export type Direction = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

/** Returns the styles that place a tooltip on one side of its element and within the page. */
export function placeTooltip(
  element: HTMLElement,
  tooltip: HTMLElement,
  { direction, margin }: { direction: Direction; margin: number },
): Record<string, string> {
  const view = element.ownerDocument.defaultView ?? window;
  const box = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const middle = { x: box.left + (box.width - width) / 2, y: box.top + (box.height - height) / 2 };
  const places: Record<Direction, { x: number; y: number }> = {
    UP: { x: middle.x, y: box.top - height - margin },
    DOWN: { x: middle.x, y: box.bottom + margin },
    LEFT: { x: box.left - width - margin, y: middle.y },
    RIGHT: { x: box.right + margin, y: middle.y },
    CENTER: middle,
  };
  const { x, y } = places[direction] ?? places.DOWN;
  const left = Math.max(margin, Math.min(x, view.innerWidth - width - margin));
  const top = Math.max(margin, Math.min(y, view.innerHeight - height - margin));
  return { left: `${left}px`, top: `${top}px` };
}
