import { BaseCards } from "../../common/documents/index.ts";
import { declareIdle } from "./idle.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A deck, a hand or a pile of cards. It is stored, but cannot be played. */
export class Cards extends ClientDocumentMixin(BaseCards) {
  /** A small picture. */
  get thumbnail(): string {
    return this.img;
  }

  /** The cards that can be drawn. */
  get availableCards(): any[] {
    return this.cards.filter((card: any) => this.type !== "deck" || !card.drawn);
  }

  /** The cards that were drawn. */
  get drawnCards(): any[] {
    return this.cards.filter((card: any) => card.drawn);
  }

  /** The type of stack, in the user's language. */
  get typeLabel(): string {
    return game.i18n.localize(CONFIG.Cards.typeLabels[this.type] ?? this.type);
  }
}
declareIdle(Cards, "deal pass draw shuffle recall dealDialog drawDialog passDialog playDialog resetDialog");
