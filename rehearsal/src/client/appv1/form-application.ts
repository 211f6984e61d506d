import { Application } from "./application.ts";

/** An application about one object, which its form updates. */
export class FormApplication extends Application {
  /** Elements other than inputs whose changes are listened to. */
  static _customElements: string[] = [
    "code-mirror",
    "color-picker",
    "document-tags",
    "file-picker",
    "hue-slider",
    "multi-checkbox",
    "multi-select",
    "prose-mirror",
    "range-picker",
    "string-tags",
  ];

  object: any;
  form: any = null;
  editors: Record<string, any> = {};

  constructor(object: any = {}, options: any = {}) {
    super(options);
    this.object = object;
  }

  static override get defaultOptions(): any {
    return foundry.utils.mergeObject(super.defaultOptions, {
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    });
  }

  get isEditable(): boolean {
    return this.options.editable;
  }

  override getData(_options: any = {}): any {
    return { object: this.object, options: this.options, title: this.title };
  }

  override async _render(force = false, options: any = {}): Promise<void> {
    await super._render(force, options);
  }

  override async _renderInner(data: any): Promise<any> {
    const html = await super._renderInner(data);
    this.form = html.filter("form")[0] ?? html.find("form")[0] ?? null;
    return html;
  }

  override _activateCoreListeners(html: any): void {
    super._activateCoreListeners(html);
    if (!this.form) return;
    if (!this.isEditable) return this._disableFields(this.form);
    this.form.onsubmit = (event: Event) => void this._onSubmit(event);
  }

  override activateListeners(html: any): void {
    super.activateListeners(html);
    if (!this.isEditable) return;
    const listened = ["input", "select", "textarea", ...(this.constructor as typeof FormApplication)._customElements].join(",");
    html.on("change", listened, (event: any) => void this._onChangeInput(event));
    for (const editor of html.find(".editor-content[data-edit]")) this._activateEditor(editor);
  }

  _disableFields(form: HTMLFormElement): void {
    for (const field of form.querySelectorAll<any>("input, select, textarea, button")) field.disabled = true;
  }

  async _onSubmit(event: any, { updateData = null, preventClose = false, preventRender = false }: any = {}): Promise<any> {
    event?.preventDefault?.();
    if (!this.rendered && !this.closing) return {};
    const formData = this._getSubmitData(updateData);
    const before = this._state;
    // Saving would redraw the form. In the state RENDERING it is not rendered again.
    if (preventRender) this._state = Application.RENDER_STATES.RENDERING;
    try {
      await this._updateObject(event, formData);
    } finally {
      if (preventRender) this._state = before;
    }
    if (this.options.closeOnSubmit && !preventClose) await this.close({ submit: false, force: true });
    return formData;
  }

  _getSubmitData(updateData: any = {}): any {
    if (!this.form) throw new Error(`${this.constructor.name} has no form`);
    const { object } = new foundry.applications.ux.FormDataExtended(this.form, { editors: this.editors });
    return updateData ? foundry.utils.flattenObject(foundry.utils.mergeObject(object, updateData, { inplace: false })) : object;
  }

  async _onChangeInput(event: any): Promise<any> {
    const { type, form } = event.target;
    if (type === "range") this._onChangeRange(event);
    if (type === "color" && event.target.dataset.edit) this._onChangeColorPicker(event);
    if (form && form !== this.form) return undefined;
    return this.options.submitOnChange ? this._onSubmit(event.originalEvent ?? event, { preventClose: true }) : undefined;
  }

  _onChangeColorPicker(event: any): void {
    const { dataset, value } = event.target;
    const field = this.form?.elements?.[dataset.edit];
    if (field) field.value = value;
  }

  _onChangeRange(event: any): void {
    const shown = event.target.parentElement?.querySelector(".range-value");
    if (shown) shown.textContent = event.target.value;
  }

  async _updateObject(_event: Event, _formData?: any): Promise<any> {
    throw new Error(`${this.constructor.name} must say in _updateObject what becomes of its form`);
  }

  /** Returns an editor. Editors are custom elements here that are always active. */
  async activateEditor(name: string, _options: any = {}, _initialContent = ""): Promise<any> {
    return this.editors[name]?.instance ?? null;
  }

  async saveEditor(name: string, _options: any = {}): Promise<void> {
    if (this.form?.elements?.[name]) await this.submit({ preventClose: true });
  }

  _activateEditor(div: HTMLElement): void {
    const name = div.dataset["edit"] ?? "";
    this.editors[name] = {
      target: name,
      button: null,
      hasButton: false,
      instance: null,
      active: false,
      changed: false,
      initial: div.innerHTML,
    };
  }

  override async close(options: any = {}): Promise<void> {
    if (!options.force && !this.rendered) return;
    if (options.submit ?? (this.options.submitOnClose && this.isEditable)) await this.submit({ preventClose: true, preventRender: true });
    await super.close(options);
  }

  async submit(options: any = {}): Promise<this> {
    if (this.rendered) await this._onSubmit(new Event("submit", { cancelable: true }), options);
    return this;
  }
}
