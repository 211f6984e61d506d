import { BaseRegion } from "../../common/documents/index.ts";
import { testShapes } from "../data/region-shapes.ts";
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

  /** Whether a point lies in it, over the ground and in height. */
  testPoint({ x, y, elevation = 0 }: { x: number; y: number; elevation?: number }): boolean {
    const { bottom, top } = this._source.elevation;
    if (elevation < (bottom ?? -Infinity) || elevation > (top ?? Infinity)) return false;
    return testShapes(this._source.shapes, { x, y });
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    this.#findTokens();
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("shapes" in changed || "elevation" in changed) this.#findTokens();
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.#findTokens();
  }

  /** Whoever acts for all finds anew in which regions the tokens are. */
  #findTokens(): void {
    if (game.user.isActiveGM && this.parent?.tokens.size > 0) void this.parent.updateTokenRegions();
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
