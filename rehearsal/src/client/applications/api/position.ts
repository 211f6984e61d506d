/** The place and size of an application. */
export interface Position {
  top?: number | undefined;
  left?: number | undefined;
  width?: number | "auto" | undefined;
  height?: number | "auto" | undefined;
  scale?: number | undefined;
  zIndex?: number | undefined;
}

/** The pixels kept free at the lower edge if a window is cut to the screen's height. */
const MARGIN = 8;

/** Parses a CSS length in pixels or percent of the parent's size. Undefined for other units. */
export function parseDimension(style: string, parent: number): number | undefined {
  if (style.includes("px")) return Number(style.replace("px", ""));
  if (style.includes("%")) return (Number(style.replace("%", "")) / 100) * parent;
  return undefined;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

function measure(element: HTMLElement, position: Position): { width: number; height: number } {
  const style = element.style;
  style.width = position.width === "auto" ? "" : `${position.width ?? 0}px`;
  style.height = position.height === "auto" ? "" : `${position.height ?? 0}px`;
  return {
    width: position.width === "auto" ? element.offsetWidth : (position.width ?? element.offsetWidth),
    height: position.height === "auto" ? element.offsetHeight : (position.height ?? element.offsetHeight),
  };
}

/** Fits a wanted position into the element's window, never outside. Missing coordinates are centred. */
export function fitPosition(element: HTMLElement, wanted: Position): Required<Position> {
  const view = element.ownerDocument.defaultView ?? window;
  const style = view.getComputedStyle(element);
  const scale = wanted.scale ?? 1;
  const limit = { width: view.innerWidth / scale, height: view.innerHeight / scale };
  let { width, height } = measure(element, wanted);
  const minWidth = parseDimension(style.minWidth, view.innerWidth) ?? 0;
  const minHeight = parseDimension(style.minHeight, view.innerHeight) ?? 0;
  width = clamp(width, minWidth, limit.width);
  height = clamp(height, minHeight, limit.height - MARGIN);
  const left = clamp(wanted.left ?? (view.innerWidth - width * scale) / 2, 0, view.innerWidth - width * scale);
  const top = clamp(wanted.top ?? (view.innerHeight - height * scale) / 2, 0, view.innerHeight - height * scale);
  return {
    width: wanted.width === "auto" ? "auto" : width,
    height: wanted.height === "auto" ? "auto" : height,
    left: Math.round(left),
    top: Math.round(top),
    scale,
    zIndex: wanted.zIndex ?? 100,
  };
}

/** Writes a position into the element's style. */
export function applyPosition(element: HTMLElement, position: Position, minimized: boolean): void {
  const style = element.style;
  const length = (value: number | "auto" | undefined): string => (typeof value === "number" ? `${value}px` : "");
  if (!minimized) {
    style.width = length(position.width);
    style.height = length(position.height);
  }
  style.left = length(position.left);
  style.top = length(position.top);
  style.zIndex = String(position.zIndex ?? 100);
  style.transform = position.scale === undefined || position.scale === 1 ? "" : `scale(${position.scale})`;
}
