import { BaseRegion } from "../../common/documents/index.ts";
import { testShapes } from "../data/region-shapes.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** An area of a scene with behaviors for tokens in it. */
export class RegionDocument extends ClientDocumentMixin(BaseRegion) {
  _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "tokens", { value: new Set(), writable: true, enumerable: false, configurable: true });
  }

  prepareBaseData(): void {
    this.tokens.clear();
    for (const token of this.parent?.tokens ?? []) if (token._source._regions?.includes(this.id)) this.tokens.add(token);
  }

  /** Whether a point lies in the region, including its elevation. */
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

  /** Updates the regions of all tokens, on the active GM's client. */
  #findTokens(): void {
    if (game.user.isActiveGM && this.parent?.tokens.size > 0) void this.parent.updateTokenRegions();
  }

  /** Informs the behaviors of an event in the region. */
  async _triggerEvent(eventName: string, eventData: any): Promise<void> {
    await this._handleEvent({ name: eventName, data: eventData, region: this, user: game.user });
  }

  /** Passes an event to each behavior that handles it. */
  async _handleEvent(event: any): Promise<void> {
    for (const behavior of this.behaviors) {
      if (behavior.active && behavior.hasEvent(event.name)) await behavior._handleRegionEvent(event);
    }
  }
}
