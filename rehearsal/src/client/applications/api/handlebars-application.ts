import { loadTemplates } from "../handlebars/templates.ts";
import { attachPartForms, chosenParts, copyParts, type PartConfiguration, placeParts, renderParts, templatesOf } from "./parts.ts";
import { readPartState, writePartState } from "./part-state.ts";

/** Adds rendering from Handlebars templates, part by part, to an application class. */
export function HandlebarsApplicationMixin(BaseApplication: any): any {
  class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, PartConfiguration> = {};
    #configured: Record<string, PartConfiguration> = {};
    #parts: Record<string, HTMLElement> = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }
    _configureRenderOptions(options: any): void {
      super._configureRenderOptions(options);
      this.#configured = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#configured);
    }
    _configureRenderParts(_options: any): Record<string, PartConfiguration> {
      return copyParts((this.constructor as typeof HandlebarsApplication).PARTS);
    }
    async _preRender(context: any, options: any): Promise<void> {
      await super._preRender(context, options);
      await loadTemplates(templatesOf(chosenParts(this.#configured, options)));
    }
    async _renderHTML(context: any, options: any): Promise<Record<string, HTMLElement>> {
      return renderParts(this, chosenParts(this.#configured, options), { context, options });
    }
    async _preparePartContext(partId: string, context: any, _options: any): Promise<any> {
      context.partId = `${this.id}-${partId}`;
      if (context.tabs && Object.hasOwn(context.tabs, partId)) context.tab = context.tabs[partId];
      return context;
    }
    _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: any): void {
      for (const [partId, element] of placeParts(this, result, { content, configured: this.#configured })) {
        this.#parts[partId] = element;
        this._attachPartListeners(partId, element, options);
      }
    }
    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: any): void {
      readPartState({ newElement, priorElement, state }, this.#configured[partId]?.scrollable ?? []);
    }
    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: any): void {
      writePartState(newElement, state);
    }
    _tearDown(options: any): void {
      super._tearDown(options);
      this.#parts = {};
    }
    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: any): void {
      attachPartForms(this, this.#configured[partId]?.forms ?? {}, htmlElement);
    }
  }
  return HandlebarsApplication;
}
