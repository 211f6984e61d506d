/** Returns enriched HTML, which is clean and needs no escaping in a template. Secrets are shown to owners only. */
export async function enrichText(text: string, document: Actor.Implementation | Item.Implementation): Promise<object> {
  const { TextEditor } = foundry.applications.ux;
  const html = await TextEditor.implementation.enrichHTML(text, { secrets: document.isOwner, relativeTo: document });
  return new Handlebars.SafeString(html);
}

/** One of Foundry's editors in a sheet. */
interface Editor extends HTMLElement {
  readonly active: boolean;
  open: boolean;
}

function openEditorsIn(element: Element): readonly Editor[] {
  return [...element.querySelectorAll<Editor>("prose-mirror")].filter(({ active }) => active);
}

/** Whether a person writes in a part of a sheet now. */
function isWrittenIn(part: Element | null): boolean {
  return part !== null && openEditorsIn(part).length > 0;
}

/** Saves and closes a sheet's open editors, since an editor loses its text when its page changes. Skips deleted documents. */
export function saveEditors({ element, document }: Pick<foundry.applications.api.DocumentSheetV2.Any, "element" | "document">): void {
  if (fromUuidSync(document.uuid, { strict: false }) === null) return;
  for (const editor of openEditorsIn(element)) editor.open = false;
}

/** Keeps parts of a sheet while a person writes in them, and redraws them when their editors close. */
export class WrittenParts {
  readonly #redraw: (parts: string[]) => void;
  readonly #late = new Set<string>();

  constructor(redraw: (parts: string[]) => void) {
    this.#redraw = redraw;
  }

  /** Returns those drawn parts that may replace the sheet's, because no one writes in these parts now. */
  replaceable(drawn: Readonly<Record<string, HTMLElement>>, content: HTMLElement): Record<string, HTMLElement> {
    const free = Object.entries(drawn).filter(([id]) => {
      const isKept = isWrittenIn(content.querySelector(`:scope > [data-application-part="${id}"]`));
      if (isKept) this.#late.add(id);
      return !isKept;
    });
    return Object.fromEntries(free);
  }

  /** Redraws the kept parts of a sheet when their editor closes. */
  follow(element: HTMLElement): void {
    const onClose = ({ target }: Event) => {
      this.#onClose(target as Element);
    };
    element.addEventListener("close", onClose, { capture: true });
  }

  #onClose(target: Element): void {
    if (target.localName !== "prose-mirror" || this.#late.size === 0) return;
    const parts = [...this.#late];
    this.#late.clear();
    this.#redraw(parts);
  }
}
