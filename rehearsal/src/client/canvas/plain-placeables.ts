import * as PIXI from "pixi.js";
import { PlaceableObject } from "./placeable.ts";

/** An object of a scene with a place on the canvas. It is not drawn, and ignores the pointer. */
abstract class UndrawnObject extends PlaceableObject {
  get bounds(): PIXI.Rectangle {
    const { x = 0, y = 0, width = 0, height = 0 } = this.document;
    return new PIXI.Rectangle(x, y, width, height);
  }

  protected override async _draw(_options: object): Promise<void> {
    this.visible = false;
  }
}

/** A light on the canvas. The rehearsal lights nothing. */
export class AmbientLight extends UndrawnObject {
  static override embeddedName = "AmbientLight";
}

/** A sound on the canvas. The rehearsal plays none. */
export class AmbientSound extends UndrawnObject {
  static override embeddedName = "AmbientSound";
}

/** A drawing on the canvas. The rehearsal draws none. */
export class Drawing extends UndrawnObject {
  static override embeddedName = "Drawing";

  override get bounds(): PIXI.Rectangle {
    const { x, y, shape } = this.document;
    return new PIXI.Rectangle(x, y, shape.width ?? 0, shape.height ?? 0);
  }
}

/** A measured template on the canvas. The rehearsal draws none. */
export class MeasuredTemplate extends UndrawnObject {
  static override embeddedName = "MeasuredTemplate";

  override get bounds(): PIXI.Rectangle {
    const { x, y } = this.document;
    return new PIXI.Rectangle(x, y, 0, 0);
  }
}

/** A note on the canvas. The rehearsal draws none. */
export class Note extends UndrawnObject {
  static override embeddedName = "Note";

  protected override _canConfigure(user: any): boolean {
    return super._canConfigure(user);
  }

  protected override _canHover(user: any): boolean {
    return super._canHover(user);
  }

  protected override _canView(_user: any): boolean {
    return this.document.entry?.isOwner === true;
  }
}

/** A tile on the canvas. The rehearsal draws none. */
export class Tile extends UndrawnObject {
  static override embeddedName = "Tile";
}
