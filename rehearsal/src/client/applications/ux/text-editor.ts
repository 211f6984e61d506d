import { everyPage } from "../../pages.ts";
import { current } from "./text-events.ts";
import { inlineRoll, performInlineRoll } from "./inline-rolls.ts";
import { type AnchorSettings, anchorElement, documentLink } from "./links.ts";
import { replaceText, textNodes } from "./text-replace.ts";

const LINKS = /@(UUID|Actor|Item|JournalEntry|Scene|Macro|Compendium)\[([^#\]]+)(?:#([^\]]+))?\](?:\{([^}]+)\})?/g;
const EMBEDS = /@Embed\[([^\]]+)\](?:\{([^}]+)\})?/g;
const ROLLS = /\[\[(?:\/([a-z]+)\s)?(.*?)\]\](?:\{([^}]+)\})?/gi;
const ADDRESSES = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** Enriches texts beyond HTML: links to documents, rolls, secrets, and additions by packages. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return CONFIG.ux.TextEditor;
  }

  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html;
    return area.value;
  }

  static async enrichHTML(content: string, options: any = {}): Promise<string> {
    if (!content) return "";
    const html = document.createElement("div");
    html.innerHTML = String(content);
    treatSecrets(html, options.secrets ?? options.relativeTo?.isOwner === true);
    const rollData = typeof options.rollData === "function" ? options.rollData() : (options.rollData ?? {});
    const steps: [string, () => Promise<unknown>][] = [
      ["embeds", () => this._enrichEmbeds(textNodes(html), options)],
      ["documents", () => this._enrichContentLinks(textNodes(html), options)],
      ["links", () => this._enrichHyperlinks(textNodes(html), options)],
      ...CONFIG.TextEditor.enrichers.map((config: any) => ["custom", () => this._applyCustomEnrichers(config, textNodes(html), options)]),
      ["rolls", () => this._enrichInlineRolls(rollData, textNodes(html))],
    ];
    for (const [option, enrich] of steps) if (options[option] !== false) await enrich();
    await this._finalizeEnrichedHTML(html, options);
    return html.innerHTML;
  }

  static async _enrichContentLinks(text: Text[], options: any = {}): Promise<boolean> {
    return this._replaceTextContent(text, LINKS, (match) => this._createContentLink(match, options));
  }

  static async _enrichEmbeds(text: Text[], options: any = {}): Promise<boolean> {
    return this._replaceTextContent(text, EMBEDS, (match) => this._embedContent(match, options));
  }

  static async _enrichHyperlinks(text: Text[], options: any = {}): Promise<boolean> {
    const outside = text.filter((node) => !node.parentElement?.closest("a"));
    return this._replaceTextContent(outside, ADDRESSES, (match) => this._createHyperlink(match, options));
  }

  static async _enrichInlineRolls(rollData: any, text: Text[]): Promise<boolean> {
    return this._replaceTextContent(text, ROLLS, (match) => this._createInlineRoll(match, rollData));
  }

  static async _applyCustomEnrichers(config: any, text: Text[], options: any = {}): Promise<boolean> {
    return this._replaceTextContent(text, config.pattern, async (match) => {
      const element = await config.enricher(match, options);
      if (!element || (!config.onRender && !config.id)) return element;
      const wrapper = document.createElement("enriched-content");
      if (config.id) wrapper.setAttribute("enricher", config.id);
      wrapper.append(element);
      return wrapper;
    });
  }

  static async _finalizeEnrichedHTML(_html: HTMLElement, _options: any = {}): Promise<void> {}

  static previewHTML(content: string, length = 250): string {
    const div = document.createElement("div");
    div.innerHTML = content;
    return this.truncateText(this.truncateHTML(div).innerText ?? div.textContent ?? "", { maxLength: length });
  }

  static truncateHTML(html: HTMLElement): HTMLElement {
    const paragraph = html.querySelector("p");
    const result = document.createElement("div");
    result.append(...(paragraph ? [paragraph.cloneNode(true)] : [...html.cloneNode(true).childNodes]));
    return result;
  }

  static truncateText(text: string, { maxLength = 50, splitWords = true, suffix = "…" }: any = {}): string {
    if (text.length <= maxLength) return text;
    const cut = text.slice(0, maxLength);
    return (splitWords ? cut : cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut) + (suffix ?? "");
  }

  static async _replaceTextContent(
    text: Text[],
    rgx: RegExp,
    func: (match: RegExpMatchArray) => Promise<any>,
    _options: any = {},
  ): Promise<boolean> {
    return replaceText(text, rgx, func);
  }

  static async _createContentLink(match: RegExpMatchArray, { relativeTo }: any = {}): Promise<HTMLAnchorElement> {
    const [, type = "UUID", target = "", , label] = match;
    const uuid = type === "UUID" ? target : type === "Compendium" ? `Compendium.${target}` : `${type}.${target}`;
    return documentLink(uuid, { label, relative: relativeTo });
  }

  static createAnchor(options: AnchorSettings = {}): HTMLAnchorElement {
    return anchorElement(options);
  }

  static async _embedContent(match: RegExpMatchArray, options: any = {}): Promise<HTMLElement | HTMLCollection | null> {
    const config = this._parseEmbedConfig(match[1] ?? "", options);
    const document = config.uuid ? await fromUuid(config.uuid, { relative: options.relativeTo }).catch(() => null) : null;
    if (!document) return documentLink(config.uuid ?? "", { label: match[2], relative: options.relativeTo });
    return "toEmbed" in document ? document.toEmbed({ ...config, label: match[2] }, options) : null;
  }

  static _parseEmbedConfig(raw: string, _options: any = {}): any {
    const config: any = { values: [] };
    for (const token of raw.match(/(?:[^\s"]+|"[^"]*")+/g) ?? []) {
      const [key = "", value] = token.split(/=(.*)/s);
      if (value === undefined) config.values.push(key);
      else config[key] = value.replaceAll('"', "");
    }
    config.uuid ??= config.values.shift();
    return config;
  }

  static async _createHyperlink(match: RegExpMatchArray, _options: any = {}): Promise<HTMLAnchorElement> {
    return anchorElement({ attrs: { href: match[0], target: "_blank", rel: "nofollow noopener" }, classes: ["hyperlink"], name: match[0] });
  }

  static async _createInlineRoll(match: RegExpMatchArray, rollData: any): Promise<HTMLAnchorElement | null> {
    return inlineRoll(match, rollData);
  }

  static activateListeners(): void {
    if (current.active) return;
    current.active = true;
    everyPage((page) => {
      page.addEventListener("click", (event) => {
        const target = event.target as Element | null;
        const link = target?.closest<HTMLElement>("a.content-link[data-uuid]");
        if (link) void openLink(event, link);
        const roll = target?.closest<HTMLElement>("a.inline-roll.roll");
        if (roll) void this._onClickInlineRoll(event);
      });
      page.addEventListener("dragstart", (event) => onDragContentLink(event));
    });
  }

  static async _onClickInlineRoll(event: Event): Promise<any> {
    event.preventDefault();
    const anchor = (event.target as Element).closest<HTMLElement>("a.inline-roll");
    return anchor ? performInlineRoll(anchor) : undefined;
  }

  static getDragEventData(event: DragEvent): Record<string, any> {
    if (!("dataTransfer" in event)) return {};
    try {
      const data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
      return data !== null && typeof data === "object" ? data : {};
    } catch {
      return {};
    }
  }

  static async getContentLink(eventData: any, { relativeTo, label }: any = {}): Promise<string | null> {
    const document = eventData.uuid ? await fromUuid(eventData.uuid) : null;
    if (!document) return null;
    if ("_createDocumentLink" in document) return document._createDocumentLink(eventData, { relativeTo, label });
    return `@UUID[${document.uuid}]{${label ?? document.name}}`;
  }
}

/** Removes secrets if they may not be read. Otherwise each becomes a block that can be revealed. */
function treatSecrets(html: HTMLElement, readable: boolean): void {
  for (const secret of html.querySelectorAll("section.secret")) {
    if (readable) {
      const block = document.createElement("secret-block");
      secret.replaceWith(block);
      block.append(secret);
    } else if (!secret.classList.contains("revealed")) secret.remove();
  }
}

async function openLink(event: MouseEvent, link: HTMLElement): Promise<void> {
  event.preventDefault();
  const document = await fromUuid(link.dataset["uuid"] ?? "");
  if (!document) return;
  if ("_onClickDocumentLink" in document) await document._onClickDocumentLink(event);
  else await document.sheet?.render({ force: true });
}

/** Starts dragging a link to a document with the document's own drag data. */
export function onDragContentLink(event: DragEvent): void {
  const link = (event.target as Element | null)?.closest?.<HTMLElement>("a.content-link[data-uuid]");
  if (!link || !event.dataTransfer) return;
  event.stopPropagation();
  const { uuid = "", type } = link.dataset;
  const document = fromUuidSync(uuid, { strict: false });
  const data = document && "toDragData" in document ? document.toDragData() : { type, uuid };
  event.dataTransfer.setData("text/plain", JSON.stringify(data));
}
