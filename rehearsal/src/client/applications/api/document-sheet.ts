import { ApplicationV2 } from "./application.ts";
import { setDisabled, sheetActions, submitDocument } from "./sheet-actions.ts";

const { configureOwnership, configureSheet, copyUuid, editImage, importDocument } = sheetActions;

/** An application that shows one document and saves what the user enters. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: any = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    canImport: true,
    sheetConfig: true,
    ownershipConfig: true,
    actions: { configureOwnership, configureSheet, copyUuid: { handler: copyUuid, buttons: [0, 2] }, editImage, importDocument },
    form: { handler: submitDocument, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [
        { icon: "fa-solid fa-download", label: "DOCUMENT.ImportData", action: "importDocument", visible: canImport },
        { icon: "fa-solid fa-gear", label: "SHEETS.ConfigureSheet", action: "configureSheet", visible: canConfigure },
        { icon: "fa-solid fa-lock", label: "OWNERSHIP.Configure", action: "configureOwnership", visible: canOwn },
      ],
    },
  };

  static _migrateConstructorParams(first: any, rest: any[]): any {
    return first && "documentName" in first ? { ...rest[0], document: first } : (first ?? {});
  }

  constructor(options: any = {}, ...rest: any[]) {
    super(DocumentSheetV2._migrateConstructorParams(options, rest));
  }

  get document(): any {
    return this.options.document;
  }
  override get title(): string {
    const { document } = this;
    const kind = document.constructor.metadata?.label ?? `DOCUMENT.${document.documentName}`;
    const typed = "type" in document && document.type !== "base" ? CONFIG[document.documentName]?.typeLabels?.[document.type] : undefined;
    const label = game.i18n.localize(typed && game.i18n.has(typed) ? typed : kind);
    return `${label}: ${("name" in document && document.name) || document.id || game.i18n.localize("COMMON.New")}`;
  }
  get isVisible(): boolean {
    return this.document.testUserPermission(game.user, this.options.viewPermission);
  }
  get isEditable(): boolean {
    const { document } = this;
    const pack = document.pack ? game.packs.get(document.pack) : null;
    return !pack?.locked && document.testUserPermission(game.user, this.options.editPermission);
  }

  override _initializeApplicationOptions(options: any): any {
    const { document } = options;
    if (!document?.uuid && !document?.documentName) throw new Error(`${this.constructor.name} needs the document that it shall show`);
    const merged = super._initializeApplicationOptions(options);
    merged.uniqueId = `${this.constructor.name}-${(document.uuid ?? `${document.documentName}-new`).replaceAll(".", "-")}`;
    return merged;
  }

  override *_headerControlsButtons(): Generator<any> {
    for (const control of super._headerControlsButtons()) {
      if ("ownership" in control && !this.document.testUserPermission(game.user, control.ownership)) continue;
      yield control;
    }
  }

  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender && this.hasFrame) options.window = { title: this.title, ...options.window };
  }

  override async _prepareContext(options: any): Promise<any> {
    const { document } = this;
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: game.user,
      rootId: this.id,
    });
  }

  override async _renderFrame(options: any): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const label = game.i18n.localize("SHEETS.CopyUuid");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "header-control icon fa-solid fa-passport";
    button.dataset["action"] = "copyUuid";
    button.dataset["tooltip"] = "SHEETS.CopyUuid";
    button.setAttribute("aria-label", label);
    this.window.close?.before(button);
    this.#applyTheme(frame);
    return frame;
  }

  #applyTheme(frame: HTMLElement): void {
    const { DocumentSheetConfig } = foundry.applications.apps;
    const theme = DocumentSheetConfig.getSheetThemeForDocument(this.document);
    if (theme) frame.classList.add("themed", `theme-${theme}`);
  }

  _toggleDisabled(disabled: boolean): void {
    setDisabled(this.form ?? this.element, disabled);
  }

  override _canRender(_options: any): false | void {
    if (!this.isVisible)
      throw new Error(
        game.i18n.format("SHEETS.DocumentSheetPrivate", { type: game.i18n.localize(`DOCUMENT.${this.document.documentName}`) }),
      );
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
    this.element.addEventListener("click", (event: Event) => {
      if ((event.target as Element).closest("button.reveal")) void this._onRevealSecret(event);
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _onClose(options: any): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  override _onChangeForm(formConfig: any, event: Event): void {
    super._onChangeForm(formConfig, event);
  }

  async _onRevealSecret(event: Event): Promise<void> {
    const block: any = (event.target as Element).closest("secret-block");
    const target = block?.closest("prose-mirror[name], [data-edit], [data-target]");
    const path = target?.getAttribute("name") ?? target?.dataset.edit ?? target?.dataset.target;
    if (!path) return;
    await this.document.update({ [path]: block.toggleRevealed(foundry.utils.getProperty(this.document._source, path)) });
  }

  _prepareSubmitData(event: any, form: HTMLFormElement, formData: any, updateData?: any): any {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) foundry.utils.mergeObject(submitData, foundry.utils.expandObject(updateData));
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  _processFormData(_event: any, _form: HTMLFormElement, formData: any): any {
    return foundry.utils.expandObject(formData.object);
  }

  async _processSubmitData(_event: any, _form: HTMLFormElement, submitData: any, options: any = {}): Promise<void> {
    const { document } = this;
    if (document.id && document.collection?.has(document.id)) await document.update(submitData, options);
    else if (this.options.canCreate)
      await document.constructor.create(
        { ...document.toObject(), ...submitData },
        { parent: document.parent, pack: document.pack, ...options },
      );
    else throw new Error(`The document of "${this.id}" does not exist and the sheet may not create it`);
  }
}

function canImport(this: DocumentSheetV2): boolean {
  return this.options.canImport && Boolean(this.document.pack) && !this.document.isEmbedded && game.user.isGM;
}
function canConfigure(this: DocumentSheetV2): boolean {
  return this.options.sheetConfig && this.isEditable;
}
function canOwn(this: DocumentSheetV2): boolean {
  return this.options.ownershipConfig && game.user.isGM && !this.document.isEmbedded && "ownership" in this.document;
}
