import { ClockwiseSweepPolygon, type CollisionMode, type Restriction } from "./collision.ts";
import { PlaceablesLayer } from "./layers.ts";

/** The walls of a scene. A GM sees them while working on them. */
export class WallsLayer extends PlaceablesLayer {
  static override documentName = "Wall";
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "walls", baseClass: WallsLayer };
  }

  /** Tests whether walls lie on a ray, or where. */
  checkCollision(ray: any, { type, mode = "any" }: { type: Restriction; mode?: CollisionMode }): any {
    return ClockwiseSweepPolygon.testCollision(ray.A, ray.B, { type, mode });
  }

  protected override async _draw(options: object): Promise<void> {
    await super._draw(options);
    this.visible = this.active;
  }
  protected override _activate(): void {
    this.visible = true;
  }
  protected override _deactivate(): void {
    super._deactivate();
    this.visible = false;
  }
}

/** The lights of a scene. Their documents exist, but light nothing. */
export class LightingLayer extends PlaceablesLayer {
  static override documentName = "AmbientLight";
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "lighting", baseClass: LightingLayer };
  }
}

/** The sounds of a scene. Their documents exist, but are not heard. */
export class SoundsLayer extends PlaceablesLayer {
  static override documentName = "AmbientSound";
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "sounds", baseClass: SoundsLayer };
  }
}

/** The notes on a map. Their documents exist, but are not drawn. */
export class NotesLayer extends PlaceablesLayer {
  static override documentName = "Note";
  /** The setting that shows notes while another layer is active. */
  static TOGGLE_SETTING = "notesDisplayToggle";
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "notes", baseClass: NotesLayer };
  }
}

/** The drawings on a map. Their documents exist, but are not drawn. */
export class DrawingsLayer extends PlaceablesLayer {
  static override documentName = "Drawing";
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "drawings", baseClass: DrawingsLayer };
  }
}

/** The tiles of a map. Their documents exist, but are not drawn. */
export class TilesLayer extends PlaceablesLayer {
  static override documentName = "Tile";
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "tiles", baseClass: TilesLayer };
  }
}

/** The templates of effects. Their documents exist, but are not drawn. */
export class TemplateLayer extends PlaceablesLayer {
  static override documentName = "MeasuredTemplate";
  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "templates", baseClass: TemplateLayer };
  }
}
