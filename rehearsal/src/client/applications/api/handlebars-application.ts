import { attachForm } from "./forms.ts";
import { chosenParts, type PartConfiguration, renderParts } from "./parts.ts";
import { readPartState, writePartState } from "./part-state.ts";
import { loadTemplates } from "../handlebars/templates.ts";

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
      const { PARTS } = this.constructor as typeof HandlebarsApplication;
      return Object.fromEntries(Object.entries(PARTS).map(([id, part]) => [id, { ...part }]));
    }

    async _preRender(context: any, options: any): Promise<void> {
      await super._preRender(context, options);
      const templates = chosenParts(this.#configured, options).flatMap(([, part]) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates(templates);
    }

    async _renderHTML(context: any, options: any): Promise<Record<string, HTMLElement>> {
      return renderParts(this, chosenParts(this.#configured, options), { context, options });
    }

    async _preparePartContext(partId: string, context: any, _options: any): Promise<any> {
      context.partId = `${this.id}-${partId}`;
      const tabs = context.tabs;
      if (tabs && Object.hasOwn(tabs, partId)) context.tab = tabs[partId];
      return context;
    }

    _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: any): void {
      for (const [partId, htmlElement] of Object.entries(result)) {
        const placed = this.#configured[partId]?.root ? this.#fill(partId, htmlElement, content) : this.#place(partId, htmlElement, content);
        this.#parts[partId] = placed;
        this._attachPartListeners(partId, placed, options);
      }
    }

    #place(partId: string, htmlElement: HTMLElement, content: HTMLElement): HTMLElement {
      const prior = content.querySelector<HTMLElement>(`:scope > [data-application-part="${CSS.escape(partId)}"]`);
      const state = {};
      if (prior) {
        this._preSyncPartState(partId, htmlElement, prior, state);
        prior.replaceWith(htmlElement);
        this._syncPartState(partId, htmlElement, prior, state);
      } else content.append(htmlElement);
      return htmlElement;
    }

    #fill(partId: string, htmlElement: HTMLElement, content: HTMLElement): HTMLElement {
      const state = {};
      const prior = content.dataset["applicationPart"] === partId ? content : null;
      if (prior) this._preSyncPartState(partId, htmlElement, prior, state);
      content.dataset["applicationPart"] = partId;
      content.replaceChildren(...htmlElement.childNodes);
      if (prior) this._syncPartState(partId, content, prior, state);
      return content;
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
      for (const [selector, config] of Object.entries(this.#configured[partId]?.forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector<HTMLElement>(selector);
        if (form) attachForm(this, form, config);
      }
    }
  }
  return HandlebarsApplication;
}
