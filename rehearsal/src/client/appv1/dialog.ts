import { Application } from "./application.ts";

/** A question with buttons that may have callbacks. */
export class Dialog extends Application {
  data: any;
  readonly #onKey = (event: KeyboardEvent): void => void this._onKeyDown(event);

  constructor(data: any, options: any = {}) {
    super(options);
    this.data = data;
  }

  static override get defaultOptions(): any {
    return foundry.utils.mergeObject(super.defaultOptions, {
      template: "templates/hud/dialog.html",
      focus: true,
      classes: ["dialog"],
      width: 400,
      jQuery: true,
    });
  }

  override get title(): string {
    return this.data.title || game.i18n.localize("DIALOG.Title");
  }

  override getData(_options: any = {}): any {
    const { buttons = {}, content } = this.data;
    const shown = Object.entries<any>(buttons).map(([key, button]) => [
      key,
      { ...button, cssClass: [key, this.data.default === key ? "default bright" : ""].join(" ").trim() },
    ]);
    return { content, buttons: Object.fromEntries(shown) };
  }

  override activateListeners(html: any): void {
    super.activateListeners(html);
    html.find("[data-button]").on("click", (event: any) => this._onClickButton(event.originalEvent ?? event));
    this.data.render?.(this.#given(html));
    if (this.options.focus) html.find(`[data-button="${CSS.escape(this.data.default ?? "")}"]`)[0]?.focus();
    document.addEventListener("keydown", this.#onKey);
  }

  /** Returns the argument for callbacks: jQuery, unless elements were asked for. */
  #given(html: any): any {
    return this.options.jQuery ? html : html[0];
  }

  _onClickButton(event: any): void {
    const key = (event.currentTarget ?? event.target).closest("[data-button]").dataset.button;
    this.submit(this.data.buttons[key], event);
  }

  _onKeyDown(event: any): any {
    if (ui.activeWindow !== this) return undefined;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return this.close();
    }
    const chosen = this.data.buttons?.[this.data.default];
    if (event.key !== "Enter" || !chosen || event.target?.closest?.("textarea, button")) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return this.submit(chosen, event);
  }

  override async _renderOuter(): Promise<any> {
    const html = await super._renderOuter();
    html.attr("role", "dialog");
    return html;
  }

  submit(button: any, event?: any): void {
    const html = this.element.find(".window-content").children();
    try {
      button.callback?.call(this, this.#given(html), event);
    } catch (error) {
      ui.notifications.error((error as Error).message);
      throw error;
    }
    void this.close({ force: true });
  }

  override async close(options: any = {}): Promise<void> {
    document.removeEventListener("keydown", this.#onKey);
    const html = this.element.find(".window-content").children();
    this.data.close?.(this.#given(html));
    await super.close(options);
  }

  /** Asks a yes-or-no question. Null if the window is closed, or rejected if `rejectClose` is set. */
  static async confirm({ title, content, yes, no, render, defaultYes = true, rejectClose = false, options = {} }: any = {}): Promise<any> {
    const answer = (label: string, icon: string, given: any, usual: boolean): object => ({
      icon: `<i class="fas ${icon}"></i>`,
      label: game.i18n.localize(label),
      callback: (html: any) => (given ? given(html) : usual),
    });
    const buttons = { yes: answer("COMMON.Yes", "fa-check", yes, true), no: answer("COMMON.No", "fa-times", no, false) };
    return this.wait({ title, content, buttons, render, default: defaultYes ? "yes" : "no" }, options).catch((error: unknown) => {
      if (rejectClose) throw error;
      return null;
    });
  }

  /** Shows a dialog with a single button. */
  static async prompt({ title, content, label, callback, render, rejectClose = true, options = {} }: any = {}): Promise<any> {
    const ok = { icon: '<i class="fas fa-check"></i>', label: label ?? game.i18n.localize("COMMON.Confirm"), callback };
    return this.wait({ title, content, buttons: { ok }, render, default: "ok" }, options).catch((error: unknown) => {
      if (rejectClose) throw error;
      return null;
    });
  }

  /** Shows a dialog and resolves to the result of the chosen button's callback. Rejects if the window is closed instead. */
  static async wait(data: any, options: any = {}, renderOptions: any = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      let isChosen = false;
      const answered = ([key, button]: [string, any]): [string, object] => {
        const callback = (html: any, event: any): void => {
          isChosen = true;
          // An error thrown by a callback is a rejection too.
          resolve((async () => (button.callback instanceof Function ? button.callback(html, event) : key))());
        };
        return [key, { ...button, callback }];
      };
      const close = (html: any): void => {
        const said = data.close?.(html);
        if (isChosen) return;
        if (data.close) resolve(said);
        else reject(new Error("The Dialog was closed without a choice being made."));
      };
      const buttons = Object.fromEntries(Object.entries<any>(data.buttons).map(answered));
      new this({ ...data, buttons, close }, options).render(true, renderOptions);
    });
  }
}
