import { guestWhoAsks, noteVain } from "../../boot/door.ts";
import type { EditorState, Plugin } from "prosemirror-state";
import type { EditorProps, EditorView } from "prosemirror-view";
import { Hooks } from "../../hooks.ts";
import { getProseMirror } from "../../prosemirror/load.ts";

/** A rich text editor in the page. It has no members for shared editing, which does not exist here. */
export class ProseMirrorEditor {
  declare readonly uuid: string;
  declare readonly view: EditorView;
  declare readonly collaborate: boolean;
  options: any;
  #isDirty: Plugin;

  constructor(uuid: string, view: EditorView, isDirtyPlugin: Plugin, collaborate: boolean, options: any = {}) {
    Object.defineProperties(this, { uuid: { value: uuid }, view: { value: view }, collaborate: { value: collaborate } });
    this.options = options;
    this.#isDirty = isDirtyPlugin;
  }

  /** Whether its content was changed. */
  isDirty(): boolean {
    return this.#isDirty.getState(this.view.state) === true;
  }

  /** Removes the editor from the page. */
  destroy(): void {
    this.view.destroy();
  }

  /** Removes the editor from the page, so that another can take its place. */
  reset(_fieldName?: string): void {
    this.destroy();
  }

  /** Creates the view of an editor for a single user. */
  static _createLocalEditorView(target: HTMLElement, state: EditorState, plugins: Plugin[], props: EditorProps): EditorView {
    const { EditorView } = getProseMirror().prosemirror;
    return new EditorView({ mount: target }, { ...props, state: state.reconfigure({ plugins }) });
  }

  /** Creates an editor in an element. Shared editing does not exist here, even if it is asked for. */
  static async create(target: HTMLElement, content = "", options: any = {}): Promise<ProseMirrorEditor> {
    const guest = options.collaborate ? guestWhoAsks() : null;
    if (guest !== null) noteVain(guest, "foundry.applications.ux.ProseMirrorEditor.create: nobody writes together in the rehearsal");
    return openEditor(target, content, options);
  }
}

/** Opens an editor in an element synchronously. */
export function openEditor(target: HTMLElement, content: string, options: any = {}): ProseMirrorEditor {
  const { defaultPlugins, dom, EditorState } = getProseMirror().prosemirror;
  const { uuid = foundry.utils.randomID(), document, props = {} } = options;
  const plugins: Record<string, Plugin> = { ...defaultPlugins, ...options.plugins };
  const { isDirty } = plugins;
  if (!isDirty) throw new Error("An editor needs the plugin that tells whether anything was written in it.");
  const provisional = { state: EditorState.create({ doc: dom.parseString(content) }) };
  Hooks.callAll("createProseMirrorEditor", uuid, plugins, provisional);
  const view = ProseMirrorEditor._createLocalEditorView(target, provisional.state, Object.values(plugins), props);
  return new ProseMirrorEditor(uuid, view, isDirty, false, { document });
}
