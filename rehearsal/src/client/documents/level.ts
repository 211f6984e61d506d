import { BaseLevel } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A level of a scene (generation 14). */
export class Level extends ClientDocumentMixin(BaseLevel) {
  /** Redraws the scene, so that tokens on the level appear or disappear. */
  #redraw(): void {
    if (this.parent?.isView && canvas.ready) void canvas.draw(this.parent);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    this.#redraw();
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.#redraw();
  }
}
