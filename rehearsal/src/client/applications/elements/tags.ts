/** Creates a tag with its text and, if it is editable, a button that removes it. */
export function tagElement(key: string, label: string, editable: boolean): HTMLDivElement {
  const tag = document.createElement("div");
  tag.className = "tag";
  tag.dataset["key"] = key;
  const text = document.createElement("span");
  text.textContent = label;
  tag.append(text);
  if (editable) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "remove icon fa-solid fa-xmark";
    button.setAttribute("aria-label", game.i18n.format("ELEMENTS.TAGS.RemoveNamed", { name: label }));
    tag.append(button);
  }
  return tag;
}

/** Returns the key of the tag whose remove button an event came from. */
export function removedKey(event: Event): string | undefined {
  const button = (event.target as Element).closest(".remove");
  return button?.closest<HTMLElement>(".tag")?.dataset["key"];
}

/** Removes a tag when its button within an element is clicked. */
export function onRemoveTag(element: HTMLElement, remove: (key: string) => void): void {
  element.addEventListener("click", (event) => {
    const key = removedKey(event);
    if (key === undefined) return;
    event.stopPropagation();
    remove(key);
  });
}
