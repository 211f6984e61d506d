import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import { buttonElement, dialogForm } from "./dialog-parts.ts";

/** A question to the user: some content and at least one button to answer with. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: any = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
  };
  #returnFocus: HTMLElement | null = null;

  override _initializeApplicationOptions(options: any): any {
    const merged = super._initializeApplicationOptions(options);
    if (!merged.buttons?.length) throw new Error("A dialog must have at least one button");
    merged.buttons = Object.fromEntries(merged.buttons.map((button: any) => [button.action, button]));
    for (const action of Object.keys(merged.buttons)) merged.actions[action] = (this.constructor as typeof DialogV2)._onClickButton;
    return merged;
  }

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector("form.dialog-form") ?? null;
  }

  override async _renderHTML(_context: any, _options: any): Promise<HTMLElement> {
    const form = dialogForm(this.options.content, this._renderButtons());
    form.addEventListener("submit", (event) => void this._onSubmit((event.submitter ?? this.#defaultButton()) as HTMLButtonElement, event));
    form.addEventListener("keydown", (event) => this._onKeyDown(event));
    return form;
  }

  _renderButtons(): any {
    const buttons: any[] = Object.values(this.options.buttons);
    const chosen = buttons.find((button) => button.default) ?? buttons[0];
    return buttons.map((button) => buttonElement(button, button === chosen));
  }

  #defaultButton(): HTMLButtonElement | null {
    return this.form?.querySelector<HTMLButtonElement>("footer button[autofocus], footer button.default") ?? null;
  }

  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.options.buttons[target?.dataset["action"] ?? ""];
    const result = (await button?.callback?.(event, target, this)) ?? button?.action;
    await this.options.submit?.(result, this);
    if (this.options.form.closeOnSubmit) await this.close({ submitted: true });
    return this;
  }

  override async _onFirstRender(_context: any, _options: any): Promise<void> {
    await super._onFirstRender(_context, _options);
    const dialog = this.element as HTMLDialogElement;
    this.#returnFocus = dialog.ownerDocument.activeElement as HTMLElement | null;
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
    if (this.options.modal) dialog.showModal();
    else dialog.show();
    // Only now does the dialog have a height to be centred by.
    const { left, top } = { ...this.options.position, ..._options.position };
    this.setPosition({ left, top });
    const first = dialog.querySelector<HTMLElement>(
      ".dialog-content [autofocus], .dialog-content :is(input, select, textarea):not([type=hidden], :disabled)",
    );
    (first ?? this.#defaultButton())?.focus();
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement, _options: any): void {
    content.replaceChildren(result);
  }

  _onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key !== "Enter" || event.isComposing || target.closest("textarea, button, a, [contenteditable]")) return;
    event.preventDefault();
    this.#defaultButton()?.click();
  }

  override _onClose(options: any): void {
    super._onClose(options);
    if (this.#returnFocus?.isConnected) this.#returnFocus.focus({ preventScroll: true });
  }

  /** Answers a click on a button. Buttons that submit are left to the form. */
  static _onClickButton(this: any, event: PointerEvent, target: HTMLButtonElement): void {
    if (target.type !== "submit") void this._onSubmit(target, event);
  }

  static async confirm({ yes = {}, no = {}, ...options }: any = {}): Promise<any> {
    const buttons = [
      { action: "yes", label: "COMMON.Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
      { action: "no", label: "COMMON.No", icon: "fa-solid fa-xmark", default: !yes.default, callback: () => false, ...no },
    ];
    return this.wait({ ...options, buttons: [...buttons, ...(options.buttons ?? [])] });
  }

  static async prompt({ ok = {}, ...options }: any = {}): Promise<any> {
    const button = { action: "ok", label: "COMMON.Confirm", icon: "fa-solid fa-check", default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...(options.buttons ?? [])] });
  }

  static async input({ ok = {}, ...options }: any = {}): Promise<any> {
    const callback = (_event: Event, button: HTMLButtonElement): any => new FormDataExtended(button.form as HTMLFormElement).object;
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }

  static async wait({ rejectClose = false, close, render, ...options }: any = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const submit = async (result: unknown, dialog: any): Promise<void> => {
        await options.submit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...options, submit });
      dialog.addEventListener(
        "close",
        (event: Event) => {
          if (close instanceof Function) resolve(close(event, dialog));
          else if (rejectClose) reject(new Error("The dialog was closed without an answer"));
          else resolve(null);
        },
        { once: true },
      );
      if (render instanceof Function) dialog.addEventListener("render", (event: Event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  static async query(user: any, type: string, config: any = {}): Promise<any> {
    const asked = typeof user === "string" ? game.users.get(user) : user;
    if (!asked) throw new Error("The user who shall be asked does not exist");
    if (asked.id === game.userId) return this._handleQuery({ type, config });
    return asked.query("dialog", { type, config });
  }

  static async _handleQuery({ type, config }: any): Promise<any> {
    switch (type) {
      case "confirm":
        return this.confirm(config);
      case "prompt":
        return this.prompt(config);
      case "input":
        return this.input(config);
      case "wait":
        return this.wait(config);
      default:
        throw new Error(`A dialog of kind "${type}" is unknown`);
    }
  }
}
