import { FormApplication } from "./form-application.ts";

/** The sheet of one document, which its form updates. */
export class DocumentSheet extends FormApplication {
  _secrets: any[];

  constructor(object: any, options: any = {}) {
    super(object, options);
    this._secrets = this._createSecretHandlers();
  }

  static override get defaultOptions(): any {
    return foundry.utils.mergeObject(super.defaultOptions, {
      classes: ["sheet"],
      template: `templates/sheets/${this.name.toLowerCase()}.html`,
      viewPermission: CONST.DOCUMENT_OWNERSHIP_LEVELS.LIMITED,
      sheetConfig: true,
      secrets: [],
    });
  }

  get document(): any {
    return this.object;
  }
  override get id(): string {
    return `${this.options.id || this.constructor.name}-${this.document.uuid.replaceAll(".", "-")}`;
  }
  override get isEditable(): boolean {
    const { document } = this;
    return this.options.editable && document.isOwner && !(document.pack && game.packs.get(document.pack)?.locked);
  }
  override get title(): string {
    const { name, id, constructor } = this.document;
    return `${game.i18n.localize(constructor.metadata.label)}: ${name ?? id}`;
  }

  override async close(options: any = {}): Promise<void> {
    await super.close(options);
    if (!this.rendered) delete this.document.apps[this.appId];
  }

  override getData(_options: any = {}): any {
    const { document, isEditable, options, title } = this;
    return {
      cssClass: isEditable ? "editable" : "locked",
      editable: isEditable,
      document,
      data: document.toObject(false),
      limited: document.limited,
      options,
      owner: document.isOwner,
      title,
    };
  }

  override _activateCoreListeners(html: any): void {
    super._activateCoreListeners(html);
    for (const secret of this._secrets) secret.bind(html[0]);
    if (this.isEditable) html.find("img[data-edit]").on("click", (event: any) => void this._onEditImage(event.originalEvent));
  }

  override async activateEditor(name: string, options: any = {}, initialContent = ""): Promise<any> {
    return super.activateEditor(name, options, initialContent);
  }

  override async _render(force = false, options: any = {}): Promise<void> {
    if (!this._canUserView(game.user)) {
      if (!force) return;
      const type = game.i18n.localize(this.document.constructor.metadata.label);
      ui.notifications.warn(game.i18n.format("SHEETS.DocumentSheetPrivate", { type }));
      return;
    }
    this.document.apps[this.appId] = this;
    await super._render(force, options);
  }

  override async _renderOuter(): Promise<any> {
    const html = await super._renderOuter();
    this._createDocumentIdLink(html);
    return html;
  }

  _createDocumentIdLink(html: any): void {
    const link = document.createElement("a");
    link.className = "document-id-link";
    link.setAttribute("aria-label", game.i18n.localize("SHEETS.CopyUuid"));
    link.innerHTML = '<i class="fa-solid fa-passport"></i>';
    link.addEventListener("click", () => void game.clipboard.copyPlainText(this.document.uuid));
    html.find(".window-title").first().after(link);
  }

  _canUserView(user: any): boolean {
    return this.document.testUserPermission(user, this.options.viewPermission);
  }

  _createSecretHandlers(): any[] {
    if (!this.document.isOwner) return [];
    const callbacks = {
      content: (secret: HTMLElement) => this._getSecretContent(secret),
      update: (secret: HTMLElement, content: string) => this._updateSecret(secret, content),
    };
    return this.options.secrets.map((given: any) => new foundry.applications.ux.HTMLSecret({ ...given, callbacks }));
  }

  override _getHeaderButtons(): any[] {
    const buttons = super._getHeaderButtons();
    const canConfigure = this.options.sheetConfig && this.isEditable && this.document.getFlag("core", "sheetLock") !== true;
    if (!canConfigure) return buttons;
    const onclick = (event: any): void => this._onConfigureSheet(event);
    return [{ label: "Sheet", class: "configure-sheet", icon: "fas fa-cog", onclick }, ...buttons];
  }

  _getSecretContent(secret: HTMLElement): string {
    const path = this.#pathOf(secret);
    return path ? foundry.utils.getProperty(this.document, path) : "";
  }

  async _updateSecret(secret: HTMLElement, content: string): Promise<any> {
    const path = this.#pathOf(secret);
    return path ? this.document.update({ [path]: content }) : undefined;
  }

  #pathOf(secret: HTMLElement): string | undefined {
    const holder = secret.closest<HTMLElement>("[data-edit], [data-target], [name]");
    return holder?.dataset["edit"] ?? holder?.dataset["target"] ?? holder?.getAttribute("name") ?? undefined;
  }

  _onConfigureSheet(event: any): void {
    event.preventDefault();
    void new foundry.applications.apps.DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  async _onEditImage(event: any): Promise<any> {
    const picture = event.currentTarget ?? event.target;
    const { edit } = picture.dataset;
    const current = foundry.utils.getProperty(this.document._source, edit);
    const callback = (src: string): void => {
      picture.src = src;
      if (this.options.submitOnChange) void this.submit({ updateData: { [edit]: src }, preventClose: true });
    };
    return new foundry.applications.apps.FilePicker.implementation({ type: "image", current, callback }).browse();
  }

  override async _updateObject(_event: Event, formData: any): Promise<any> {
    if (!this.document.id) return undefined;
    return this.document.update(formData);
  }
}
