import { Hooks } from "../../hooks.ts";
import { ApplicationV2 } from "../../applications/api/application.ts";

/** The layer above the canvas for the controls of its objects. It moves and scales with the view. */
export class HeadsUpDisplayContainer extends ApplicationV2 {
  static override DEFAULT_OPTIONS: any = {
    id: "hud",
    tag: "div",
    window: { frame: false, positioned: false },
  };

  /** The HUD of tokens. */
  token: any = new CONFIG.Token.hudClass();
  /** Null, since this canvas has no tiles. */
  tile: any = null;
  /** Null, since this canvas has no drawings. */
  drawing: any = null;

  override async _renderHTML(_context: any, _options: any): Promise<null> {
    return null;
  }

  override _replaceHTML(_result: any, _content: HTMLElement, _options: any): void {
    this.#align();
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    for (const hook of ["canvasReady", "canvasPan"]) Hooks.on(hook, () => this.#align());
  }

  /** Aligns the layer with the canvas's origin and scale. */
  #align(): void {
    if (!this.element || !canvas?.stage) return;
    const { x, y } = canvas.stage.toGlobal?.({ x: 0, y: 0 }) ?? { x: 0, y: 0 };
    const { dimensions, stage } = canvas;
    Object.assign(this.element.style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${dimensions?.width ?? 0}px`,
      height: `${dimensions?.height ?? 0}px`,
      transform: `scale(${stage.scale.x})`,
    });
    this.element.style.setProperty("--hud-scale", String(Math.max(1, 1 / stage.scale.x)));
  }
}
