type Callback = (event: DragEvent) => unknown;
type Permission = (selector: string | undefined) => boolean;

/** The configuration of a drag and drop workflow. */
export interface DragDropConfiguration {
  readonly dragSelector?: string | null;
  readonly dropSelector?: string | null;
  readonly permissions?: Partial<Record<string, Permission>>;
  readonly callbacks?: Partial<Record<string, Callback>>;
}

/** Makes elements draggable and others accept drops. It must be bound again after each render. */
export class DragDrop {
  dragSelector: string | null;
  dropSelector: string | null;
  permissions: Partial<Record<string, Permission>>;
  callbacks: Partial<Record<string, Callback>>;

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector ?? null;
    this.dropSelector = dropSelector ?? null;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  static get implementation(): typeof DragDrop {
    return CONFIG.ux.DragDrop;
  }

  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLElement {
    const page = img.ownerDocument;
    let preview = page.getElementById("drag-preview");
    if (!preview) {
      preview = page.createElement("div");
      preview.id = "drag-preview";
      page.body.append(preview);
    }
    const copy = Object.assign(new Image(), { src: img.src, width, height });
    preview.replaceChildren(copy);
    return preview;
  }

  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector ?? undefined) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        element.ondragstart = (event) => this._handleDragStart(event);
        element.ondragend = (event) => this._handleDragEnd(event);
      }
    }
    if (this.can("drop", this.dropSelector ?? undefined)) for (const zone of this.#zones(html)) this.#prepareZone(zone);
    return this;
  }

  #zones(html: HTMLElement): HTMLElement[] {
    if (!this.dropSelector || html.matches(this.dropSelector)) return [html];
    return [...html.querySelectorAll<HTMLElement>(this.dropSelector)];
  }

  #prepareZone(zone: HTMLElement): void {
    zone.ondragover = (event) => this._handleDragOver(event);
    zone.ondrop = (event) => this._handleDrop(event);
    zone.ondragenter = (event) => this._handleDragEnter(event);
    zone.ondragleave = (event) => this._handleDragLeave(event);
  }

  callback(event: DragEvent, action: string): unknown {
    const callback = this.callbacks[action];
    return callback instanceof Function ? callback(event) : undefined;
  }

  can(action: string, selector?: string): boolean {
    const permission = this.permissions[action];
    return permission ? permission(selector) : true;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }
  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }
  _handleDragEnter(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "dragenter");
  }
  _handleDragLeave(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "dragleave");
  }
  _handleDragOver(event: DragEvent): false {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }
  _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    return this.callback(event, "drop");
  }
}
