import { BaseAdventure } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** Sources to create or update, by document name. */
type Sources = Record<string, any[]>;

/** A bundle of documents that can be imported into the world. */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  /** Imports everything into the world. Existing documents are overwritten after a question, unless `dialog` is false. */
  async import({ dialog = true, ...options }: any = {}): Promise<any> {
    const data = await this.prepareImport(options);
    if (dialog && Object.keys(data.toUpdate).length > 0 && !(await this.#mayOverwrite())) return { created: {}, updated: {} };
    if (Hooks.call("preImportAdventure", this, options, data.toCreate, data.toUpdate) === false) return { created: {}, updated: {} };
    for (const before of options.preImport ?? []) await before(data, options);
    const result = await this.importContent(data);
    for (const after of options.postImport ?? []) await after(result, options);
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }

  async #mayOverwrite(): Promise<boolean> {
    return Boolean(
      await foundry.applications.api.DialogV2.confirm({
        window: { title: game.i18n.localize("ADVENTURE.ImportOverwriteTitle") },
        content: `<p>${foundry.utils.escapeHTML(game.i18n.localize("ADVENTURE.ImportOverwriteWarning"))}</p>`,
      }),
    );
  }

  /** Separates documents whose ids exist in the world from new ones. `importFields` limits it to some fields. */
  async prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<any> {
    const all = importFields.length === 0 || importFields.includes("all");
    const [toCreate, toUpdate]: [Sources, Sources] = [{}, {}];
    let documentCount = 0;
    for (const [field, cls] of Object.entries(BaseAdventure.contentFields)) {
      if (!all && !importFields.includes(field)) continue;
      const { documentName } = cls;
      for (const document of this[field]) {
        const target = game.collections.get(documentName).has(document.id) ? toUpdate : toCreate;
        (target[documentName] ??= []).push(document.toObject());
        documentCount++;
      }
    }
    return { toCreate, toUpdate, documentCount };
  }

  /** Creates and updates the documents under their own ids. */
  async importContent({ toCreate, toUpdate }: any): Promise<any> {
    const [created, updated]: [Sources, Sources] = [{}, {}];
    for (const [name, sources] of Object.entries(toCreate as Sources))
      created[name] = await getDocumentClass(name).createDocuments(sources, { keepId: true, keepEmbeddedIds: true, renderSheet: false });
    for (const [name, sources] of Object.entries(toUpdate as Sources))
      updated[name] = await getDocumentClass(name).updateDocuments(sources, { diff: false, recursive: false, noHook: true });
    return { created, updated };
  }
}
