/** The pixels between a menu and its element. */
const GAP = 4;

/** Puts a menu at a point or below an element, or above if there is no room. Returns whether it is above. */
export function placeNear(menu: HTMLElement, target: HTMLElement, point: { readonly x: number; readonly y: number } | null): boolean {
  const view = target.ownerDocument.defaultView ?? window;
  const box = target.getBoundingClientRect();
  const width = menu.offsetWidth;
  const height = menu.offsetHeight;
  const below = point ? point.y : box.bottom + GAP;
  const above = point ? point.y : box.top - GAP;
  const up = below + height > view.innerHeight && above - height >= 0;
  const left = Math.max(0, Math.min(point ? point.x : box.left, view.innerWidth - width));
  const top = up ? above - height : Math.max(0, Math.min(below, view.innerHeight - height));
  Object.assign(menu.style, { left: `${left}px`, top: `${top}px` });
  return up;
}

/** Whether an event's target is inside a menu. */
export function withinMenu(menu: HTMLElement, target: EventTarget | null): boolean {
  return target !== null && "nodeType" in target && menu.contains(target as Node);
}
