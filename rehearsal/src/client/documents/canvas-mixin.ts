/** Adds to a scene's embedded document its object on the canvas. */
export function CanvasDocumentMixin(Base: any): any {
  return class CanvasDocument extends Base {
    _configure(options: any = {}): void {
      super._configure(options);
      for (const [name, value] of Object.entries({ _object: null, _destroyed: false })) {
        Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
      }
    }

    /** The document's canvas object, or null. */
    get object(): any {
      if (this._object || this._destroyed) return this._object;
      if (!canvas.ready || !this.parent?.isView || !this.layer) return null;
      return this.layer.get?.(this.id) ?? null;
    }

    /** The canvas layer of the document, or null. */
    get layer(): any {
      return canvas.ready ? (canvas.getLayerByEmbeddedName?.(this.documentName) ?? null) : null;
    }

    /** Whether the document is drawn. */
    get rendered(): boolean {
      return Boolean(this._object && !this._object.destroyed);
    }

    _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      if (!canvas.ready || !this.parent?.isView || !this.layer?.getDocuments().includes(this)) return;
      const object = this.layer?.createObject(this);
      if (!object) return;
      this._object = object;
      this.layer.objects?.addChild?.(object);
      object.draw().then(() => object._onCreate?.(data, options, userId));
    }

    _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      this._object?._onUpdate?.(changed, options, userId);
    }

    _onDelete(options: any, userId: string): void {
      super._onDelete(options, userId);
      const object = this._object;
      if (!object) return;
      object._onDelete?.(options, userId);
      this._object = null;
    }
  };
}
