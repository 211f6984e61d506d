import { BaseAmbientLight, BaseAmbientSound, BaseDrawing, BaseMeasuredTemplate, BaseNote, BaseTile } from "../../common/documents/index.ts";
import { CanvasDocumentMixin } from "./canvas-mixin.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A light of a scene. */
export class AmbientLightDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseAmbientLight)) {
  /** Whether the light shines on the whole scene. */
  get isGlobal(): boolean {
    return !this.walls;
  }
}

/** A sound at a place of a scene. */
export class AmbientSoundDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseAmbientSound)) {}

/** A drawing on a scene. */
export class DrawingDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseDrawing)) {
  /** Whether this client's user drew it. */
  get isAuthor(): boolean {
    return this.author === game.user;
  }
}

/** The template of an effect on a scene. */
export class MeasuredTemplateDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseMeasuredTemplate)) {
  /** The template's direction, in radians. */
  get rotation(): number {
    return Math.toRadians(this.direction);
  }

  /** Whether this client's user created the template. */
  get isAuthor(): boolean {
    return this.author === game.user;
  }
}

/** A note on a scene that links to a journal entry. */
export class NoteDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseNote)) {
  /** The linked journal entry, if it exists. */
  get entry(): any {
    return game.journal.get(this.entryId);
  }

  /** The linked page, if it exists. */
  get page(): any {
    return this.entry?.pages.get(this.pageId);
  }

  /** The note's label: its own text, or else the name of the linked page or entry. */
  get label(): string {
    return this.text || this.page?.name || this.entry?.name || "";
  }
}

/** An image on a scene. */
export class TileDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseTile)) {}
