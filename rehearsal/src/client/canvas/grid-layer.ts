import * as PIXI from "pixi.js";
import { CanvasLayer } from "./layers.ts";

/** The layer that shows the lines of the grid. */
export class GridLayer extends CanvasLayer {
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "grid" };
  }

  protected override async _draw(_options: object): Promise<void> {
    const { scene, grid, dimensions } = globalThis.canvas;
    if (grid.isGridless) return;
    const lines = this.addChild(new PIXI.Graphics());
    lines.lineStyle({ width: 1, native: true, color: Number(scene.grid.color ?? 0), alpha: scene.grid.alpha ?? 0.2 });
    const [top, left, bottom, right] = grid.getOffsetRange(dimensions.rect);
    for (let i = top; i < bottom; i++) {
      for (let j = left; j < right; j++) {
        lines.drawPolygon(grid.getVertices({ i, j }).flatMap((point: any) => [point.x, point.y]));
      }
    }
    lines.eventMode = "none";
  }
}
