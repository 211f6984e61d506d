/** Puts an element into its place, or replaces one with the same id. */
export function placeElement(element: HTMLElement, parentId: string): void {
  const prior = document.getElementById(element.id);
  if (prior && prior !== element) prior.replaceWith(element);
  else (document.getElementById(parentId) ?? document.body).append(element);
}
