import { BaseWall } from "../../common/documents/index.ts";
import { CanvasDocumentMixin } from "./canvas-mixin.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A wall of a scene. */
export class WallDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseWall)) {}
