import { renderTemplate } from "../applications/handlebars/templates.ts";

/** Returns the element that holds the ruler labels. It moves and scales with the view. */
function plane(): HTMLElement | null {
  const hud = document.getElementById("hud");
  if (!hud) return null;
  const known = document.getElementById("measurement");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "measurement";
  hud.append(made);
  return made;
}

/** The labels of one token's way, as HTML above the scene. */
export class RulerLabels {
  readonly #id: string;
  #element: HTMLElement | null = null;
  #drawing = 0;

  constructor(id: string) {
    this.#id = id;
  }

  /** Shows a label for each context. A later call replaces an earlier one that is still rendering. */
  async show(template: string, contexts: readonly object[]): Promise<void> {
    const drawing = (this.#drawing += 1);
    const labels = await Promise.all(contexts.map((context) => renderTemplate(template, context)));
    if (drawing !== this.#drawing) return;
    this.#element ??= this.#create();
    if (this.#element) this.#element.innerHTML = labels.join("");
  }

  #create(): HTMLElement | null {
    const element = document.createElement("div");
    element.className = "token-ruler-labels";
    element.dataset["tokenId"] = this.#id;
    const parent = plane();
    parent?.append(element);
    return parent ? element : null;
  }

  /** Removes all labels. */
  clear(): void {
    this.#drawing += 1;
    this.#element?.remove();
    this.#element = null;
  }
}
