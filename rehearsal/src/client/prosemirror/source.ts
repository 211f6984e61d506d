import type { EditorView } from "prosemirror-view";
import { parseHTMLString, serializeHTMLString } from "./text.ts";

/** The HTML of a text in place of the text: what is typed there is in the text at once. */
export class SourceView {
  readonly #view: EditorView;
  readonly #area: HTMLTextAreaElement;

  /** Shows the HTML; `onKey` hears of the keys that are pressed in it. */
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
    // What has the focus is not hidden, or the text would count as left.
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

  /** Takes the HTML out of the page. */
  remove(): void {
    this.#area.remove();
  }
}
