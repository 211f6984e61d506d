import * as PIXI from "pixi.js";
import { stir } from "./stir.ts";

/** How a text scrolls: its start around the point, direction, distance in pixels and duration in milliseconds. Other keys are its style. */
interface Scrolling {
  readonly anchor?: number;
  readonly direction?: number;
  readonly distance?: number;
  readonly duration?: number;
  readonly jitter?: number;
  readonly [style: string]: unknown;
}

/** Returns the offset of a side, in halves of the width and the height. */
function sideOf(point: number): { readonly x: number; readonly y: number } {
  const { BOTTOM, TOP, LEFT, RIGHT } = globalThis.CONST.TEXT_ANCHOR_POINTS;
  return { x: point === LEFT ? -1 : point === RIGHT ? 1 : 0, y: point === TOP ? -1 : point === BOTTOM ? 1 : 0 };
}

/** The group above the tokens. It also gives packages the layer of the grid. */
export class InterfaceCanvasGroup extends PIXI.Container {
  grid: any = null;

  /** Shows a text that scrolls away from a point and fades. Does nothing if the user has switched this off. */
  async createScrollingText(
    origin: { readonly x: number; readonly y: number },
    content: string,
    { anchor = 0, direction = 2, distance, duration = 2000, jitter = 0, ...style }: Scrolling = {},
  ): Promise<PIXI.Text | undefined> {
    if (!globalThis.game.settings.get("core", "scrollingStatusText")) return undefined;
    const text = this.addChild(new PIXI.Text(content, { fontSize: 24, fill: 0xffffff, stroke: 0x111111, strokeThickness: 4, ...style }));
    const [from, to] = [sideOf(anchor), sideOf(direction)];
    text.anchor.set(0.5);
    text.eventMode = "none";
    text.x = origin.x + (from.x * text.width) / 2 + jitter * (Math.random() - 0.5) * text.width;
    text.y = origin.y + (from.y * text.height) / 2 + jitter * (Math.random() - 0.5) * text.height;
    const way = { x: to.x * (distance ?? 2 * text.width), y: to.y * (distance ?? 2 * text.height) };
    void scroll(text, way, duration);
    return text;
  }
}

/** Moves a text along a way, and removes it at the end. */
function scroll(text: PIXI.Text, way: { readonly x: number; readonly y: number }, duration: number): Promise<void> {
  const [{ x, y }, start] = [text, performance.now()];
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => {
    const step = (): void => {
      if (text.destroyed) return resolve();
      stir();
      const part = document.hidden ? 1 : Math.min(1, (performance.now() - start) / duration);
      if (!isStill) text.position.set(x + way.x * part, y + way.y * part);
      text.alpha = 1 - part;
      if (part < 1) return void requestAnimationFrame(step);
      text.destroy();
      resolve();
    };
    step();
  });
}
