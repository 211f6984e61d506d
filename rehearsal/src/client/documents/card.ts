import { BaseCard } from "../../common/documents/index.ts";
import { declareIdle } from "./idle.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A card of a stack. It is stored, but cannot be played. */
export class Card extends ClientDocumentMixin(BaseCard) {
  /** The face that is up. Null if it is the back. */
  get currentFace(): any {
    return this.face === null ? null : (this.faces[this.face] ?? null);
  }

  /** The image of the side that is up. */
  get img(): string {
    return (this.currentFace ?? this.back).img || BaseCard.DEFAULT_ICON;
  }

  /** The stack that the card comes from. */
  get source(): any {
    return this.parent?.type === "deck" ? this.parent : this.origin;
  }

  /** Whether the card is in the stack that it comes from. */
  get isHome(): boolean {
    return this.parent?.type === "deck" || this.origin === this.parent;
  }

  /** Whether a face of the card is up. */
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
