import type { Schema } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { cleanMarkup } from "../applications/clean.ts";
import { ProseMirrorPlugin } from "./plugin.ts";

/** Tracks whether the text was changed since the editor opened. The plugin's state is a boolean. */
export class ProseMirrorDirtyPlugin extends ProseMirrorPlugin {
  static override build(_schema: Schema, _options: any = {}): Plugin {
    return new Plugin<boolean>({
      key: new PluginKey("dirty"),
      state: { init: () => false, apply: (transaction, isDirty) => isDirty || transaction.docChanged },
    });
  }
}

/** Passes clicks to the `onClick` of a node or mark in the schema. */
export class ProseMirrorClickHandler extends ProseMirrorPlugin {
  static override build(_schema: Schema, _options: any = {}): Plugin {
    return new Plugin({
      props: {
        handleClick(view, position, event) {
          const marks = view.state.doc.resolve(position).marks();
          return marks.some((mark) => mark.type.spec["onClick"]?.(view, position, event, mark) === true);
        },
        handleClickOn: (view, position, node, _nodePosition, event) => node.type.spec["onClick"]?.(view, position, event, node) === true,
      },
    });
  }
}

/** Removes all code from pasted or dropped HTML before the schema parses it. */
export class ProseMirrorPasteTransformer extends ProseMirrorPlugin {
  static override build(_schema: Schema, _options: any = {}): Plugin {
    return new Plugin({ props: { transformPastedHTML: (html) => cleanMarkup(html) } });
  }
}

/** Inserts a link to a document that is dropped on the text. */
export class ProseMirrorContentLinkPlugin extends ProseMirrorPlugin {
  declare readonly document: any;
  declare readonly relativeLinks: boolean;

  constructor(schema: Schema, { document, relativeLinks = false }: any = {}) {
    super(schema);
    if (relativeLinks && !document) throw new Error("Links relative to a document need that document.");
    Object.defineProperties(this, { document: { value: document }, relativeLinks: { value: relativeLinks } });
  }

  static override build(schema: Schema, options: any = {}): Plugin {
    const links = new this(schema, options);
    return new Plugin({ props: { handleDrop: (view, event) => links._onDrop(view, event) } });
  }

  _onDrop(view: EditorView, event: DragEvent): boolean {
    const data = CONFIG.ux.TextEditor.getDragEventData(event);
    if (!data["uuid"]) return false;
    event.stopPropagation();
    const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
    void this.#insert(view, data, position);
    return true;
  }

  async #insert(view: EditorView, data: Record<string, any>, position: number | undefined): Promise<void> {
    const options = this.relativeLinks ? { relativeTo: this.document } : {};
    const link = await CONFIG.ux.TextEditor.getContentLink(data, options);
    if (!link || view.isDestroyed) return;
    const at = Math.min(position ?? view.state.selection.from, view.state.doc.content.size);
    view.dispatch(view.state.tr.insertText(link, at));
    view.focus();
  }
}
