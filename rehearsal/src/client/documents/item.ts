import { BaseItem } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A thing, an ability or whatever else a system describes by itself. */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor who has it, or null. */
  get actor(): any {
    const parent = this.parent;
    if (parent?.documentName === "ActorDelta") return parent.parent.actor;
    return parent ?? null;
  }

  /** A small picture. */
  get thumbnail(): string {
    return this.img;
  }

  /** Whether an actor has it. */
  get isOwned(): boolean {
    return Boolean(this.actor);
  }

  /** The effects that it hands on to who has it. */
  get transferredEffects(): any[] {
    return this.effects.filter((effect: any) => effect.transfer === true);
  }

  /** The data that formulas of dice may refer to. */
  getRollData(): any {
    return this.system;
  }
}
