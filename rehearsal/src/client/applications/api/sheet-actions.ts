/** Cleans and checks the input of a document sheet, then saves it. */
export async function submitDocument(this: any, ...[event, form, formData, options]: [Event, HTMLFormElement, any, any?]): Promise<void> {
  const { updateData, ...operation } = options ?? {};
  const submitData = this._prepareSubmitData(event, form, formData, updateData);
  await this._processSubmitData(event, form, submitData, operation);
}

function configureSheet(this: any, event: PointerEvent): void {
  event.stopPropagation();
  const { DocumentSheetConfig } = foundry.applications.apps;
  void new DocumentSheetConfig({ document: this.document }).render({ force: true });
}

function configureOwnership(this: any, event: PointerEvent): void {
  event.stopPropagation();
  const { DocumentOwnershipConfig } = foundry.applications.apps;
  void new DocumentOwnershipConfig({ document: this.document }).render({ force: true });
}

function copyUuid(this: any, event: PointerEvent): void {
  event.preventDefault();
  event.stopPropagation();
  const { document } = this;
  const id = event.button === 2 ? document.id : document.uuid;
  void game.clipboard.copyPlainText(id);
  ui.notifications.info(game.i18n.format("DOCUMENT.IdCopied", { id, type: game.i18n.localize(`DOCUMENT.${document.documentName}`) }));
}

async function editImage(this: any, _event: PointerEvent, target: HTMLImageElement): Promise<void> {
  if (!this.isEditable) return;
  const attribute = target.dataset["edit"];
  if (target.localName !== "img" || !attribute) throw new Error("The action editImage belongs on an image with data-edit");
  const picker = new CONFIG.ux.FilePicker({
    type: "image",
    current: foundry.utils.getProperty(this.document._source, attribute),
    callback: (path: string) => {
      target.src = path;
      if (this.options.form.submitOnChange) this.form.dispatchEvent(new Event("submit", { cancelable: true }));
    },
  });
  await picker.render({ force: true });
}

async function importDocument(this: any): Promise<void> {
  await this.close();
  const { document } = this;
  const collection = game.collections.get(document.documentName);
  await collection.importFromCompendium(document.compendium, document.id);
}

/** The actions of every document sheet. */
export const sheetActions = { configureOwnership, configureSheet, copyUuid, editImage, importDocument };

/** Disables or enables the fields of a sheet. The window's own controls and tabs stay usable. */
export function setDisabled(root: HTMLElement, disabled: boolean): void {
  const fields = root.querySelectorAll<HTMLInputElement>("input, select, textarea, button, [name]");
  for (const field of fields) {
    if (field.closest(".window-header, .controls-dropdown, .tabs") || field.dataset["action"] === "tab") continue;
    if ("disabled" in field) field.disabled = disabled;
  }
  for (const image of root.querySelectorAll<HTMLElement>('img[data-action="editImage"]')) image.classList.toggle("disabled", disabled);
}
