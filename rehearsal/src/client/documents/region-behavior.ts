import { callOptional } from "../../common/abstract/optional.ts";
import { BaseRegionBehavior } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A behavior of a region. */
export class RegionBehavior extends ClientDocumentMixin(BaseRegionBehavior) {
  /** The behavior's region. */
  get region(): any {
    return this.parent;
  }

  /** The region's scene, or null. */
  get scene(): any {
    return this.region?.parent ?? null;
  }

  /** Whether the behavior is enabled. */
  get active(): boolean {
    return !this.disabled;
  }

  /** Whether the behavior is enabled and its scene viewed. */
  get viewed(): boolean {
    return this.active && this.scene?.isView === true;
  }

  /** Whether the behavior handles an event. */
  hasEvent(eventName: string): boolean {
    const system = this.system;
    if (!system || typeof system !== "object") return false;
    if ("events" in system.constructor && eventName in (system.constructor.events ?? {})) return true;
    return "events" in system && system.events?.has?.(eventName) === true;
  }

  /** Handles an event. */
  async _handleRegionEvent(event: any): Promise<void> {
    const own = this.system.constructor;
    const handler = "events" in own ? own.events?.[event.name] : undefined;
    if (handler) await handler.call(this.system, event);
    else await callOptional(this.system, "_handleRegionEvent", event);
  }
}
