import * as PIXI from "pixi.js";
import { PlaceableObject } from "./placeable.ts";

/** A wall on the canvas, shown as a line while its layer is active. */
export class Wall extends PlaceableObject {
  static override embeddedName = "Wall";
  line: PIXI.Graphics | null = null;

  get coords(): number[] {
    return this.document.c;
  }
  get bounds(): PIXI.Rectangle {
    const [ax = 0, ay = 0, bx = 0, by = 0] = this.coords;
    return new PIXI.Rectangle(Math.min(ax, bx), Math.min(ay, by), Math.abs(bx - ax), Math.abs(by - ay));
  }
  /** Whether the wall is a door. */
  get isDoor(): boolean {
    return this.document.door > globalThis.CONST.WALL_DOOR_TYPES.NONE;
  }
  /** Whether the wall is an open door. */
  get isOpen(): boolean {
    return this.isDoor && this.document.ds === globalThis.CONST.WALL_DOOR_STATES.OPEN;
  }

  protected override async _draw(_options: object): Promise<void> {
    this.line = this.addChild(new PIXI.Graphics());
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags["refresh"]) this._refreshLine();
  }
  protected _refreshLine(): void {
    const [ax = 0, ay = 0, bx = 0, by = 0] = this.coords;
    this.line?.clear().lineStyle({ width: 6, color: 0xffffbb }).moveTo(ax, ay).lineTo(bx, by);
  }

  override _onCreate(data: object, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    globalThis.canvas.perception.initialize();
  }
  override _onUpdate(changed: object, options: object, userId: string): void {
    super._onUpdate(changed, options, userId);
    globalThis.canvas.perception.initialize();
  }
  override _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    globalThis.canvas.perception.initialize();
  }
}
