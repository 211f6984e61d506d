import { TemplateApplication } from "../with-parts.ts";

/** Controls that float around one object of the canvas. */
export class BasePlaceableHUD extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "{id}",
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: false },
    actions: { togglePalette: BasePlaceableHUD.#onTogglePalette },
  };

  #object: any = null;
  #palette: string | null = null;

  /** The canvas object of the controls. */
  get object(): any {
    return this.#object;
  }

  /** The document of the canvas object, or null. */
  get document(): any {
    return this.#object?.document ?? null;
  }

  /** The layer of the canvas object, or null. */
  get layer(): any {
    return this.#object?.layer ?? null;
  }

  /** Shows the controls around an object. Closes them if they are already there. */
  async bind(object: any): Promise<void> {
    const same = this.rendered && this.#object === object;
    if (!object || same) {
      await this.close({ animate: false });
      return;
    }
    this.#object = object;
    await this.render({ force: true });
  }

  override _canRender(_options: any): false | void {
    if (!this.#object) return false;
  }

  override _onClose(options: any): void {
    super._onClose(options);
    this.#object = null;
    this.#palette = null;
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById(element.id);
    if (prior) prior.replaceWith(element);
    else (document.getElementById("hud") ?? document.body).append(element);
  }

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, document.toObject(false), {
      id: this.id,
      document,
      isGM: game.user.isGM,
      isGamePaused: game.paused,
      icons: "controlIcons" in CONFIG ? CONFIG.controlIcons : {},
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    const { x, y, w, h } = this.#object;
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    this.#showPalette(this.#palette);
  }

  /** Opens one of the palettes, or none if null. It stays open while the user chooses. */
  #showPalette(chosen: string | null): void {
    this.#palette = chosen;
    for (const palette of this.element.querySelectorAll(".palette[data-palette]") as NodeListOf<HTMLElement>) {
      palette.classList.remove("flip");
      palette.classList.toggle("active", palette.dataset.palette === chosen);
      const { left, right } = palette.getBoundingClientRect();
      palette.classList.toggle("flip", left < 0 || right > window.innerWidth);
    }
    for (const button of this.element.querySelectorAll("[data-action=togglePalette]") as NodeListOf<HTMLElement>) {
      const open = button.dataset.palette === chosen;
      button.classList.toggle("active", open);
      button.setAttribute("aria-expanded", String(open));
    }
  }

  static #onTogglePalette(this: BasePlaceableHUD, _event: PointerEvent, target: HTMLElement): void {
    const chosen = target.dataset.palette ?? null;
    this.#showPalette(chosen === this.#palette ? null : chosen);
  }
}
