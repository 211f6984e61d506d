import { BaseRegion } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A part of a scene where something happens to those who come. */
export class RegionDocument extends ClientDocumentMixin(BaseRegion) {
  _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "tokens", { value: new Set(), writable: true, enumerable: false, configurable: true });
  }

  prepareBaseData(): void {
    this.tokens.clear();
    for (const token of this.parent?.tokens ?? []) if (token._source._regions?.includes(this.id)) this.tokens.add(token);
  }

  /** Tells the behaviors, on all clients, of something that happened here. */
  async _triggerEvent(eventName: string, eventData: any): Promise<void> {
    await this._handleEvent({ name: eventName, data: eventData, region: this, user: game.user });
  }

  /** Lets each behavior that listens to an event act. */
  async _handleEvent(event: any): Promise<void> {
    for (const behavior of this.behaviors) {
      if (behavior.active && behavior.hasEvent(event.name)) await behavior._handleRegionEvent(event);
    }
  }
}
