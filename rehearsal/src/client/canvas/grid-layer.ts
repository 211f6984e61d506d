import * as PIXI from "pixi.js";
import { CanvasLayer } from "./layers.ts";
import { stir } from "./stir.ts";

/** A highlighted space: its top-left point in pixels, its colours, and a shape if it is no grid space. */
interface Lit {
  readonly x: number;
  readonly y: number;
  readonly color?: PIXI.ColorSource | null;
  readonly border?: PIXI.ColorSource | null;
  readonly alpha?: number | null;
  readonly shape?: PIXI.Polygon | null;
}

/** A named set of highlighted spaces. */
export class GridHighlight extends PIXI.Graphics {
  /** The places that are already highlighted. */
  positions = new Set<string>();

  constructor(name: string) {
    super();
    this.name = name;
    this.eventMode = "none";
  }

  /** Notes a place. Returns false if it is already highlighted. */
  highlight(x: number, y: number): boolean {
    const key = `${Math.round(x)},${Math.round(y)}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }

  override clear(): this {
    this.positions.clear();
    return super.clear();
  }
}

/** The layer that shows the grid's lines and highlighted spaces. */
export class GridLayer extends CanvasLayer {
  highlight: PIXI.Container | undefined;
  highlightLayers: Record<string, GridHighlight> = {};

  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "grid" };
  }

  protected override async _draw(_options: object): Promise<void> {
    const { scene, grid, dimensions } = globalThis.canvas;
    this.highlight = this.addChild(new PIXI.Container());
    this.highlightLayers = {};
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

  /** Returns a named set of highlighted spaces, and creates it if there is none. */
  addHighlightLayer(name: string): GridHighlight {
    const known = this.highlightLayers[name];
    if (known && !known.destroyed) return known;
    const made = new GridHighlight(name);
    this.highlightLayers[name] = made;
    this.highlight?.addChild(made);
    return made;
  }
  /** Clears all spaces of a set. */
  clearHighlightLayer(name: string): void {
    stir();
    this.highlightLayers[name]?.clear();
  }
  /** Removes a set. */
  destroyHighlightLayer(name: string): void {
    stir();
    this.highlightLayers[name]?.destroy();
    delete this.highlightLayers[name];
  }
  /** Returns a set of highlighted spaces, or undefined. */
  getHighlightLayer(name: string): GridHighlight | undefined {
    return this.highlightLayers[name];
  }
  /** Highlights one space of a set, once. */
  highlightPosition(name: string, { x, y, color, border, alpha, shape }: Lit): void {
    const layer = this.addHighlightLayer(name);
    if (!layer.highlight(x, y)) return;
    stir();
    const { grid } = globalThis.canvas;
    const middle = { x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 };
    const outline = shape ?? new PIXI.Polygon(grid.getShape().flatMap((point: any) => [point.x + middle.x, point.y + middle.y]));
    if (border !== undefined && border !== null) layer.lineStyle({ width: 2, color: border, alpha: 0.8 });
    layer
      .beginFill(color ?? 0x33bbff, alpha ?? 0.25)
      .drawPolygon(outline)
      .endFill();
    layer.lineStyle(0);
  }
}
