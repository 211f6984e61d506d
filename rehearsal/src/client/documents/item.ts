import { BaseItem } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A thing, an ability or anything else that a system defines. */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor that has the item, or null. */
  get actor(): any {
    const parent = this.parent;
    if (parent?.documentName === "ActorDelta") return parent.parent.actor;
    return parent ?? null;
  }

  /** A small picture. */
  get thumbnail(): string {
    return this.img;
  }

  /** Whether an actor has the item. */
  get isOwned(): boolean {
    return Boolean(this.actor);
  }

  /** The effects that the item transfers to its actor. */
  get transferredEffects(): any[] {
    return this.effects.filter((effect: any) => effect.transfer === true);
  }

  /** Returns the data that dice formulas can refer to. */
  getRollData(): any {
    return this.system;
  }
}
