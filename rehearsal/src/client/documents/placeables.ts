import { BaseAmbientLight, BaseAmbientSound, BaseDrawing, BaseMeasuredTemplate, BaseNote, BaseTile } from "../../common/documents/index.ts";
import { CanvasDocumentMixin } from "./canvas-mixin.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A light of a scene. */
export class AmbientLightDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseAmbientLight)) {
  /** Whether it shines everywhere on the scene. */
  get isGlobal(): boolean {
    return !this.walls;
  }
}

/** A sound that is heard at a place of a scene. */
export class AmbientSoundDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseAmbientSound)) {}

/** A drawing on a scene. */
export class DrawingDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseDrawing)) {
  /** Whether this user drew it. */
  get isAuthor(): boolean {
    return this.author === game.user;
  }
}

/** The template of an effect on a scene. */
export class MeasuredTemplateDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseMeasuredTemplate)) {
  /** Its direction, in radians. */
  get rotation(): number {
    return Math.toRadians(this.direction);
  }

  /** Whether this user made it. */
  get isAuthor(): boolean {
    return this.author === game.user;
  }
}

/** A pin on a scene that leads to a journal. */
export class NoteDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseNote)) {
  /** The journal that it leads to, if it is known. */
  get entry(): any {
    return game.journal.get(this.entryId);
  }

  /** The page that it leads to, if it is known. */
  get page(): any {
    return this.entry?.pages.get(this.pageId);
  }

  /** The text beside it: its own, else the name of what it leads to. */
  get label(): string {
    return this.text || this.page?.name || this.entry?.name || "";
  }
}

/** A picture that lies on a scene. */
export class TileDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseTile)) {}
