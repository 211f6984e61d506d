import * as PIXI from "pixi.js";
import { stir } from "./stir.ts";

/** What shows the way of one token while it is dragged. */
export class BaseTokenRuler {
  token: any;
  visible = true;

  constructor(token: any) {
    this.token = token;
  }
  get isVisible(): boolean {
    return this.visible && this.token.visible;
  }
  async draw(): Promise<void> {}
  clear(): void {}
  destroy(): void {}
  refresh(_rulerData: unknown): void {}
}

/** A line along the way with the distance at its end. */
export class TokenRuler extends BaseTokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";
  #graphics: PIXI.Graphics | null = null;
  #label: PIXI.Text | null = null;

  override refresh(rulerData: any): void {
    const planned = Object.values(rulerData.plannedMovement ?? {}) as { foundPath: { x: number; y: number }[] }[];
    const path = planned[0]?.foundPath ?? [];
    const last = path.at(-1);
    stir();
    if (path.length < 2 || !last) return this.clear();
    const { canvas } = globalThis;
    const centers = path.map((point) => this.token.getCenterPoint(point));
    const graphics = (this.#graphics ??= canvas.tokens.preview.addChildAt(new PIXI.Graphics(), 0));
    graphics.clear().lineStyle({ width: 6, color: Number(globalThis.game.user.color ?? 0xffffff), alpha: 0.8 });
    graphics.moveTo(centers[0].x, centers[0].y);
    for (const point of centers.slice(1)) graphics.lineTo(point.x, point.y);
    const label = (this.#label ??= canvas.tokens.preview.addChild(
      new PIXI.Text("", { fontSize: 24, fill: 0xffffff, stroke: 0x000000, strokeThickness: 5 }),
    ));
    const distance = canvas.grid.measurePath(centers).distance;
    label.text = `${Math.round(distance * 100) / 100} ${canvas.grid.units}`;
    label.position.set(centers.at(-1).x + 12, centers.at(-1).y + 12);
  }
  override clear(): void {
    this.#graphics?.destroy();
    this.#label?.destroy();
    this.#graphics = null;
    this.#label = null;
  }
  override destroy(): void {
    this.clear();
  }
}
