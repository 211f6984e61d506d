import { BaseLevel } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A storey of a scene (generation 14). */
export class Level extends ClientDocumentMixin(BaseLevel) {}
