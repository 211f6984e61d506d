import type { EditorView } from "prosemirror-view";
import { parseHTMLString, serializeHTMLString } from "./text.ts";

/** Shows the HTML of a text in its place. Changes are applied to the text at once. */
export class SourceView {
  readonly #view: EditorView;
  readonly #area: HTMLTextAreaElement;

  /** Shows the HTML. `onKey` is called for keys pressed in it. */
  constructor(view: EditorView, onKey: (event: KeyboardEvent) => void) {
    const { dom, state } = view;
    const area = dom.ownerDocument.createElement("textarea");
    area.className = "source-editor";
    area.spellcheck = false;
    area.setAttribute("aria-label", game.i18n.localize("EDITOR.Source"));
    area.value = serializeHTMLString(state.doc, { schema: state.schema, spaces: 2 });
    area.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#take();
    });
    area.addEventListener("change", (event) => event.stopPropagation());
    area.addEventListener("keydown", onKey);
    this.#view = view;
    this.#area = area;
    dom.after(area);
    area.focus();
    // A focused text must not be hidden, or it would count as left.
    dom.hidden = true;
  }

  #take(): void {
    const { state } = this.#view;
    const { content } = parseHTMLString(this.#area.value, state.schema);
    this.#view.dispatch(state.tr.replaceWith(0, state.doc.content.size, content));
  }

  /** Shows the text again. */
  close(): void {
    this.#view.dom.hidden = false;
    this.#view.focus();
    this.#area.remove();
  }

  /** Removes the HTML from the page. */
  remove(): void {
    this.#area.remove();
  }
}
