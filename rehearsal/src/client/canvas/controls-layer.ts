import * as PIXI from "pixi.js";
import { stir } from "./stir.ts";
import { InteractionLayer } from "./layers.ts";

const PING_TIME = 1200;

/** The top layer, with the selection rectangle and pings. */
export class ControlsLayer extends InteractionLayer {
  select: PIXI.Graphics | null = null;

  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "controls" };
  }

  protected override async _draw(_options: object): Promise<void> {
    this.eventMode = "none";
    this.select = this.addChild(new PIXI.Graphics());
  }

  /** Draws the selection rectangle, or removes it if null. */
  drawSelect(area: { x: number; y: number; width: number; height: number } | null): void {
    stir();
    const graphics = this.select?.clear();
    if (!graphics || !area) return;
    const scale = globalThis.canvas.stage.scale.x;
    graphics.lineStyle({ width: 3 / scale, color: 0xff9829, alpha: 0.9 }).beginFill(0xff9829, 0.08);
    graphics.drawRect(area.x, area.y, area.width, area.height).endFill();
  }

  /** Shows a ring that widens and fades. Resolves to false if the place is outside the view. */
  async drawPing(
    origin: { x: number; y: number },
    { color = 0xffffff, duration = PING_TIME }: { color?: number; duration?: number } = {},
  ): Promise<boolean> {
    const ring = this.addChild(new PIXI.Graphics());
    ring.position.set(origin.x, origin.y);
    const start = performance.now();
    return new Promise((resolve) => {
      const step = () => {
        stir();
        if (ring.destroyed) return resolve(false);
        const part = (performance.now() - start) / duration;
        if (part >= 1) {
          ring.destroy();
          return resolve(true);
        }
        ring
          .clear()
          .lineStyle({ width: 8, color, alpha: 1 - part })
          .drawCircle(0, 0, 20 + part * globalThis.canvas.grid.size);
        requestAnimationFrame(step);
      };
      step();
    });
  }
}
