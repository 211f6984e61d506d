import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { isReadableCallboard } from "../encounter/encounter-lookups.ts";
import type { Screen } from "../encounter/parts/screen.ts";
import { WindowBase } from "./bases.ts";
import type { EncounterWindow } from "./encounter-window.ts";
import { FrameThrottle } from "./frame-throttle.ts";
import { WindowController } from "./window-controller.ts";
import { WindowParts, type Part } from "./window-parts.ts";

/** A window beside the tracker for one encounter: its board or its Hand. */
export abstract class SeparateWindow extends WindowBase implements EncounterWindow {
  readonly #id: string;
  protected readonly surface = new WindowController(this);
  readonly #parts = new WindowParts(this, this.surface);
  readonly #frames = new FrameThrottle(() => super.render({ window: { title: this.title } }));

  constructor(combat: CallboardEncounter, position: object) {
    super({ uniqueId: combat.id, position });
    this.#id = combat.id;
  }

  abstract screenOf(combat: CallboardEncounter): Screen;

  get encounter(): CallboardEncounter | null {
    const combat = game.combats.get(this.#id);
    return isReadableCallboard(combat) ? combat : null;
  }

  get inSight(): boolean {
    return this.rendered && !this.minimized;
  }

  /** Redraws the window even while a drawing is under way, since that drawing may have been prepared before the change. */
  async redraw(): Promise<void> {
    if (this.state < WindowBase.RENDER_STATES.RENDERING) return;
    const view = this.rendered ? this.element.ownerDocument.defaultView : null;
    if (view) await this.#frames.ask(view);
    else await super.render({});
  }

  protected override _canRender(options: never): false | undefined {
    return this.encounter ? (super._canRender(options) as false | undefined) : false;
  }

  protected _configureRenderParts(): Record<string, Part> {
    return this.#parts.configure();
  }

  protected _preparePartContext(partId: string, context: object): Promise<object> {
    return Promise.resolve({ ...context, ...this.#parts.contextOf(partId) });
  }

  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    this.#parts.put(result, content, (parts) => {
      super._replaceHTML(parts, content, options);
    });
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.surface.listen();
  }

  protected override _onClose(options: Parameters<InstanceType<typeof WindowBase>["_onClose"]>[0]): void {
    super._onClose(options);
    this.surface.leave();
  }
}
