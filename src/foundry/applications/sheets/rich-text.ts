/** Rich text as it is shown: secrets only to owners; already clean, so that a template may show it as it is. */
export async function enrichText(text: string, document: Actor.Implementation | Item.Implementation): Promise<object> {
  const { TextEditor } = foundry.applications.ux;
  const html = await TextEditor.implementation.enrichHTML(text, { secrets: document.isOwner, relativeTo: document });
  return new Handlebars.SafeString(html);
}

/** An editor of Foundry's in a sheet. */
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

/** Saves and closes the open editors of a sheet: one that leaves its document loses its text. Those of a deleted document are left. */
export function saveEditors({ element, document }: Pick<foundry.applications.api.DocumentSheetV2.Any, "element" | "document">): void {
  if (fromUuidSync(document.uuid, { strict: false }) === null) return;
  for (const editor of openEditorsIn(element)) editor.open = false;
}

/** Leaves the parts of a sheet that a person writes in as they are, and draws them again once their editors close. */
export class WrittenParts {
  readonly #redraw: (parts: string[]) => void;
  readonly #late = new Set<string>();

  constructor(redraw: (parts: string[]) => void) {
    this.#redraw = redraw;
  }

  /** Returns the drawn parts that may take the place of those in a sheet. */
  replaceable(drawn: Readonly<Record<string, HTMLElement>>, content: HTMLElement): Record<string, HTMLElement> {
    const free = Object.entries(drawn).filter(([id]) => {
      const isKept = isWrittenIn(content.querySelector(`:scope > [data-application-part="${id}"]`));
      if (isKept) this.#late.add(id);
      return !isKept;
    });
    return Object.fromEntries(free);
  }

  /** Follows the editors of a sheet. */
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
