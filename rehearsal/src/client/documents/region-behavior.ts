import { callOptional } from "../../common/abstract/optional.ts";
import { BaseRegionBehavior } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** What a region does to those who come. */
export class RegionBehavior extends ClientDocumentMixin(BaseRegionBehavior) {
  /** The region. */
  get region(): any {
    return this.parent;
  }

  /** The scene. */
  get scene(): any {
    return this.region?.parent ?? null;
  }

  /** Whether it acts. */
  get active(): boolean {
    return !this.disabled;
  }

  /** Whether it acts in the scene that is viewed. */
  get viewed(): boolean {
    return this.active && this.scene?.isView === true;
  }

  /** Whether it listens to an event. */
  hasEvent(eventName: string): boolean {
    const system = this.system;
    if (!system || typeof system !== "object") return false;
    if ("events" in system.constructor && eventName in (system.constructor.events ?? {})) return true;
    return "events" in system && system.events?.has?.(eventName) === true;
  }

  /** Acts on an event. */
  async _handleRegionEvent(event: any): Promise<void> {
    const own = this.system.constructor;
    const handler = "events" in own ? own.events?.[event.name] : undefined;
    if (handler) await handler.call(this.system, event);
    else await callOptional(this.system, "_handleRegionEvent", event);
  }
}
