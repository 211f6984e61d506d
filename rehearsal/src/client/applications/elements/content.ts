/** A document shown within a text, given by its UUID. */
export class HTMLDocumentEmbedElement extends HTMLElement {
  static tagName = "document-embed";

  async connectedCallback(): Promise<void> {
    const uuid = this.getAttribute("uuid");
    const document = uuid ? await fromUuid(uuid) : null;
    const embed = document && "toEmbed" in document ? await document.toEmbed({ uuid, values: [] }, {}) : null;
    if (embed && this.isConnected) this.replaceChildren(...(embed instanceof HTMLCollection ? embed : [embed]));
  }
}

/** Content that calls its enricher when it is added to the page. `enricher` names the entry of CONFIG.TextEditor.enrichers that made it. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static tagName = "enriched-content";
  static observedAttributes = ["enricher"];

  connectedCallback(): void {
    this.#notify(this.getAttribute("enricher"));
  }

  attributeChangedCallback(_attrName: string, oldValue: string | null, newValue: string | null): void {
    if (this.isConnected && oldValue !== newValue) this.#notify(newValue);
  }

  #notify(id: string | null): void {
    if (!id) return;
    const enricher = CONFIG.TextEditor?.enrichers?.find((entry: any) => entry.id === id);
    enricher?.onRender?.(this);
  }
}

/** A secret part of a text. Users who may edit the document see a button to reveal or hide it. */
export class HTMLSecretBlockElement extends HTMLElement {
  static tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector("section.secret");
  }
  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  connectedCallback(): void {
    if (!this.secret || this.querySelector("button.reveal")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    button.textContent = game.i18n.localize(this.revealed ? "EDITOR.Hide" : "EDITOR.Reveal");
    this.secret.prepend(button);
  }

  toggleRevealed(content: string): string {
    const id = this.secret?.id;
    if (!id) return content;
    const template = document.createElement("template");
    template.innerHTML = content;
    template.content.querySelector(`section[id="${CSS.escape(id)}"]`)?.classList.toggle("revealed");
    return template.innerHTML;
  }
}
