import { BaseCard } from "../../common/documents/index.ts";
import { declareIdle } from "./idle.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A card of a stack; it is kept here, and not played with. */
export class Card extends ClientDocumentMixin(BaseCard) {
  /** The side that is up; null where that is the back. */
  get currentFace(): any {
    return this.face === null ? null : (this.faces[this.face] ?? null);
  }

  /** The image of the side that is up. */
  get img(): string {
    return (this.currentFace ?? this.back).img || BaseCard.DEFAULT_ICON;
  }

  /** The stack that it comes from. */
  get source(): any {
    return this.parent?.type === "deck" ? this.parent : this.origin;
  }

  /** Whether it is in the stack that it comes from. */
  get isHome(): boolean {
    return this.parent?.type === "deck" || this.origin === this.parent;
  }

  /** Whether its face is up. */
  get showFace(): boolean {
    return this.faces[this.face] !== undefined;
  }

  /** Whether there is a face after the one that is up. */
  get hasNextFace(): boolean {
    return this.face === null ? this.faces.length > 0 : this.face < this.faces.length - 1;
  }

  /** Whether there is a face before the one that is up. */
  get hasPreviousFace(): boolean {
    return this.face !== null;
  }
}
declareIdle(Card, "flip pass play discard recall toMessage");
